/**
 * Questions: what is asked of whom, in one sentence, with the numbers that bear on the answer. Labels and hints
 * of the options stand in their own files; a question without a sentence of its own is asked by its title.
 */
import type { Decision, QuestionText } from '@steelyard/kernel'
import { decisions } from '../register/decisions.ts'
import { effectOfRule } from '../rules/melee/effects.ts'
import { type ShownState, stateForRules } from '../state/redaction.ts'
import { figureById, locationAt, profileOf, type State } from '../state/state.ts'
import { hintOf } from './hints.ts'
import { actionInWords, isSaid, labelOf, weaponIn } from './labels.ts'
import { reasonInWords } from './reasons.ts'
import { rollInWords } from './rolls.ts'
import {
  aLevel,
  counted,
  effectTitle,
  figureIn,
  joined,
  locationNamed,
  nameOf,
  numberOf,
  pointsInWords,
  sizeName,
  spaced,
  whose,
  withItem,
  wordOf,
} from './words.ts'

/** A decision in words. */
export function askInWords(decision: Decision, view: ShownState): QuestionText {
  const state = stateForRules(view)
  return {
    ask: sentenceOf(decision, state),
    label: (key) => labelOf(decision, state, view, key),
    hint: (key) => hintOf(decision, state, key),
    reason: (forbidden) => reasonInWords(decision, forbidden, state),
  }
}

/** How a question is put: by whom it is answered, about what. */
type Sentence = (decision: Decision, state: State, by: string) => string

function sentenceOf(decision: Decision, state: State): string {
  const by = nameOf(state, decision.by)
  const sentence = SENTENCES[decision.name]
  if (sentence !== undefined) return sentence(decision, state, by)
  const entry = decisions.find(({ name }) => name === decision.name)
  return `${by}: ${entry?.title ?? spaced(decision.name)}?`
}

/** The name of the figure that a decision has under a key, or what stands for nobody. */
function named(state: State, decision: Decision, key: string, nobody = 'somebody'): string {
  const id = wordOf(decision, key)
  return id === '' ? nobody : nameOf(state, id)
}

// ── Turns ────────────────────────────────────────────────────────────────────────────────────────────────

const turn: Sentence = (decision, _state, by) => {
  const points = pointsInWords(numberOf(decision, 'points'))
  const delayed = numberOf(decision, 'delayed')
  const kept = delayed === 0 ? '' : `, ${delayed} kept back`
  const breaks = isSaid(decision, 'interrupting') ? ' breaks in' : ''
  return `${by}${breaks}: ${points}${kept}. What do you do?`
}

const interrupt: Sentence = (decision, state, by) => {
  const actor = named(state, decision, 'actor')
  if (isSaid(decision, 'passing')) return `${actor} comes within reach of ${by}. Break in?`
  const declared = actionInWords(state, wordOf(decision, 'actor'), wordOf(decision, 'declared'))
  return `${actor} is about to act (${declared}). Does ${by} break in?`
}

const target: Sentence = (decision, state, by) => {
  const weapon = weaponIn(state, decision, figureById(state, decision.by))
  const does = isSaid(decision, 'aiming') ? 'aims' : 'attacks'
  return weapon === '' ? `${by}: at whom?` : `${by} ${does} ${withItem(state, weapon)}: whom?`
}

// ── Reactions ────────────────────────────────────────────────────────────────────────────────────────────

/** An attack and how it came up: `Bor attacks Ana with the axe: 36, a Success`. */
function attackInWords(decision: Decision, state: State, by: string): string {
  const foe = figureIn(state, decision, 'foe')
  const does = isSaid(decision, 'charging') ? 'charges' : 'attacks'
  const weapon = withItem(state, weaponIn(state, decision, foe))
  const attack = joined([named(state, decision, 'foe'), does, by, weapon], ' ')
  const die = numberOf(decision, 'die')
  return die > 0 ? `${attack}: ${die}, ${aLevel(numberOf(decision, 'level'))}` : attack
}

const reaction: Sentence = (decision, state, by) =>
  `${attackInWords(decision, state, by)}. How does ${by} answer?`

const cancelReaction: Sentence = (decision, state, by) =>
  `${attackInWords(decision, state, by)}. Does ${by} react all the same?`

const diveClear: Sentence = (decision, state, by) =>
  `${named(state, decision, 'foe')} strikes all around, ${aLevel(numberOf(decision, 'level', 2))}. Does ${by} dive clear?`

// ── Effects ──────────────────────────────────────────────────────────────────────────────────────────────

const effect: Sentence = (decision, state, by) => {
  const left = counted(numberOf(decision, 'left', 1), 'effect')
  return `${by}: ${left} against ${named(state, decision, 'foe')}: choose one`
}

const counterReveal: Sentence = (decision, state, by) =>
  `${named(state, decision, 'foe')} chooses ${effectTitle(wordOf(decision, 'effect'))}, for which ${by} is prepared. What strikes back?`

// ── Luck ─────────────────────────────────────────────────────────────────────────────────────────────────

/** What a roll was for, as a question names it. */
function rollOf(decision: Decision): string {
  return rollInWords(wordOf(decision, 'roll'))
}

const luck: Sentence = (decision, _state, by) => {
  const face = numberOf(decision, 'face')
  const roll = joined([rollOf(decision), face === 0 ? '' : String(face)], ' ')
  return `${by}: ${roll}, ${aLevel(numberOf(decision, 'level'))}. Spend a Luck Point?`
}

const luckDice: Sentence = (decision, _state, by) => {
  const where = wordOf(decision, 'where')
  if (where !== '') return `${by}: the blow goes to the ${where}. Spend a Luck Point?`
  const shown = `${numberOf(decision, 'total')} of at most ${numberOf(decision, 'most')}`
  const from =
    wordOf(decision, 'roll') === 'damage' ? `${shown} points of damage` : `${rollOf(decision)} ${shown}`
  return `${by}: ${from}. Spend a Luck Point?`
}

const luckFoe: Sentence = (decision, state, by) => {
  const total = numberOf(decision, 'total')
  const came = total > 0 ? `${total} damage` : aLevel(numberOf(decision, 'level'))
  const maker = whose(named(state, decision, 'foe'))
  return `${maker} ${rollOf(decision)} against ${by}: ${came}. Spend a Luck Point?`
}

const mitigate: Sentence = (decision, _state, by) => {
  const where = spaced(wordOf(decision, 'location'))
  return `${by}: ${numberOf(decision, 'damage')} to the ${where} would be a Major wound. Spend a Luck Point?`
}

const desperate: Sentence = (decision, state, by) => {
  const why = wordOf(decision, 'why') || wordOf(decision, 'foe')
  const when = why === 'turn' || why === '' ? 'this Turn' : `the attack by ${nameOf(state, why)}`
  return `${by} has no Action Points. Buy one with Luck for ${when}?`
}

// ── Skills ───────────────────────────────────────────────────────────────────────────────────────────────

/** What a choice of skills is for, by the rule it rests on. */
const WHY_ROLLED: Readonly<Record<string, string>> = {
  'mythras.knockback.roll': 'keep the footing',
  'mythras.effect.bash-obstacle': 'keep the footing',
  'mythras.action.regain-footing': 'contest the footing',
  'mythras.effect.grip-free': 'contest the grip',
  'mythras.effect.entangle-trip': 'resist the pull',
  'mythras.move.past-delayer': 'contest the way',
  'mythras.effect.weapon-malfunction': 'clear the jam',
}

function whyRolled({ rule }: Decision): string {
  const effect = effectOfRule(rule)
  return WHY_ROLLED[rule] ?? (effect === undefined ? 'roll' : `resist ${effectTitle(effect)}`)
}

// ── Magic ────────────────────────────────────────────────────────────────────────────────────────────────

/** The name of the spell that a decision is about; its caster is named, or is the one asked. */
function spellIn(decision: Decision, state: State): string {
  const key = wordOf(decision, 'spell')
  const caster = figureIn(state, decision, 'caster') ?? figureById(state, decision.by)
  const spells = caster === undefined ? [] : profileOf(state, caster).spells
  return spells.find((spell) => spell.key === key)?.name ?? spaced(key)
}

const spellTarget: Sentence = (decision, state, by) => {
  const what = decision.options.includes('here') ? 'release it?' : 'at whom?'
  return `${by} has ${spellIn(decision, state)} ready: ${what}`
}

const releaseMagic: Sentence = (decision, state, by) =>
  `${named(state, decision, 'actor')} is about to act. Does ${by} release ${spellIn(decision, state)}?`

const counterSpell: Sentence = (decision, state, by) => {
  const cost = isSaid(decision, 'free') ? 'for nothing' : `for ${pointsInWords(1)}`
  return `${named(state, decision, 'caster')} casts ${spellIn(decision, state)}. Does ${by} counter it ${cost}?`
}

// ── The rest ─────────────────────────────────────────────────────────────────────────────────────────────

/** Sentences that only name somebody: `{by}` is asked; other words in braces are figures of what it is about. */
function plain(text: string): Sentence {
  return (decision, state, by) =>
    text.replaceAll(/\{([a-z]+)\}/g, (_, key: string) =>
      key === 'by' ? by : named(state, decision, key, key === 'place' ? 'there' : 'somebody'),
    )
}

const SENTENCES: Readonly<Record<string, Sentence>> = {
  turn,
  free: plain('{by}: which free action?'),
  delay: plain('{by}: how many Action Points are kept back?'),
  target,
  interrupt,
  reaction,
  'cancel-reaction': cancelReaction,
  'dive-clear': diveClear,
  ward: plain('{foe} is about to strike {by}. Set a ward first?'),
  'ward-locations': plain('{by}: which locations are warded?'),
  effect,
  location: plain('{by}: where is {target} struck?'),
  bypass: plain('{by}: which armour of {target} is bypassed?'),
  'damage-weapon': plain('{by}: which weapon of {owner} is struck?'),
  'disarm-item': plain('{by}: what is {owner} to lose?'),
  bystander: plain('{by}: who is struck instead?'),
  'prepare-counter': plain('{by}, in secret: which effect of {against} is countered?'),
  'counter-reveal': counterReveal,
  'blind-method': () => 'How hard does the blinding make things?',
  'impale-roll': plain('{by}: which damage roll counts?'),
  'impale-leave': plain('{by}: does the weapon stay in the wound?'),
  marksman: plain('{by}: where is {target} struck?'),
  'sunder-layer': plain('{by}: which armour gives way first?'),
  'bash-direction': (decision, _state, by) =>
    `${by}: ${counted(numberOf(decision, 'metres'), 'metre')} which way?`,
  'resist-skill': (decision, _state, by) => `${by}: ${whyRolled(decision)} with which skill?`,
  luck,
  'luck-dice': luckDice,
  'luck-foe': luckFoe,
  'desperate-effort': desperate,
  mitigate,
  passion: (decision, _state, by) =>
    `${by}: ${rollOf(decision)} at ${numberOf(decision, 'skill')}. Does a passion lend its strength?`,
  'passion-apt': (decision, state) =>
    `Does ${wordOf(decision, 'passion') || 'the passion'} move ${named(state, decision, 'figure')} now?`,
  'try-again': plain('Has {figure} another try, one grade harder?'),
  'last-action': plain('{by} has a Major wound. One last action for a Luck Point?'),
  referee: () => 'Does the fight go on?',
  victory: () => 'Is the fight over?',
  swept: plain('Is {figure} in the path of the sweep?'),
  'smother-help': plain('Does {helper} help {figure} to put the flames out?'),
  'first-aid': plain('{by}: what is done for {patient}?'),
  'after-tend': plain('Does {by} tend {patient}?'),
  engulf: plain('{by}: swallow {victim}?'),
  pounce: plain('{by}: with which weapon is {victim} struck?'),
  grapple: plain('{by}: seize {victim}?'),
  'spell-target': spellTarget,
  'spell-item': plain('{by}: which weapon of {target}?'),
  'spell-location': plain('{by}: which wound of {target}?'),
  'spell-effect': plain('{by}: which spell on {target} ends?'),
  'release-magic': releaseMagic,
  'counter-spell': counterSpell,
  'resist-withdrawal': plain('{foe} pulls at the weapon in {by}. Hold on to it?'),
  'mount-turns': plain('Is {figure} up on {mount} already?'),
  'way-check': (decision, state) =>
    `Does the way to the ${spaced(wordOf(decision, 'place'))} ask a roll of ${named(state, decision, 'figure')}?`,
  'trample-over': plain('{by}: does {beast} trample {foe}?'),
  'parting-blow': plain('{foe} walks off. Does {by} strike at the back?'),
  'outmaneuver-join': (decision, state, by) =>
    `${named(state, decision, 'mover')} outmaneuvers with Evade ${numberOf(decision, 'evade')}. Does ${by} contest it?`,
  'outmaneuver-reward': plain('{by} has beaten them all: what now?'),
  'leap-defence': (decision, state, by) =>
    `${named(state, decision, 'foe')} leaps at ${by}: ${aLevel(numberOf(decision, 'level'))}. How does ${by} answer?`,
  'charge-contact': plain('{by} reaches {target}: strike or leap?'),
  'charge-modifier': plain('{by}: whose weight is behind the blow?'),
  'set-modifier': plain('{by}: whose weight is behind the blow?'),
  'charge-end': plain('{by}: stop at {target}, or sweep past?'),
  'move-limit': plain('How many metres may {figure} move?'),
  'pot-shot': plain('{target} has shown too much. Does {by} shoot?'),
  shot: plain('{by}: with what at {target}?'),
  'location-reach': (decision, state) => {
    const target = figureIn(state, decision, 'target')
    const at = target === undefined ? -1 : locationNamed(state, target, wordOf(decision, 'location'))
    const where =
      target === undefined || at < 0
        ? 'that'
        : `${whose(nameOf(state, target.id))} ${locationAt(state, target, at).name}`
    return `Is ${where} within reach of ${named(state, decision, 'attacker')}?`
  },
  'defensive-minded': (decision, _state, by) => {
    const [size, bare, larger] = ['size', 'bare', 'larger'].map((key) => sizeName(numberOf(decision, key)))
    return `A ${size} blow: does ${by} parry as ${larger} instead of ${bare}, and attack no more this Round?`
  },
  'auto-arc': plain('{by}: which way is the gun swept?'),
  'auto-targets': (decision, _state, by) =>
    `${by}: who is in the arc of fire (${counted(numberOf(decision, 'rounds'), 'round')})?`,
  'auto-rounds': (decision, _state, by) =>
    `${by}: how many rounds for ${counted(numberOf(decision, 'targets', 1), 'target')}?`,
  'beam-recoil': () => 'Does a weapon of beams recoil?',
  collateral: (decision) =>
    `Does the ${spaced(wordOf(decision, 'cover'))} lose ${counted(numberOf(decision, 'lost'), 'Hit Point')}?`,
  skirmish: plain('{by}: shoot on the move?'),
  'shot-situation': plain('Is the shot of {figure} at {target} harder than the tables say?'),
  'aim-modifier': plain('{by} has aimed at {target}: what does it ease?'),
}
