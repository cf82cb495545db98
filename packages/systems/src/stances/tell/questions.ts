/**
 * Questions in words: what is asked, a label for every option, and a hint with its odds where a number helps.
 */
import type { AskedInWords, Decision } from '@steelyard/kernel'
import { attackModifier, counterModifier, plainAttack, spellNumber, usualNumber } from '../attack.ts'
import { defenceModifier, sceneNumber, skilled } from '../checks.ts'
import { deedOf } from '../deeds.ts'
import { couldCounter } from '../reactions.ts'
import { guardedModifier } from '../social.ts'
import { type Arm, type Figure, figureById, profileOf, type Spell, type State, wieldedBy } from '../state.ts'
import { attributes, skillNames } from '../words.ts'
import { distance } from '../zones.ts'
import { capital, nameOf, rangeWords, stanceWords, weaponWords } from './words.ts'

/** A decision in words. */
export function question(decision: Decision, state: State): AskedInWords {
  return {
    ask: askWords(decision, state),
    label: (key) => labelWords(decision, key, state),
    hint: (key) => hintWords(decision, key, state),
  }
}

function facts(decision: Decision): Record<string, unknown> {
  return typeof decision.about === 'object' && decision.about !== null ? { ...decision.about } : {}
}

// ── What is asked ────────────────────────────────────────────────────────────────────────────────────────

function askWords(decision: Decision, state: State): string {
  const who = nameOf(state, decision.by)
  const about = facts(decision)
  const named = (key: string): string => nameOf(state, String(about[key] ?? ''))
  switch (decision.name) {
    case 'stance':
      return `${who}: which stance?`
    case 'turn':
    case 'speech':
      return turnWords(state, decision.by, who)
    case 'counter':
      return `${named('attacker')} attacks ${who} with ${weaponWords(String(about['weapon']))}. Counter for 1 Momentum?`
    case 'interpose':
      return `${named('attacker')} attacks ${named('target')}. Does ${who} step in for 1 Momentum?`
    case 'counterattack':
      return `${who} has stopped the blow. Strike back at ${named('target')}?`
    case 'perfect-parry':
      return about['damage'] === -1
        ? `${named('attacker')} strikes at ${who}. Parry perfectly?`
        : `${named('attacker')} deals ${String(about['damage'])} to ${who}. Parry perfectly?`
    case 'riders':
      return `${who}: a technique with the attack on ${named('target')}?`
    case 'riposte':
      return `${who} has defended well. Riposte?`
    case 'accept-yield':
      return `${named('figure')} offers to yield. Does ${who} accept?`
    case 'argument-skill':
      return `${who}: how do you put it to ${named('target')}?`
    case 'argument-attribute':
      return `${who}, to ${named('target')}: ${capital(String(about['skill']))} with which attribute?`
    case 'boost':
      return `${who}: Momentum for a better roll?`
    default:
      return otherAskWords(decision, who, named, about)
  }
}

function turnWords(state: State, id: string, who: string): string {
  const figure = figureById(state, id)
  if (figure === undefined) return `${who}: what do you do?`
  return `${who}, ${stanceWords(figure.stance)}, Momentum ${figure.momentum}: what do you do?`
}

/** The rarer questions, many of them the referee's. */
function otherAskWords(
  decision: Decision,
  who: string,
  named: (key: string) => string,
  about: Record<string, unknown>,
): string {
  switch (decision.name) {
    case 'deploy':
      return `${who}: where to begin?`
    case 'tie-order':
      return 'Who goes first of these?'
    case 'retreat':
      return `${who}: does your side stand?`
    case 'hold':
      return `${who}: act now, or after somebody else?`
    case 'speaker':
      return 'Who speaks next?'
    case 'free-switch':
      return about['attacked'] === true ? `${who} is attacked. Switch?` : `${who}: switch now?`
    case 'attribute':
      return `${who}: Might or Grace?`
    case 'press-advantage':
      return `${who}: pay 1 Momentum to press the advantage?`
    case 'attack-tn':
      return `What does ${named('attacker')} need against ${named('target')}?`
    case 'whirlwind-order':
      return `${who}: whom next?`
    case 'target':
      return `${who}: whom do you strike?`
    case 'maneuver-skill':
      return `${who}: with which skill?`
    case 'maneuver-attribute':
      return `${who}: with which attribute?`
    case 'maneuver-benefit':
      return `What does the Maneuver of ${named('figure')} gain?`
    case 'maneuver-ally':
      return `${who}: which ally?`
    case 'reposition':
      return `${who}: to which zone?`
    case 'control-target':
      return `${who}: whom do you drive?`
    case 'control-zone':
      return `${who}: where does ${named('figure')} go?`
    case 'quick-recovery':
      return `${who}: recover Guard now?`
    case 'first-aid':
      return `${who}: whom do you help?`
    case 'lasting-effect':
      return `Does the wound of ${named('figure')} leave something?`
    case 'objective':
      return 'Has a side reached what it came for?'
    case 'secret-learned':
      return `Does ${named('figure')} learn a secret of ${named('target')}?`
    case 'social-zero':
      return `What becomes of ${named('figure')}?`
    default:
      return `${who} decides: ${decision.name.replaceAll('-', ' ')}`
  }
}

// ── Options ──────────────────────────────────────────────────────────────────────────────────────────────

const LABELS: Readonly<Record<string, string>> = {
  defend: 'Defend',
  maneuver: 'Maneuver',
  rally: 'Rally: 1d6 Guard',
  leave: 'Leave the field',
  yield: 'Offer to yield',
  concede: 'Give in',
  end: 'End the turn',
  now: 'Act now',
  none: 'None',
  waive: 'Let it be',
  keep: 'Keep the stance',
}

const VERBS: Readonly<Record<string, string>> = {
  attack: 'Attack',
  charge: 'Charge',
  'first-aid': 'First aid for',
  argue: 'Argue with',
  listen: 'Listen to',
}

function labelWords(decision: Decision, key: string, state: State): string {
  const figure = figureById(state, key)
  if (figure !== undefined) return profileOf(state, figure).name
  const side = state.setup.sides.find(({ id }) => id === key)
  if (side !== undefined) return side.name
  if (/^-?\d+$/.test(key)) return decision.name === 'attack-tn' ? key : `Zone ${key}`
  const space = key.indexOf(' ')
  if (space < 0) return LABELS[key] ?? useName(state, decision.by, key) ?? capital(key.replaceAll('-', ' '))
  return deedLabel(state, decision.by, key.slice(0, space), key.slice(space + 1))
}

function deedLabel(state: State, by: string, verb: string, object: string): string {
  switch (verb) {
    case 'move':
      return `Move to zone ${object}`
    case 'weapon':
      return object === 'unarmed' ? 'Use bare hands' : `Take ${object.replaceAll('-', ' ')} in hand`
    case 'switch':
      return `Switch to ${stanceWords(object)}`
    case 'cast': {
      const space = object.indexOf(' ')
      const spell = spellNamed(state, by, object.slice(0, space))
      const aims = spell?.effect === 'attack' ? 'at' : 'on'
      return `Cast ${spell?.name ?? object.slice(0, space)} ${aims} ${nameOf(state, object.slice(space + 1))}`
    }
    default:
      return `${VERBS[verb] ?? capital(verb)} ${nameOf(state, object)}`
  }
}

function sheetOf(state: State, id: string): State['setup']['profiles'][number] | undefined {
  const figure = figureById(state, id)
  return figure === undefined ? undefined : profileOf(state, figure)
}

function spellNamed(state: State, by: string, key: string): Spell | undefined {
  return sheetOf(state, by)?.spells.find((spell) => spell.key === key)
}

function useName(state: State, by: string, key: string): string | undefined {
  const use = sheetOf(state, by)?.uses.find((each) => each.key === key)
  return use === undefined ? undefined : `${use.name}${use.cost === 0 ? '' : ` (Momentum ${use.cost})`}`
}

// ── Hints ────────────────────────────────────────────────────────────────────────────────────────────────

function hintWords(decision: Decision, key: string, state: State): string {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return ''
  switch (decision.name) {
    case 'stance':
      return stanceHint(state, figure, key)
    case 'turn':
      return turnHint(state, figure, key)
    case 'speech':
      return speechHint(state, figure, key)
    case 'counter':
      return key === 'yes' ? counterHint(state, figure, facts(decision)) : ''
    case 'argument-skill':
    case 'maneuver-skill':
      return skillHint(state, figure, key)
    case 'argument-attribute':
    case 'maneuver-attribute':
      return attributeHint(state, figure, decision, key)
    default:
      return ''
  }
}

function skillHint(state: State, figure: Figure, key: string): string {
  const skill = skillNames.find((each) => each === key)
  return skill === undefined ? '' : plainSigned(profileOf(state, figure).skills[skill])
}

/** How often it succeeds with this attribute; an argument also weighs by it. */
function attributeHint(state: State, figure: Figure, decision: Decision, key: string): string {
  const about = facts(decision)
  const skill = skillNames.find((each) => each === about['skill'])
  const attribute = attributes.find((each) => each === key)
  if (skill === undefined || attribute === undefined) return ''
  const chance = percent(chanceOf(sceneNumber(state) - skilled(state, figure, attribute, skill)))
  const weight = profileOf(state, figure)[attribute]
  return decision.name === 'argument-attribute' ? `${chance}; 1d6${plainSigned(weight)}` : chance
}

function plainSigned(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`
}

const STANCE_HINTS: Readonly<Record<string, string>> = {
  aggressive: 'first, +1 damage, must close in',
  balanced: 'second, free to move',
  defensive: 'last, +4 defence, −1 damage, reduction 2, Counter',
}

const SPEECH_HINTS: Readonly<Record<string, string>> = {
  aggressive: 'first, +1 damage, −1 to a guarded answer',
  balanced: 'second',
  defensive: 'last, +4 to a guarded answer, −1 damage, reduction 2',
}

/** What a stance means, and the extra switch of Balanced while there is one. */
function stanceHint({ setup }: State, { switched }: Figure, key: string): string {
  const hint = (setup.social ? SPEECH_HINTS : STANCE_HINTS)[key] ?? ''
  if (key !== 'balanced' || switched) return hint
  return `${hint}, one switch ${setup.social ? 'in the exchange' : 'a fight'}`
}

function turnHint(state: State, figure: Figure, key: string): string {
  const { verb, object } = deedOf(key)
  if (verb === 'attack') return strikeHint(state, figure, wieldedBy(state, figure), object, '')
  if (verb === 'charge') return strikeHint(state, figure, wieldedBy(state, figure), object, ', +2 damage')
  if (verb === 'cast') return castHint(state, figure, object)
  if (verb === 'defend') {
    const modifier = defenceModifier(state, figure, figure.stance, 'grace')
    return `${percent(chanceOf(sceneNumber(state) - modifier))}, 2 Guard until your turn`
  }
  if (
    verb === 'move' &&
    Math.abs(Number(object) - figure.zone) + figure.moved > profileOf(state, figure).speed
  )
    return 'a double move: no action'
  return ''
}

/** How often a blow or a spell lands on somebody, unless it is Countered, and what is left of him. */
function strikeHint(state: State, figure: Figure, arm: Arm, id: string, bonus: string): string {
  const target = figureById(state, id)
  if (target === undefined) return ''
  const how = arm.category === 'spell' ? 'spell' : 'attack'
  const modifier = attackModifier(state, plainAttack(figure, target, arm, how), target)
  const number = usualNumber(state, target) + spellNumber(state, figure, arm)
  const chance = percent(chanceOf(number - modifier))
  const left = `Guard ${target.guard}, Vitality ${target.vitality}`
  const answer = couldCounter(state, figure, target, arm) ? '; may Counter' : ''
  return `${chance} to hit${bonus}; ${rangeWords(distance(figure, target))}; ${left}${answer}`
}

function castHint(state: State, figure: Figure, object: string): string {
  const space = object.indexOf(' ')
  const spell = spellNamed(state, figure.id, object.slice(0, space))
  if (spell === undefined) return ''
  const arm = state.setup.arms[spell.arm]
  if (arm !== undefined) return strikeHint(state, figure, arm, object.slice(space + 1), '')
  const { castingPenalty } = profileOf(state, figure)
  return percent(chanceOf(spell.tn - skilled(state, figure, spell.attribute, 'sorcery') - castingPenalty))
}

function speechHint(state: State, figure: Figure, key: string): string {
  const { verb, object } = deedOf(key)
  const odds = (modifier: number): string => percent(chanceOf(sceneNumber(state) - modifier))
  if (verb === 'defend') return `${odds(guardedModifier(state, figure))}, 2 Composure until your turn`
  if (verb === 'listen') return `${odds(skilled(state, figure, 'awareness', 'empathy'))} to hear something`
  const target = verb === 'argue' ? figureById(state, object) : undefined
  return target === undefined ? '' : `Composure ${target.composure}`
}

/** How often the Counter stops the blow: equal totals are the defender's. */
function counterHint(state: State, figure: Figure, about: Record<string, unknown>): string {
  const mine = counterModifier(state, figure, state.setup.rulings['counter-roll'] === 'best-attribute')
  const margin = mine - Number(about['modifier'])
  let good = 0
  for (let one = 2; one <= 12; one++)
    for (let other = 2; other <= 12; other++) if (one + margin >= other) good += ways(one) * ways(other)
  return `${percent(good / 1296)} to stop it`
}

function ways(sum: number): number {
  return 6 - Math.abs(7 - sum)
}

/** How often two dice reach a number. */
function chanceOf(needed: number): number {
  let good = 0
  for (let sum = 2; sum <= 12; sum++) if (sum >= needed) good += ways(sum)
  return good / 36
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}
