/**
 * Random fights until everything this game has was seen at least once: every decision with the words of its
 * options, all special effects, every action, free action and reaction, every code that is told with the words it
 * can carry, every wound, life and state of mind, and every value of every ruling. What never comes up is dead, or
 * needs a scene in testing/scenes.ts. A rule that throws is reported with the command that shows it again.
 *
 * What is told is watched as well, the other way round: no word may come up for which the presenters have none.
 */
import {
  type Choice,
  type Decision,
  type FightEvent,
  type NamedPolicy,
  parseScenario,
  Random,
  type System,
  seedFight,
  seedNumber,
  UNIFORM,
} from '@steelyard/kernel'
import { playUntilAllSeen } from '@steelyard/kernel/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mythras, type Scenario } from '../index.ts'
import { rulings } from '../register/rulings.ts'
import { effectNames } from '../rules/melee/exchange.ts'
import type { Figure, State } from '../state/state.ts'
import { moveWords, spellWords } from '../tell/events.ts'
import { conditionWords, hazardWords, itemWords } from '../tell/happenings.ts'
import { randomScenario } from './generate.ts'
import { type ShortFight, scenes } from './scenes.ts'
import { takeUp } from './take-up.ts'

const only = process.env['STEELYARD_GAME']

/**
 * The fights that show something new, found by playing all of them in order. They are enough until a rule changes what
 * they show; then the others are played as well. STEELYARD_GAME=renew plays all in order and prints the list anew;
 * `npm run soak` plays all as well.
 */
const SHOWING =
  '0 1 2 3 4 5 6 7 8 11 12 13 14 17 19 20 21 22 23 25 27 29 30 31 36 38 39 41 49 50 53 61 62 63 65 67 ' +
  '74 77 78 80 83 86 88 93 95 97 101 102 106 107 109 110 111 112 113 114 118 124 130 138 142 149 171 ' +
  '186 190 439 565 570 665 1086'
const isWhole = only === 'renew' || process.env['STEELYARD_SOAK'] === '1'
const known = isWhole ? [] : SHOWING.split(' ').map(Number)

// ── Words ────────────────────────────────────────────────────────────────────────────────────────────────

/** The first words of what can be chosen, by decision; names of people, places and things are left out. */
const OPTIONS: Readonly<Record<string, string>> = {
  turn:
    'attack sweep shoot throw burst auto dual switch-fire steady clear aim take-cover sneak-peek draw sheathe ' +
    'pick-up withdraw reload leap outmaneuver mount dismount cast hold release boost first-aid heal flee yield ' +
    'brace crouch struggle pull regain-footing charge move run sprint change-range crawl climb jump swim fly ' +
    'walk-off break trample breathe-flame gaze wing-buffet intimidate put-out delay dither free',
  free: 'assess signal speak stand drop release-grip let-go leave-cover switch-fire ward unward crouch back',
  ward: 'keep ward unward crouch',
  reaction: 'none parry evade acrobatics counterattack',
  'cancel-reaction': 'go-on cancel',
  'dive-clear': 'none evade acrobatics',
  'leap-defence': 'none brawn evade',
  'parting-blow': 'none attack',
  'pot-shot': 'no yes',
  shot: 'shoot throw burst auto dual',
  skirmish: 'none shoot throw',
  interrupt: 'wait act block',
  luck: 'keep re-roll swap',
  'luck-dice': 'keep re-roll',
  'luck-foe': 'keep re-roll',
  'desperate-effort': 'no yes',
  mitigate: 'no yes',
  'last-action': 'no yes',
  passion: 'none',
  'passion-apt': 'yes no',
  effect: [...effectNames, 'none'].join(' '),
  'prepare-counter': 'trip disarm bleed impale choose-location',
  'counter-reveal': 'keep-hidden trip disarm',
  bypass: 'worn natural',
  'sunder-layer': 'worn natural',
  'impale-roll': 'first second',
  'impale-leave': 'leave pull',
  'bash-direction': 'back sideways',
  'blind-method': 'hard formidable',
  'resist-skill': 'brawn evade athletics acrobatics combat-style unarmed mechanisms',
  'resist-withdrawal': 'no yes',
  'charge-contact': 'attack leap',
  'charge-modifier': 'own mount',
  'set-modifier': 'own charger',
  'charge-end': 'stop sweep-past',
  'outmaneuver-join': 'join stay-out',
  'outmaneuver-reward': 'face withdraw',
  'mount-turns': 'up another-turn',
  'way-check': 'plain roll',
  'trample-over': 'trample step-over',
  'shot-situation': 'nothing hard formidable herculean hopeless',
  'aim-modifier': 'wind target-gait visibility light target-prone unstable-ground crowd',
  'beam-recoil': 'recoils none',
  collateral: 'yes no',
  swept: 'yes no',
  engulf: 'no swallow',
  grapple: 'grip pin no',
  'spell-target': 'here wait',
  'spell-effect': 'casting befuddle calm vigor',
  'release-magic': 'here wait',
  'counter-spell': 'no counter',
  'smother-help': 'no yes',
  'first-aid': 'wake',
  'after-tend': 'tend leave',
  referee: 'go-on end',
  victory: 'go-on end',
}

/** What events can say, by their code and the field in which they say it. */
const TOLD: Readonly<Record<string, { readonly in: string; readonly words: readonly string[] }>> = {
  condition: { in: 'what', words: Object.keys(conditionWords) },
  hazard: { in: 'what', words: Object.keys(hazardWords) },
  item: { in: 'what', words: [...Object.keys(itemWords), 'sundered'] },
  moved: { in: 'how', words: Object.keys(moveWords) },
  spell: { in: 'what', words: Object.keys(spellWords) },
  healed: { in: 'what', words: ['hit-points', 'staunched', 'stabilised', 'woken'] },
  wound: { in: 'wound', words: ['minor', 'serious', 'major'] },
  life: { in: 'life', words: ['dead', 'fled', 'yielded'] },
  over: { in: 'how', words: ['victory', 'draw', 'stopped', 'stalemate'] },
  interrupt: { in: 'how', words: ['acts', 'blocks'] },
  defence: { in: 'how', words: ['parry', 'evade', 'acrobatics', 'none'] },
  effect: { in: 'result', words: ['chosen', 'done', 'resisted', 'no wound', 'no effect', 'countered'] },
  call: { in: 'what', words: ['signal', 'speak', 'stray', 'passion'] },
  luck: {
    in: 'what',
    words: ['re-roll', 'swap', 'foe re-rolls', 'action point', 'mitigate', 'last action', 'power points'],
  },
}

const LEVELS = ['Fumble', 'Failure', 'Success', 'Critical']

// ── What a state shows ───────────────────────────────────────────────────────────────────────────────────

const CONDITIONS: Readonly<Record<string, (figure: Figure) => boolean>> = {
  unconscious: ({ unconscious }) => unconscious > 0,
  felled: ({ felled }) => felled,
  'in shock': ({ shocked }) => shocked > 0,
  dying: ({ dying }) => dying > 0,
  delaying: ({ delayed }) => delayed > 0,
  surprised: ({ surprised }) => surprised,
  'flat-footed': ({ flatFooted }) => flatFooted,
  'tied by dice': ({ tieDice }) => tieDice.length > 0,
  'in pain': ({ pain }) => pain > 0,
  blinded: ({ blinded }) => blinded > 0,
  'pinned down': ({ pinned }) => pinned > 0,
  crouching: ({ posture }) => posture === 'crouching',
  prone: ({ posture }) => posture === 'prone',
  'under a leaper': ({ astride }) => astride >= 0,
  running: ({ gait }) => gait === 'run',
  sprinting: ({ gait }) => gait === 'sprint',
  braced: ({ braced }) => braced >= 0,
  steadied: ({ steadied }) => steadied >= 0,
  'in cover': ({ cover }) => cover >= 0,
  exposed: ({ exposed }) => exposed,
  airborne: ({ airborne }) => airborne,
  mounted: ({ mount }) => mount >= 0,
  fleeing: ({ fleeing }) => fleeing,
  'barred from somebody': ({ barred }) => barred.length > 0,
  aiming: ({ aiming }) => aiming === 1,
  aimed: ({ aiming }) => aiming === 2,
  'casting on': ({ casting }) => casting.turns > 0 && !casting.ready && !casting.held,
  'a spell ready': ({ casting }) => casting.ready,
  'a spell held': ({ casting }) => casting.ready && casting.held,
  concentrating: ({ casting }) => casting.held && !casting.ready && casting.spell >= 0,
  'tending for minutes': ({ casting }) => casting.held && casting.spell < 0,
  frenzied: ({ frenzy }) => frenzy > 0,
  shaken: ({ shaken }) => shaken > 0,
  retching: ({ nauseous }) => nauseous > 0,
  befuddled: ({ befuddled }) => befuddled,
  calmed: ({ calmed }) => calmed,
  invigorated: ({ vigour }) => vigour,
  'without air': ({ breaths }) => breaths < 0,
  'holding breath': ({ breaths }) => breaths > 0,
  boosted: ({ boosted }) => boosted,
  'reaching for something': ({ reaching }) => reaching >= 0,
  gripping: ({ grips }) => grips >= 0,
  gripped: ({ grippedBy }) => grippedBy.length > 0,
  'a counter prepared': ({ counters }) => counters.length > 0,
  'effects put by': ({ banked }) => banked.some(({ count }) => count > 0),
  'acid on him': ({ acid }) => acid > 0,
  'hindered by a weapon in a wound': ({ impaled }) => impaled > 0,
  'incapacitated by a weapon in a wound': ({ impaled }) => impaled >= 4,
  'in a net': ({ meshed }) => meshed,
  scarred: ({ scars }) => scars > 0,
  'a useless limb': ({ limbs }) => limbs.some(({ useless, severed }) => useless && !severed),
  'a severed limb': ({ limbs }) => limbs.some(({ severed }) => severed),
  'a stunned location': ({ limbs }) => limbs.some(({ stun }) => stun > 0),
  'a location stunned for minutes': ({ limbs }) => limbs.some(({ stunRounds }) => stunRounds > 0),
  'a pierced location': ({ limbs }) => limbs.some(({ pierced }) => pierced),
  bleeding: ({ limbs }) => limbs.some(({ bleeding }) => bleeding === 'yes'),
  staunched: ({ limbs }) => limbs.some(({ bleeding }) => bleeding === 'staunched'),
  'a treated wound': ({ limbs }) => limbs.some(({ treated }) => treated),
  'a snared limb': ({ limbs }) => limbs.some(({ snaredBy }) => snaredBy >= 0),
  burning: ({ limbs }) => limbs.some(({ burning }) => burning > 0),
  'a weapon stuck in somebody': ({ items }) => items.some(({ stuckIn }) => stuckIn >= 0),
  'a weapon that nobody holds in a wound': ({ limbs }) =>
    limbs.some(({ lodged }) => lodged.some(({ owner }) => owner < 0)),
  'a weapon held fast': ({ items }) => items.some(({ pinnedBy }) => pinnedBy >= 0),
  'a broken weapon': ({ items }) => items.some(({ hand }) => hand === 'broken'),
  'a lost weapon': ({ items }) => items.some(({ hand }) => hand === 'lost'),
  'a jammed gun': ({ items }) => items.some(({ jammed }) => jammed),
  'a weapon to load': ({ items }) => items.some(({ loading }) => loading > 0),
  'a quick reload to come': ({ items }) => items.some(({ rapid }) => rapid > 0),
  'a ward': ({ items }) => items.some(({ ward }) => ward > 0),
  'a sharpened weapon': ({ items }) => items.some(({ sharper }) => sharper > 0),
  'a burning weapon': ({ items }) => items.some(({ burns }) => burns),
}

const MINDS = [
  ...['untested', 'unshaken', 'shaken', 'fleeing'].map((terror) => `terror ${terror}`),
  ...['untested', 'immune', 'held', 'backing', 'fleeing'].map((fear) => `intimidated ${fear}`),
]

/** Conditions that nobody was in yet: once seen, a thing is not looked for again. */
const unseen = new Map(Object.entries(CONDITIONS))
const looked = new WeakSet<State['setup']>()

function seen(state: State): string[] {
  const things: string[] = [...told]
  told.clear()
  if (!looked.has(state.setup))
    for (const [key, value] of Object.entries(state.setup.rulings)) things.push(`ruling ${key} ${value}`)
  looked.add(state.setup)
  // A step that told nothing changed nothing.
  if (things.length === 0) return things
  if (state.ground.length > 0) things.push('something on the ground')
  if (state.covers.some((hp) => hp <= 0)) things.push('a cover shot to pieces')
  for (const figure of state.figures) {
    things.push(`fatigue ${figure.fatigue}`, `terror ${figure.terror}`, `intimidated ${figure.intimidated}`)
    for (const [name, holds] of unseen)
      if (holds(figure)) {
        unseen.delete(name)
        things.push(name)
      }
  }
  return things
}

function chosen({ name, kind }: Decision, choice: Choice): string[] {
  return kind === 'option' ? [`${name}: ${firstWord(String(choice))}`] : []
}

function firstWord(key: string): string {
  const space = key.indexOf(' ')
  return space < 0 ? key : key.slice(0, space)
}

// ── Who plays ────────────────────────────────────────────────────────────────────────────────────────────

/** What the curious like more or less than other things; what ends a fight they like least. */
const INTEREST: Readonly<Record<string, number>> = {
  ...weighing('turn', 0.02, 'yield flee dither'),
  ...weighing('turn', 0.3, 'delay brace crouch sheathe outmaneuver move draw break change-range'),
  ...weighing('turn', 5, 'first-aid take-cover hold leap fly reload pick-up free intimidate run'),
  ...weighing('turn', 30, 'attack charge shoot throw cast gaze switch-fire release aim'),
  ...weighing('turn', 60, 'burst auto dual withdraw pull clear put-out breathe-flame'),
  ...weighing('turn', 200, 'sneak-peek'),
  ...weighing('free', 5, 'let-go switch-fire'),
  ...weighing('reaction', 0.2, 'none'),
  ...weighing('reaction', 3, 'parry counterattack'),
  ...weighing('referee', 0.05, 'end'),
  ...weighing('victory', 0.05, 'end'),
  ...weighing('pot-shot', 5, 'yes'),
  ...weighing('effect', 0.2, 'none scar-foe'),
  ...weighing('effect', 5, 'circumvent-parry slip-free blind drop-foe stun-location'),
  ...weighing('effect', 10, 'grip entangle prepare-counter trip bleed sunder impale bypass-armor'),
  ...weighing('effect', 50, 'weapon-malfunction force-failure select-target accidental-injury'),
  ...weighing('effect', 50, 'over-penetration circumvent-cover'),
  ...weighing('prepare-counter', 30, 'trip'),
  ...weighing('counter-reveal', 10, 'trip disarm'),
  ...weighing('grapple', 3, 'pin'),
  ...weighing('spell-effect', 5, 'befuddle'),
  ...weighing('spell-target', 0.2, 'wait'),
  ...weighing('counter-spell', 0.2, 'counter'),
  ...weighing('last-action', 5, 'yes'),
  ...weighing('first-aid', 10, 'wake'),
}

function weighing(decision: string, weight: number, words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word) => [`${decision}: ${word}`, weight]))
}

/** Tries everything: each kind of answer is as likely as any other, however many keys it has. */
const curious: NamedPolicy<State> = {
  name: 'curious',
  summary: 'Any kind of answer, all about equally likely.',
  decide: (_view, decision) => {
    if (decision.kind !== 'option') return UNIFORM
    const { name, options } = decision
    const words = options.map(firstWord)
    const often = new Map<string, number>()
    for (const word of words) often.set(word, (often.get(word) ?? 0) + 1)
    return {
      weights: words.map((word) => interestIn(name, word) / (often.get(word) ?? 1)),
    }
  },
}

/** How much somebody likes a kind of answer; what the scene is for comes before all else. */
function interestIn(decision: string, word: string): number {
  if (current?.likes?.[decision]?.split(' ').includes(word)) return 1000
  return INTEREST[`${decision}: ${word}`] ?? 1
}

// ── What is told ─────────────────────────────────────────────────────────────────────────────────────────

/** What was told since it was last looked at, and words that nobody knows. */
const told = new Set<string>()
const unknown = new Set<string>()

function listen(event: FightEvent): void {
  const { event: code } = event
  const fields: Readonly<Record<string, unknown>> = { ...event }
  told.add(code)
  if (code === 'attack' || code === 'defence') told.add(`${code} ${LEVELS[Number(fields['level'])]}`)
  const known = TOLD[code]
  if (known === undefined) return
  const word = String(fields[known.in])
  told.add(`${code} ${word}`)
  if (!known.words.includes(word)) unknown.add(`${code} ${word}`)
}

// ── The game, watched ────────────────────────────────────────────────────────────────────────────────────

/** A fight as it begins, and what everybody likes best in it. */
interface Prepared {
  readonly scenario: Scenario
  readonly first: State
  readonly likes: ShortFight['likes']
}

/** So many random fights show what is common; from then on only every fourth is random, and the others are scenes. */
const COMMON = 60
/** A scenario takes longer to read than to play: a hundred are read, and each is fought again if need be. */
const SCENARIOS = 100
const staged = new Map<ShortFight, Prepared>()
const drawn = new Map<number, Prepared>()
let current: Prepared | undefined

function anyScenario(random: Random, number: number): Scenario {
  const at = number - COMMON
  const scene = at < 0 || number % 4 === 0 ? undefined : scenes[(at - Math.floor(at / 4)) % scenes.length]
  current =
    scene === undefined
      ? randomFight(number < SCENARIOS ? number : random.die(SCENARIOS))
      : stagedFight(scene)
  return current.scenario
}

function stagedFight(scene: ShortFight): Prepared {
  const known = staged.get(scene)
  if (known !== undefined) return known
  const scenario = parseScenario(mythras, scene.scenario)
  const first = mythras.begin(scenario)
  scene.prepare?.(first)
  const prepared = { scenario, first, likes: scene.likes }
  staged.set(scene, prepared)
  return prepared
}

/** No ruling has more values than this; as many fights show them all. */
const ROUNDS_OF_RULINGS = Math.max(...Object.values(rulings).map(({ values }) => Object.keys(values).length))

/** All rulings at once, each at another of its values from fight to fight. */
function turned(number: number): Record<string, string | number> {
  const turn = Object.entries(rulings).flatMap(([key, { values }]) => {
    const names = Object.keys(values)
    const value = names[number % names.length]
    return key === 'round-cap' || value === undefined ? [] : [[key, value]]
  })
  return { ...Object.fromEntries(turn), 'round-cap': 12 }
}

/** Reads a random scenario and takes its fight up in the middle. */
function randomFight(number: number): Prepared {
  const known = drawn.get(number)
  if (known !== undefined) return known
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber('scenarios'), number)
  const written = randomScenario(random)
  const scenario = parseScenario(mythras, {
    ...written,
    ...(number <= ROUNDS_OF_RULINGS ? { rulings: turned(number) } : {}),
  })
  const first = mythras.begin(scenario)
  if (random.die(3) > 1) takeUp(first, random)
  const prepared = { scenario, first, likes: undefined }
  drawn.set(number, prepared)
  return prepared
}

/** The same game, with somebody listening to what every step tells. */
const watched: System<State, Scenario> = {
  ...mythras,
  policies: { curious },
  scenario: z.custom<Scenario>(),
  // The scenario that comes in is a copy of the current one: it is the first state that counts.
  begin: (scenario) => (current === undefined ? mythras.begin(scenario) : mythras.copy(current.first)),
  steps: Object.fromEntries(
    Object.entries(mythras.steps).map(([name, step]) => [
      name,
      (table, state) => {
        const before = table.events.length
        step(table, state)
        for (let at = before; at < table.events.length; at++) {
          const event = table.events[at]
          if (event !== undefined) listen(event)
        }
      },
    ]),
  ),
}

const wanted = [
  ...Object.entries(OPTIONS).flatMap(([name, words]) => words.split(' ').map((word) => `${name}: ${word}`)),
  ...Object.entries(TOLD).flatMap(([code, { words }]) => words.map((word) => `${code} ${word}`)),
  ...LEVELS.flatMap((level) => [`attack ${level}`, `defence ${level}`]),
  ...Array.from({ length: 10 }, (_, level) => `fatigue ${level}`),
  ...MINDS,
  ...Object.keys(CONDITIONS),
  'something on the ground',
  'a cover shot to pieces',
  ...Object.entries(rulings).flatMap(([key, { values }]) =>
    key === 'round-cap' ? [] : Object.keys(values).map((value) => `ruling ${key} ${value}`),
  ),
]

test('random fights show everything there is', () => {
  const found = playUntilAllSeen(watched, {
    scenarios: anyScenario,
    limit: 2_000,
    wanted,
    policy: curious.decide,
    chosen,
    seen,
    known,
    only: only === undefined || only === 'renew' ? null : Number(only),
  })
  expect([...unknown], 'words without words').toEqual([])
  if (only === 'renew') expect.fail(found.showing.join(' '))
  if (only === undefined) expect(found.missing, `after ${found.fights} fights`).toEqual([])
})
