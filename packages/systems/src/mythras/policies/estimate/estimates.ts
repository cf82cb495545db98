/**
 * What was estimated for the decision that is being made, for speed alone.
 *
 * One decision asks for the same estimate many times: the worth of a hit is the same before and after a gun is
 * steadied where something else hinders the shot more, and a target is met the same by a blow that is parried and one
 * that is not. Nothing changes while somebody decides, so figures and things are told apart by identity. `forget` ends
 * a decision; nothing is remembered beyond it, because then the state may have changed.
 */
import type { Blow, TargetLocation } from './striking.ts'

/** Estimates of one decision: worths of blows, and targets as blows meet them. */
class DecisionMemo {
  readonly #blows: Blow[] = []
  readonly #effects: number[] = []
  readonly #worths: number[] = []
  readonly #met: Blow[] = []
  readonly #spots: (readonly TargetLocation[])[] = []
  #deciding = false

  /** Runs one decision. */
  during<Result>(decide: () => Result): Result {
    this.#forget()
    this.#deciding = true
    const result = decide()
    this.#deciding = false
    return result
  }

  #forget(): void {
    if (this.#blows.length > 0) {
      this.#blows.length = 0
      this.#effects.length = 0
      this.#worths.length = 0
    }
    if (this.#met.length > 0) {
      this.#met.length = 0
      this.#spots.length = 0
    }
  }

  /** What a hit with so many effects is worth. */
  worthOf(blow: Blow, effects: number, work: () => number): number {
    if (!this.#deciding) return work()
    for (let at = 0; at < this.#blows.length; at++) {
      const kept = this.#blows[at]
      if (kept !== undefined && this.#effects[at] === effects && areSame(kept, blow))
        return this.#worths[at] ?? 0
    }
    const worth = work()
    this.#blows.push(blow)
    this.#effects.push(effects)
    this.#worths.push(worth)
    return worth
  }

  /** The hit locations of a target as a blow meets them: they depend on who strikes, with what kind of weapon, how large. */
  spotsFor(blow: Blow, work: () => readonly TargetLocation[]): readonly TargetLocation[] {
    if (!this.#deciding) return work()
    for (let at = 0; at < this.#met.length; at++) {
      const kept = this.#met[at]
      const spots = this.#spots[at]
      if (kept !== undefined && spots !== undefined && meetAlike(kept, blow)) return spots
    }
    const spots = work()
    this.#met.push(blow)
    this.#spots.push(spots)
    return spots
  }
}

function areSame(one: Blow, other: Blow): boolean {
  return (
    meetAlike(one, other) &&
    one.skill === other.skill &&
    one.level === other.level &&
    one.item === other.item &&
    one.arm === other.arm &&
    one.long === other.long &&
    one.modifier === other.modifier &&
    one.against === other.against &&
    one.parried === other.parried &&
    one.parrying === other.parrying
  )
}

function meetAlike(one: Blow, other: Blow): boolean {
  return (
    one.target === other.target &&
    one.attacker === other.attacker &&
    one.weaponry === other.weaponry &&
    one.size === other.size
  )
}

/** The estimates of the decision that is being made. */
export const estimates = new DecisionMemo()
