/**
 * The board: the countdown, and everybody with Action Points, wounds, Luck, arms and whatever is in force. It is
 * drawn from a seat's view, in which the counters that others have prepared are hidden.
 */
import {
  type Board,
  type BoardCover,
  type BoardFigure,
  type BodyPart,
  type Gauge,
  ifKnown,
} from '@steelyard/kernel'
import { distance, isEngaged, isHeld, isNumb, isOut, isReadied, isThere } from '../rules/core/conditions.ts'
import { airAround, isInWater, isUnsteady, plainLight } from '../rules/core/surroundings.ts'
import { fatigueLevels } from '../rules/core/tables.ts'
import { covers } from '../rules/core/ward.ts'
import { armourAgainst } from '../rules/harm/damage.ts'
import { isBleeding, woundOf } from '../rules/harm/wounds.ts'
import { keepsDark } from '../rules/magic/concentration.ts'
import { initiativeOf } from '../rules/round/initiative.ts'
import { pointsOf } from '../rules/round/points.ts'
import { type ShownState, stateForRules } from '../state/redaction.ts'
import {
  areFoes,
  armOf,
  coverOf,
  type Figure,
  figureAt,
  type Item,
  limbAt,
  need,
  profileOf,
  type State,
  type Surroundings,
} from '../state/state.ts'
import { armourInWords, limbGauge, weaponInWords } from './bodies.ts'
import { MODES } from './labels.ts'
import { isWorthDrawing, planOf } from './plan.ts'
import {
  counted,
  effectTitle,
  gradeInWords,
  joined,
  lasting,
  listed,
  nameAt,
  signed,
  spaced,
} from './words.ts'

/** A fight at a glance. */
export function boardOf(view: ShownState): Board {
  const state = stateForRules(view)
  const over = state.phase === 'over' || state.phase === 'aftermath'
  return {
    title: over ? 'The fight is over' : titleOf(state),
    stages: over ? [] : countdownOf(state),
    sides: state.setup.sides.map(({ id, name }, side) => ({
      id,
      name,
      figures: state.figures
        .filter((figure) => figure.side === side)
        .map((figure) => figureOnBoard(state, figure, view)),
    })),
    notes: notesOf(state),
    ...(state.setup.covers.length === 0 ? {} : { covers: coversOf(state) }),
    ...(over || !isWorthDrawing(state) ? {} : { drawing: planOf(state) }),
  }
}

/** Every cover, where it stands and what it hides. */
function coversOf(state: State): BoardCover[] {
  return state.setup.covers.map((cover, at) => {
    const broken = (state.covers[at] ?? 0) <= 0
    const { id, x, y, end, hides } = cover
    return {
      id,
      name: spaced(id),
      note: coverInWords(state, at),
      hides: broken ? 'nothing' : hides.length === 0 ? 'all' : 'part',
      from: { x, y },
      to: { x: end?.x ?? x, y: end?.y ?? y },
    }
  })
}

/** `brick wall from 1, -2 to 1, 2: armour 6, hides the legs and the chest`. */
function coverInWords(state: State, at: number): string {
  const { id, ap, hp: whole, x, y, end, hides } = need(state.setup.covers, at)
  const hp = state.covers[at] ?? 0
  const where = end === null ? `at ${x}, ${y}` : `from ${x}, ${y} to ${end.x}, ${end.y}`
  if (hp <= 0) return `${spaced(id)} ${where}: broken`
  const worn = hp < whole ? ` (${hp} of ${whole} Hit Points)` : ''
  const hidden = hides.length === 0 ? 'hides all of you' : `hides ${listed(hides.map(spaced))}`
  return `${spaced(id)} ${where}: armour ${ap}${worn}, ${hidden}`
}

function titleOf(state: State): string {
  return state.phase === 'turn' ? `Round ${state.round}, cycle ${state.cycle}` : `Round ${state.round}`
}

/** The countdown, from the highest Initiative down; now is whoever has the slot. */
function countdownOf(state: State): { readonly name: string; readonly now: boolean }[] {
  return state.order.map((at, slot) => {
    const figure = figureAt(state, at)
    return {
      name: `${profileOf(state, figure).name} (${initiativeOf(state, figure)})`,
      now: state.phase === 'turn' && slot === state.slot,
    }
  })
}

function figureOnBoard(state: State, figure: Figure, view: ShownState): BoardFigure {
  const gone = !isThere(figure)
  return {
    id: figure.id,
    name: profileOf(state, figure).name,
    standing: gone ? 'out' : isOut(state, figure) ? 'down' : 'up',
    gauges: gaugesOf(state, figure, view),
    facts: gone ? [] : factsOf(state, figure, view),
    conditions: conditionsOf(state, figure),
    ...(gone ? {} : { spot: { x: figure.x, y: figure.y } }),
    pips: [actionPoints(state, figure)],
    body: bodyParts(state, figure, view),
  }
}

/** Every hit location with its armour, and a word for its wound. */
function bodyParts(state: State, figure: Figure, view: ShownState): BodyPart[] {
  return figure.limbs.map((limb, at) => {
    const { label, now, max } = limbGauge(view, figure.at, at)
    const wound = woundOf(state, figure, at)
    return {
      name: label,
      armour: armourAgainst(figure, at, false, false),
      now,
      max,
      state: limb.severed
        ? 'severed'
        : limb.useless
          ? 'useless'
          : wound === 'none'
            ? 'sound'
            : `${wound} wound`,
    }
  })
}

// ── Gauges ───────────────────────────────────────────────────────────────────────────────────────────────

const MOST_GAUGES = 4

/** Action Points, the worst hit locations, and Luck where there is any. */
function gaugesOf(state: State, figure: Figure, view: ShownState): Gauge[] {
  const points = actionPoints(state, figure)
  const luck: Gauge[] = figure.luck > 0 ? [{ label: 'Luck', now: figure.luck, max: 0 }] : []
  const places = worstFirst(state, figure).slice(0, MOST_GAUGES - 1 - luck.length)
  return [points, ...places.map((at) => limbGauge(view, figure.at, at)), ...luck]
}

function actionPoints(state: State, figure: Figure): Gauge {
  const most = Math.max(figure.actionPoints, pointsOf(state, figure))
  return { label: 'Action Points', now: figure.actionPoints, max: most }
}

/** The wounded locations, the worst of them first; of somebody unhurt only the head, or whatever comes nearest. */
function worstFirst(state: State, figure: Figure): number[] {
  const { locations } = profileOf(state, figure)
  const share = (at: number): number => limbAt(figure, at).hp / Math.max(1, locations[at]?.hp ?? 1)
  const all = locations.map((_, at) => at)
  const wounded = all.filter((at) => woundOf(state, figure, at) !== 'none')
  if (wounded.length > 0) return wounded.sort((one, other) => share(one) - share(other))
  const head = locations.findIndex(({ kind }) => kind === 'head')
  return all.length === 0 ? [] : [Math.max(0, head)]
}

// ── Facts ────────────────────────────────────────────────────────────────────────────────────────────────

function factsOf(state: State, figure: Figure, view: ShownState): string[] {
  const held = figure.items.filter(isHeld)
  const natural = figure.items.filter((item) => item.hand === 'natural' && !armOf(state, item).unarmed)
  const arms = [...held, ...natural].map((item) => weaponInWords(state, figure, item))
  const facts = arms.length === 0 ? [bareHanded(state, figure)] : arms
  facts.push(armourInWords(figure))
  const places = worstFirst(state, figure).slice(MOST_GAUGES - 1 - (figure.luck > 0 ? 1 : 0))
  for (const at of places) {
    const { label, now, max } = limbGauge(view, figure.at, at)
    facts.push(`${label} ${ifKnown(now, signed)}/${max}`)
  }
  if (profileOf(state, figure).spells.length > 0) facts.push(`Magic Points ${figure.magicPoints}`)
  facts.push(whereabouts(state, figure))
  return facts.filter((fact) => fact !== '')
}

function bareHanded(state: State, figure: Figure): string {
  const fist = figure.items.find((item) => isReadied(item) && armOf(state, item).unarmed)
  return fist === undefined
    ? 'unarmed'
    : `bare hands ${weaponInWords(state, figure, fist).replace(/^\S+ /, '')}`
}

/** With whom somebody is engaged, or how far the nearest foe is. */
function whereabouts(state: State, figure: Figure): string {
  const foes = figure.engaged.filter((at) => isThere(figureAt(state, at)))
  if (foes.length > 0) return `engaged with ${listed(foes.map((at) => nameAt(state, at)))}`
  let nearest: Figure | null = null
  for (const other of state.figures)
    if (areFoes(figure, other) && isThere(other))
      if (nearest === null || distance(figure, other) < distance(figure, nearest)) nearest = other
  return nearest === null
    ? ''
    : `${Math.round(distance(figure, nearest))} m from ${nameAt(state, nearest.at)}`
}

// ── Conditions ───────────────────────────────────────────────────────────────────────────────────────────

function conditionsOf(state: State, figure: Figure): string[] {
  if (!isThere(figure)) return [figure.life]
  return [
    ...outOfAction(figure),
    ...bodyOf(state, figure),
    ...limbsOf(state, figure),
    ...stanceOf(state, figure),
    ...localOf(state, figure),
    ...mindOf(state, figure),
    ...armsOf(state, figure),
    ...countersOf(state, figure),
  ]
}

function outOfAction(figure: Figure): string[] {
  return [
    figure.unconscious > 0 ? `unconscious (${lasting(figure.unconscious)})` : '',
    figure.felled ? 'incapacitated' : '',
    figure.shocked > 0 ? `in shock (${lasting(figure.shocked)})` : '',
    figure.dying > 0 ? `dying (${lasting(figure.dying)})` : '',
    figure.lastAction ? 'one last action' : '',
  ].filter((word) => word !== '')
}

function bodyOf(state: State, figure: Figure): string[] {
  const frail = figure.fatigue > 0 ? (fatigueLevels[figure.fatigue]?.name ?? '') : ''
  return [
    figure.posture === 'standing' ? '' : figure.posture,
    isBleeding(figure) ? 'bleeding' : '',
    frail,
    figure.pain > 0 ? `in pain (${counted(figure.pain, 'Turn')})` : '',
    figure.blinded > 0
      ? `blinded (${joined([gradeInWords(figure.blindGrade), counted(figure.blinded, 'Turn')])})`
      : '',
    figure.impaled > 0
      ? `impaled (${figure.impaled >= 4 ? 'incapacitated' : gradeInWords(figure.impaled)})`
      : '',
    figure.meshed ? 'entangled body' : '',
    figure.grippedBy.length > 0
      ? `gripped by ${listed(figure.grippedBy.map((at) => nameAt(state, at)))}`
      : '',
    figure.nauseous > 0 ? `retching (${counted(figure.nauseous, 'Round')})` : '',
    figure.acid > 0 ? `acid (${counted(figure.acid, 'Round')})` : '',
    figure.breaths > 0
      ? `holds breath (${lasting(figure.breaths)})`
      : figure.breaths < 0
        ? 'without air'
        : '',
    ...figure.poisons.map(({ condition, onset }) =>
      onset > 0 ? `poisoned (${counted(onset, 'Round')})` : `poison: ${condition}`,
    ),
  ].filter((word) => word !== '')
}

function limbsOf(state: State, figure: Figure): string[] {
  const { locations } = profileOf(state, figure)
  return figure.limbs.flatMap((limb, at) => {
    const name = locations[at]?.name ?? ''
    const stun = limb.stunRounds > 0 ? lasting(limb.stunRounds) : counted(limb.stun, 'Turn')
    return [
      limb.severed ? `${name} severed` : limb.useless ? `${name} useless` : '',
      isNumb(limb) ? `stunned ${name} (${stun})` : '',
      limb.snaredBy >= 0 ? `entangled ${name}` : '',
      limb.burning > 0 ? `burning ${name}` : '',
    ].filter((word) => word !== '')
  })
}

function stanceOf(state: State, figure: Figure): string[] {
  const cover = coverOf(state, figure)
  return [
    figure.surprised ? 'surprised' : '',
    figure.flatFooted ? 'flat-footed' : '',
    cover === undefined ? '' : `behind the ${spaced(cover.id)}${figure.exposed ? ', exposed' : ''}`,
    figure.pinned > 0 ? `pinned down (${counted(figure.pinned, 'Turn')})` : '',
    figure.delayed > 0 ? `delays ${figure.delayed}` : '',
    figure.braced >= 0 ? `braced against ${nameAt(state, figure.braced)}` : '',
    figure.steadied >= 0 ? 'weapon steadied' : '',
    figure.aiming > 0 ? `${figure.aiming === 2 ? 'aimed' : 'aiming'} at ${nameAt(state, figure.aimAt)}` : '',
    figure.gait === 'run' || figure.gait === 'sprint' ? `at a ${figure.gait}` : '',
    figure.airborne ? 'aloft' : '',
    figure.mount >= 0 ? `on ${nameAt(state, figure.mount)}` : '',
    figure.astride >= 0 ? `under ${nameAt(state, figure.astride)}` : '',
    figure.grips >= 0 ? `grips ${nameAt(state, figure.grips)}` : '',
    figure.fleeing && !isEngaged(state, figure) ? 'fleeing' : '',
    figure.reaching >= 0 ? 'bending down' : '',
    ...figure.barred.map((at) => `may not attack ${nameAt(state, at)}`),
  ].filter((word) => word !== '')
}

function mindOf(state: State, figure: Figure): string[] {
  return [
    castingOf(state, figure),
    figure.frenzy > 0 ? `in a frenzy (${counted(figure.frenzy, 'Round')})` : '',
    figure.shaken > 0 ? 'shaken' : '',
    figure.befuddled ? 'befuddled' : '',
    figure.calmed ? 'calmed' : '',
    figure.vigour ? 'vigorous' : '',
    figure.intimidated === 'backing' ? 'backing away' : '',
  ].filter((word) => word !== '')
}

function castingOf(state: State, figure: Figure): string {
  const { spell, ready, held, turns, target } = figure.casting
  const name = profileOf(state, figure).spells[spell]?.name ?? ''
  if (name === '') return held && turns > 0 && target >= 0 ? `tends ${nameAt(state, target)}` : ''
  if (ready) return `${held ? 'holds' : 'has ready'} ${name}`
  return held ? `keeps up ${name}` : `casting ${name} (${counted(turns, 'Turn')})`
}

/** What cannot be used as it is, and what guards. */
function armsOf(state: State, figure: Figure): string[] {
  return figure.items.flatMap((item) => {
    const { name } = armOf(state, item)
    return [
      item.ward > 0 ? `wards ${wardedOf(state, figure, item.ward)} with the ${name}` : '',
      item.stuckIn >= 0 ? `${name} stuck in ${nameAt(state, item.stuckIn)}` : '',
      item.snares >= 0 ? `${name} holds ${nameAt(state, item.snares)}` : '',
      item.pinnedBy >= 0 ? `${name} held by ${nameAt(state, item.pinnedBy)}` : '',
      item.jammed ? `${name} jammed` : '',
      gunOf(state, item),
      isReadied(item) && item.loading > 0 ? `${name} unloaded (${counted(item.loading, 'Turn')})` : '',
      item.hand === 'broken' ? `${name} broken` : '',
    ].filter((word) => word !== '')
  })
}

/** What a gun in hand is set to, if not to single shots, and what is left in a magazine that is not full. */
function gunOf(state: State, item: Item): string {
  const { name, magazine } = armOf(state, item)
  if (!isReadied(item) || magazine === 0) return ''
  const set = item.mode === 'semi' ? '' : `set to ${MODES[item.mode] ?? item.mode}`
  const left =
    item.loading > 0 || item.ammo < 0 || item.ammo >= magazine
      ? ''
      : `${item.ammo} of ${counted(magazine, 'round')}`
  const words = [set, left].filter((word) => word !== '')
  return words.length === 0 ? '' : `${name} ${words.join(', ')}`
}

/** The locations that a ward covers, or those that it leaves open where these are fewer. */
function wardedOf(state: State, figure: Figure, ward: number): string {
  const { locations } = profileOf(state, figure)
  const warded = locations.filter((_, at) => covers(ward, at)).map(({ name }) => name)
  const open = locations.filter((_, at) => !covers(ward, at)).map(({ name }) => name)
  if (open.length === 0) return 'all locations'
  return open.length < warded.length ? `all but ${listed(open)}` : listed(warded)
}

/** One's own counters by name; of others' only that there are some. */
function countersOf(state: State, figure: Figure): string[] {
  return figure.counters.map(({ against, effect }) =>
    effect === 'hidden'
      ? `has a counter for ${nameAt(state, against)}`
      : `counters ${effectTitle(effect)} by ${nameAt(state, against)}`,
  )
}

// ── Notes ────────────────────────────────────────────────────────────────────────────────────────────────

const LIGHTS = { bright: '', dim: 'partial darkness', dark: 'darkness' } as const
const AIRS = {
  clear: '',
  mist: 'mist',
  thick: 'thick fog or smoke',
  obscured: 'nothing can be seen',
} as const
const COOL = 15

const OPEN = { light: 'bright', visibility: 'clear', unstable: 'firm ground', water: 'dry land' } as const

/** What is said of a place or of somebody alone: `darkness, unstable ground`. */
function surroundingsInWords({ light, visibility, unstable, water }: Surroundings): string {
  return joined(
    [
      light === null ? '' : LIGHTS[light] || OPEN.light,
      visibility === null ? '' : AIRS[visibility] || OPEN.visibility,
      unstable === null ? '' : unstable ? 'unstable ground' : OPEN.unstable,
      water === null ? '' : water ? 'deep water' : OPEN.water,
    ],
    ', ',
  )
}

/** What is otherwise where somebody stands than on the rest of the field. */
function localOf(state: State, figure: Figure): string[] {
  const light = plainLight(state, figure)
  const air = airAround(state, figure)
  const unstable = isUnsteady(state, figure)
  const water = isInWater(state, figure)
  return [
    light === state.light ? '' : LIGHTS[light] || OPEN.light,
    air === state.visibility ? '' : AIRS[air] || OPEN.visibility,
    unstable === state.unstable ? '' : unstable ? 'unstable ground' : OPEN.unstable,
    water === state.water ? '' : water ? 'deep water' : OPEN.water,
  ].filter((word) => word !== '')
}

function notesOf(state: State): string[] {
  const field = joined(
    [
      LIGHTS[state.light],
      AIRS[state.visibility],
      state.wind === 'none' ? '' : state.wind === 'gale' ? 'gale' : `${state.wind} wind`,
      state.unstable ? 'unstable ground' : '',
      state.water ? 'deep water' : '',
      state.underground ? 'underground' : '',
      state.temperature < COOL ? `${state.temperature} °C` : '',
    ],
    ', ',
  )
  const zones = state.setup.zones.map(
    ({ id, x, y, radius, surroundings }) =>
      `${spaced(id)} (${radius} m around ${x}, ${y}): ${surroundingsInWords(surroundings)}`,
  )
  const dark = state.figures
    .filter((figure) => keepsDark(state, figure))
    .map((figure) => nameAt(state, figure.at))
  const lying = state.ground.map((heap) => {
    const { name } = armOf(state, heap)
    return heap.count > 1 ? `${heap.count} × ${name}` : name
  })
  const hidings = state.setup.covers.map((_, at) => `cover: ${coverInWords(state, at)}`)
  return [
    field,
    dark.length === 0 ? '' : `magical darkness around ${listed(dark)}`,
    ...hidings,
    ...zones,
    lying.length === 0 ? '' : `on the ground: ${listed(lying)}`,
  ].filter((note) => note !== '')
}
