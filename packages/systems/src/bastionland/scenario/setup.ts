/**
 * Setting a fight up: what a scenario says, checked, and the first state made of it.
 *
 * A figure is given by the id of a ready-made one, by a stat line, or by a whole sheet; any field of the sheet
 * may be set beside `use` or `statblock` to override it, so that a fight can be taken up in its middle.
 */
import {
  figureForm,
  freeze,
  hasReferee,
  idForm,
  newcomer,
  numberIds,
  Refusal,
  type RosterEntry,
  rosterOf,
  type SheetKnowledge,
  scenarioForm,
  unknownName,
} from '@steelyard/kernel'
import type { ReadonlyDeep } from '@steelyard/kernel/forms'
import { z } from 'zod'
import { figureIds, findFigure } from '../content/index.ts'
import { type Rulings, rulingsSchema } from '../register/rulings.ts'
import { fitHands } from '../rules/arms.ts'
import type { Weapon } from '../rules/gear.ts'
import { groupOf } from '../rules/morale.ts'
import { setApart } from '../rules/movement.ts'
import {
  type Arm,
  arePlayers,
  type Figure,
  type Item,
  isUp,
  MOST_FIGURES,
  noPlan,
  type Profile,
  type ScarMark,
  type State,
  stateSchema,
} from '../state/state.ts'
import { normaliseSheet, type Sheet, type SheetInput, sheetSchema } from './sheet.ts'
import { parseStatblock } from './statblock.ts'

const pair = z.tuple([idForm, idForm])

const fieldForm = z
  .strictObject({
    zones: z
      .array(
        z.strictObject({
          id: idForm,
          confined: z.boolean().default(false).describe('Long weapons are Impaired here.'),
          adjacent: z
            .array(idForm)
            .max(20)
            .default([])
            .describe('Zones one Move away; each way once is enough.'),
        }),
      )
      .min(1)
      .max(20)
      .optional()
      .describe('Where people can stand; one open zone called field unless given.'),
    apart: z.array(pair).max(200).default([]).describe('Pairs out of reach of each other inside their zone.'),
    engaged: z.array(pair).max(200).default([]).describe('Pairs that came to blows in the round before.'),
    duel: z.array(pair).max(20).default([]).describe('Pairs that fight a duel from the first round on.'),
    firstSide: idForm.optional().describe('The side that leads; overrides the ruling first-side.'),
    deadly: z.boolean().default(true).describe('False for training: no Scars.'),
    season: z.string().min(1).max(40).default('current').describe('The Season; Doom lasts for one.'),
    round: z.int().min(1).max(1000).default(1).describe('The round with which the fight is taken up.'),
    calls: z
      .boolean()
      .default(false)
      .describe("Ask the referee's hand for calls at the start of every round."),
  })
  .prefault({})

/** What this game knows about sheets. */
export const sheets: SheetKnowledge<SheetInput> = {
  sheet: sheetSchema,
  find: findFigure,
  ids: figureIds,
  parse: parseStatblock,
}

/** The schema of a scenario. */
export const scenarioSchema = scenarioForm({
  system: 'bastionland',
  figure: figureForm(sheets),
  rulings: rulingsSchema,
  field: fieldForm,
  state: stateSchema,
  mostFigures: MOST_FIGURES,
})

/** A scenario, checked and with every default filled in. */
export type Scenario = z.infer<typeof scenarioSchema>

/** What a user may write as a scenario. */
export type ScenarioInput = ReadonlyDeep<z.input<typeof scenarioSchema>>

// ── The first state ──────────────────────────────────────────────────────────────────────────────────────

/** The state with which a fight begins. */
export function begin(scenario: Scenario): State {
  const rulings: Rulings = scenario.rulings
  const sides = orderSides(scenario)
  const zones = zonesOf(scenario)
  const recruits = sides.flatMap((side, at) =>
    rosterOf(side.figures, side.id, at, (input) => normaliseSheet(input, rulings['hands-scope'])),
  )
  const named = numberIds(recruits)
  const arms: Arm[] = []
  const profiles = named.map((recruit) => profileFrom(recruit, rulings, sides[recruit.side]?.id ?? ''))
  const state: State = {
    setup: {
      rulings,
      zones,
      sides: sides.map(({ id, name }) => ({ id, name })),
      profiles,
      arms,
      deadly: scenario.field.deadly,
      season: scenario.field.season,
      calls: scenario.field.calls,
      refereed: scenario.field.calls || hasReferee(scenario.hands),
    },
    phase: 'surprise',
    round: scenario.field.round,
    declaring: 0,
    pass: 0,
    pool: 0,
    figures: [],
    ground: [],
    apart: [],
    clashes: [],
    duels: [],
    pools: [],
    featSaves: [],
    scarring: [],
    moves: [],
    winner: null,
    how: 'running',
    groups: [],
    dealt: sides.map(() => 0),
  }
  for (const [at, recruit] of named.entries()) muster(state, arms, recruit, at)
  freeze(state.setup)
  for (const [at, recruit] of named.entries()) settleReferences(state, recruit, at)
  placePairs(state, scenario)
  for (const figure of state.figures) joinGroup(state, figure)
  return state
}

type Side = Scenario['sides'][number]

/** First side first; the others as listed. */
// rule: bastionland.flow.players-first
function orderSides(scenario: Scenario): Side[] {
  const wanted = scenario.field.firstSide ?? scenario.rulings['first-side']
  const first = scenario.sides.find(({ id }) => id === wanted)
  if (first === undefined && scenario.field.firstSide !== undefined)
    throw unknownName('side', wanted, 'field.firstSide')
  if (first === undefined) return [...scenario.sides]
  return [first, ...scenario.sides.filter((side) => side !== first)]
}

function zonesOf(scenario: Scenario): State['setup']['zones'] {
  const zones = scenario.field.zones ?? [{ id: 'field', confined: false, adjacent: [] }]
  const ids = zones.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined)
    throw new Refusal('malformed-scenario', `Two zones are called "${twice}".`, 'Rename one.')
  for (const zone of zones)
    for (const id of zone.adjacent)
      if (!ids.includes(id)) throw unknownName('zone', id, `field.zones.${zone.id}.adjacent`)
  return zones.map(({ id, confined }) => ({
    id,
    confined,
    adjacent: ids.flatMap((other, at) => (other !== id && besides(zones, id, other) ? [at] : [])),
  }))
}

function besides(
  zones: readonly { id: string; adjacent: readonly string[] }[],
  one: string,
  other: string,
): boolean {
  return zones.some(
    ({ id, adjacent }) =>
      (id === one && adjacent.includes(other)) || (id === other && adjacent.includes(one)),
  )
}

function profileFrom({ name, sheet }: RosterEntry<Sheet>, rulings: Rulings, sideId: string): Profile {
  const pieces = sheet.pieces.map(pieceFrom)
  return {
    name,
    kind: sheet.kind,
    hands: sheet.hands,
    feats: featsOf(sheet, rulings, arePlayers(sideId)),
    naturalArmour: sheet.naturalArmour,
    pieces,
    worn: wornBy(sheet),
    leader: sheet.leader,
    group: sheet.group ?? 'side',
    organised: sheet.organised,
    cover: sheet.cover,
    bonusDice: sheet.bonusDice.map(({ die, reason }) => ({ die, reason })),
    nature: sheet.nature,
    afloat: sheet.afloat,
  }
}

/** A broken piece keeps its place in the list, but a broken helm is no helm to be put on again. */
function pieceFrom({ name, slot, value, broken }: Sheet['pieces'][number]): Profile['pieces'][number] {
  return broken ? { name, slot: 'other', value: 0 } : { name, slot, value }
}

function featsOf(sheet: Sheet, rulings: Rulings, playersSide: boolean): Profile['feats'] {
  const everyone =
    rulings['feat-users'] === 'everybody' || (rulings['feat-users'] === 'player-characters' && playersSide)
  if (everyone && sheet.kind !== 'structure' && sheet.kind !== 'steed') return ['smite', 'focus', 'deny']
  if (rulings['feat-users'] === 'player-characters' && !playersSide) return []
  return [...sheet.feats]
}

/** Of each slot the best piece counts once. */
// rule: bastionland.armour.slots
function wornBy(sheet: Sheet): number {
  const best = new Map<string, number>()
  for (const { slot, value } of sheet.pieces) best.set(slot, Math.max(best.get(slot) ?? 0, value))
  return [...best.values()].reduce((sum, value) => sum + value, 0)
}

/** Puts one recruit into the state; what points at others is settled when all are there. */
function muster(state: State, arms: Arm[], recruit: RosterEntry<Sheet>, at: number): void {
  const { sheet } = recruit
  const zone = zoneNamed(state, sheet.zone, recruit)
  const items: Item[] = []
  for (const weapon of sheet.weapons)
    equip(state, { arms, items, arm: armFrom(weapon, sheet), placed: weapon, zone })
  if (sheet.shield !== null)
    equip(state, { arms, items, arm: shieldArm(sheet.shield), placed: { ...sheet.shield, count: 1 }, zone })
  state.figures.push({
    at,
    id: recruit.id,
    seat: recruit.seat,
    side: recruit.side,
    life: sheet.life,
    vig: sheet.vig.cur,
    vigMax: sheet.vig.max,
    cla: sheet.cla.cur,
    claMax: sheet.cla.max,
    spi: sheet.spi.cur,
    spiMax: sheet.spi.max,
    guard: sheet.guard.cur,
    guardMax: sheet.guard.max,
    grown: 0,
    fatigued: sheet.fatigued,
    wounded: sheet.wounded,
    unready: !sheet.readied && !sheet.missesFirstTurn,
    surprised: sheet.missesFirstTurn,
    exposed: sheet.exposed,
    zone,
    mount: -1,
    rider: -1,
    moved: false,
    engaged: false,
    declared: false,
    stopped: 0,
    stoppedBy: -1,
    lostLeg: false,
    lostArms: 0,
    lost: sheet.pieces.flatMap((piece, place) =>
      piece.removed || piece.broken || !piece.worn ? [place] : [],
    ),
    items,
    scars: sheet.scars.map((scar) => scarFrom(scar, state.setup.season)),
    bonus: sheet.bonusDice.map(({ uses }) => (uses === 'always' ? -1 : uses)),
    others: [],
    bled: 0,
    plan: noPlan(),
  })
}

/** A Scar of a sheet; the Season that is not named is the present one. */
function scarFrom(scar: Sheet['scars'][number], season: string): ScarMark {
  return {
    entry: scar.entry,
    place: scar.place ?? '',
    pending: scar.pending,
    dealtBy: scar.dealtBy ?? '',
    season: scar.season === 'current' ? season : scar.season,
    fresh: false,
  }
}

function equip(
  state: State,
  {
    arms,
    items,
    arm,
    placed,
    zone,
  }: {
    readonly arms: Arm[]
    readonly items: Item[]
    readonly arm: Arm
    readonly placed: { readonly state: string; readonly zone: string | null; readonly count: number }
    readonly zone: number
  },
): void {
  arms.push(arm)
  const at = arms.length - 1
  if (placed.state === 'dropped') {
    const lies = state.setup.zones.findIndex(({ id }) => id === placed.zone)
    state.ground.push({ arm: at, zone: lies < 0 ? zone : lies, count: placed.count })
    return
  }
  const held = placed.state === 'held' || placed.state === 'broken' ? placed.state : 'stowed'
  items.push({
    arm: at,
    state: held,
    count: placed.count,
    impaired: 0,
    impairedBy: -1,
    trapped: 0,
    trappedBy: -1,
  })
}

/** Engines that break walls, by name. */
// rule: bastionland.siege
const SIEGE = /^(battering )?ram$|stone thrower|bolt launcher|trebuchet|catapult|ballista/i

function armFrom(weapon: Weapon, sheet: Sheet): Arm {
  return {
    name: weapon.name,
    shield: false,
    dice: [...weapon.dice],
    value: 0,
    hefty: weapon.hefty,
    long: weapon.long,
    slow: weapon.slow,
    ranged: weapon.ranged,
    thrown: weapon.thrown,
    counted: sheet.kind !== 'warband',
    blast: weapon.blast,
    natural: weapon.natural,
    wooden: weapon.wooden,
    heftyIfMounted: weapon.heftyIfMounted,
    trample: weapon.trample,
    buckler: false,
    spear: /spear|pike/i.test(weapon.name),
    siege: SIEGE.test(weapon.name),
    special: weapon.special === null ? null : { die: weapon.special.die, when: weapon.special.when },
  }
}

function shieldArm(shield: NonNullable<Sheet['shield']>): Arm {
  return {
    name: shield.name,
    shield: true,
    dice: [...shield.dice],
    value: shield.value,
    hefty: false,
    long: false,
    slow: false,
    ranged: false,
    thrown: false,
    counted: false,
    blast: false,
    natural: false,
    wooden: shield.wooden,
    heftyIfMounted: false,
    trample: false,
    buckler: shield.buckler,
    spear: false,
    siege: false,
    special: null,
  }
}

function zoneNamed(state: State, id: string, { name }: RosterEntry<Sheet>): number {
  const zone = state.setup.zones.findIndex((each) => each.id === id)
  if (zone >= 0) return zone
  if (id === 'field') return 0
  throw unknownName('zone', id, `the sheet of ${name}`)
}

/** Mounts, effects in force and lost limbs. */
function settleReferences(state: State, { sheet, name }: RosterEntry<Sheet>, at: number): void {
  const figure = state.figures[at]
  if (figure === undefined) return
  if (sheet.mount !== null) mountUp(state, figure, sheet.mount, name)
  for (const effect of sheet.effects) takeUpEffect(state, figure, effect, name)
  const limbs = sheet.scars.flatMap(({ entry, place }) => (entry === 10 ? [place] : []))
  for (const limb of new Set(limbs)) goWithoutLimb(state, figure, limb)
}

/** A limb lost in an earlier fight hampers people in this one, unless it is only kept on record. */
function goWithoutLimb(state: State, figure: Figure, place: string | null): void {
  const people = ['knight', 'squire', 'npc'].includes(state.setup.profiles[figure.at]?.kind ?? '')
  if (!people || place === null || state.setup.rulings.mutilation === 'record-only') return
  if (place === 'leg') figure.lostLeg = true
  else figure.lostArms = Math.min(2, figure.lostArms + 1)
  fitHands(state, figure)
}

/** Whoever is up sits on a steed that is; with either of them down the rider is on foot. */
function mountUp(state: State, figure: Figure, id: string, name: string): void {
  const steed = state.figures.find((each) => each.id === id)
  if (steed === undefined || steed.at === figure.at || steed.rider >= 0)
    throw unknownName('steed', id, `the sheet of ${name}`)
  if (!isUp(steed) || !isUp(figure)) {
    fitHands(state, figure)
    return
  }
  figure.mount = steed.at
  steed.rider = figure.at
  steed.zone = figure.zone
}

/** An effect with so many turns to come binds those turns; a lock on a shield binds from now on. */
function takeUpEffect(state: State, figure: Figure, effect: Sheet['effects'][number], name: string): void {
  const by = state.figures.findIndex(({ id }) => id === effect.by)
  if (effect.by !== null && by < 0) throw unknownName('figure', effect.by, `the effects of ${name}`)
  const left = effect.turns === 'fight' ? 900 : effect.turns + 1
  const arm = (item: Item): Arm | undefined => state.setup.arms[item.arm]
  if (effect.kind === 'stopped') {
    figure.stopped = left
    figure.stoppedBy = by
  } else if (effect.kind === 'weapon-impaired') {
    const item = figure.items.find((each) => arm(each)?.name === effect.item)
    if (item !== undefined) Object.assign(item, { impaired: left, impairedBy: by })
  } else if (effect.kind === 'shield-trapped') {
    const item = figure.items.find((each) => arm(each)?.shield === true)
    if (item !== undefined) Object.assign(item, { trapped: left, trappedBy: by })
  } else {
    figure.others.push({ text: effect.text.slice(0, 500), by, left })
  }
}

function placePairs(state: State, scenario: Scenario): void {
  const figureOf = (id: string, where: string): Figure => {
    const figure = state.figures.find((each) => each.id === id)
    if (figure === undefined) throw unknownName('figure', id, where)
    return figure
  }
  const find = (id: string, where: string): number => figureOf(id, where).at
  for (const [one, other] of scenario.field.apart)
    setApart(state, figureOf(one, 'field.apart'), figureOf(other, 'field.apart'))
  for (const [one, other] of scenario.field.engaged)
    state.clashes.push([find(one, 'field.engaged'), find(other, 'field.engaged'), state.round - 1])
  for (const [one, other] of scenario.field.duel)
    state.duels.push({
      one: find(one, 'field.duel'),
      other: find(other, 'field.duel'),
      begun: true,
      broken: false,
    })
}

/** Everybody of a side who is given no group of their own forms one; who never loses heart counts with none. */
function joinGroup(state: State, figure: Figure): void {
  const id = groupOf(state, figure)
  if (id === '') return
  const group = state.groups.find((each) => each.id === id && each.side === figure.side)
  if (group === undefined) state.groups.push({ id, side: figure.side, size: 1, tested: false })
  else group.size += 1
}

// ── Changing who fights ──────────────────────────────────────────────────────────────────────────────────

/** Somebody joins a running fight; returns the new id. */
export function join(state: State, sideId: string, input: unknown): string {
  const whole = (sheet: SheetInput) => normaliseSheet(sheet, state.setup.rulings['hands-scope'])
  const named = newcomer(sheets, whole, state, sideId, input)
  const arms = [...state.setup.arms]
  const profiles = [...state.setup.profiles, profileFrom(named, state.setup.rulings, sideId)]
  muster(state, arms, named, state.figures.length)
  state.setup = freeze({ ...state.setup, profiles, arms })
  settleReferences(state, named, state.figures.length - 1)
  const joined = state.figures.at(-1)
  if (joined !== undefined) joinGroup(state, joined)
  return named.id
}
