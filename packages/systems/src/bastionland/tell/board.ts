/**
 * The board: sides, figures, places and pools as they stand.
 */
import type { Board, BoardFigure, BoardPlace, BoardPool } from '@steelyard/kernel'
import { armourOf, inWall } from '../rules/arms.ts'
import { isDoomed, isExposed } from '../rules/damage.ts'
import { duelPartner } from '../rules/duels.ts'
import { scarEntry } from '../rules/scars.ts'
import { isExhausted, type ShownFigure, type ShownState, stateForRules } from '../state/redaction.ts'
import { armOf, type Figure, figureAt, isThere, type Pool, profileOf, type State } from '../state/state.ts'
import { nameOf, poolInWords } from './words.ts'

const STAGES: readonly (readonly [string, readonly string[]])[] = [
  ['Declare', ['surprise', 'round', 'declare']],
  ['Smite', ['smite']],
  ['Roll', ['roll']],
  ['Deny', ['deny']],
  ['Gambits', ['gambits']],
  ['Damage', ['damage', 'scars']],
  ['Actions', ['after', 'actions', 'end']],
]

/** The board of a fight. */
export function boardOf(view: ShownState): Board {
  const state = stateForRules(view)
  const over = state.phase === 'over' || state.phase === 'aftermath'
  return {
    title: over ? 'The fight is over' : `Round ${state.round}`,
    stages: over ? [] : STAGES.map(([name, phases]) => ({ name, now: phases.includes(state.phase) })),
    sides: state.setup.sides.map(({ id, name }, side) => ({
      id,
      name,
      figures: state.figures
        .filter((figure) => figure.side === side)
        .map((figure) => figureOnBoard(state, figure, figureAt(view, figure.at))),
    })),
    notes: notesOf(state, view),
    ...(state.setup.zones.length > 1 ? { places: placesOf(state) } : {}),
    ...(state.pools.length > 0 ? { pools: state.pools.map((pool) => poolOnBoard(state, pool)) } : {}),
  }
}

function placesOf(state: State): BoardPlace[] {
  const { zones } = state.setup
  return zones.map(({ id, confined, adjacent }) => ({
    id,
    name: id.replaceAll('-', ' '),
    note: confined ? 'confined' : '',
    next: adjacent.flatMap((at) => zones[at]?.id ?? []),
  }))
}

/** Every die of a pool, those spent and thrown out as well. */
function poolOnBoard(state: State, pool: Pool): BoardPool {
  return {
    target: state.figures[pool.target]?.id ?? '',
    note: pool.bolster === 0 ? '' : `Bolster +${pool.bolster}`,
    dice: pool.dice.map((die) => ({
      by: state.figures[die.owner]?.id ?? '',
      sides: die.sides,
      face: die.face,
      state: die.state === 'denied' ? 'thrown out' : die.state,
    })),
  }
}

function figureOnBoard(state: State, figure: Figure, shown: ShownFigure): BoardFigure {
  const up = figure.life === 'up'
  const down = figure.life === 'mortal' || figure.life === 'patched'
  const structure = profileOf(state, figure).kind === 'structure'
  const guard = { label: 'Guard', now: shown.guard, max: shown.guardMax }
  return {
    id: figure.id,
    name: profileOf(state, figure).name,
    standing: up ? 'up' : down ? 'down' : 'out',
    gauges: structure ? [guard] : [guard, { label: 'Vigour', now: shown.vig, max: shown.vigMax }],
    facts: factsOf(state, figure, structure),
    conditions: conditionsOf(state, figure, shown),
    ...placeOf(state, figure),
  }
}

function placeOf(state: State, figure: Figure): Pick<BoardFigure, 'place'> {
  const zone = state.setup.zones[figure.zone]
  return zone === undefined || state.setup.zones.length < 2 ? {} : { place: zone.id }
}

function factsOf(state: State, figure: Figure, structure: boolean): string[] {
  const facts = [`Armour ${armourOf(state, figure)}`]
  if (!structure) facts.push(`CLA ${figure.cla}`, `SPI ${figure.spi}`)
  const held = figure.items.filter((item) => item.state === 'held')
  for (const item of held) {
    const arm = armOf(state, item)
    facts.push(`${arm.name} ${arm.dice.map((sides) => `d${sides}`).join('+')}`)
  }
  if (state.setup.zones.length > 1) facts.push(`at ${state.setup.zones[figure.zone]?.id ?? ''}`)
  return facts
}

function conditionsOf(state: State, figure: Figure, shown: ShownFigure): string[] {
  const found: string[] = []
  if (figure.life !== 'up') found.push(figure.life === 'mortal' ? 'mortally wounded' : figure.life)
  if (figure.fatigued) found.push('Fatigued')
  if (figure.wounded && figure.life === 'up') found.push('Wounded')
  if (figure.surprised) found.push('surprised')
  if (figure.life === 'up' && isExposed(state, figure)) found.push('Exposed')
  if (figure.life === 'up' && (shown.exhausted ?? isExhausted(figure))) found.push('Exhausted')
  if (figure.spi === 0 && figure.spiMax > 0) found.push('spirit broken')
  if (figure.stopped !== 0) found.push('Stopped')
  for (const item of figure.items) {
    if (item.impaired !== 0) found.push(`${armOf(state, item).name} Impaired`)
    if (item.trapped > 0) found.push(`${armOf(state, item).name} locked`)
    if (item.state === 'broken') found.push(`${armOf(state, item).name} broken`)
  }
  for (const { text, by } of figure.others)
    found.push(by < 0 ? `effect: ${text}` : `effect: ${text} (${nameOf(state, figureAt(state, by).id)})`)
  if (isDoomed(state, figure)) found.push('doomed')
  for (const { entry } of figure.scars) found.push(`Scar ${scarEntry(entry).name}`)
  if (figure.mount >= 0) found.push('mounted')
  if (figure.plan.wall !== 'none' && inWall(state, figure)) found.push(`in the ${figure.plan.wall}wall`)
  if (state.setup.rulings.cover === 'on' && profileOf(state, figure).cover) found.push('in cover')
  if (duelPartner(state, figure) >= 0) found.push('in a duel')
  return found
}

function notesOf(state: State, view: ShownState): string[] {
  const notes = state.pools.map((pool) => poolInWords(pool, state, view))
  for (const [one, other] of state.apart) {
    const [first, second] = [figureAt(state, one), figureAt(state, other)]
    if (isThere(first) && isThere(second))
      notes.push(`${nameOf(state, first.id)} and ${nameOf(state, second.id)} are out of reach of each other`)
  }
  for (const lying of state.ground) {
    const zone = state.setup.zones.length > 1 ? ` at ${state.setup.zones[lying.zone]?.id ?? ''}` : ''
    notes.push(`on the ground${zone}: ${armOf(state, lying).name}`)
  }
  return notes
}
