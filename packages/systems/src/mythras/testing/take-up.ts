/**
 * Fights taken up in their middle: what no sheet can say is put into the first state at random. People lie
 * unconscious, bleed, burn, grip one another, have aimed, wait with a spell or a counter; guns are jammed or set to
 * bursts; poison is about to work. All of it could have come about by the rules, as far as one rule looks at it.
 * The same generator makes the same of the same state.
 */
import type { Random } from '@steelyard/kernel'
import { engage, refreshHindrances } from '../rules/core/conditions.ts'
import { BY_ATTACK } from '../rules/harm/hazards.ts'
import { poisonConditions } from '../scenario/sheet.ts'
import { areFoes, armOf, type Figure, hasAbility, type Limb, profileOf, type State } from '../state/state.ts'

/** Puts one thing into the state of a figure; `foe` and `friend` are somebody of theirs. */
type Plight = (state: State, figure: Figure, random: Random, foe: Figure, friend: Figure) => void

/** Everybody gets into some trouble, or into none. */
export function takeUp(state: State, random: Random): void {
  for (const figure of state.figures) {
    prepareGuns(state, figure, random)
    const foe = pick(
      random,
      state.figures.filter((other) => areFoes(figure, other)),
    )
    const friends = state.figures.filter((other) => !areFoes(figure, other) && other !== figure)
    const friend = friends.length === 0 ? figure : pick(random, friends)
    if (random.die(3) > 1) pick(random, PLIGHTS)(state, figure, random, foe, friend)
  }
  for (const figure of state.figures) refreshHindrances(state, figure)
}

function prepareGuns(state: State, figure: Figure, random: Random): void {
  for (const item of figure.items) {
    const arm = armOf(state, item)
    if (arm.burst > 0 && random.die(2) === 1) item.mode = 'burst'
    if (arm.cyclic > 0 && random.die(3) === 1) item.mode = 'auto'
    if (arm.firearm && random.die(6) === 1) item.jammed = true
  }
}

function anyLimb(figure: Figure, random: Random): Limb {
  return pick(random, figure.limbs)
}

const PLIGHTS: readonly Plight[] = [
  // Out cold, with a comrade who has been at it for a while.
  (_state, figure, random, _foe, friend) => {
    figure.unconscious = 5 + random.die(10)
    figure.posture = 'prone'
    if (friend !== figure)
      friend.casting = { spell: -1, target: figure.at, turns: random.die(2), ready: false, held: true }
  },
  (_state, figure, random) => {
    anyLimb(figure, random).bleeding = random.die(3) === 1 ? 'yes' : 'staunched'
  },
  (_state, figure, random) => {
    anyLimb(figure, random).burning = random.die(2) === 1 ? BY_ATTACK : random.die(5)
  },
  (_state, figure, random, foe) => {
    const effect = pick(random, ['trip', 'trip', 'disarm', 'scar-foe', 'bleed', 'impale', 'choose-location'])
    figure.counters.push({ against: foe.at, effect })
  },
  (_state, figure, _random, foe) => {
    figure.aiming = 1
    figure.aimAt = foe.at
    foe.gait = 'run'
  },
  // Under several spells at once, or with one in hand.
  (state, figure, random) => {
    figure.befuddled = random.die(2) === 1
    figure.calmed = random.die(2) === 1
    figure.vigour = random.die(2) === 1
    const { spells } = profileOf(state, figure)
    if (spells.length > 0 && random.die(2) === 1)
      figure.casting = {
        spell: random.die(spells.length) - 1,
        target: -1,
        turns: 0,
        ready: true,
        held: false,
      }
  },
  // Gripped.
  (_state, figure, _random, foe) => {
    if (figure.grippedBy.length > 0 || foe.grips >= 0) return
    engage(figure, foe)
    foe.grips = figure.at
    figure.grippedBy.push(foe.at)
  },
  // Poisoned, and about to feel it or to be rid of it.
  (_state, figure, random) => {
    const condition = pick(random, poisonConditions)
    figure.poisons.push({ condition, onset: 1, left: random.die(3), location: -1 })
  },
  (state, figure) => {
    if (hasAbility(state, figure, 'frenzy')) figure.frenzy = 2
    else figure.intimidated = 'backing'
  },
  (_state, figure, random) => {
    figure.intimidated = random.die(2) === 1 ? 'fleeing' : 'held'
    figure.terror = random.die(2) === 1 ? 'fleeing' : 'unshaken'
  },
  // Somebody's weapon in the wound, let go of.
  (state, figure, random, foe) => {
    const item = foe.items.find((each) => armOf(state, each).impaling)
    if (item === undefined) return
    anyLimb(figure, random).lodged.push({
      arm: item.arm,
      size: armOf(state, item).size,
      owner: -1,
      item: -1,
    })
  },
  (_state, figure) => {
    figure.breaths = 1
  },
  (state, figure) => {
    if (hasAbility(state, figure, 'flying')) figure.airborne = true
    else figure.nauseous = 2
  },
]

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.die(items.length) - 1]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
