/**
 * Questions in words: what is asked, a label for every option, and a hint with its odds where a number helps.
 */
import { type Decision, HIDDEN, type QuestionText } from '@steelyard/kernel'
import {
  chargeDamage,
  counterModifier,
  defendsItself,
  getsPast,
  isHelpless,
  isStopped,
  plainModifier,
  spellNumber,
  stanceDamage,
  usualNumber,
} from '../rules/attack.ts'
import {
  type CheckResult,
  defenceModifier,
  STANDARD,
  sceneNumber,
  skilled,
  stanceDefence,
} from '../rules/checks.ts'
import { firstAidModifier, reductionOf } from '../rules/damage.ts'
import { deedOf, type SpeechVerb, type TurnVerb } from '../rules/deeds.ts'
import { chargeLength } from '../rules/movement.ts'
import { couldCounter } from '../rules/reactions.ts'
import { guardedModifier, stanceImpact } from '../rules/social.ts'
import { attributes, type Stance, skillNames, stanceNames } from '../rules/words.ts'
import { distance } from '../rules/zones.ts'
import { type ShownFigure, type ShownState, stateForRules } from '../state/redaction.ts'
import {
  type Arm,
  areFoes,
  type Figure,
  figureAt,
  figureById,
  isActive,
  profileOf,
  type SpellState,
  type State,
  wieldedBy,
} from '../state/state.ts'
import { chanceOf, oddsOf, percent, rolled, share } from './chances.ts'
import { reasonInWords } from './reasons.ts'
import { capital, nameOf, rangeWords, stanceWords, withWeapon } from './words.ts'

/** A decision in words. */
export function question(decision: Decision, view: ShownState): QuestionText {
  const state = stateForRules(view)
  return {
    ask: askWords(decision, state),
    label: (key) => labelWords(decision, key, state),
    hint: (key) => hintWords(decision, key, state, view),
    reason: reasonInWords,
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
      return `${named('attacker')} attacks ${who} ${withWeapon(String(about['weapon']))}. Counter for 1 Momentum?`
    case 'interpose':
      return `${named('attacker')} attacks ${named('target')} ${withWeapon(String(about['weapon']))}. Does ${who} step in for 1 Momentum?`
    case 'counterattack':
      return `${who} has stopped the blow. Strike back at ${named('target')}?`
    case 'perfect-parry':
      return `${blowWords(state, decision.by, named('attacker'), Number(about['damage']))}. Parry perfectly?`
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

/** What is to be parried: a blow not yet rolled, one that would kill, or so much damage. */
function blowWords(state: State, id: string, attacker: string, damage: number): string {
  const who = nameOf(state, id)
  if (state.setup.rulings['perfect-parry'] === 'before-roll') return `${attacker} strikes at ${who}`
  if (damage < 0) return `The Death Blow of ${attacker} would kill ${who}`
  const figure = figureById(state, id)
  const reduction = figure === undefined ? 0 : reductionOf(state, figure)
  const least = state.setup.rulings['damage-floor'] === 'one' ? 1 : 0
  const left = Math.max(least, damage - reduction)
  const through = reduction === 0 ? '' : `, ${left} of it through armour and stance`
  return `${attacker} deals ${damage} to ${who}${through}`
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
    case 'maneuver-fits':
      return `${named('figure')} would roll a Maneuver with ${capital(String(about['skill'] ?? 'a skill'))} and ${capital(String(about['attribute'] ?? 'an attribute'))}. Does that fit?`
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

/** How an action reads among the options; `by` has the turn, and the object is what the key names besides the verb. */
const ACTION_LABELS: Readonly<
  Record<
    Exclude<TurnVerb, 'technique'> | SpeechVerb,
    string | ((state: State, object: string, by: string) => string)
  >
> = {
  attack: (state, object) => `Attack ${nameOf(state, object)}`,
  charge: (state, object) => `Charge ${nameOf(state, object)}`,
  move: (_, object) => `Move to zone ${object}`,
  defend: 'Defend',
  maneuver: 'Maneuver',
  rally: 'Rally: 1d6 Guard',
  'first-aid': (state, object) => `First aid for ${nameOf(state, object)}`,
  cast: castLabel,
  weapon: (_, object) =>
    object === 'unarmed' ? 'Use bare hands' : `Take ${object.replaceAll('-', ' ')} in hand`,
  switch: (_, object) => `Switch to ${stanceWords(object)}`,
  leave: 'Leave the field',
  yield: 'Offer to yield',
  end: 'End the turn',
  argue: (state, object) => `Argue with ${nameOf(state, object)}`,
  listen: (state, object) => `Listen to ${nameOf(state, object)}`,
  concede: 'Give in',
}

/** Answers to the other questions that do not read as their keys. */
const ANSWER_LABELS: Readonly<Record<string, string>> = {
  now: 'Act now',
  none: 'None',
  waive: 'Let it be',
  keep: 'Keep the stance',
}

function labelWords(decision: Decision, key: string, state: State): string {
  const figure = figureById(state, key)
  if (figure !== undefined) return profileOf(state, figure).name
  const side = state.setup.sides.find(({ id }) => id === key)
  if (side !== undefined) return side.name
  if (/^-?\d+$/.test(key)) return decision.name === 'attack-tn' ? key : `Zone ${key}`
  const use = useName(state, decision.by, key)
  return (
    use ?? actionLabel(state, decision.by, key) ?? ANSWER_LABELS[key] ?? capital(key.replaceAll('-', ' '))
  )
}

function actionLabel(state: State, by: string, key: string): string | undefined {
  const { verb, object } = deedOf(key)
  if (!isLabelled(verb)) return undefined
  const label = ACTION_LABELS[verb]
  if (typeof label === 'string') return label
  return object === '' ? undefined : label(state, object, by)
}

function isLabelled(verb: string): verb is keyof typeof ACTION_LABELS {
  return Object.hasOwn(ACTION_LABELS, verb)
}

function castLabel(state: State, object: string, by: string): string {
  const space = object.indexOf(' ')
  const spell = spellNamed(state, by, object.slice(0, space))
  const aims = spell?.effect === 'attack' ? 'at' : 'on'
  const price = priceWords(spell?.cost ?? 0)
  return `Cast ${spell?.name ?? object.slice(0, space)} ${aims} ${nameOf(state, object.slice(space + 1))}${price}`
}

function sheetOf(state: State, id: string): State['setup']['profiles'][number] | undefined {
  const figure = figureById(state, id)
  return figure === undefined ? undefined : profileOf(state, figure)
}

function spellNamed(state: State, by: string, key: string): SpellState | undefined {
  return sheetOf(state, by)?.spells.find((spell) => spell.key === key)
}

function useName(state: State, by: string, key: string): string | undefined {
  const use = sheetOf(state, by)?.uses.find((each) => each.key === key)
  return use === undefined ? undefined : `${use.name}${priceWords(use.cost)}`
}

function priceWords(cost: number): string {
  return cost === 0 ? '' : ` (Momentum ${cost})`
}

// ── Hints ────────────────────────────────────────────────────────────────────────────────────────────────

function hintWords(decision: Decision, key: string, state: State, view: ShownState): string {
  const figure = figureById(state, decision.by)
  if (figure === undefined) return ''
  switch (decision.name) {
    case 'stance':
      return stanceHint(state, figure, key)
    case 'turn':
      return turnHint(state, figure, key, view)
    case 'speech':
      return speechHint(state, figure, key, view)
    case 'counter':
      return key === 'yes' ? counterHint(state, figure, facts(decision)) : ''
    case 'first-aid':
      return key === 'nobody' ? '' : firstAidHint(state, figure)
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
  const chance = oddsOf(state, figure, skilled(state, figure, attribute, skill), sceneNumber(state))
  const weight = profileOf(state, figure)[attribute] + stanceImpact(state, figure)
  return decision.name === 'argument-attribute' ? `${chance}; 1d6${plainSigned(weight)}` : chance
}

function plainSigned(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`
}

const ORDER: Readonly<Record<Stance, string>> = {
  aggressive: 'first',
  balanced: 'second',
  defensive: 'last',
}

/** What a stance means for this figure, and the extra switch of Balanced while there is one. */
function stanceHint(state: State, figure: Figure, key: string): string {
  const stance = stanceNames.find((each) => each === key)
  if (stance === undefined) return ''
  const means = state.setup.social ? speechWords(state, figure, stance) : stanceMeaning(state, figure, stance)
  const more = stance === 'balanced' && !figure.switched
  const extra = more ? [`one switch ${state.setup.social ? 'in the exchange' : 'a fight'}`] : []
  return [ORDER[stance], ...means, ...extra].join(', ')
}

function stanceMeaning(state: State, figure: Figure, stance: Stance): readonly string[] {
  if (stance === 'balanced') return ['free to move']
  const { rulings } = state.setup
  const defence = `${plainSigned(stanceDefence(state, figure, stance))} defence`
  const damage = `${plainSigned(stanceDamage(state, { ...figure, stance }))} damage`
  if (stance === 'aggressive')
    return [damage, defence, ...(rulings['aggressive-obligation'] === 'off' ? [] : ['must close in'])]
  const first = rulings['defense-rolls'] === 'guard-pool' ? '+2 Guard' : defence
  return [first, damage, 'reduction 2', 'Counter']
}

function speechWords(state: State, figure: Figure, stance: Stance): readonly string[] {
  const speaker = { ...figure, stance }
  const impact = stanceImpact(state, speaker)
  if (impact === 0) return []
  const balanced = { ...figure, stance: 'balanced' as const }
  const answer = guardedModifier(state, speaker) - guardedModifier(state, balanced)
  const words = [`${plainSigned(impact)} damage`, `${plainSigned(answer)} to a guarded answer`]
  return stance === 'aggressive' ? words : [...words.reverse(), 'reduction 2']
}

function turnHint(state: State, figure: Figure, key: string, view: ShownState): string {
  const { verb, object } = deedOf(key)
  if (verb === 'attack')
    return strikeHint(state, figure, wieldedBy(state, figure), figureById(view, object), '')
  if (verb === 'charge') return chargeHint(state, figure, figureById(view, object))
  if (verb === 'cast') return castHint(state, figure, object, view)
  if (verb === 'first-aid') return firstAidHint(state, figure)
  if (verb === 'rally') return isWasted(view, figure.at) ? 'Guard is full' : ''
  if (verb === 'defend') {
    const modifier = defenceModifier(state, figure, figure.stance, 'grace')
    return `${oddsOf(state, figure, modifier, sceneNumber(state))}, 2 Guard until your turn`
  }
  return verb === 'move' ? moveHint(state, figure, Number(object)) : ''
}

/** How near the nearest foe is in a zone, and what it costs to get there. */
function moveHint(state: State, figure: Figure, zone: number): string {
  const foes = state.figures.filter((other) => isActive(other) && areFoes(figure, other))
  const [nearest] = foes.toSorted((one, other) => Math.abs(one.zone - zone) - Math.abs(other.zone - zone))
  const range = nearest === undefined ? '' : rangeWords(Math.abs(nearest.zone - zone))
  const near = nearest === undefined ? '' : `${nameOf(state, nearest.id)} ${range}`
  const isDouble = Math.abs(zone - figure.zone) + figure.moved > profileOf(state, figure).speed
  return [near, isDouble ? 'a double move: no action' : ''].filter((text) => text !== '').join('; ')
}

/** True where a Rally would bring nothing back. */
function isWasted(view: ShownState, at: number): boolean {
  const figure = figureAt(view, at)
  if (view.setup.rulings['guard-max'] !== 'cap' || figure.guard === HIDDEN) return false
  return figure.guard >= profileOf(view, figure).guardMax
}

function firstAidHint(state: State, figure: Figure): string {
  return `${oddsOf(state, figure, firstAidModifier(state, figure), STANDARD)} to make stable`
}

/** A Charge is struck where it ends. */
function chargeHint(state: State, figure: Figure, target: ShownFigure | undefined): string {
  if (target === undefined) return ''
  const zones = chargeLength(state, figure, figureAt(state, target.at))
  const there = { ...figure, zone: figure.zone + (target.zone > figure.zone ? zones : -zones) }
  const more = chargeDamage(state, figure)
  return strikeHint(state, there, wieldedBy(state, figure), target, more === 0 ? '' : `, +${more} damage`)
}

/** How often a blow or a spell lands on somebody, unless it is Countered, and what is left of them. */
function strikeHint(
  state: State,
  figure: Figure,
  arm: Arm,
  shown: ShownFigure | undefined,
  bonus: string,
): string {
  if (shown === undefined) return ''
  const target = figureAt(state, shown.at)
  const chance = percent(chanceToHit(state, figure, arm, target))
  const within = state.setup.rulings['guard-temp'] === 'add-subtract'
  const layers = (within ? 0 : target.layer) + target.pool + target.ward
  const guard = `Guard ${shown.guard}${layers === 0 ? '' : ` + ${layers}`}`
  const left = `${guard}, Vitality ${shown.vitality}`
  const answer = couldCounter(state, figure, target, arm) ? '; may Counter' : ''
  return `${chance} to hit${bonus}; ${rangeWords(distance(figure, target))}; ${left}${answer}`
}

function chanceToHit(state: State, figure: Figure, arm: Arm, target: Figure): number {
  if (isHelpless(state, target)) return 1
  const modifier = plainModifier(state, figure, target, arm)
  if (!defendsItself(state, target)) {
    const number = usualNumber(state, target) + spellNumber(state, figure, arm)
    return chanceOf(state, figure, modifier, number)
  }
  const defence = defenceModifier(state, target, target.stance, 'grace')
  return share(figure, modifier, (roll) =>
    share(target, defence, (answer) => (getsPast(state, roll, answer) ? 1 : 0)),
  )
}

function castHint(state: State, figure: Figure, object: string, view: ShownState): string {
  const space = object.indexOf(' ')
  const spell = spellNamed(state, figure.id, object.slice(0, space))
  if (spell === undefined) return ''
  const arm = state.setup.arms[spell.arm]
  if (arm !== undefined) return strikeHint(state, figure, arm, figureById(view, object.slice(space + 1)), '')
  const { castingPenalty } = profileOf(state, figure)
  const modifier = skilled(state, figure, spell.attribute, 'sorcery') + castingPenalty
  return `${oddsOf(state, figure, modifier, spell.tn)}, ${giftWords(spell)}`
}

function giftWords({ effect, dice, flat }: SpellState): string {
  const points = dice === 0 ? String(Math.max(0, flat)) : `${dice}d6${flat === 0 ? '' : plainSigned(flat)}`
  return effect === 'heal' ? `${points} Vitality` : `${points} Guard for the scene`
}

function speechHint(state: State, figure: Figure, key: string, view: ShownState): string {
  const { verb, object } = deedOf(key)
  const odds = (modifier: number): string => oddsOf(state, figure, modifier, sceneNumber(state))
  if (verb === 'defend') return `${odds(guardedModifier(state, figure))}, 2 Composure until your turn`
  if (verb === 'listen') return `${odds(skilled(state, figure, 'awareness', 'empathy'))} to hear something`
  const target = verb === 'argue' ? figureById(view, object) : undefined
  return target === undefined ? '' : `Composure ${target.composure}`
}

/** How often the Counter stops the blow, whose dice may be known already. */
function counterHint(state: State, figure: Figure, about: Record<string, unknown>): string {
  const mine = counterModifier(state, figure, state.setup.rulings['counter-roll'] === 'best-attribute')
  const modifier = Number(about['modifier'])
  const shown = Number(about['natural'] ?? 0)
  const stops = (roll: CheckResult): number =>
    share(figure, mine, (counter) => (isStopped(state, counter, roll) ? 1 : 0))
  const attacker = figureById(state, String(about['attacker']))
  if (shown > 0 || attacker === undefined) return `${percent(stops(rolled(shown, modifier)))} to stop it`
  return `${percent(share(attacker, modifier, stops))} to stop it`
}
