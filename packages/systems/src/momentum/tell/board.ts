/**
 * The board: the order of turns, sides, figures and places as they stand.
 */
import { type Board, type BoardFigure, type BoardPlace, type Gauge, ifKnown } from '@steelyard/kernel'
import { lostLimbs } from '../rules/aftermath.ts'
import { bandBetween, bandNames, DISTANT } from '../rules/range.ts'
import { type ShownState, stateForRules } from '../state/redaction.ts'
import { areFoes, armAt, type Figure, figureAt, isIn, isPc, profileOf, type State } from '../state/state.ts'
import { LIMBS, scoreWords, stepWords } from './words.ts'

/** The board of a fight. */
export function board(view: ShownState): Board {
  const state = stateForRules(view)
  const over = state.phase === 'aftermath' || state.phase === 'over'
  const turns = state.order.map((at, turn) => {
    const figure = state.figures[at]
    const score = figure === undefined ? '' : ` (${scoreWords(figure.initiative)})`
    const name = figure === undefined ? '' : profileOf(state, figure).name
    return { name: `${name}${score}`, now: turn === state.turn && state.phase !== 'gain' }
  })
  const sides = state.setup.sides.map(({ id, name }, side) => ({
    id,
    name,
    figures: state.figures
      .filter((figure) => figure.side === side)
      .map((figure) => boardFigure(state, figure, hitsLeftOf(view, figure.at))),
  }))
  const notes = state.setup.features.map(({ id, text }) => (text === '' ? id : `${id}: ${text}`))
  const title = over ? 'The fight is over' : `Round ${state.round}`
  const board = { title, stages: over ? [] : turns, sides, notes }
  return state.setup.rulings.geometry === 'pairwise' ? board : { ...board, places: placesOf(state) }
}

const MOST_PLACES = 30

/** The places of the line: all of a bounded one, else those between the figures. */
function placesOf(state: State): BoardPlace[] {
  const { bounded, lowest, highest } = state.setup
  const taken = state.figures.filter(isIn).map(({ place }) => place)
  const low = bounded || taken.length === 0 ? lowest : Math.min(...taken)
  const high = bounded || taken.length === 0 ? highest : Math.max(...taken)
  const places: BoardPlace[] = []
  for (let place = low; place <= high && places.length < MOST_PLACES; place++) {
    const next = [place - 1, place + 1].filter((other) => other >= low && other <= high)
    places.push({ id: String(place), name: `Place ${place}`, note: '', next: next.map(String) })
  }
  return places
}

/** The hits that somebody can still take, as far as they may be known: a full bar is sound, for PCs and NPCs alike. */
function hitsLeftOf(view: ShownState, at: number): Gauge {
  const figure = figureAt(view, at)
  const { pc, maxHits: max } = profileOf(view, figure)
  const left = pc ? ifKnown(max, (most) => ifKnown(figure.hits, (taken) => most - taken)) : figure.hits
  return { label: 'Hits left', now: ifKnown(left, (hits) => Math.max(0, hits)), max }
}

function boardFigure(state: State, figure: Figure, hitsLeft: Gauge): BoardFigure {
  const profile = profileOf(state, figure)
  const gauges: Gauge[] = profile.pc
    ? [
        { label: 'Momentum', now: figure.momentum, max: 0 },
        hitsLeft,
        { label: 'Stamina', now: figure.stamina, max: profile.staminaMax, counts: 'effort' },
      ]
    : [hitsLeft]
  return {
    id: figure.id,
    name: profile.name,
    standing: isIn(figure) ? 'up' : figure.life === 'disabled' ? 'down' : 'out',
    gauges,
    facts: profile.pc ? pcFacts(state, figure) : npcFacts(state, figure),
    conditions: conditionsOf(state, figure),
    ...(isIn(figure) ? whereabouts(state, figure) : {}),
    ...(profile.pc ? { pips: [{ label: 'Momentum', now: figure.momentum, max: 0 }] } : {}),
  }
}

/** Its place on the line, or how near the nearest foe is where distances are kept pair by pair. */
function whereabouts(state: State, figure: Figure): Pick<BoardFigure, 'place' | 'row'> {
  if (state.setup.rulings.geometry !== 'pairwise') return { place: String(figure.place) }
  const band = nearestBand(state, figure)
  return band > DISTANT ? {} : { row: bandNames[band] ?? '' }
}

function pcFacts(state: State, figure: Figure): string[] {
  const profile = profileOf(state, figure)
  const weapons = profile.arms.map((_, at) => {
    const step = figure.usage[at] ?? -1
    return `${armAt(state, figure, at).name}${step < 0 ? '' : ` ${stepWords(step)}`}`
  })
  const shield = profile.shield === '' ? [] : [`${profile.shield} ${stepWords(figure.shield)}`]
  return [...weapons, ...shield, `armour ${stepWords(figure.armour)}`, nearestWords(state, figure)]
}

function npcFacts(state: State, figure: Figure): string[] {
  const { defense, arms, special } = profileOf(state, figure)
  const attacks = arms.map((_, at) => {
    const arm = armAt(state, figure, at)
    return `${arm.name} ${arm.danger}d/${arm.skill}`
  })
  const besides = special === '' ? [] : [`Special: ${special}`]
  return [`Defense ${defense}`, ...attacks, ...besides, nearestWords(state, figure)]
}

function nearestWords(state: State, figure: Figure): string {
  const nearest = nearestBand(state, figure)
  return nearest > DISTANT ? 'no foe left' : `nearest foe at ${bandNames[nearest] ?? ''}`
}

/** The band to the nearest foe; beyond distant if none is left. */
function nearestBand(state: State, figure: Figure): number {
  let nearest = DISTANT + 1
  for (const other of state.figures)
    if (isIn(other) && areFoes(figure, other)) nearest = Math.min(nearest, bandBetween(state, figure, other))
  return nearest
}

function conditionsOf(state: State, figure: Figure): string[] {
  const found: string[] = []
  if (!isIn(figure)) found.push(figure.life)
  const beyond = isPc(state, figure) ? figure.hits - profileOf(state, figure).maxHits : 0
  if (beyond > 0) found.push(`${beyond} ${beyond === 1 ? 'hit' : 'hits'} beyond the limit`)
  if (figure.dying) found.push('mauled, dying')
  if (figure.sad > 0) found.push(`very sad (${figure.sad})`)
  if (figure.disfigured > 0) found.push('disfigured')
  for (const limb of lostLimbs(figure)) found.push(`without ${LIMBS[limb] ?? limb}`)
  if (figure.exhausted > 0) found.push(`EXHAUSTED (${figure.exhausted})`)
  if (figure.surprised && state.round === 1) found.push('surprised')
  const over = isIn(figure) ? figure.superior.map((at) => figureAt(state, at)).filter(isIn) : []
  if (over.length > 0) found.push(`superior over ${over.map((foe) => profileOf(state, foe).name).join(', ')}`)
  return found
}
