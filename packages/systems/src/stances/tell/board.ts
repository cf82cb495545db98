/**
 * The board: the order of turns, everybody with gauges, stance and conditions, and the zones with those in them.
 */
import { type Board, type BoardFigure, type BoardPlace, type Gauge, ifKnown } from '@steelyard/kernel'
import type { ShownFigure, ShownState } from '../state/redaction.ts'
import { isActive, profileOf, wieldedBy } from '../state/state.ts'
import { STANCES, weaponWords } from './words.ts'

/** What a skill is worth to a PC who never learnt it. */
const UNTRAINED = -2

/** The board. */
export function board(state: ShownState): Board {
  const turns = state.order.map((at, turn) => {
    const figure = state.figures[at]
    const name = figure === undefined ? '' : `${profileOf(state, figure).name} (${STANCES[figure.stance]})`
    return { name, now: turn === state.turn && (state.phase === 'turn' || state.phase === 'act') }
  })
  const sides = state.setup.sides.map(({ id, name }, side) => ({
    id,
    name,
    figures: state.figures
      .filter((figure) => figure.side === side)
      .map((figure) => boardFigure(state, figure)),
  }))
  const title = titleOf(state)
  const stages = isOver(state) ? [] : turns
  if (state.setup.social) return { title, stages, sides, notes: [] }
  return { title, stages, sides, notes: [fieldLine(state)], places: placesOf(state) }
}

function isOver({ phase }: ShownState): boolean {
  return phase === 'after' || phase === 'over'
}

function titleOf(state: ShownState): string {
  const { setup, round } = state
  if (isOver(state)) return `The ${setup.social ? 'argument' : 'fight'} is over`
  return `${setup.social ? 'Exchange' : 'Round'} ${round}`
}

/** The zones with those in them: `0 Sable │ 1 Magnus │ 2 – │ 3 Captain │ 4 –`. */
export function fieldLine(state: ShownState): string {
  const here = state.figures.filter(isOnField)
  const cells = zonesOf(state).map((zone) => {
    const names = here.flatMap((figure) => (figure.zone === zone ? [profileOf(state, figure).name] : []))
    return `${zone} ${names.length === 0 ? '–' : names.join(', ')}`
  })
  return `zones: ${cells.join(' │ ')}`
}

const MOST_ZONES = 30

/** The zones worth drawing: all of a bounded field, else those between the figures. */
function zonesOf(state: ShownState): number[] {
  const taken = state.figures.filter(isOnField).map(({ zone }) => zone)
  const low = state.setup.bounded ? 0 : Math.min(...taken)
  const high = state.setup.bounded ? state.setup.highest : Math.max(...taken)
  const zones: number[] = []
  for (let zone = low; zone <= high && zones.length < MOST_ZONES; zone++) zones.push(zone)
  return zones
}

function placesOf(state: ShownState): BoardPlace[] {
  const zones = zonesOf(state)
  return zones.map((zone) => ({
    id: String(zone),
    name: `Zone ${zone}`,
    note: '',
    next: [zone - 1, zone + 1].filter((other) => zones.includes(other)).map(String),
  }))
}

function isOnField({ life }: ShownFigure): boolean {
  return life === 'active' || life === 'dying' || life === 'stable'
}

function boardFigure(state: ShownState, figure: ShownFigure): BoardFigure {
  const profile = profileOf(state, figure)
  const gauges: Gauge[] = state.setup.social
    ? [{ label: 'Composure', now: atLeastNothing(figure.composure), max: profile.composureMax }]
    : [
        { label: 'Guard', now: figure.guard, max: profile.guardMax },
        { label: 'Vitality', now: atLeastNothing(figure.vitality), max: profile.vitalityMax },
      ]
  const [stance] = stanceOf(state, figure)
  const momentum: Gauge = { label: 'Momentum', now: Math.max(0, figure.momentum), max: profile.momentumMax }
  return {
    id: figure.id,
    name: profile.name,
    standing: isActive(figure) ? 'up' : figure.life === 'dying' || figure.life === 'stable' ? 'down' : 'out',
    gauges: [...gauges, momentum],
    facts: state.setup.social
      ? stanceOf(state, figure)
      : [
          ...stanceOf(state, figure),
          weaponWords(wieldedBy(state, figure).name),
          profile.armour,
          ...(profile.pc && profile.skills.combat === UNTRAINED ? ['untrained in Combat (−2)'] : []),
          `zone ${figure.zone}`,
        ],
    conditions: conditionsOf(figure),
    ...(stance === undefined ? {} : { row: stance }),
    pips: [momentum],
    ...(state.setup.social || !isOnField(figure) ? {} : { place: String(figure.zone) }),
  }
}

function atLeastNothing(points: Gauge['now']): Gauge['now'] {
  return ifKnown(points, (known) => Math.max(0, known))
}

/** The stance, once it has been taken. */
function stanceOf({ round, phase }: ShownState, { stance }: ShownFigure): string[] {
  return round === 1 && (phase === 'place' || phase === 'round') ? [] : [STANCES[stance]]
}

function conditionsOf(figure: ShownFigure): string[] {
  const found: string[] = []
  if (figure.life === 'dying') found.push(`dying at ${figure.vitality}`)
  else if (!isActive(figure) && figure.life !== 'out') found.push(figure.life)
  if (figure.momentum < 0) found.push(`Momentum ${figure.momentum}`)
  if (figure.layer > 0) found.push(`+${figure.layer} until its turn`)
  if (figure.pool > 0) found.push(`+${figure.pool} this round`)
  if (figure.ward > 0) found.push(`ward ${figure.ward}`)
  if (figure.advantage) found.push('advantage')
  if (figure.poised) found.push('poised to strike back')
  if (figure.rallied) found.push('rallied')
  if (figure.switched) found.push('switched')
  return found
}
