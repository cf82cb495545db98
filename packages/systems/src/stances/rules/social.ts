/**
 * Social combat: the same stances and order, with Composure instead of Guard and Vitality. A turn is one speech:
 * an argument, a guarded answer, a manoeuvre, listening, or giving in. Nobody moves and nothing is wielded.
 */
import { type Menu, menu, option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { RuleId } from '../register/rules.ts'
import { areFoes, type Figure, figureNamed, isActive, profileOf, type State } from '../state/state.ts'
import {
  beats,
  type CheckResult,
  check,
  creditCritical,
  creditFailure,
  creditNatural,
  creditSpeech,
  momentumStance,
  sceneNumber,
  skilled,
} from './checks.ts'
import { become } from './damage.ts'
import { deedOf, type SpeechVerb } from './deeds.ts'
import { type Action, collectOffers, listActions, type Offer, offerActions } from './offers.ts'
import { gain } from './resource.ts'
import { chooses, maySwitch, switchStance } from './stance.ts'
import { maneuver, raiseLayer } from './turn.ts'
import {
  type Attribute,
  attributes,
  type Life,
  type SocialSkill,
  type Stance,
  socialSkills,
} from './words.ts'

const ARGUE: Roll = { name: 'argue', rule: 'stances.social.damage' }
const IMPACT: Roll = { name: 'impact', rule: 'stances.social.damage' }
const WILL: Roll = { name: 'will', rule: 'stances.check.opposed' }
const GUARDED: Roll = { name: 'social-defend', rule: 'stances.social.defend' }
const LISTEN: Roll = { name: 'listen', rule: 'stances.social.turn' }
const ADAPT = 'stances.social.balanced.adapt'

// ── The menu ─────────────────────────────────────────────────────────────────────────────────────────────

/** Everything a speaker can do, in the order in which it is offered. */
const ACTIONS: Readonly<Record<SpeechVerb, Action>> = {
  argue: {
    rule: 'stances.social.damage',
    whyNotAt: (_state, _figure, _foe, done) => done,
    carryOut: (table, state, figure, target) => argue(table, state, figure, figureNamed(state, target)),
  },
  listen: {
    rule: 'stances.social.turn',
    whyNotAt: (_state, _figure, _foe, done) => done,
    carryOut: (table, state, figure, target) => listen(table, state, figure, figureNamed(state, target)),
  },
  defend: {
    rule: 'stances.social.defend',
    offer: (state, _figure, done, offer) => offer('defend', done || whyNotGuard(state)),
    carryOut: guard,
  },
  maneuver: {
    rule: 'stances.action.maneuver.roll',
    offer: (_state, _figure, done, offer) => offer('maneuver', done),
    carryOut: maneuver,
  },
  switch: {
    rule: 'stances.social.balanced.adapt',
    offer: offerSwitches,
    carryOut: (table, state, figure, stance) =>
      switchStance(table, state, figure, stance === 'aggressive' ? 'aggressive' : 'defensive', ADAPT),
  },
  concede: {
    rule: 'stances.social.end',
    offer: (_state, _figure, done, offer) => offer('concede', done),
    carryOut: (table, _state, figure) => become(table, figure, 'yielded', 'stances.social.end'),
  },
  end: {
    rule: 'stances.social.turn',
    offer: (_state, _figure, _done, offer) => offer('end', ''),
    carryOut: null,
  },
}

const LISTED = listActions(ACTIONS)

/** Everything a speaker could do now. */
export function speechMenu(table: Table, state: State, figure: Figure): Menu {
  const busy = figure.acted ? 'stances.social.turn' : ''
  return collectOffers(table, (offer) => offerActions(LISTED, { state, figure, busy, offer, isTarget }))
}

function isTarget(figure: Figure, other: Figure): boolean {
  return isActive(other) && areFoes(figure, other)
}

function whyNotGuard({ setup }: State): string {
  return setup.rulings['social-defend'] === 'off' ? 'stances.social.defend' : ''
}

function offerSwitches(state: State, figure: Figure, _done: string, offer: Offer): void {
  if (figure.stance !== 'balanced' || !chooses(state, figure)) return
  const spent = figure.switched ? ADAPT : ''
  offer('switch aggressive', spent)
  offer('switch defensive', spent)
}

/** One speech or switch of whoever's turn it is; false when the turn is over. */
export function speak(table: Table, state: State, figure: Figure): boolean {
  const open = () => speechMenu(table, state, figure)
  const usual = figure.acted ? 'end' : ''
  const choice = table.ask(
    menu({ name: 'speech', rule: 'stances.social.turn', to: figure, open, about: null, usual }),
  )
  const { verb, object } = deedOf(choice)
  if (!isSpeechVerb(verb)) throw new RangeError(`nothing to do with ${verb}`)
  const { carryOut } = ACTIONS[verb]
  if (carryOut === null) return false
  carryOut(table, state, figure, object)
  return isActive(figure) && (!figure.acted || maySwitch(state, figure))
}

function isSpeechVerb(verb: string): verb is SpeechVerb {
  return Object.hasOwn(ACTIONS, verb)
}

// ── Speeches ─────────────────────────────────────────────────────────────────────────────────────────────

/** A social attack: an argument, a threat, a plea. */
function argue(table: Table, state: State, figure: Figure, target: Figure): void {
  figure.acted = true
  const skill = askSkill(table, state, figure, target)
  const attribute = askAttribute(table, state, figure, target, skill)
  if (table.logs)
    say(table, {
      event: 'argue',
      rule: STYLE[figure.stance],
      figure: figure.id,
      target: target.id,
      skill,
      attribute,
    })
  const modifier = skilled(state, figure, attribute, skill)
  const result = check(table, state, { figure, roll: ARGUE, modifier, tn: sceneNumber(state) })
  const lands = result.success && !isResisted(table, state, figure, result, target)
  if (lands) impress(table, state, { figure, target, attribute: profileOf(state, figure)[attribute], result })
  credit(table, state, figure, result, lands)
  if (!lands) creditFailure(table, state, figure, result, target)
}

/** With which skill it is put; the sheet says which is usual. */
function askSkill(table: Table, state: State, figure: Figure, target: Figure): SocialSkill {
  const { skill } = profileOf(state, figure).argument
  const about = { target: target.id }
  const choice = table.ask(
    option({
      name: 'argument-skill',
      rule: ARGUE.rule,
      to: figure,
      options: socialSkills,
      about,
      usual: skill,
    }),
  )
  return socialSkills.find((each) => each === choice) ?? skill
}

/** With which attribute, which also gives it weight: Presence, unless the speaker makes a case for another. */
function askAttribute(
  table: Table,
  state: State,
  figure: Figure,
  target: Figure,
  skill: SocialSkill,
): Attribute {
  const { attribute } = profileOf(state, figure).argument
  const about = { target: target.id, skill }
  const choice = table.ask(
    option({
      name: 'argument-attribute',
      rule: ARGUE.rule,
      to: figure,
      options: attributes,
      about,
      usual: attribute,
    }),
  )
  return attributes.find((each) => each === choice) ?? attribute
}

/** The rule for the manner of each stance. */
const STYLE: Readonly<Record<Stance, RuleId>> = {
  aggressive: 'stances.social.aggressive.style',
  balanced: 'stances.social.balanced.style',
  defensive: 'stances.social.defensive.style',
}

/** Under that ruling the target's Will stands against the argument. */
function isResisted(
  table: Table,
  state: State,
  figure: Figure,
  result: CheckResult,
  target: Figure,
): boolean {
  if (state.setup.rulings['social-attack'] !== 'opposed') return false
  const will = check(table, state, {
    figure: target,
    roll: WILL,
    modifier: profileOf(state, target).will,
    tn: 0,
  })
  const resists = beats(state, will, result, state.setup.rulings['opposed-ties'] !== 'attacker')
  creditNatural(table, state, target, will.natural)
  if (resists && will.critical) creditCritical(table, state, target, false)
  if (!resists) creditFailure(table, state, target, will, figure)
  return resists
}

/** One die and the attribute off Composure; stances sharpen and soften it. */
function impress(
  table: Table,
  state: State,
  {
    figure,
    target,
    attribute,
    result,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly attribute: number
    readonly result: CheckResult
  },
): void {
  const die = table.die(6, IMPACT, figure.id)
  const mirror = state.setup.rulings['social-stances'] === 'mirror'
  const stance = stanceImpact(state, figure)
  const will =
    state.setup.rulings['social-attack'] === 'will-armour' ? Math.max(0, profileOf(state, target).will) : 0
  // rule: stances.social.defensive.strong
  const reduction = will + (mirror && target.stance === 'defensive' ? 2 : 0)
  const damage = Math.max(0, die + attribute + stance)
  const through = Math.max(0, damage - reduction)
  const layer = Math.min(target.layer, through)
  const before = target.composure
  target.layer -= layer
  // rule: stances.social.composure.role
  target.composure -= through - layer
  if (table.logs) {
    say(table, {
      event: 'impact',
      rule: IMPACT.rule,
      figure: target.id,
      by: figure.id,
      die,
      flat: attribute + stance,
      reduction,
      through,
      layer,
      before,
      after: target.composure,
    })
    if (result.critical)
      say(table, { event: 'swayed', rule: 'stances.social.critical', figure: target.id, by: figure.id })
  }
  if (target.composure <= 0) loseHeart(table, state, target, figure)
}

/** What a stance adds to the weight of an argument. */
// rules: stances.social.aggressive.weak, stances.social.defensive.strong
export function stanceImpact({ setup }: State, { stance }: Figure): number {
  if (setup.rulings['social-stances'] === 'bare') return 0
  return stance === 'aggressive' ? 1 : stance === 'defensive' ? -1 : 0
}

const FATES: readonly string[] = Object.freeze(['convinced', 'flees', 'surrenders'])
const FATE: Readonly<Record<string, Life>> = { convinced: 'convinced', flees: 'fled', surrenders: 'yielded' }

/** At Composure 0 somebody is convinced, flees or gives in. */
function loseHeart(table: Table, state: State, figure: Figure, by: Figure): void {
  const rule = 'stances.social.composure.zero'
  const winner = state.setup.rulings['social-zero'] === 'winner'
  const asked = winner ? by : profileOf(state, figure).pc ? figure : REFEREE
  const about = { figure: figure.id, by: by.id }
  const choice = table.ask(
    option({ name: 'social-zero', rule, to: asked, options: FATES, about, usual: 'convinced' }),
  )
  become(table, figure, FATE[choice] ?? 'convinced', rule)
}

/** A guarded answer: a success is a layer of Composure until the next turn. */
function guard(table: Table, state: State, figure: Figure): void {
  figure.acted = true
  const result = check(table, state, {
    figure,
    roll: GUARDED,
    modifier: guardedModifier(state, figure),
    tn: sceneNumber(state),
  })
  if (result.success) raiseLayer(table, state, figure)
  credit(table, state, figure, result, result.success)
  if (!result.success) creditFailure(table, state, figure, result, null)
}

/** What is added to the dice of a guarded answer. */
// rule: stances.social.aggressive.weak
export function guardedModifier(state: State, figure: Figure): number {
  const { rulings } = state.setup
  const base =
    rulings['social-defend'] === 'presence-skill'
      ? Math.max(...socialSkills.map((skill) => skilled(state, figure, 'presence', skill)))
      : skilled(state, figure, 'will', 'empathy')
  if (rulings['social-stances'] === 'bare' || figure.stance === 'balanced') return base
  return base + (figure.stance === 'aggressive' ? -1 : 4)
}

const YES_NO: readonly string[] = Object.freeze(['yes', 'no'])

/** Listening: a success may bring out a secret, if the referee says so. */
function listen(table: Table, state: State, figure: Figure, target: Figure): void {
  figure.acted = true
  if (table.logs) say(table, { event: 'listen', rule: LISTEN.rule, figure: figure.id, target: target.id })
  const modifier = skilled(state, figure, 'awareness', 'empathy')
  const result = check(table, state, { figure, roll: LISTEN, modifier, tn: sceneNumber(state) })
  if (result.success) askSecret(table, state, figure, target)
  credit(table, state, figure, result, result.success)
  if (!result.success) creditFailure(table, state, figure, result, target)
}

function askSecret(table: Table, state: State, figure: Figure, target: Figure): void {
  const rule = 'stances.social.defensive.momentum'
  const out = target.betrayed[figure.team] ?? 0
  const { secrets } = profileOf(state, target)
  const about = { figure: figure.id, target: target.id }
  const usual = out < secrets.length ? 'yes' : 'no'
  if (
    table.ask(option({ name: 'secret-learned', rule, to: REFEREE, options: YES_NO, about, usual })) === 'no'
  )
    return
  if (out < secrets.length) target.betrayed[figure.team] = out + 1
  if (table.logs)
    say(table, { event: 'secret', rule, figure: figure.id, target: target.id, text: secrets[out] ?? '' })
  if (momentumStance(state, figure) === 'defensive') gain(table, state, figure, 1, rule)
}

/** Aggressive earns by every social check that succeeds; natural eights and criticals as ever. */
function credit(table: Table, state: State, figure: Figure, result: CheckResult, success: boolean): void {
  if (success) creditSpeech(table, state, figure)
  creditNatural(table, state, figure, result.natural)
  if (success && result.critical) creditCritical(table, state, figure, false)
}
