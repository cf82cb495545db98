/**
 * Labels: every key that can be chosen, as people would say it. Keys are made of a word and of what it is done
 * with: `attack broadsword`, `first-aid ana left-arm`, `charge bor run`.
 *
 * What is known by name is named (people, weapons, places, locations, spells); a word without a phrase of its own
 * is spelled out, so that no key goes without a label.
 */
import type { Decision } from '@steelyard/kernel'
import { itemNamed } from '../rules/gear/items.ts'
import { parrySize } from '../rules/melee/reactions.ts'
import { targetsOf } from '../rules/melee/single-blow.ts'
import { arcNamed } from '../rules/ranged/guns.ts'
import type { ActionName, FreeActionName } from '../rules/round/action-names.ts'
import type { ShownState } from '../state/redaction.ts'
import { armOf, type Figure, figureById, itemAt, profileOf, type State } from '../state/state.ts'
import { limbInWords } from './bodies.ts'
import {
  aboutOf,
  capital,
  counted,
  effectOf,
  effectTitle,
  figureIn,
  isSkill,
  itemName,
  joined,
  listed,
  locationNamed,
  nameOf,
  numberOf,
  sizeName,
  skillName,
  spaced,
  split,
  theItem,
  withItem,
  wordOf,
} from './words.ts'

// ── Words inside keys ────────────────────────────────────────────────────────────────────────────────────

/** One word of a key: a person, a weapon, a hit location, a spell, or itself. */
function wordInWords(state: State, figure: Figure | undefined, word: string): string {
  if (figureById(state, word) !== undefined) return nameOf(state, word)
  if (figure !== undefined && itemNamed(state, figure, word) >= 0)
    return `the ${itemName(state, figure, word)}`
  if (figure !== undefined) {
    const location = profileOf(state, figure).locations.find(({ key }) => key === word)
    if (location !== undefined) return `the ${location.name}`
    const spell = profileOf(state, figure).spells.find(({ key }) => key === word)
    if (spell !== undefined) return spell.name
  }
  const [, plain = word, number = ''] = /^(.+?)-(\d+)$/.exec(word) ?? []
  const arm = state.setup.arms.find(({ key }) => key === word || key === plain)
  if (arm !== undefined) return `the ${arm.name}${arm.key === word ? '' : ` (${number})`}`
  const named = [...state.setup.covers, ...state.setup.places, ...state.setup.obstacles]
  return named.some(({ id }) => id === word) ? `the ${spaced(word)}` : spaced(word)
}

/** The shape of most keys: a way, a thing or person, a weapon, a gait. */
const SHAPE =
  /^(to |away from |around |towards |at |face )?(\S+)(?: with (\S+))?( at a run| at a sprint| in a dive)?$/

/** What a word is done with or to, in words. */
function restInWords(state: State, figure: Figure | undefined, rest: string): string {
  const [whole, way = '', thing = '', weapon = '', gait = ''] = SHAPE.exec(rest) ?? []
  if (whole === undefined)
    return rest
      .split(' ')
      .map((word) => wordInWords(state, figure, word))
      .join(' ')
  const arms = weapon === '' ? '' : ` ${withItem(state, weaponName(state, figure, weapon))}`
  return `${way}${wordInWords(state, figure, thing)}${arms}${gait}`
}

function weaponName(state: State, figure: Figure | undefined, key: string): string {
  return figure === undefined ? spaced(key) : itemName(state, figure, key)
}

// ── Actions ──────────────────────────────────────────────────────────────────────────────────────────────

/** Words of keys that are no actions of a Turn: reactions, and ways through the menus. */
type OtherWord = 'free' | 'back' | 'keep' | 'face' | 'parry' | 'evade' | 'acrobatics' | 'counterattack'

/**
 * Phrases for actions: `{with}` is "with the axe" or "bare-handed", `{it}` the thing or person, `{rest}` all that
 * follows, word by word.
 */
const PHRASES: Readonly<Record<ActionName | FreeActionName | OtherWord, string>> = {
  attack: 'attack {with}',
  sweep: 'sweep {with}',
  shoot: 'shoot {with}',
  throw: 'throw {it}',
  burst: 'fire a burst {with}',
  auto: 'fire full-automatic {with}',
  steady: 'steady {it}',
  clear: 'clear {it}',
  aim: 'aim {with}',
  'take-cover': 'take cover behind {it}',
  'leave-cover': 'leave cover',
  'sneak-peek': 'peek out of cover',
  draw: 'draw {it}',
  sheathe: 'put {it} away',
  'pick-up': 'pick up {it}',
  reload: 'load {it}',
  leap: 'leap {rest}',
  outmaneuver: 'outmaneuver the foes in reach',
  mount: 'mount {it}',
  dismount: 'dismount',
  cast: 'cast {it}',
  hold: 'hold the finished spell',
  release: 'release the finished spell',
  boost: 'boost',
  flee: 'flee the field',
  yield: 'yield',
  brace: 'brace against {it}',
  pull: 'pull {it} to trip',
  'regain-footing': 'regain footing',
  charge: 'charge {rest}',
  move: 'move {rest}',
  run: 'run {rest}',
  sprint: 'sprint {rest}',
  crawl: 'crawl {rest}',
  climb: 'climb {rest}',
  jump: 'jump to {rest}',
  swim: 'swim {rest}',
  fly: 'fly {rest}',
  'change-range': 'change range {rest}',
  'walk-off': 'walk off, under their blows',
  trample: 'trample {it}',
  'breathe-flame': 'breathe flame at {it}',
  gaze: 'gaze at {it}',
  'wing-buffet': 'beat with the wings',
  intimidate: 'intimidate',
  'put-out': 'put the flames out',
  delay: 'delay',
  dither: 'dither',
  free: 'take a free action',
  assess: 'assess the situation',
  signal: 'signal',
  speak: 'speak',
  stand: 'stand up from the crouch',
  drop: 'drop {it}',
  'release-grip': 'let go of the foe',
  'let-go': 'let go of {it}',
  ward: 'ward {with}',
  unward: 'end the ward of {it}',
  crouch: 'crouch and ward {with}',
  keep: 'leave it as it is',
  face: 'face only {it}',
  back: 'go on',
  evade: 'evade',
  acrobatics: 'evade by Acrobatics',
  counterattack: 'counterattack {with}',
  parry: 'parry {with}',
  break: 'break {rest}',
  struggle: 'struggle {rest}',
  withdraw: 'withdraw {rest}',
  'first-aid': 'first aid {rest}',
  heal: 'heal {rest}',
  dual: 'dual {rest}',
  'switch-fire': 'switch fire {rest}',
}

const PHRASE_OF: ReadonlyMap<string, string> = new Map(Object.entries(PHRASES))

type Shape = (state: State, figure: Figure | undefined, rest: string) => string

/** Actions whose keys have a shape of their own. */
const SHAPED: Readonly<Partial<Record<ActionName, Shape>>> = {
  'first-aid': (state, _, rest) => `First Aid for ${patientInWords(state, rest)}`,
  heal: (state, _, rest) => `Healing for ${patientInWords(state, rest)}`,
  dual: (state, figure, rest) => {
    const [one, other] = split(rest)
    return `fire ${wordInWords(state, figure, one)} and ${wordInWords(state, figure, other)} at once`
  },
  'switch-fire': (state, figure, rest) => {
    const [gun, mode] = split(rest)
    return `switch ${wordInWords(state, figure, gun)} to ${MODES[mode] ?? wordInWords(state, figure, mode)}`
  },
  withdraw: (state, figure, rest) => {
    const [weapon, id] = split(rest)
    const victim = figureById(state, id) ?? figureById(state, id.replace(/-\d+$/, ''))
    const out = victim === undefined ? '' : ` of ${nameOf(state, victim.id)}`
    return `pull ${wordInWords(state, figure, weapon)} out${out}`
  },
  struggle: (state, figure, rest) =>
    figureById(state, rest) === undefined
      ? `struggle to free ${wordInWords(state, figure, rest)}`
      : `struggle out of ${nameOf(state, rest)}'s grip`,
}

const SHAPE_OF: ReadonlyMap<string, Shape> = new Map(Object.entries(SHAPED))

/** What the fire modes are called. */
export const MODES: Readonly<Record<string, string>> = {
  semi: 'single shots',
  burst: 'bursts',
  auto: 'full-automatic fire',
}

/** An action as a sentence goes on after a name: `attacks with the broadsword`. */
export function deedInWords(state: State, by: string, key: string): string {
  const words = actionInWords(state, by, key)
  const care = /^(First Aid|Healing) for /.exec(words)
  if (care !== null) return `tries ${care[1]} on ${words.slice(care[0].length)}`
  return words.replace(/^[a-z]+/, thirdPerson)
}

function thirdPerson(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

/** An action by its key, in small letters: `attack with the broadsword`. */
export function actionInWords(state: State, by: string, key: string): string {
  const figure = figureById(state, by)
  const [word, rest] = split(key)
  if (key === 'boost luck') return 'turn Luck into Power Points'
  const shaped = SHAPE_OF.get(word)
  if (shaped !== undefined && rest !== '') return shaped(state, figure, rest)
  const phrase = PHRASE_OF.get(word) ?? `${spaced(word)} {rest}`
  const thing =
    figure !== undefined && itemNamed(state, figure, rest) >= 0 ? itemName(state, figure, rest) : ''
  const all = rest === '' ? '' : restInWords(state, figure, rest)
  const it = thing === '' ? all : theItem(state, thing)
  return phrase
    .replace('{with}', thing === '' ? all : withItem(state, thing))
    .replace('{it}', it)
    .replace('{rest}', all)
    .trim()
}

/** `Ana, left arm`, or what else is wrong. */
function patientInWords(state: State, rest: string): string {
  const [id, where] = split(rest)
  const patient = figureById(state, id)
  if (where === 'wake') return `${nameOf(state, id)}, to wake up`
  const place = profileOfPatient(state, patient, where)
  return joined([nameOf(state, id), place])
}

function profileOfPatient(state: State, patient: Figure | undefined, where: string): string {
  if (patient === undefined) return spaced(where)
  return profileOf(state, patient).locations[locationNamed(state, patient, where)]?.name ?? spaced(where)
}

// ── Options of one question ──────────────────────────────────────────────────────────────────────────────

/** Labels that hold for one question only. */
const LABELS: Readonly<Record<string, string>> = {
  'reaction none': 'No reaction',
  'effect none': 'Leave the rest',
  'counter-reveal keep-hidden': 'Keep the counter hidden',
  'interrupt wait': 'Wait',
  'interrupt act': 'Act first',
  'interrupt block': 'Bar the way',
  'cancel-reaction go-on': 'React all the same',
  'cancel-reaction cancel': 'Call it off',
  'luck keep': 'Keep the roll',
  'luck re-roll': 'Roll again',
  'luck swap': 'Swap the digits',
  'luck-dice keep': 'Keep the dice',
  'luck-dice re-roll': 'Roll again',
  'luck-foe keep': 'Let it stand',
  'luck-foe re-roll': 'Make the foe roll again',
  'desperate-effort yes': 'Buy an Action Point',
  'desperate-effort no': 'Keep the Luck',
  'mitigate yes': 'Soften the wound',
  'mitigate no': 'Take it as it is',
  'passion none': 'Plain skill',
  'passion-apt yes': 'It fits the moment',
  'passion-apt no': 'It does not',
  'try-again yes': 'One more try',
  'try-again no': 'It has failed',
  'last-action yes': 'One last action',
  'last-action no': 'Fall',
  'bypass worn': 'Worn armour',
  'bypass natural': 'Natural armour',
  'sunder-layer worn': 'Worn armour first',
  'sunder-layer natural': 'Natural armour first',
  'impale-leave leave': 'Leave it in the wound',
  'impale-leave pull': 'Pull it out at once',
  'bash-direction back': 'Straight back',
  'bash-direction sideways': 'Sideways',
  'blind-method hard': 'Hard',
  'blind-method formidable': 'Formidable',
  'referee go-on': 'Go on',
  'referee end': 'End the fight',
  'victory go-on': 'Go on',
  'victory end': 'It is over',
  'swept yes': 'In the path',
  'swept no': 'Out of the path',
  'smother-help yes': 'Lends a hand',
  'smother-help no': 'Is busy',
  'first-aid wake': 'Wake the patient',
  'after-tend tend': 'Tend the wounds',
  'after-tend leave': 'Leave it',
  'engulf swallow': 'Swallow',
  'engulf no': 'Spit out',
  'dive-clear none': 'Stay',
  'dive-clear evade': 'Evade',
  'grapple grip': 'Grip the limb',
  'grapple pin': 'Hold the weapon fast',
  'grapple no': 'Let go',
  'counter-spell counter': 'Counter it',
  'counter-spell no': 'Let it come',
  'spell-target here': 'Here',
  'spell-target wait': 'Keep it ready',
  'release-magic here': 'Release it here',
  'release-magic wait': 'Keep it ready',
  'spell-effect casting': 'The spell in hand',
  'spell-effect befuddle': 'Befuddle',
  'spell-effect calm': 'Calm',
  'spell-effect vigor': 'Vigor',
  'resist-withdrawal yes': 'Hold on to it',
  'resist-withdrawal no': 'Let it come out',
  'mount-turns up': 'In the saddle',
  'mount-turns another-turn': 'It takes another Turn',
  'way-check plain': 'Plain going',
  'way-check roll': 'Ask for a roll',
  'trample-over trample': 'Trample',
  'trample-over step-over': 'Step over',
  'skirmish none': 'No shot',
  'parting-blow none': 'Let go',
  'outmaneuver-join join': 'Contest it',
  'outmaneuver-join stay-out': 'Stay out of it',
  'outmaneuver-reward withdraw': 'Withdraw from all',
  'leap-defence none': 'No reaction',
  'charge-contact attack': 'Strike',
  'charge-contact leap': 'Leap',
  'charge-modifier own': 'Damage Modifier of your own',
  'charge-modifier mount': 'Damage Modifier of the mount',
  'set-modifier own': 'Damage Modifier of your own',
  'set-modifier charger': 'Damage Modifier of the charger',
  'charge-end stop': 'Stop here',
  'charge-end sweep-past': 'Sweep past',
  'pot-shot yes': 'Shoot',
  'pot-shot no': 'Let it pass',
  'location-reach yes': 'It is within reach',
  'location-reach no': 'It is out of reach',
  'defensive-minded yes': 'Parry larger',
  'defensive-minded no': 'Keep the right to attack',
  'beam-recoil recoils': 'It recoils',
  'beam-recoil none': 'No recoil',
  'collateral yes': 'The cover suffers',
  'collateral no': 'The cover holds',
  'shot-situation nothing': 'Nothing more',
  'shot-situation hard': 'Hard',
  'shot-situation formidable': 'Formidable',
  'shot-situation herculean': 'Herculean',
  'shot-situation hopeless': 'Hopeless',
  'aim-modifier range': 'Range',
  'aim-modifier target-gait': 'The running target',
  'aim-modifier target-prone': 'The prone target',
  'aim-modifier shooter-prone': 'Lying down',
  'aim-modifier unstable-ground': 'Unstable ground',
  'aim-modifier crowd': 'The crowd',
  'aim-modifier engaged': 'Being engaged',
  'aim-modifier called': 'The situation',
}

const COMMON: Readonly<Record<string, string>> = {
  none: 'Nothing',
  no: 'No',
  yes: 'Yes',
  keep: 'Keep it',
  wait: 'Wait',
  wake: 'Wake the patient',
}

/** Questions whose options are actions. */
const ACTIONS: ReadonlySet<string> = new Set([
  'turn',
  'free',
  'ward',
  'reaction',
  'skirmish',
  'shot',
  'parting-blow',
  'outmaneuver-reward',
])

/** Whom the options of a question are about: their places, their things. */
const OWNERS: readonly string[] = ['target', 'owner', 'patient', 'victim', 'against', 'foe']

/** The label of an option. */
export function labelOf(decision: Decision, state: State, view: ShownState, key: string): string {
  const fixed = LABELS[`${decision.name} ${key}`]
  if (fixed !== undefined) return fixed
  if (decision.name === 'delay') return counted(Number(key), 'Action Point')
  if (decision.kind === 'amount') return key
  if (decision.name === 'auto-arc') return listed(arcNamed(decision, key).map((id) => nameOf(state, id)))
  if (decision.name === 'impale-roll') return `${capital(key)} roll: ${numberOf(decision, key)}`
  if (ACTIONS.has(decision.name)) return actionLabel(decision, state, key)
  return thingLabel(decision, state, view, key)
}

function actionLabel(decision: Decision, state: State, key: string): string {
  const label = capital(actionInWords(state, decision.by, key))
  const [word, rest] = split(key)
  const figure = figureById(state, decision.by)
  if ((word !== 'parry' && word !== 'attack') || figure === undefined) return label
  const at = itemNamed(state, figure, rest)
  if (word === 'attack') return at < 0 ? label : attackLabel(state, figure, at, label)
  return at < 0 ? label : `${label} (${sizeName(parrySize(state, figure, itemAt(figure, at)))})`
}

/** Where it is not asked whom a blow is for, because nobody else is in reach, the act names them. */
function attackLabel(state: State, figure: Figure, at: number, label: string): string {
  const [only, ...others] = targetsOf(state, figure, at)
  if (only === undefined || others.length > 0) return label
  return label.replace(/^Attack/, `Attack ${nameOf(state, only.id)}`)
}

/** The name of whatever a key stands for: a person, an effect, a skill, a hit location, a weapon. */
function thingLabel(decision: Decision, state: State, view: ShownState, key: string): string {
  if (figureById(state, key) !== undefined) return nameOf(state, key)
  if (effectOf(key) !== undefined && isAboutEffects(decision)) return effectTitle(key)
  if (isSkill(key) && (decision.name === 'resist-skill' || decision.name === 'leap-defence'))
    return skillName(key)
  const owner = figureIn(state, decision, ...OWNERS) ?? figureById(state, decision.by)
  if (owner !== undefined) {
    const at = locationNamed(state, owner, key)
    if (at >= 0) return limbInWords(view, owner, at)
    const item = itemNamed(state, owner, key)
    if (item >= 0) return capital(armLabel(state, owner, key))
  }
  if (COMMON[key] !== undefined) return COMMON[key]
  return capital(restInWords(state, figureById(state, decision.by), key).replace(/^the /, ''))
}

function isAboutEffects({ name }: Decision): boolean {
  return name === 'effect' || name === 'prepare-counter' || name === 'counter-reveal'
}

function armLabel(state: State, owner: Figure, key: string): string {
  const name = itemName(state, owner, key)
  const { unarmed } = armOf(state, itemAt(owner, itemNamed(state, owner, key)))
  return unarmed ? 'bare hands' : name
}

/** The name of the weapon that a decision names, as its owner has it. */
export function weaponIn(state: State, decision: Decision, owner: Figure | undefined): string {
  const key = wordOf(decision, 'item')
  if (key === '') return ''
  if (owner !== undefined && itemNamed(state, owner, key) >= 0) return itemName(state, owner, key)
  return state.setup.arms.find((arm) => arm.key === key)?.name ?? spaced(key)
}

/** True if a decision says so of itself. */
export function isSaid(decision: Decision, key: string): boolean {
  return aboutOf(decision)[key] === true
}
