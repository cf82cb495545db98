/**
 * Questions: what is asked, what the options are called, and a hint to each.
 */
import { type Decision, type ForbiddenOption, ifKnown, type QuestionText } from '@steelyard/kernel'
import { armourOf, type ImpairedBy, itemName, type RollPreview } from '../rules/arms.ts'
import { isWarband } from '../rules/attack.ts'
import { isFocusStrong } from '../rules/gambits.ts'
import type { TurnKey } from '../rules/turn.ts'
import { type ShownState, stateForRules } from '../state/redaction.ts'
import { type Figure, figureAt, figureById, type Pool, type State } from '../state/state.ts'
import { areSeveral, ofSeveral } from './agreement.ts'
import {
  canBeResisted,
  effectInWords,
  nameOf,
  ownDieInWords,
  ownersOf,
  poolInWords,
  TRAP_LASTS,
} from './words.ts'

const ASKS: Readonly<Record<string, string>> = {
  referee: 'Any calls before the round?',
  declare: 'What does {by} do?',
  target: 'Whom does {by} attack?',
  mode: 'How does {by} attack?',
  with: 'With what does {by} attack?',
  split: 'Does {by} strike at somebody else with the rest?',
  charge: 'Does {by} charge?',
  where: 'Where to?',
  ready: 'What does {by} hold?',
  patient: 'Whom does {by} tend?',
  opponent: 'Whom does {by} challenge?',
  warband: 'Which Warband does {by} lead?',
  prey: 'Which ship does {by} run into?',
  larger: 'Is one of the ships far the larger?',
  'pick-up': 'What does {by} pick up?',
  'other-action': 'Does it work?',
  smite: 'Does {by} Smite?',
  redirect: 'The target is gone: whom does {by} strike instead?',
  structure: 'Can this attack hurt it?',
  special: 'Is this the situation the weapon is made for?',
  deny: 'Does {by} Deny a die?',
  'deny-die': 'Which die is thrown out?',
  gambit: 'Does {by} spend a die?',
  strong: 'A Strong Gambit: which way?',
  greater: 'Which Greater Effect?',
  item: 'Which weapon is Impaired?',
  'other-effect': 'Does the free effect work, and as what?',
  'greater-effect': 'Does this Greater Effect work?',
  wooden: 'Is it made of wood?',
  'scar-die': 'Which of the equal dice counts?',
  'scar-without-die': 'On which die is the Scar rolled?',
  mutilation: 'Does the lost limb hamper in this fight?',
  answer: 'Does {by} accept?',
  morale: '{by} loses their nerve: how?',
  exposed: 'Still Exposed?',
  end: 'Is the fight over?',
  'after-tend': 'Does {by} tend the dying?',
  aftermath: 'Has the Scar met its trigger?',
}

/** What the options of a turn are called. */
const TURN_LABELS: Readonly<Record<TurnKey, string>> = {
  attack: 'Attack with all in hand',
  'attack-with': 'Attack, choosing what with',
  hold: 'Hold',
  flee: 'Flee the field',
  surrender: 'Offer surrender',
  parley: 'Call for parley',
  duel: 'Challenge to a duel',
  tend: 'Tend the dying',
  'pick-up': 'Pick something up',
  lead: 'Lead a Warband',
  ram: 'Run into a ship',
  other: 'Something else',
  ready: 'Change what is in hand',
  move: 'Move first',
  dismount: 'Dismount',
  shieldwall: 'Join the shieldwall',
  spearwall: 'Join the spearwall',
}

const LABELS: Readonly<Record<string, string>> = {
  ...TURN_LABELS,
  none: 'No',
  d12: 'Smite: add a d12',
  blast: 'Smite: Blast',
  deny: 'Deny',
  pass: 'Keep the dice',
  'no-save': 'No Save',
  greater: 'Greater Effect',
  stay: 'Stay',
  'go-on': 'Go on',
  end: 'It is over',
  helm: 'Knock off the helm',
  refuse: 'Refuse',
  accept: 'Accept',
  'by-the-dice': 'Leave it to the dice',
  allow: 'Allow',
  'not-yet': 'Not yet',
  now: 'Now',
  yes: 'Yes',
  no: 'No',
  neither: 'Neither',
}

const HINTS: Readonly<Record<string, string>> = {
  'smite d12': 'then a VIG Save or Fatigued',
  'declare other': 'say what you try; the referee rules on it',
  'declare hold': 'nothing comes back while the fight lasts',
  'declare flee': 'gone at the end of the round; blows still land',
  'declare tend': 'after the damage, if still up',
  'declare shieldwall': 'free; three or more make one: +1 Armour each',
  'declare spearwall': 'free; three or more make one: who charges them may not attack',
  'declare parley': 'ends the fight if all accept',
  'declare ram': 'd12 to each after the damage, d6 to one that is far the larger',
  'other-action allow': 'it works, and counts for nothing in the rules',
  'answer by-the-dice': 'accepted if whoever asks passes a SPI Save',
  'strong no-save': 'the effect is certain',
}

/** A question in words. */
export function askInWords(decision: Decision, view: ShownState): QuestionText {
  const state = stateForRules(view)
  const asked = ASKS[decision.name] ?? decision.name
  const ask = areSeveral(state, decision.by) ? askSeveral(asked) : asked
  return {
    ask: `${ask.replace('{by}', nameOf(state, decision.by))}${contextOf(decision, state, view)}`,
    label: (key) => labelOf(decision, state, key),
    hint: (key) => hintOf(decision, state, view, key),
    reason: reasonFor,
    lead: (key) => LEADS[`${decision.name} ${key}`] ?? '',
  }
}

/** Why something cannot be chosen now, where the title of the rule would not say it. */
function reasonFor({ key, rule }: ForbiddenOption): string {
  return REASONS[`${key.split(' ')[0] ?? ''} ${rule}`] ?? REASONS[rule] ?? ''
}

const REASONS: Readonly<Record<string, string>> = {
  'bastionland.move.once': 'the Move of this turn is spent',
  'bastionland.move.undefined': 'in another place',
  'bastionland.attack.mode': 'nothing in hand reaches so far',
  'bastionland.attack.reach': 'does not serve for such an attack',
  'bastionland.attack.die-owner': "somebody else's die",
  'bastionland.virtue.vig-zero': 'Exhausted: no attack after a Move',
  'bastionland.duel.bound': 'bound by a duel',
  'bastionland.wall.spear': 'a spearwall stops the charge',
  'bastionland.wield.slow': 'a Slow weapon cannot be used after a Move',
  'bastionland.ranged.engaged': 'in the press since the turn began',
  'bastionland.mounted.trample': 'hooves strike in a charge alone',
  'bastionland.scar.mutilation-effect': 'a leg is lost',
  'bastionland.gambit.stop': 'Stopped',
  'bastionland.gambit.trap': 'locked by a Trap',
  'bastionland.gambit.eligible': 'shows less than 4',
  'bastionland.impaired.gambit': 'an Impaired die buys no Gambit at this table',
  'bastionland.gambit.other': 'nobody plays the referee',
  'greater bastionland.gambit.strong': 'needs a die of 8 or more in melee',
  'greater bastionland.gambit.legal': 'nothing to disarm, to break or to knock off',
  'impair bastionland.gambit.legal': 'holds no weapon',
  'trap bastionland.gambit.legal': 'holds no shield',
  'dismount bastionland.gambit.legal': 'is not mounted',
  'bastionland.designer.no-stacking': 'tried already in this turn',
  'bastionland.designer.natural-weapons': 'natural weapons take a Greater Effect',
  'bastionland.feat.users': 'knows no Feats: Knights do, and whoever lists them',
  'bastionland.feat.fatigued': 'Fatigued',
  'bastionland.feat.limit': 'used in this attack already',
  'bastionland.feat.smite.melee': 'needs a melee attack',
  'bastionland.impaired.no-feats': 'an Impaired attack gains nothing from Feats',
  'bastionland.unarmed': 'bare hands are Impaired',
  'bastionland.attack.one-target': 'is no foe, or is gone',
  'bastionland.feat.deny.who': 'attacks as well',
  'bastionland.move.nearby': 'is too far away',
  'bastionland.surprise.deny-allowed': 'is surprised',
  'bastionland.mortal.down': 'is down',
  'bastionland.flow.grip': 'is not in hand',
  'bastionland.gambit.strong.greater': 'is broken',
  'bastionland.mounted.dismount-damage': 'the die of a fall buys nothing',
  'bastionland.ranged.thrown-leaves': 'all of them are thrown',
  'bastionland.wield.hands': 'no hand is free for it',
  'bastionland.wield.hefty': 'one Hefty weapon is in hand already',
  'bastionland.wield.lance': 'no hand is free for it on horseback',
  'bastionland.exposed.down': 'is down already',
  'bastionland.structure': 'that does nothing to a wall or a ship',
  'attack bastionland.structure': 'nothing in hand can hurt a wall or a ship',
  'bastionland.feat.deny.discard': 'this die cannot be thrown out',
  'bastionland.gambit.move': 'cannot move: held, or Exhausted',
}

/** What is said of an act before whom it is for. */
const LEADS: Readonly<Record<string, string>> = {
  'declare attack': 'Attack',
  'declare attack-with': 'Attack',
  'declare duel': 'Challenge',
  'declare tend': 'Tend',
}

/** "What does {by} do?" becomes "What do {by} do?". */
function askSeveral(ask: string): string {
  return ask.replace(/oes (?=\{by\})/, 'o ').replace('{by} loses', '{by} lose')
}

/** What a decision is about, in brackets behind the question. */
function contextOf(decision: Decision, state: State, view: ShownState): string {
  const about = aboutOf(decision)
  const pool = typeof about['pool'] === 'number' ? state.pools[about['pool']] : undefined
  if (pool !== undefined) return ` (${poolInWords(pool, state, view)})`
  const parts = ['figure', 'target', 'patient', 'gone'].flatMap((key) => {
    const id = about[key]
    return typeof id === 'string' ? [nameOf(state, id)] : []
  })
  if (typeof about['moved'] === 'string') parts.push(`Move: ${moveInWords(state, about['moved'])}`)
  if (typeof about['offer'] === 'string')
    parts.push(`${about['offer']}, offered by ${nameOf(state, String(about['by']))}`)
  if (typeof about['foe'] === 'string' && about['foe'] !== '') parts.push(`by ${nameOf(state, about['foe'])}`)
  for (const key of ['when', 'limb', 'scar', 'waits', 'what'])
    if (typeof about[key] === 'string' && about[key] !== 'none') parts.push(String(about[key]))
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** Where a Move leads: "to gate", "break off", "close in on Ogre", "mount Thunder". */
function moveInWords(state: State, key: string): string {
  const named = /^(close in on|mount) (.+)$/.exec(key)
  return named === null ? key : `${named[1]} ${nameOf(state, named[2] ?? '')}`
}

function aboutOf(decision: Decision): Readonly<Record<string, unknown>> {
  return typeof decision.about === 'object' && decision.about !== null ? { ...decision.about } : {}
}

function labelOf(decision: Decision, state: State, key: string): string {
  const about = aboutOf(decision)
  const pool = typeof about['pool'] === 'number' ? state.pools[about['pool']] : undefined
  if (pool !== undefined && decision.name !== 'gambit' && /^\d+$/.test(key))
    return `Throw out ${dieOfPool(pool, key)}${ownerBehind(pool, state, key)}`
  if (pool !== undefined && decision.name === 'gambit') return gambitLabel(pool, key)
  if (decision.name === 'greater' || decision.name === 'item') return itemLabel(state, about, key)
  if (decision.name === 'declare') return LABELS[key] ?? forbiddenTurn(state, key)
  if (decision.name === 'strong' || decision.name === 'smite') return LABELS[key] ?? key
  if (decision.name === 'referee' && key.includes(' ')) {
    const [what, id] = [key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1)]
    const words =
      what === 'bonus' ? 'gets a bonus d8' : what === 'expose' ? 'is Exposed' : 'is not Exposed any more'
    return `${nameOf(state, id)} ${areSeveral(state, id) ? ofSeveral(words) : words}`
  }
  if (decision.name === 'other-action' && key.startsWith('against '))
    return `Allow, against ${nameOf(state, key.slice(8))}`
  if (decision.name === 'other-effect' && key === 'other') return 'An effect of its own'
  if (figureById(state, key) !== undefined) return nameOf(state, key)
  return LABELS[key] ?? capital(moveInWords(state, key))
}

/** What a turn cannot be: "attack ogre", "use maul", "shoot". */
function forbiddenTurn(state: State, key: string): string {
  return key.startsWith('attack ') ? `Attack ${nameOf(state, key.slice(7))}` : capital(key)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function dieOfPool(pool: Pool, key: string): string {
  const die = pool.dice[Number(key)]
  return die === undefined ? key : ownDieInWords(die)
}

/** Whose die it is, where that is not plain. */
function ownerBehind(pool: Pool, state: State, key: string): string {
  const die = pool.dice[Number(key)]
  if (die === undefined || ownersOf(pool).length < 2) return ''
  return `, ${nameOf(state, figureAt(state, die.owner).id)}`
}

function gambitLabel(pool: Pool, key: string): string {
  if (key === 'pass') return 'Keep the dice'
  const [first = '', second = ''] = key.split(' ')
  if (first === 'focus') return second === '' ? 'Focus' : `Focus: ${effectInWords(second)}`
  if (first === 'die') return `Spend ${dieOfPool(pool, second)}`
  return `${capital(effectInWords(first))}${second === '' ? '' : ` with ${dieOfPool(pool, second)}`}`
}

function itemLabel(state: State, about: Readonly<Record<string, unknown>>, key: string): string {
  const [what = '', at] = key.includes(' ')
    ? key.split(' ')
    : key === 'helm' || key === 'other'
      ? [key]
      : ['', key]
  const target = figureById(state, String(about['target']))
  const item = at === undefined ? undefined : target?.items[Number(at)]
  const name =
    target === undefined || item === undefined
      ? ''
      : itemName(state, target, Number(at), ({ impaired }) => impaired !== 0)
  if (what === '') return capital(name === '' ? key : name)
  return capital(`${effectInWords(what)}${name === '' ? '' : ` ${name}`}`)
}

function hintOf(decision: Decision, state: State, view: ShownState, key: string): string {
  const hint = HINTS[`${decision.name} ${key}`]
  if (hint !== undefined) return hint
  if (decision.name === 'smite' && key === 'blast')
    return `${BLASTED[state.setup.rulings['blast-who']]}; then a VIG Save or Fatigued`
  if (decision.name === 'other-action' && key.startsWith('against '))
    return 'it works like a Gambit; a VIG Save resists it'
  if (decision.name === 'strong' && key === 'greater') return greaterHint(state)
  const rolls = rollHint(decision, key)
  const figure = figureById(state, key)
  if (figure !== undefined) {
    const dice = rolls === '' ? '' : `${rolls}; `
    return `${immunity(decision, state, figure)}${dice}${figureHint(state, figure, view)}`
  }
  if (rolls !== '') return rolls
  if (decision.name === 'deny' && key !== 'none') return 'then a SPI Save or Fatigued'
  const pool = state.pools[Number(aboutOf(decision)['pool'])]
  if (decision.name !== 'gambit' || key === 'pass' || pool === undefined) return ''
  return key.startsWith('focus ')
    ? focusHint(state, view, pool, decision.by, key.slice(6))
    : dieHint(view, pool, key)
}

/** What a single fighter should know before striking at a Warband. */
function immunity(decision: Decision, state: State, target: Figure): string {
  const attacker = figureById(state, decision.by)
  if (decision.name !== 'target' || attacker === undefined || !isWarband(state, target)) return ''
  return isWarband(state, attacker) ? '' : 'only a Blast or a siege weapon harms it; '
}

function figureHint(state: State, figure: Figure, view: ShownState): string {
  const { guard, vig } = figureAt(view, figure.at)
  const health = `Guard ${guard}, Vigour ${vig}, Armour ${armourOf(state, figure)}`
  const down =
    figure.life === 'mortal' ? 'down and dying; ' : figure.life === 'patched' ? 'down, patched up; ' : ''
  return `${down}${health}`
}

const BLASTED = {
  'everyone-but-attacker': 'everybody near, friend and foe',
  'foes-only': 'every foe near',
  everyone: 'everybody near, friend, foe and oneself',
} as const

function greaterHint(state: State): string {
  const { rulings } = state.setup
  const besides = rulings['greater-replaces'] === 'besides' ? ' besides' : ''
  const certain = rulings['greater-save'] === 'no' ? 'certain' : 'the foe may Save'
  return `disarm, break or helm off${besides}; ${certain}`
}

/** What a Gambit does, and how often it works. */
function effectHint({ setup, figures }: ShownState, pool: Pool, effect: string, strong: boolean): string {
  if (effect === 'bolster') return '+1 damage'
  if (effect === 'move') return 'a Move after the attack'
  const { rulings } = setup
  const does = doesInWords(setup, effect)
  if (strong && effect !== 'greater') return `${does}; Strong: no Save`
  const target = figures[pool.target]
  if (target === undefined) return does
  if (effect === 'greater' && rulings['greater-save'] === 'no') return `${does}; no Save`
  // Where the foe saves with what the blow leaves of its Vigour, that can only be less.
  const least = rulings['gambit-vig'] === 'after' ? 'at least ' : ''
  return `${does}; works ${least}${ifKnown(target.vig, (vig) => 20 - Math.min(19, vig))} times in 20`
}

/** What an effect does to the foe. */
function doesInWords({ rulings, zones }: State['setup'], effect: string): string {
  switch (effect) {
    case 'repel':
      return zones.length > 1 ? 'drives the foe to another place' : 'drives the foe out of your reach'
    case 'stop':
      return 'the foe cannot move, close in or flee in its next turn'
    case 'impair':
      return rulings['impair-scope'] === 'attack'
        ? 'attacks with that weapon are a single d4 in its next turn'
        : 'that weapon rolls a single d4 in its next turn'
    case 'trap':
      return `the shield gives ${TRAPPED[rulings['trap-effect']]} ${TRAP_LASTS[rulings['trap-duration']]}`
    case 'dismount':
      return rulings['dismount-damage'] === 'on' ? 'on foot, and a d6 joins the dice' : 'the foe is on foot'
    case 'greater':
      return 'disarm, break wood or knock off the helm'
    default:
      return 'if the referee allows it'
  }
}

const TRAPPED = {
  'armour-and-die': 'no Armour and no die',
  armour: 'no Armour',
  die: 'no die',
} as const

/** What a die buys, and what counts without it; one of 8 or more in melee is Strong for all that can be resisted. */
function dieHint(view: ShownState, pool: Pool, key: string): string {
  const [effect = '', at = ''] = key.split(' ')
  const die = pool.dice[Number(at)]
  const strong = die?.melee === true && die.face >= 8 && canBeResisted(effect)
  return `${effectHint(view, pool, effect, strong)}${priceHint(pool, Number(at))}`
}

/** What Focus buys; under a ruling its Gambits are Strong in melee. */
function focusHint(state: State, view: ShownState, pool: Pool, by: string, effect: string): string {
  const owner = figureById(state, by)
  const strong = owner !== undefined && canBeResisted(effect) && isFocusStrong(state, pool, owner.at)
  return `${effectHint(view, pool, effect, strong)}; then a CLA Save or Fatigued`
}

/** A die that is spent harms nobody: said where it is the only one of its height. */
function priceHint(pool: Pool, at: number): string {
  const spent = pool.dice[at]?.face ?? 0
  const rest = pool.dice.filter((die, place) => place !== at && die.state === 'in')
  const [next] = rest.toSorted((one, other) => other.face - one.face)
  if (next === undefined) return '; no die is left to harm with'
  return next.face < spent ? `; then d${next.sides}=${next.face} is the highest` : ''
}

/** What an attack would roll: "d8 d4", or the lone d4 and why. */
function rollInWords({ dice, impaired }: RollPreview): string {
  if (impaired !== 'no') return `d4 only: ${IMPAIRED_BY[impaired]}`
  return dice.map((sides) => `d${sides}`).join(' ')
}

const IMPAIRED_BY: Readonly<Record<Exclude<ImpairedBy, 'no'>, string>> = {
  spirit: 'Spirit 0 Impairs every attack',
  unarmed: 'bare hands are Impaired',
  weapon: 'an Impaired weapon Impairs the whole attack',
  room: 'no room for a long weapon here',
}

/** What an option would roll, where the question knows it; attacks on several kinds of foe name both kinds. */
function rollHint(decision: Decision, key: string): string {
  const { rolls } = aboutOf(decision)
  if (typeof rolls !== 'object' || rolls === null) return ''
  const previews = new Map<string, GripPreview>(Object.entries(rolls))
  if (decision.name === 'declare') {
    if (key !== 'attack') return ''
    const [melee, ranged] = [previews.get('melee'), previews.get('ranged')]
    if (melee === undefined || ranged === undefined) return rollOf(melee ?? ranged)
    return `${rollOf(melee)} in melee, ${rollOf(ranged)} at range`
  }
  const preview = previews.get(key)
  const armour = preview?.armour === undefined ? '' : `; Armour ${preview.armour}`
  return `${rollOf(preview)}${armour}`
}

type GripPreview = RollPreview & { readonly armour?: number }

function rollOf(preview: RollPreview | undefined): string {
  return preview === undefined ? '' : rollInWords(preview)
}
