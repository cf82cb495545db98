/**
 * Setting a fight up: what a scenario says, checked, and the first state made of it.
 *
 * Unless placed otherwise every PC starts at place 0 and every NPC at the index of `startBand`. Momentum is never
 * carried from one fight into the next, unless a ruling says so; hits, armour, shields and ammunition are. A fight that
 * is taken up in its middle, in a later round than the first, goes on with the momentum on the sheets.
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
  slug,
  unknownName,
} from '@steelyard/kernel'
import type { ReadonlyDeep } from '@steelyard/kernel/forms'
import { z } from 'zod'
import { figureIds, findFigure } from '../content/index.ts'
import { type Rulings, rulingsSchema } from '../register/rulings.ts'
import { suggestedDamage } from '../rules/gear.ts'
import { bandNames, DISTANT, INTIMATE, MELEE, NEAR, reachOf, setOfBands } from '../rules/range.ts'
import { BARE_HANDS_KEY, lastHit } from '../rules/strike.ts'
import {
  type AbilityState,
  type Arm,
  copyFigure,
  type Figure,
  MOST_FIGURES,
  need,
  type Profile,
  type State,
  stateSchema,
} from '../state/state.ts'
import {
  type Attack,
  type NpcSheet,
  normaliseSheet,
  type PcSheet,
  type Sheet,
  type Ability as SheetAbility,
  type SheetInput,
  type Stat,
  sheetSchema,
  type Weapon,
} from './sheet.ts'
import { specialsApart } from './special.ts'
import { parseStatblock } from './statblock.ts'

const fieldForm = z
  .strictObject({
    startBand: z.enum(bandNames).default('near').describe('The distance between PCs and NPCs at the start.'),
    bounds: z
      .tuple([z.int().min(-1000).max(1000), z.int().min(-1000).max(1000)])
      .nullable()
      .default(null)
      .describe('The lowest and highest place, where walls stand.'),
    features: z
      .array(
        z.strictObject({
          id: idForm,
          at: z.int().min(-1000).max(1000).optional(),
          text: z.string().max(300).default(''),
        }),
      )
      .max(50)
      .default([])
      .describe('Doors, levers, pits: what one can interact with.'),
    surprised: z.array(idForm).max(60).default([]).describe('Sides or figures taken by surprise.'),
    round: z
      .int()
      .min(1)
      .max(1000)
      .default(1)
      .describe(
        'The round with which the fight is taken up; momentum on sheets counts in a later one than the first.',
      ),
    calls: z.boolean().default(false).describe("Ask the referee's hand for calls."),
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
  system: 'momentum',
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
type Recruited = RosterEntry<Sheet>

/** The state with which a fight begins. */
export function begin(scenario: Scenario): State {
  const { rulings, field } = scenario
  const recruits = numberIds(
    scenario.sides.flatMap((side, at) => rosterOf(side.figures, side.id, at, normaliseSheet)),
  )
  const arms: Arm[] = []
  const [lowest, highest] = field.bounds ?? [0, 0]
  const state: State = {
    setup: {
      rulings,
      sides: scenario.sides.map(({ id, name }) => ({ id, name })),
      profiles: [],
      arms,
      features: field.features.map(({ id, at, text }) => ({
        id,
        placed: at !== undefined,
        at: at ?? 0,
        text,
      })),
      bounded: field.bounds !== null,
      lowest,
      highest,
      calls: field.calls,
      refereed: field.calls || hasReferee(scenario.hands),
    },
    phase: 'gain',
    round: field.round,
    turn: 0,
    order: [],
    idle: 0,
    figures: [],
    fires: [],
    winner: null,
    how: 'running',
    strikes: scenario.sides.map(() => 0),
    defences: 0,
  }
  const start = bandNames.indexOf(field.startBand)
  // rule: momentum.init.start-zero
  const carries = rulings['momentum-start'] === 'carry' || field.round > 1
  for (const recruit of recruits) muster(state, recruit, start, carries)
  freeze(state.setup)
  placePairs(
    state,
    start,
    recruits.map(({ sheet }) => sheet.position !== null),
  )
  for (const [at, { sheet, name }] of recruits.entries()) takePositions(state, at, sheet.superiorOver, name)
  surprise(state, field.surprised)
  return state
}

// ── Profiles ─────────────────────────────────────────────────────────────────────────────────────────────

function muster(state: State, { sheet, ...recruit }: Recruited, start: number, carries: boolean): void {
  const { rulings, arms, profiles } = state.setup
  const at = state.figures.length
  if (sheet.kind === 'npc') refuseHarmless(sheet, rulings)
  const profile =
    sheet.kind === 'pc'
      ? pcProfile(sheet, recruit.name, arms, rulings)
      : npcProfile(sheet, recruit.name, arms, rulings)
  tellApart(
    profile.arms.map((arm) => need(arms, arm)),
    BARE_HANDS_KEY,
  )
  tellApart(profile.abilities)
  tellApart(profile.methods, 'walk')
  profiles.push(profile)
  const figure =
    sheet.kind === 'pc'
      ? pcFigure(sheet, recruit, at, rulings)
      : npcFigure(sheet, recruit, at, start, rulings)
  if (sheet.kind === 'pc' && carries) figure.momentum = sheet.momentum
  state.figures.push(copyFigure(figure))
}

/** Things of one list are chosen by their keys: where several have the same name, they are numbered. */
function tellApart(things: readonly { key: string }[], ...keys: string[]): void {
  for (const thing of things) {
    const { key } = thing
    for (let number = 2; keys.includes(thing.key); number++) thing.key = `${key}-${number}`
    keys.push(thing.key)
  }
}

/** Where the table wants none of it, an attack of Danger 0 does not come into the fight. */
function refuseHarmless({ name, attacks, abilities }: NpcSheet, rulings: Rulings): void {
  if (rulings['danger-zero'] === 'riders-only') return
  const harmless = [...attacks, ...abilities.flatMap(({ attack }) => attack ?? [])].find(
    ({ danger }) => danger === 0,
  )
  if (harmless !== undefined)
    throw new Refusal('malformed-scenario', `${name}: "${harmless.name}" has Danger 0d, which is ruled out.`)
}

/** Everything that a profile has, in the order of the schema. */
const BLANK: Profile = {
  name: '',
  pc: false,
  level: 1,
  physical: 6,
  mental: 6,
  maxHits: 0,
  staminaMax: 0,
  itemSlots: 0,
  items: [],
  defense: 0,
  defenseNote: '',
  armour: '',
  armourType: 'none',
  armourStart: -1,
  penalty: 0,
  shield: '',
  shieldMagic: false,
  shieldBase: -1,
  move: 0,
  methods: [],
  arms: [],
  abilities: [],
  special: '',
  specials: [],
  charm: 0,
  fate: 0,
  nature: '',
}

/** Two and half the level and Grit; a printed number stands unless the table ignores it. */
// rule: momentum.sheet.max-hits
export function maxHitsOf(sheet: Pick<PcSheet, 'level' | 'grit' | 'maxHits'>, rulings: Rulings): number {
  const printed = sheet.maxHits
  if (printed !== null && rulings['max-hits'] !== 'printed-ignored') return printed
  const half = rulings['max-hits'] === 'round-up' ? Math.ceil(sheet.level / 2) : Math.floor(sheet.level / 2)
  return Math.max(rulings['max-hits-floor'] === 'one' ? 1 : 0, 2 + half + sheet.grit)
}

function pcProfile(sheet: PcSheet, name: string, arms: Arm[], rulings: Rulings): Profile {
  return {
    ...BLANK,
    name,
    pc: true,
    level: sheet.level,
    physical: dieOf(sheet.physicalDie),
    mental: dieOf(sheet.mentalDie),
    maxHits: maxHitsOf(sheet, rulings),
    // rule: momentum.sheet.stamina
    staminaMax: 10 + sheet.grit,
    itemSlots: sheet.itemSlots,
    items: [...sheet.items],
    defense: sheet.defense,
    armour: sheet.armour.name,
    armourType: sheet.armour.type,
    armourStart: sheet.armour.startStep,
    penalty: sheet.armour.penalty,
    shield: sheet.shield?.name ?? '',
    shieldMagic: sheet.shield?.material === 'magic',
    shieldBase: sheet.shield?.base ?? -1,
    arms: sheet.weapons.map((weapon) => arms.push(weaponArm(weapon, rulings)) - 1),
    abilities: sheet.abilities.map((ability) =>
      abilityFrom(ability, arms, ability.attack?.damageType ?? '', rulings),
    ),
    charm: sheet.charm,
    fate: sheet.fate,
    nature: sheet.nature,
  }
}

function npcProfile(sheet: NpcSheet, name: string, arms: Arm[], rulings: Rulings): Profile {
  return {
    ...BLANK,
    name,
    pc: false,
    maxHits: sheet.hitsMax,
    defense: sheet.defense,
    defenseNote: sheet.defenseNote,
    move: sheet.move,
    methods: sheet.specialMoves.map(({ method, score }) => ({
      name: method,
      key: slug(method),
      score: score ?? (rulings['npc-special-move'] === 'one' ? 1 : sheet.move),
    })),
    arms: sheet.attacks.map(
      (attack) => arms.push(attackArm(attack, npcDamage(attack, rulings), rulings)) - 1,
    ),
    abilities: sheet.abilities.map((ability) =>
      abilityFrom(ability, arms, ability.attack === null ? '' : npcDamage(ability.attack, rulings), rulings),
    ),
    special: sheet.special,
    specials: specialsApart(sheet.special, sheet.abilities),
    nature: sheet.nature,
  }
}

function dieOf(sides: number): Profile['physical'] {
  return sides === 4 || sides === 8 || sides === 10 || sides === 12 ? sides : 6
}

function bandsOf(ranges: readonly (typeof bandNames)[number][]): number {
  return setOfBands(...ranges.map((range) => bandNames.indexOf(range)))
}

function weaponArm(weapon: Weapon, rulings: Rulings): Arm {
  const bands = bandsOf(weapon.ranges)
  return {
    name: weapon.name,
    key: slug(weapon.name),
    magic: weapon.material === 'magic',
    metal: weapon.metal,
    bands,
    reach: reachOf(bands, rulings['range-match']),
    damageType: weapon.damageType,
    usage: weapon.usageStart,
    danger: 1,
    skill: 0,
    riders: [],
    cost: weapon.cost ?? -1,
  }
}

function attackArm(attack: Attack, damageType: string, rulings: Rulings): Arm {
  const bands = bandsOf(attack.ranges)
  return {
    name: attack.name,
    key: slug(attack.name),
    magic: attack.material === 'magic',
    metal: attack.metal,
    bands,
    reach: reachOf(bands, rulings['range-match']),
    damageType,
    usage: -1,
    // rule: momentum.sheet.npc-danger
    danger: attack.danger,
    // rule: momentum.sheet.npc-attack-skill
    skill: attack.skill,
    riders: attack.riders.map((rider) => ({ ...rider })),
    cost: -1,
  }
}

/** NPCs deal no type of damage, or under a ruling the one that is written or that the name suggests. */
function npcDamage({ damageType, name, material }: Attack, rulings: Rulings): string {
  if (rulings['npc-damage-type'] === 'generic') return ''
  return damageType === '' ? suggestedDamage(name, material) : damageType
}

function abilityFrom(ability: SheetAbility, arms: Arm[], damageType: string, rulings: Rulings): AbilityState {
  return {
    name: ability.name,
    key: slug(ability.name),
    cost: ability.cost,
    needsSuperior: ability.needsSuperior,
    endOfRound: ability.endOfRound,
    text: ability.text,
    area: ability.area === null ? -1 : bandNames.indexOf(ability.area),
    arm: ability.attack === null ? -1 : arms.push(attackArm(ability.attack, damageType, rulings)) - 1,
    effect: ability.effect,
    amount: ability.amount,
  }
}

// ── Figures ──────────────────────────────────────────────────────────────────────────────────────────────

type Named = Omit<Recruited, 'sheet'>

const FRESH = {
  initiative: 0,
  rearming: false,
  fetched: false,
  called: false,
  acted: false,
  waiting: false,
  movedSlot: false,
  struckSlot: false,
  hindered: false,
  discount: 0,
  spared: true,
}

function pcFigure(sheet: PcSheet, { id, seat, side }: Named, at: number, rulings: Rulings): Figure {
  const place = sheet.position ?? 0
  const hands = rulings['ready-gear'] === 'hands'
  const inHand = sheet.weapons.findIndex(({ ready, usage }) => ready && usage !== 0)
  return {
    ...FRESH,
    dropped: [],
    superior: [],
    favoured: [],
    bands: [],
    at,
    id,
    seat,
    side,
    life: 'in',
    might: sheet.might - times('might', sheet.lowered),
    grace: sheet.grace - times('grace', sheet.lowered),
    grit: sheet.grit - times('grit', sheet.lowered),
    lore: sheet.lore - times('lore', sheet.lowered),
    momentum: 0,
    // rule: momentum.hits.persist
    hits: sheet.hits,
    dire: sheet.direTotal,
    stamina: sheet.stamina,
    exhausted: sheet.exhaustedSlots,
    armour: sheet.armour.step,
    shield: sheet.shield?.step ?? -1,
    shieldReady: sheet.shield?.ready ?? false,
    usage: sheet.weapons.map(({ usage }) => usage),
    ready: sheet.weapons.map(({ ready }, place) => ready && (!hands || place === inHand)),
    used: [],
    sad: sheet.sad,
    lowered: [...sheet.lowered],
    disfigured: sheet.disfigured,
    dying: sheet.dying,
    lostOffArm: sheet.lostLimbs.includes('off-arm'),
    lostWeaponArm: sheet.lostLimbs.includes('weapon-arm'),
    lostLeg: sheet.lostLimbs.includes('leg'),
    surprised: sheet.surprised,
    place,
    cameFrom: place,
  }
}

function npcFigure(
  sheet: NpcSheet,
  { id, seat, side }: Named,
  at: number,
  start: number,
  rulings: Rulings,
): Figure {
  const place = sheet.position ?? start
  return {
    ...FRESH,
    dropped: [],
    superior: [],
    favoured: [],
    bands: [],
    at,
    id,
    seat,
    side,
    // One that was disabled in an earlier fight has no hits left and takes no part in this one.
    life: sheet.hits > lastHit(rulings) ? 'in' : 'disabled',
    might: 0,
    grace: 0,
    grit: 0,
    lore: 0,
    momentum: 0,
    hits: sheet.hits,
    dire: 0,
    stamina: 0,
    exhausted: 0,
    armour: -1,
    shield: -1,
    shieldReady: false,
    usage: [],
    ready: [],
    used: [],
    sad: 0,
    lowered: [],
    disfigured: 0,
    dying: false,
    lostOffArm: false,
    lostWeaponArm: false,
    lostLeg: false,
    surprised: sheet.surprised,
    place,
    cameFrom: place,
  }
}

function times(stat: Stat, lowered: readonly Stat[]): number {
  return lowered.filter((each) => each === stat).length
}

/** Pair by pair: foes stand the starting distance apart, friends close together, and whoever was placed, as placed. */
function placePairs(state: State, start: number, placed: readonly boolean[]): void {
  if (state.setup.rulings.geometry !== 'pairwise') return
  for (const figure of state.figures)
    figure.bands = state.figures.map((other) => {
      if (other === figure) return INTIMATE
      if (placed[figure.at] === true || placed[other.at] === true) return apart(figure, other)
      return other.side === figure.side ? MELEE : start
    })
}

function apart(one: Figure, other: Figure): number {
  return Math.min(DISTANT, Math.abs(one.place - other.place))
}

function takePositions(state: State, at: number, over: readonly string[], name: string): void {
  const figure = state.figures[at]
  for (const id of over) {
    const other = state.figures.find((each) => each.id === id)
    if (figure === undefined || other === undefined) throw unknownName('figure', id, `the sheet of ${name}`)
    figure.superior.push(other.at)
  }
}

function surprise(state: State, ids: readonly string[]): void {
  for (const id of ids) {
    const side = state.setup.sides.findIndex((each) => each.id === id)
    const found = state.figures.filter((figure) => figure.id === id || figure.side === side)
    if (found.length === 0) throw unknownName('side or figure', id, 'field.surprised')
    for (const figure of found) figure.surprised = true
  }
}

// ── Changing who fights ──────────────────────────────────────────────────────────────────────────────────

/** Somebody joins a running fight; returns the new id. */
export function join(state: State, sideId: string, input: unknown): string {
  const recruit = newcomer(sheets, normaliseSheet, state, sideId, input)
  state.setup = { ...state.setup, profiles: [...state.setup.profiles], arms: [...state.setup.arms] }
  muster(state, recruit, 2, state.setup.rulings['momentum-start'] === 'carry')
  freeze(state.setup)
  if (state.setup.rulings.geometry === 'pairwise') {
    const placed = recruit.sheet.position !== null
    for (const figure of state.figures)
      figure.bands = state.figures.map((other, at) => {
        if (other === figure) return INTIMATE
        return figure.bands[at] ?? (placed ? apart(figure, other) : NEAR)
      })
  }
  takePositions(state, state.figures.length - 1, recruit.sheet.superiorOver, recruit.name)
  return recruit.id
}
