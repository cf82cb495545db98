/**
 * A deputy plays the seats of a person for a while: by any policy, until something happens.
 *
 * What can happen is told from the board that the person sees, so that it means the same in every game.
 */

import { isMixed, type Policy, sample } from '../system/policy.ts'
import type { Board, BoardFigure, System } from '../system/system.ts'
import type { Choice, Decision } from '../table/decision.ts'
import { guideTo, matters } from './advice.ts'
import { lawful } from './play.ts'

/** What can end the deputy's turn: the turn, the round, one of mine hurt, anybody down, my next turn, a choice that matters. */
export const HAPPENINGS = ['turn', 'round', 'hurt', 'fall', 'my-turn', 'matters'] as const

/** One of them. */
export type StopCondition = (typeof HAPPENINGS)[number]

/** Why a deputy has stopped: something happened, others must answer, dice must be typed, or the fight is over. */
export type StopReason = StopCondition | 'others' | 'dice' | 'over'

/** Whom a deputy plays for, how, and until when. */
export interface DeputyOrders {
  readonly seats: readonly string[]
  /** The name of a policy. */
  readonly policy: string
  readonly until: readonly StopCondition[]
}

/** Plays seats for a while. */
export class Deputy<State extends object = object> {
  readonly who: string
  readonly #system: System<State>
  readonly #orders: DeputyOrders
  readonly #decide: Policy
  readonly #round: number
  readonly #figures: ReadonlyMap<string, BoardFigure>
  #turns = 0
  #answered = 0
  #turnOf = ''
  #stopped: StopCondition | null = null

  constructor(system: System<State>, state: State, orders: DeputyOrders, decide: Policy) {
    this.who = `ai:${orders.policy}`
    this.#system = system
    this.#orders = orders
    this.#decide = decide
    this.#round = system.round(state)
    this.#figures = this.#board(state)
  }

  /** What happened, once the deputy has stopped. */
  get stopped(): StopCondition | null {
    return this.#stopped
  }

  plays(seat: string): boolean {
    return this.#stopped === null && this.#orders.seats.includes(seat)
  }

  /** The answer to a decision, or null if something happened before it. */
  choose(decision: Decision, state: State, fraction: () => number): Choice | null {
    const isTurn = guideTo(this.#system.guidance?.decisions, decision.name)?.turn === true
    this.#stopped = this.#happening(decision, state, isTurn)
    if (this.#stopped !== null) return null
    this.#answered++
    if (isTurn) {
      this.#turns++
      this.#turnOf = decision.by
    }
    const answer = this.#decide(this.#system.view(state, decision.seat), decision)
    return isMixed(answer) ? sample(answer, decision, fraction()) : lawful(decision, answer, this.who)
  }

  #happening(decision: Decision, state: State, isTurn: boolean): StopCondition | null {
    const { until } = this.#orders
    const found = until.find((happening) => this.#happened(happening, decision, state, isTurn))
    return found ?? null
  }

  #happened(happening: StopCondition, decision: Decision, state: State, isTurn: boolean): boolean {
    switch (happening) {
      case 'turn':
        return this.#turnIsOver(decision, isTurn) || this.#roundIsOver(state)
      case 'round':
        return this.#roundIsOver(state)
      case 'hurt':
        return this.#compare(state, (then, now) => this.#isMine(now.id, state) && isHurt(then, now))
      case 'fall':
        return this.#compare(state, (then, now) => then.standing === 'up' && now.standing !== 'up')
      case 'my-turn':
        return isTurn && this.#answered > 0
      case 'matters':
        return this.#answered > 0 && matters(this.#system, decision, this.#system.view(state, decision.seat))
    }
  }

  #turnIsOver({ by }: Decision, isTurn: boolean): boolean {
    return isTurn && this.#turns > 0 && by !== this.#turnOf
  }

  #roundIsOver(state: State): boolean {
    return this.#system.round(state) !== this.#round
  }

  #isMine(figure: string, state: State): boolean {
    return this.#orders.seats.includes(this.#system.seatOf(state, figure))
  }

  #compare(state: State, differs: (then: BoardFigure, now: BoardFigure) => boolean): boolean {
    for (const now of this.#board(state).values()) {
      const then = this.#figures.get(now.id)
      if (then !== undefined && differs(then, now)) return true
    }
    return false
  }

  #board(state: State): ReadonlyMap<string, BoardFigure> {
    const [seat = 'spectator'] = this.#orders.seats
    const board: Board = this.#system.tell.board(this.#system.view(state, seat))
    return new Map(board.sides.flatMap(({ figures }) => figures.map((figure) => [figure.id, figure])))
  }
}

/** True if a figure has less health, or more harm, than it had; what is spent and regained is neither. */
function isHurt(then: BoardFigure, now: BoardFigure): boolean {
  const spent = new Set((then.pips ?? []).map(({ label }) => label))
  const gauges = then.gauges.some(({ label, now: had, max, counts }) => {
    const after = now.gauges.find((gauge) => gauge.label === label)
    if (after === undefined || counts === 'effort' || max === 0 || spent.has(label)) return false
    return counts === 'harm' ? after.now > had : after.now < had
  })
  return gauges || (then.body ?? []).some((part, at) => (now.body?.[at]?.now ?? part.now) < part.now)
}
