/**
 * Words that lines, questions and the board have in common: names, dice, pools, the effects of Gambits.
 */
import type { ShownDie } from '../register/events.ts'
import { armourOf } from '../rules/arms.ts'
import { originOf } from '../rules/attack.ts'
import type { ShownState } from '../state/redaction.ts'
import {
  type Die,
  figureAt,
  figureById,
  type Gambit,
  type Pool,
  profileOf,
  type State,
} from '../state/state.ts'

/** The name of a figure by its id; other ids stand for themselves. */
export function nameOf(state: ShownState, id: string): string {
  if (id === 'referee') return 'The referee'
  const figure = figureById(state, id)
  if (figure !== undefined) return profileOf(state, figure).name
  return state.setup.sides.find((side) => side.id === id)?.name ?? id
}

/** A die, what it shows once it is rolled, and where it comes from if it is no plain one. */
export function dieInWords(sides: number, face: number, what?: ShownDie['what']): string {
  const shown = face === 0 ? `d${sides}` : `d${sides}=${face}`
  return what === undefined ? shown : `${shown} (${ORIGINS[what]})`
}

/** Where a die comes from, in words. */
export const ORIGINS: Readonly<Record<NonNullable<ShownDie['what']>, string>> = {
  impaired: 'Impaired',
  smite: 'Smite',
  bonus: 'bonus',
  trample: 'trample',
  special: 'special weapon',
  warband: 'Warband',
  dismount: 'the fall',
}

const EFFECTS: Readonly<Record<Gambit['effect'] | Exclude<Gambit['greater'], 'none'>, string>> = {
  bolster: 'Bolster',
  move: 'Move',
  repel: 'Repel',
  stop: 'Stop',
  impair: 'Impair',
  trap: 'Trap',
  dismount: 'Dismount',
  greater: 'Greater Effect',
  other: 'something else',
  disarm: 'Disarm',
  break: 'Break',
  helm: 'knock off the helm',
}

/** How long a locked shield stays locked. */
export const TRAP_LASTS = {
  'through-next-round': 'to the end of the next round',
  'end-of-round': 'to the end of this round',
  'until-trappers-turn': "until the trapper's next turn",
} as const

const EFFECT_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(EFFECTS))

/** What a Gambit does, in words. */
export function effectInWords(effect: string): string {
  return EFFECT_WORDS.get(effect) ?? effect
}

/** A pool: its target, the dice that are left, what they meet. */
export function poolInWords(pool: Pool, state: State, view: ShownState): string {
  const dice = ownersOf(pool)
    .map((owner) => ownDiceInWords(pool, state, owner))
    .filter((each) => each !== '')
  const bolster = pool.bolster === 0 ? '' : `, Bolster +${pool.bolster}`
  const target = state.figures[pool.target]
  const shown = view.figures[pool.target]
  const armour =
    target === undefined || shown === undefined
      ? ''
      : `, Armour ${armourOf(state, target)}, Guard ${shown.guard}, Vigour ${shown.vig}`
  return `on ${nameOf(state, target?.id ?? '')}: ${dice.join(', ') || 'no dice'}${bolster}${armour}`
}

/** Whose dice are in a pool, in the order in which they were rolled. */
export function ownersOf(pool: Pool): number[] {
  return [...new Set(pool.dice.map(({ owner }) => owner))]
}

/** What one owner has left in a pool, with the owner's name where there are several. */
function ownDiceInWords(pool: Pool, state: ShownState, owner: number): string {
  const own = pool.dice.filter((die) => die.owner === owner && die.state === 'in').map(ownDieInWords)
  if (own.length === 0) return ''
  return `${ownersOf(pool).length > 1 ? `${nameOf(state, figureAt(state, owner).id)} ` : ''}${own.join(' ')}`
}

/** A die of a pool in words. */
export function ownDieInWords(die: Die): string {
  return dieInWords(die.sides, die.face, originOf(die))
}

/** True for an effect against which the foe may Save. */
export function canBeResisted(effect: string): boolean {
  return effect !== 'bolster' && effect !== 'move'
}
