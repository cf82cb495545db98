/**
 * Setting a fight up: what a scenario says, checked, and the first state made of it.
 *
 * Where everybody stands and who is in melee is settled in placement.ts. Whoever is
 * `surprised` has not noticed the foe. Rulings about gear and printed creatures are settled here, once.
 */
import {
  figureForm,
  freeze,
  idForm,
  newcomer,
  numberIds,
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
import type { Rulings } from '../register/rulings.ts'
import { rulingsSchema } from '../register/rulings.ts'
import { healingRateOf, hitPointsOf, initiativeOf } from '../rules/core/tables.ts'
import { findWeapon, reaches, sizes, spelled, type Weapon } from '../rules/gear/gear.ts'
import { isVital, woundOf } from '../rules/harm/wounds.ts'
import { powerEffects } from '../rules/magic/powers.ts'
import { effectNames } from '../rules/melee/exchange.ts'
import { metresToCover, nearestOf } from '../rules/movement/place.ts'
import { getBehind } from '../rules/ranged/shelter.ts'
import {
  type Arm,
  type Figure,
  hasAbility,
  type Item,
  type Limb,
  MOST_FIGURES,
  noCasting,
  type Profile,
  type State,
  type Surroundings,
  stateSchema,
} from '../state/state.ts'
import { engageEverybody, placeEverybody } from './placement.ts'
import {
  normaliseSheet,
  type Sheet,
  type Ability as SheetAbility,
  type SheetInput,
  sheetSchema,
  surroundingsForm,
  type WrittenSurroundings,
} from './sheet.ts'
import { parseStatblock } from './statblock.ts'

const place = z.tuple([z.int().min(-10_000).max(10_000), z.int().min(-10_000).max(10_000)], {
  error: 'a place is two whole metres, such as [12, -3]',
})
const pair = z.tuple([idForm, idForm], { error: 'a pair is two ids, such as [ana, bor]' })

const fieldForm = z
  .strictObject({
    distance: z
      .int()
      .min(1)
      .max(10_000)
      .default(1)
      .describe(
        'Metres between the sides; at 1 or 2 they are in contact, the larger side around the smaller.',
      ),
    engaged: z
      .union([z.enum(['front', 'all', 'none']), z.array(pair).max(500)])
      .optional()
      .describe(
        'Who is in melee with whom: front and silence mean all within reach, all means everybody, none nobody; or pairs of ids.',
      ),
    surprised: z.array(idForm).max(60).default([]).describe('Sides or figures that noticed nothing.'),
    light: z.enum(['bright', 'dim', 'dark', 'pitch-black']).default('bright'),
    visibility: z.enum(['clear', 'mist', 'thick', 'obscured']).default('clear'),
    wind: z.enum(['none', 'light', 'moderate', 'strong', 'gale']).default('none'),
    ground: z.enum(['firm', 'unstable']).default('firm'),
    water: z.boolean().default(false).describe('Everybody is in deep water.'),
    underground: z.boolean().default(false),
    temperature: z.int().min(-100).max(200).default(20).describe('In degrees Celsius.'),
    covers: z
      .array(
        z.strictObject({
          id: idForm,
          ap: z.int().min(0).max(100),
          hp: z.int().min(1).max(10_000).default(100),
          hides: z
            .union([z.literal('all'), z.array(z.string().max(60)).min(1).max(40)])
            .default('all')
            .describe('The hit locations it hides, or all.'),
          at: place,
          to: place
            .optional()
            .describe(
              'The other end of a wall. Without it the cover is a thing at one point, such as a tree. A wall that hides all is not seen or walked through.',
            ),
        }),
      )
      .max(50)
      .default([])
      .describe('What one can get behind. It shelters from those on the other side of it only.'),
    zones: z
      .array(surroundingsForm.extend({ id: idForm, at: place, radius: z.int().min(1).max(1000).default(2) }))
      .max(50)
      .default([])
      .describe('Places where light, air, footing or water are otherwise than on the rest of the field.'),
    obstacles: z
      .array(z.strictObject({ id: idForm, at: place, radius: z.int().min(1).max(1000).default(1) }))
      .max(50)
      .default([])
      .describe('What stops people who are driven back, beside covers.'),
    places: z
      .array(
        z.strictObject({
          id: idForm,
          at: place,
          way: z.enum(['walk', 'climb', 'jump', 'swim']).default('walk'),
          drop: z.int().min(0).max(1000).default(0).describe('How far one falls who fails to get there.'),
        }),
      )
      .max(50)
      .default([])
      .describe('Spots worth going to.'),
    round: z.int().min(1).max(1000).default(1).describe('The Round with which the fight is taken up.'),
    calls: z.boolean().default(false).describe("Ask the referee's hand at the start of every Round."),
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
  system: 'mythras',
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

// ── The first state ──────────────────────────────────────────────────────────────────────────────────────

/** The state with which a fight begins. */
export function begin(scenario: Scenario): State {
  const { rulings, field } = scenario
  const recruits = numberIds(
    scenario.sides.flatMap((side, at) => rosterOf(side.figures, side.id, at, normaliseSheet)),
  )
  const arms: Arm[] = []
  const state: State = {
    setup: {
      rulings,
      sides: scenario.sides.map(({ id, name }) => ({ id, name })),
      profiles: recruits.map((recruit) => profileFrom(recruit, rulings)),
      arms,
      covers: field.covers.map(({ id, ap, hp, hides, at: [x, y], to }) => ({
        id,
        ap,
        hp,
        hides: hides === 'all' ? [] : hides.map(slug),
        x,
        y,
        end: to === undefined ? null : { x: to[0], y: to[1] },
      })),
      obstacles: field.obstacles.map(({ id, radius, at: [x, y] }) => ({ id, x, y, radius })),
      places: field.places.map(({ id, way, drop, at: [x, y] }) => ({ id, x, y, way, drop })),
      zones: field.zones.map(({ id, at: [x, y], radius, ...said }) => ({
        id,
        x,
        y,
        radius,
        surroundings: surroundingsFrom(said),
      })),
      calls: field.calls,
      room: true,
    },
    phase: 'start',
    round: field.round,
    cycle: 1,
    slot: 0,
    order: [],
    busy: false,
    apart: 0,
    light: lightOf(field.light),
    visibility: field.visibility,
    wind: field.wind,
    unstable: field.ground === 'unstable',
    water: field.water,
    underground: field.underground,
    temperature: field.temperature,
    figures: [],
    covers: field.covers.map(({ hp }) => hp),
    ground: [],
    winner: null,
    how: 'running',
    dealt: scenario.sides.map(() => 0),
    effects: effectNames.map(() => 0),
  }
  for (const [at, recruit] of recruits.entries()) muster(state, arms, recruit, at)
  freeze(state.setup)
  placeEverybody(state, {
    distance: field.distance,
    engaged: field.engaged,
    at: recruits.map(({ sheet }) => sheet.at),
    ridden: new Set(recruits.flatMap(({ sheet }) => (sheet.mount === null ? [] : [sheet.mount]))),
  })
  for (const [at, recruit] of recruits.entries()) settleReferences(state, recruit, at)
  surprise(state, field.surprised)
  engageEverybody(state, field.engaged)
  return state
}

// ── Profiles ─────────────────────────────────────────────────────────────────────────────────────────────

function profileFrom({ name, sheet }: Recruited, rulings: Rulings): Profile {
  const locations = locationsOf(sheet, rulings)
  const power = powerEffects(sheet)
  const skill = (key: string) => sheet.skills[key] ?? 0
  const learnt = (key: string) => sheet.skills[key] ?? -1
  return {
    name,
    kind: sheet.kind,
    str: sheet.str,
    con: sheet.con,
    siz: sheet.siz,
    dex: sheet.dex,
    int: sheet.int,
    pow: sheet.pow,
    cha: sheet.cha,
    actionPoints: sheet.actionPoints,
    damageModifier: power.damageModifier ?? sheet.dm,
    initiative: initiativeWith(sheet, rulings) + power.initiative,
    healingRate: power.healing === null ? sheet.healingRate : healingRateOf(power.healing),
    move: sheet.move * power.speed,
    fly: sheet.fly,
    swim: sheet.swim,
    legs: sheet.legs,
    height: sheet.height,
    radius: 2,
    locations,
    bands: locations.map(({ to }) => to),
    rightArm: holdingArm(locations, 'right'),
    leftArm: holdingArm(locations, 'left'),
    athletics: skill('athletics'),
    brawn: skill('brawn'),
    endurance: skill('endurance'),
    enduranceGrade: sheet.advantages.includes('endurance') ? -1 : 0,
    willpowerGrade: sheet.advantages.includes('willpower') ? -1 : 0,
    evade: skill('evade'),
    firstAid: skill('first-aid'),
    perception: skill('perception'),
    ride: skill('ride'),
    swimming: skill('swim'),
    unarmed: skill('unarmed'),
    willpower: skill('willpower'),
    acrobatics: learnt('acrobatics'),
    healing: learnt('healing'),
    magic: learnt('magic'),
    mechanisms: learnt('mechanisms'),
    flying: learnt('fly'),
    styles: sheet.styles.map((style) => ({
      name: style.name,
      value: style.value,
      weapons: [...style.weapons],
      traits: [...style.traits],
    })),
    abilities: sheet.abilities.map(abilityFrom),
    spells: sheet.spells.map((spell) => ({
      name: spell.name,
      key: slug(spell.name),
      effect: spell.effect,
      dice: [...(spell.damage?.dice ?? [])],
      plus: spell.damage?.plus ?? 0,
      resist: spell.resist,
      touch: spell.range === 'touch',
      turns: spell.turns,
      cost: spell.cost,
      ignoresArmour: spell.ignoresArmour,
      concentration: spell.concentration,
    })),
    passions: passionsOf(sheet),
    powers: [...sheet.powers],
    legions: sheet.styles.some(({ traits }) => traits.includes('formation-fighting')),
    unaware: sheet.unaware,
    confined: sheet.confined,
    footing: sheet.ground,
    nature: sheet.nature,
    surroundings: sheet.surroundings === null ? null : surroundingsFrom(sheet.surroundings),
  }
}

/** What a scenario says of one place or figure, as the state keeps it. */
function surroundingsFrom({ light, visibility, ground, water }: WrittenSurroundings): Surroundings {
  return {
    light: light === undefined ? null : lightOf(light),
    visibility: visibility ?? null,
    unstable: ground === undefined ? null : ground === 'unstable',
    water: water ?? null,
  }
}

function lightOf(light: 'bright' | 'dim' | 'dark' | 'pitch-black'): State['light'] {
  return light === 'pitch-black' ? 'dark' : light
}

/** The passions under keys of their own; of two that read alike the first is kept. */
function passionsOf(sheet: Sheet): Profile['passions'] {
  const passions = Object.entries(sheet.passions).map(([name, value]) => ({ name, key: slug(name), value }))
  return passions.filter(({ key }, at) => passions.findIndex((each) => each.key === key) === at)
}

function abilityFrom(ability: SheetAbility): Profile['abilities'][number] {
  return {
    name: ability.name,
    rate: ability.rate ?? 0,
    text: ability.text ?? '',
    source: ability.source ?? '',
    weapon: ability.weapon ?? '',
    dice: [...(ability.damage?.dice ?? [])],
    plus: ability.damage?.plus ?? 0,
    fatigue: ability.fatigue ?? 0,
    resist: ability.resist ?? '',
    poison:
      ability.poison === undefined ? null : { ...ability.poison, conditions: [...ability.poison.conditions] },
  }
}

/** The modifier less the heaviest piece of armour worn; a printed one may be final. */
// rule: mythras.init.armor
function initiativeWith(sheet: Sheet, rulings: Rulings): number {
  const worn = Math.max(0, ...sheet.locations.map(({ wornAP }) => wornAP))
  const formula = initiativeOf(sheet.dex, sheet.int)
  const recomputed = rulings['npc-location-hp'] === 'recomputed' && sheet.kind === 'creature'
  const own = recomputed ? formula : sheet.initiative
  const final = rulings['armor-init'] === 'printed-final' && own !== formula
  return final ? own : own - worn
}

/** Hit locations in the order of the d20, with the rulings about printed creatures. */
function locationsOf(sheet: Sheet, rulings: Rulings): Profile['locations'] {
  const power = powerEffects(sheet)
  const written = overlapping(sheet, rulings).toSorted((one, other) => one.to - other.to)
  const names = written.map(({ name }) => name)
  return written.map((location) => ({
    name: location.name,
    key: slug(location.name),
    from: location.from,
    to: location.to,
    kind: location.kind,
    side: location.side ?? 'none',
    hp: hitPointsFor(sheet, rulings, location, power.conSizPow),
    adjacent: location.adjacent.map((other) => names.indexOf(other)).filter((at) => at >= 0),
  }))
}

/** The shark's table as printed: its head begins at 17 and the left fin has no numbers left. */
function overlapping(sheet: Sheet, rulings: Rulings): Sheet['locations'] {
  const shark = rulings['shark-table'] === 'head-17-20' && slug(sheet.name).startsWith('shark')
  if (!shark) return sheet.locations
  return sheet.locations
    .filter(({ name }) => name !== 'left fin')
    .map((location) => (location.kind === 'head' ? { ...location, from: 17 } : location))
}

function hitPointsFor(
  sheet: Sheet,
  rulings: Rulings,
  location: Sheet['locations'][number],
  conSizPow: number | null,
): number {
  const formula = hitPointsOf(conSizPow ?? sheet.con + sheet.siz)
  const { kind } = location
  const known = kind === 'head' || kind === 'chest' || kind === 'abdomen' || kind === 'arm' || kind === 'leg'
  const recomputed = rulings['npc-location-hp'] === 'recomputed' && sheet.kind === 'creature'
  return known && (recomputed || conSizPow !== null) ? formula[kind] : location.hpMax
}

function holdingArm(locations: Profile['locations'], side: 'right' | 'left'): number {
  return locations.findIndex((location) => location.kind === 'arm' && location.side === side)
}

// ── Arms ─────────────────────────────────────────────────────────────────────────────────────────────────

const BLANK = -1

/** What a weapon of a sheet is in this fight, with the rulings about gear. */
function armFrom(weapon: Weapon, sheet: Sheet, locations: Profile['locations'], rulings: Rulings): Arm {
  const tag = (name: Weapon['tags'][number]) => weapon.tags.includes(name)
  const full = rulings['weapon-tags'] === 'full-table' || weapon.category === 'natural'
  const ranged = weapon.category === 'ranged'
  const firearm = tag('firearm')
  const [ap, hp] = gearPoints(weapon, rulings)
  return {
    name: weapon.name,
    key: slug(weapon.name),
    category: weapon.category,
    dice: [...weapon.damage.dice],
    plus: weapon.damage.plus,
    size: sizeOf(weapon, rulings),
    force: weapon.force === null ? BLANK : sizes.indexOf(weapon.force),
    impaleSize: weapon.impaleSize === null ? BLANK : sizes.indexOf(weapon.impaleSize),
    reach: reaches.indexOf(weapon.reach),
    ap,
    hp,
    usesDamageModifier: weapon.usesDM,
    range: weapon.range === null ? [] : [...weapon.range],
    load: weapon.load,
    magazine: firearm ? (weapon.ammoMax ?? 0) : 0,
    ammo: weapon.ammo ?? BLANK,
    burst: weapon.burst,
    cyclic: weapon.cyclic,
    hands: weapon.hands,
    passive: weapon.category === 'shield' ? weapon.passive : 1,
    gunAP: weapon.gunAP ?? 4,
    location: weapon.location === null ? BLANK : locations.findIndex(({ name }) => name === weapon.location),
    scope: weapon.scope,
    thrownAs: BLANK,
    cutting: tag('cutting') && full,
    impaling: tag('impaling') && (full || (ranged && weapon.impaleSize !== null)),
    bludgeoning: tag('bludgeoning') && full,
    entangling: tag('entangling'),
    sunder: tag('sunder'),
    set: tag('set'),
    thrown: tag('thrown'),
    barbed: tag('barbed'),
    unarmed: tag('unarmed'),
    firearm,
    highTech: tag('high-tech'),
    energy: tag('energy'),
    spread: tag('spread'),
    sweep: tag('sweep'),
    strapped: tag('strapped'),
    massy: tag('massy') || (firearm && !tag('energy')),
    blades: tag('blades'),
    windproof: tag('windproof'),
    prepared: tag('crossbow') || firearm,
    bypassing: tag('bypassing'),
    cone: tag('cone'),
    also: [],
    poison: poisonOn(weapon, sheet),
  }
}

function sizeOf(weapon: Weapon, rulings: Rulings): number {
  if (slug(weapon.name) === 'longsword' && rulings['longsword-size'] === 'large') return sizes.indexOf('L')
  return sizes.indexOf(weapon.size)
}

const DAGGER_AP = { melee: 6, ranged: 4 } as const

/** AP and HP of a thing; the dagger has two rows, and a sheet may give it AP of its own. */
function gearPoints(weapon: Weapon, rulings: Rulings): [number, number] {
  const ap = weapon.ap ?? 0
  const hp = weapon.hp ?? 0
  const byTable = ap === DAGGER_AP.melee || ap === DAGGER_AP.ranged
  if (slug(weapon.name) !== 'dagger' || !byTable) return [ap, hp]
  const low =
    rulings['dagger-ap'] === 'ranged-row' ||
    (rulings['dagger-ap'] === 'by-row' && weapon.category === 'ranged')
  return [low ? DAGGER_AP.ranged : DAGGER_AP.melee, hp]
}

/** The venom of a natural weapon that its owner's ability names. */
// rule: mythras.creature.venomous
function poisonOn(weapon: Weapon, sheet: Sheet): Arm['poison'] {
  const venom = sheet.abilities.find(({ name }) => name === 'venomous')
  if (venom?.poison === undefined || weapon.category !== 'natural') return null
  if (venom.weapon !== undefined && slug(venom.weapon) !== slug(weapon.name)) return null
  return { ...venom.poison, conditions: [...venom.poison.conditions] }
}

/** The fist and foot that everybody with arms has. */
function bareHands(sheet: Sheet, locations: Profile['locations']): Weapon[] {
  const armed = locations.some(({ kind }) => kind === 'arm')
  const known = sheet.weapons.some(({ tags }) => tags.includes('unarmed'))
  const fist = findWeapon('fist/kick') ?? findWeapon('fist')
  return armed && !known && fist !== undefined ? [{ ...fist, category: 'natural', hand: null }] : []
}

function itemFrom(state: State, weapon: Weapon, at: number, recruit: Recruited): Item {
  const arm = state.setup.arms[at]
  const profile = state.setup.profiles[state.figures.length]
  if (arm === undefined || profile === undefined) throw new RangeError('no such arm')
  const natural = weapon.category === 'natural'
  const hand = natural ? 'natural' : weapon.hand === 'none' || weapon.hand === null ? 'stowed' : weapon.hand
  return {
    arm: at,
    hand,
    ...wieldedBy(profile, arm, state.setup.rulings),
    hp: weapon.hpNow ?? arm.hp,
    ammo: arm.ammo,
    loading: weapon.loaded ? 0 : arm.load,
    rapid: 0,
    mode: 'semi',
    stash: [],
    jammed: false,
    ward: 0,
    stuckIn: -1,
    stuckAt: -1,
    snares: -1,
    snaresAt: -1,
    snareDie: 0,
    snareLevel: 0,
    pinnedBy: -1,
    parried: false,
    sharper: 0,
    burns: false,
    poison: recruit.sheet.kind === 'creature' ? null : arm.poison,
  }
}

/** A weapon's name as the tables spell it, so that 'Shortswords' and 'shortsword' are one. */
function weaponName(name: string): string {
  return findWeapon(name)?.name ?? spelled(name)
}

/** With which skill somebody wields a weapon: the best style that knows it, Unarmed, or a style that does not. */
// rule: mythras.style.package
export function wieldedBy(
  profile: Profile,
  arm: Arm,
  rulings: Rulings,
): Pick<Item, 'skill' | 'offStyle' | 'style'> {
  let style = -1
  let best = -1
  let any = -1
  for (const [at, each] of profile.styles.entries()) {
    if (each.value > (profile.styles[any]?.value ?? -1)) any = at
    const covers =
      arm.category === 'natural' && !arm.unarmed
        ? true
        : each.weapons.some((name) => weaponName(name) === weaponName(arm.name))
    if (!covers || each.value <= best) continue
    best = each.value
    style = at
  }
  if (arm.unarmed && profile.unarmed >= best) return { skill: profile.unarmed, offStyle: 0, style }
  if (style >= 0) return { skill: best, offStyle: 0, style }
  const skill = profile.styles[any]?.value ?? profile.unarmed
  // rule: mythras.style.outside-weapon
  switch (rulings['off-style']) {
    case 'one-grade':
      return { skill, offStyle: 1, style: -1 }
    case 'two-grades':
      return { skill, offStyle: 2, style: -1 }
    case 'unarmed-skill':
      return { skill: profile.unarmed, offStyle: 0, style: -1 }
  }
}

// ── Figures ──────────────────────────────────────────────────────────────────────────────────────────────

/** The other ammunition and the attached systems of a gun, each an arm of its own that the others can be switched to. */
function addSystems(
  arms: Arm[],
  place: number,
  { weapon, sheet, profile, rulings }: { weapon: Weapon; sheet: Sheet; profile: Profile; rulings: Rulings },
): void {
  const all = [place]
  for (const system of weapon.also)
    all.push(arms.push(armFrom(system, sheet, profile.locations, rulings)) - 1)
  for (const at of all) {
    const arm = arms[at]
    if (arm !== undefined) arm.also = all.filter((other) => other !== at)
  }
}

/** Puts one recruit into the state; what points at others is settled when all are there. */
function muster(state: State, arms: Arm[], recruit: Recruited, at: number): void {
  const { sheet } = recruit
  const { rulings } = state.setup
  const profile = state.setup.profiles[at]
  if (profile === undefined) throw new RangeError('no profile')
  const items: Item[] = []
  for (const weapon of [...sheet.weapons, ...bareHands(sheet, profile.locations)]) {
    const place = arms.push(armFrom(weapon, sheet, profile.locations, rulings)) - 1
    items.push(itemFrom(state, weapon, place, recruit))
    addSystems(arms, place, { weapon, sheet, profile, rulings })
    const thrown = slug(weapon.name) === 'net' && rulings.net === 'melee-only' ? null : weapon.thrown
    if (thrown === null) continue
    const missile = arms.push(armFrom(thrown, sheet, profile.locations, rulings)) - 1
    const arm = arms[place]
    if (arm !== undefined) arm.thrownAs = missile
  }
  state.figures.push(figureFrom(recruit, profile, items, at, rulings))
}

function limbFrom(sheet: Sheet, profile: Profile, at: number): Limb {
  const location = profile.locations[at]
  const written = sheet.locations.find(({ name }) => name === location?.name)
  const power = powerEffects(sheet)
  const hp = location?.hp ?? 1
  const lost = Math.max(0, (written?.hpMax ?? hp) - (written?.hp ?? hp))
  return {
    hp: hp - lost,
    worn: written?.wornAP ?? 0,
    natural: (written?.naturalAP ?? 0) + power.armour,
    magic: written?.magicAP ?? 0,
    useless: false,
    severed: false,
    stun: 0,
    stunRounds: 0,
    pierced: false,
    bleeding: 'no',
    treated: false,
    snaredBy: -1,
    snaredWith: -1,
    lodged: [],
    burning: 0,
  }
}

const BLIND_GRADES = { hard: 1, formidable: 2, herculean: 3 } as const

function figureFrom(
  recruit: Recruited,
  profile: Profile,
  items: Item[],
  at: number,
  rulings: Rulings,
): Figure {
  const { sheet } = recruit
  const unlucky = sheet.kind !== 'pc' && sheet.luck === 0
  const luck = unlucky && rulings['npc-luck'] === 'all' ? sheet.luckAll : sheet.luck
  return {
    at,
    id: recruit.id,
    seat: recruit.seat,
    side: recruit.side,
    life: sheet.fatigue >= 9 ? 'dead' : 'up',
    unconscious: sheet.conditions.unconscious,
    felled: false,
    shocked: sheet.conditions.shocked,
    dying: sheet.conditions.dying,
    lastAction: false,
    actionPoints: sheet.actionPointsNow ?? sheet.actionPoints,
    delayed: 0,
    initiativeDie: 0,
    wearyAtRoll: 0,
    tieDice: [],
    surprised: sheet.surprised,
    flatFooted: sheet.surprised,
    startled: sheet.surprised,
    clashed: false,
    ambushed: sheet.surprised,
    pain: sheet.conditions.pain,
    blinded: sheet.conditions.blinded,
    blindGrade: sheet.conditions.blinded > 0 ? BLIND_GRADES[sheet.conditions.blindGrade] : 0,
    pinned: sheet.conditions.pinned,
    posture: sheet.posture,
    astride: -1,
    gait: 'still',
    moved: false,
    braced: -1,
    steadied: -1,
    cover: -1,
    exposed: false,
    airborne: false,
    mount: -1,
    rider: -1,
    fleeing: false,
    engaged: [],
    fatigue: sheet.fatigue,
    exertion: 0,
    bled: sheet.bled,
    choked: sheet.choked,
    impaled: 0,
    meshed: false,
    luck: sheet.luckNow ?? luck,
    lucky: false,
    magicPoints: sheet.magicPointsNow ?? (sheet.powers.length > 0 ? sheet.powerPoints : sheet.magicPoints),
    x: 0,
    y: 0,
    attacked: false,
    guarded: false,
    barred: [],
    aimAt: -1,
    aiming: 0,
    assessed: false,
    casting: noCasting(),
    frenzy: sheet.conditions.frenzy,
    terror: 'untested',
    shaken: sheet.conditions.shaken,
    nauseous: sheet.conditions.nauseous,
    befuddled: false,
    calmed: false,
    vigour: false,
    intimidated: 'untested',
    breaths: 0,
    flames: 0,
    boosted: false,
    reaching: -1,
    grips: -1,
    grippedBy: [],
    counters: [],
    banked: [],
    poisons: [],
    drained: [],
    acid: 0,
    acidDamage: 0,
    acidAt: -1,
    limbs: profile.locations.map((_, place) => limbFrom(sheet, profile, place)),
    items,
    serious: 0,
    scars: 0,
  }
}

// ── Places and references ────────────────────────────────────────────────────────────────────────────────

function settleReferences(state: State, { sheet, name }: Recruited, at: number): void {
  const figure = state.figures[at]
  if (figure === undefined) return
  if (sheet.mount !== null) mountUp(state, figure, sheet.mount, name)
  if (sheet.cover !== null) coverUp(state, figure, sheet, name)
  for (const { against, effect } of sheet.counters) {
    const foe = state.figures.findIndex(({ id }) => id === against)
    if (foe < 0) throw unknownName('figure', against, `the counters of ${name}`)
    figure.counters.push({ against: foe, effect })
  }
  takeUpConditions(state, figure, sheet.conditions, name)
}

/** Whoever begins behind cover stands where the sheet says, or else on the side of it that is away from the foes. */
function coverUp(state: State, figure: Figure, sheet: Sheet, name: string): void {
  const at = state.setup.covers.findIndex(({ id }) => id === sheet.cover)
  const cover = state.setup.covers[at]
  if (cover === undefined) throw unknownName('cover', sheet.cover ?? '', `the sheet of ${name}`)
  if (sheet.at === null) Object.assign(figure, nearestOf(cover, figure))
  if (metresToCover(figure, cover) === 0) getBehind(state, figure, at)
  figure.cover = at
}

/** Locations that bleed, are stunned, useless or gone when the fight is taken up. */
function takeUpConditions(state: State, figure: Figure, conditions: Sheet['conditions'], name: string): void {
  const limb = (location: string): Limb => {
    const key = slug(location)
    const at = state.setup.profiles[figure.at]?.locations.findIndex((each) => each.key === key) ?? -1
    const found = figure.limbs[at]
    if (found === undefined) throw unknownName('location', location, `the conditions of ${name}`)
    return found
  }
  for (const location of conditions.bleeding) limb(location).bleeding = 'yes'
  for (const location of conditions.useless) limb(location).useless = true
  for (const location of conditions.severed) Object.assign(limb(location), { useless: true, severed: true })
  for (const [location, turns] of Object.entries(conditions.stunned)) limb(location).stun = turns
  takeUpMajorWounds(state, figure)
}

/** A Major wound that somebody comes with has cost the limb, or keeps them out; the undead are another matter. */
function takeUpMajorWounds(state: State, figure: Figure): void {
  if (hasAbility(state, figure, 'undead')) return
  for (const [at, limb] of figure.limbs.entries()) {
    if (woundOf(state, figure, at) !== 'major') continue
    if (isVital(state, figure, at)) Object.assign(figure, { felled: true, posture: 'prone' })
    else Object.assign(limb, { useless: true, severed: true })
  }
}

function mountUp(state: State, figure: Figure, id: string, name: string): void {
  const mount = state.figures.find((each) => each.id === id)
  if (mount === undefined || mount === figure || mount.rider >= 0)
    throw unknownName('mount', id, `the sheet of ${name}`)
  figure.mount = mount.at
  mount.rider = figure.at
  mount.x = figure.x
  mount.y = figure.y
}

/** Whoever a scenario calls surprised, by side or by id. */
function surprise(state: State, ids: readonly string[]): void {
  for (const id of ids) {
    const side = state.setup.sides.findIndex((each) => each.id === id)
    const found = state.figures.filter((figure) => figure.id === id || figure.side === side)
    if (found.length === 0) throw unknownName('side or figure', id, 'field.surprised')
    for (const figure of found) {
      figure.surprised = true
      figure.flatFooted = true
      figure.startled = true
      figure.ambushed = true
    }
  }
}

// ── Changing who fights ──────────────────────────────────────────────────────────────────────────────────

/** Somebody joins a running fight; returns the new id. Initiative is rolled when the next Round begins. */
export function join(state: State, sideId: string, input: unknown): string {
  const recruit = newcomer(sheets, normaliseSheet, state, sideId, input)
  const { side } = recruit
  const arms = state.setup.arms.map((arm) => arm)
  const profiles = [...state.setup.profiles, profileFrom(recruit, state.setup.rulings)]
  const at = state.figures.length
  const before = state.setup
  state.setup = { ...before, profiles, arms }
  muster(state, arms, recruit, at)
  freeze(state.setup)
  const figure = state.figures[at]
  if (figure !== undefined) {
    const [x, y] = recruit.sheet.at ?? [
      side * 10,
      2 * state.figures.filter((each) => each.side === side).length,
    ]
    figure.x = x
    figure.y = y
    figure.actionPoints = 0
  }
  settleReferences(state, recruit, at)
  return recruit.id
}
