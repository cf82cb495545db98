/**
 * The board: stages of the round, everybody with gauges, gear and conditions, and the map or the field as a drawing.
 */
import type { Board, BoardFigure } from '@steelyard/kernel'
import { isUnique } from '../rules/battle/ranks.ts'
import { spacesIn } from '../rules/common/gear.ts'
import { arcOf } from '../rules/common/place.ts'
import { woundNames, woundNumber } from '../rules/common/wounds.ts'
import { type ShownFigure, type ShownState, stateForRules } from '../state/redaction.ts'
import {
  armAt,
  type Figure,
  FLANK,
  FRONT,
  figureAt,
  isFalling,
  isIn,
  profileOf,
  REAR,
  type State,
} from '../state/state.ts'
import { drawField, unitsOnBoard } from './battle.ts'
import { ARROWS, drawMap } from './map.ts'
import { nameOf } from './words.ts'

const STAGES: readonly (readonly [State['phase'], string])[] = [
  ['round', 'Priority'],
  ['opening', 'Opening'],
  ['melee', 'Melee'],
  ['ritual', 'Ritual'],
  ['end', 'End'],
]

const STAGE_OF: Readonly<Record<State['phase'], State['phase']>> = {
  round: 'round',
  declare: 'opening',
  opening: 'opening',
  defend: 'melee',
  strike: 'melee',
  melee: 'melee',
  ritual: 'ritual',
  end: 'end',
  after: 'end',
  over: 'over',
}

/** How long a space is, for those who know a fight by its distances. */
const SPACE = `a space is ${spacesIn(1, 'metric').world} m, or ${spacesIn(1, 'imperial').world} ft`

/** The board. */
export function board(view: ShownState): Board {
  const state = stateForRules(view)
  const stage = STAGE_OF[state.phase]
  const order = state.order.map((side) => state.setup.sides[side]?.name ?? '').join(', then ')
  const over = state.phase === 'after' || state.phase === 'over'
  return {
    title: over ? 'The fight is over' : `Round ${state.round}`,
    stages: over ? [] : STAGES.map(([phase, name]) => ({ name, now: phase === stage })),
    sides: state.setup.sides.map(({ id, name }, side) => ({
      id,
      name,
      figures: [
        ...unitsOnBoard(state, side),
        ...state.figures
          .filter((figure) => figure.side === side && standsAlone(state, figure))
          .map((figure) => onBoard(state, figure, figureAt(view, figure.at))),
      ],
    })),
    notes: [`Order: ${order} · ${SPACE}`],
    drawing: [...drawMap(state), ...drawField(state)],
  }
}

/** True for whoever is drawn by himself: everybody in a skirmish, in a battle the Unique. */
function standsAlone(state: State, figure: Figure): boolean {
  return state.units.length === 0 || isUnique(state, figure)
}

function onBoard(state: State, figure: Figure, { hp, hpMax }: ShownFigure): BoardFigure {
  const profile = profileOf(state, figure)
  const armour = profile.worn + profile.natural + (figure.shield === 'ready' ? 1 : 0)
  const weapon = armAt(state, figure.wield).name
  const near = figure.contact.map((at) => besideWords(state, figure, figureAt(state, at)))
  return {
    id: figure.id,
    name: profile.name,
    standing: !isIn(figure) ? 'out' : figure.prone > 0 || isFalling(figure) ? 'down' : 'up',
    gauges: [{ label: 'HP', now: hp, max: hpMax }],
    facts: [
      `AR ${armour}`,
      `ATK ${figure.atk}`,
      weapon,
      ...(figure.second >= 0 ? [armAt(state, figure.second).name] : []),
      ...(figure.shield === 'ready' ? ['shield'] : []),
      placeWords(state, figure),
      ...(near.length === 0 ? [] : [`against ${near.join(', ')}`]),
    ],
    conditions: conditionsOf(figure),
    ...(isIn(figure) ? { spot: { x: figure.place, y: figure.row } } : {}),
  }
}

/** Whom somebody fights, and whether that one is at his flank or behind him. */
function besideWords(state: State, figure: Figure, foe: Figure): string {
  const arc = state.units.length > 0 ? FRONT : arcOf(state, foe, figure)
  const where = arc === FLANK ? ' at the flank' : arc === REAR ? ' behind' : ''
  return `${nameOf(state, foe.id)}${where}`
}

/** A place on the line, or a space of the map and which way somebody looks. */
function placeWords({ setup }: State, { place, row, facing }: Figure): string {
  return setup.map === 'theatre' ? `place ${place}` : `space ${place},${row} ${ARROWS[facing] ?? ''}`
}

function conditionsOf(figure: Figure): string[] {
  if (figure.life === 'dead') return [figure.life]
  const found: string[] = []
  if (figure.life !== 'in') found.push(figure.life)
  if (figure.prone > 0) found.push('prone')
  if (figure.surprised) found.push('surprised')
  if (figure.held) found.push('held')
  if (figure.holding >= 0) found.push('holding')
  if (figure.critical > 0) found.push('critical')
  if (figure.stabilized) found.push('stabilized')
  if (isFalling(figure)) found.push('dying')
  if (figure.defending) found.push('defending')
  if (figure.fury) found.push('fury')
  if (figure.asleep > 0) found.push('asleep')
  else if (figure.unaware) found.push('unaware')
  if (figure.wardRounds > 0) found.push('warded')
  if (figure.slow) found.push('slow')
  if (figure.blinded) found.push('blinded')
  if (figure.fleeing > 0) found.push('fleeing')
  if (figure.mounted) found.push('mounted')
  if (figure.casting >= 0) found.push('casting')
  for (const code of figure.wounds) found.push((woundNames[woundNumber(code) - 1] ?? '').toLowerCase())
  return found
}
