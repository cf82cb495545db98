/**
 * One turn: a move and an action in either order, or two moves, or a Charge, with the free things beside it. It is
 * played deed by deed: each is one answer, and the menu shows what is still open and which rule closes the rest.
 */
import {
  type ForbiddenOption,
  isRefereed,
  type Menu,
  menu,
  option,
  REFEREE,
  type Roll,
  type Table,
} from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  areFoes,
  armAt,
  type Figure,
  figureNamed,
  isActive,
  profileOf,
  type State,
  type Use,
  wieldedBy,
} from '../state/state.ts'
import {
  type Attack,
  attack,
  attackModifier,
  chooseAttribute,
  counterattack,
  creditDefence,
  isWeak,
  NO_RIDERS,
  plainAttack,
  type SharedRoll,
  whyNotAttack,
  whyNotStrike,
} from './attack.ts'
import {
  check,
  creditCheck,
  creditCritical,
  creditFailure,
  creditNatural,
  creditSpeech,
  defenceModifier,
  STANDARD,
  sceneNumber,
  skilled,
} from './checks.ts'
import { become, firstAid, whyNotHelp } from './damage.ts'
import { deedKey, deedOf, moveKey, type TurnVerb } from './deeds.ts'
import { cast, offerSpells } from './magic.ts'
import {
  assessDuty,
  CHARGE_ZONES,
  destinations,
  leaveField,
  mayAct,
  move,
  movementLeft,
  runUp,
  whyNotAct,
  whyNotCharge,
  whyNotEnd,
  whyNotLeave,
} from './movement.ts'
import { type Action, collectOffers, listActions, type Offer, offerActions } from './offers.ts'
import { gain } from './resource.ts'
import { chooses, isInPlate, maySwitch, switchStance } from './stance.ts'
import { controlField, payUse, recover, regainGuard, useNamed, usesOf, whyNotUse } from './techniques.ts'
import { attributes, skillNames, socialSkills } from './words.ts'
import { ENGAGED, isEngaged, isOnField, nearestEnemy } from './zones.ts'

const DEFEND: Roll = { name: 'defend', rule: 'stances.action.defend.roll' }
const MANEUVER: Roll = { name: 'maneuver', rule: 'stances.action.maneuver.roll' }
const RALLY: Roll = { name: 'rally', rule: 'stances.action.rally.effect' }
const WHIRLWIND: Roll = { name: 'attack', rule: 'stances.tech.whirlwind' }
const SWITCH = 'stances.stance.switch-extra'
const LAYER = 2

// ── The menu ─────────────────────────────────────────────────────────────────────────────────────────────

/** Everything that can be done in a turn of a fight, in the order in which it is offered. */
const ACTIONS: Readonly<Record<TurnVerb, Action>> = {
  attack: {
    rule: 'stances.tech.strike',
    whyNotAt: (state, figure, foe, busy) =>
      busy || whyNotAttack(state, figure, foe, wieldedBy(state, figure)),
    carryOut: (table, state, figure, target) =>
      strikeAt(table, state, figure, figureNamed(state, target), 'attack'),
  },
  charge: {
    rule: 'stances.aggressive.charge',
    whyNotAt: (state, figure, foe) =>
      figure.stance === 'aggressive' ? whyNotCharge(state, figure, foe) : null,
    carryOut: (table, state, figure, target) => charge(table, state, figure, figureNamed(state, target)),
  },
  move: {
    rule: 'stances.move.standard',
    offer: (state, figure, _, offer) =>
      destinations(state, figure, (zone, whyNot) => offer(moveKey(zone), whyNot)),
    carryOut: (table, state, figure, zone) => move(table, state, figure, Number(zone)),
  },
  defend: {
    rule: 'stances.tech.defend',
    offer: (_state, _figure, busy, offer) => offer('defend', busy),
    carryOut: defend,
  },
  maneuver: {
    rule: 'stances.tech.maneuver',
    offer: (_state, _figure, busy, offer) => offer('maneuver', busy),
    carryOut: maneuver,
  },
  rally: {
    rule: 'stances.tech.rally',
    offer: (state, figure, busy, offer) => offer('rally', busy || whyNotRally(state, figure)),
    carryOut: rally,
  },
  'first-aid': {
    rule: 'stances.dying.medicine',
    offer: offerFirstAid,
    carryOut: (table, state, figure, patient) => {
      figure.acted = true
      firstAid(table, state, figure, figureNamed(state, patient))
    },
  },
  technique: {
    rule: 'stances.tech.access.threshold',
    offer: offerTechniques,
    carryOut: useTechnique,
  },
  cast: {
    rule: 'stances.zone.far.spells',
    offer: offerSpells,
    carryOut: (table, state, figure, spellAndTarget) => {
      figure.acted = true
      cast(table, state, figure, spellAndTarget)
    },
  },
  weapon: {
    rule: 'stances.zone.engaged.switch-weapon',
    offer: offerWeapons,
    carryOut: wield,
  },
  switch: {
    rule: 'stances.stance.switch-extra',
    offer: offerSwitches,
    carryOut: (table, state, figure, stance) =>
      switchStance(table, state, figure, stance === 'aggressive' ? 'aggressive' : 'defensive', SWITCH),
  },
  leave: {
    rule: 'stances.end.leave',
    offer: (state, figure, _, offer) => offer('leave', whyNotLeave(state, figure)),
    carryOut: leaveField,
  },
  yield: {
    rule: 'stances.end.yield',
    offer: (state, figure, _, offer) => offer('yield', whyNotYield(state, figure)),
    carryOut: offerYield,
  },
  end: {
    rule: 'stances.action.economy',
    offer: (state, figure, _, offer) => offer('end', whyNotEnd(state, figure)),
    carryOut: null,
  },
}

const LISTED = listActions(ACTIONS)
const BY_VERB: ReadonlyMap<string, Action> = new Map(Object.entries(ACTIONS))

/** Everything that could be done now. */
export function turnMenu(table: Table, state: State, figure: Figure): Menu {
  const busy = whyNotAct(state, figure)
  return collectOffers(table, (offer) => offerActions(LISTED, { state, figure, busy, offer, isTarget }))
}

/** Foes who stand or lie on the field. */
function isTarget(figure: Figure, other: Figure): boolean {
  const { life } = other
  return areFoes(figure, other) && (life === 'active' || life === 'dying' || life === 'stable')
}

/** The action that a key names, and what it is about; whoever has a move of that name means the move. */
function actionOf(state: State, figure: Figure, key: string): { action: Action; object: string } {
  const { verb, object } = deedOf(key)
  const uses = object === '' && profileOf(state, figure).uses.length > 0
  if (uses && useNamed(state, figure, verb) !== undefined) return { action: ACTIONS.technique, object: verb }
  const action = BY_VERB.get(verb)
  if (action === undefined) throw new RangeError(`nothing to do with ${verb}`)
  return { action, object }
}

function offerFirstAid(state: State, figure: Figure, busy: string, offer: Offer): void {
  for (const other of state.figures)
    if (other.life === 'dying')
      offer(deedKey('first-aid', other.id), busy || whyNotHelp(state, figure, other))
}

function whyNotRally(state: State, figure: Figure): string {
  if (figure.rallied) return 'stances.action.rally.limit'
  const full = figure.guard >= profileOf(state, figure).guardMax
  return full && state.setup.rulings['rally-full'] === 'illegal' ? 'stances.action.rally.effect' : ''
}

function offerTechniques(state: State, figure: Figure, busy: string, offer: Offer): void {
  for (const use of profileOf(state, figure).uses) {
    if (use.base === 'whirlwind-strike') offer(use.key, busy || whyNotWhirl(state, figure, use))
    else if (use.base === 'battlefield-control') offer(use.key, busy || whyNotControl(state, figure, use))
    else if (use.base === 'quick-recovery' && state.setup.rulings['quick-recovery'] === 'own-turn')
      offer(use.key, whyNotRecover(state, figure, use))
  }
}

function whyNotWhirl(state: State, figure: Figure, use: Use): string {
  const arm = wieldedBy(state, figure)
  if (arm.category === 'ranged') return 'stances.zone.engaged.melee'
  if (!isEngaged(state, figure)) return 'stances.tech.whirlwind'
  return whyNotStrike(state, figure, arm, ENGAGED) || whyNotUse(state, figure, use)
}

/** Whoever may drive one enemy needs one. */
function whyNotControl(state: State, figure: Figure, use: Use): string {
  const one = state.setup.rulings['battlefield-control'] === 'one-enemy'
  if (one && nearestEnemy(state, figure) < 0) return 'stances.tech.battlefield-control'
  return whyNotUse(state, figure, use)
}

function whyNotRecover(state: State, figure: Figure, use: Use): string {
  if (figure.guard >= profileOf(state, figure).guardMax) return 'stances.tech.quick-recovery'
  return whyNotUse(state, figure, use)
}

function offerWeapons(state: State, figure: Figure, _busy: string, offer: Offer): void {
  const { arms } = profileOf(state, figure)
  for (let at = 0; at < arms.length; at++)
    if (at !== figure.wielded)
      offer(deedKey('weapon', armAt(state, figure, at).key), whyNotWield(state, figure, at))
}

function whyNotWield(state: State, figure: Figure, at: number): string {
  const rule = 'stances.zone.engaged.switch-weapon'
  if (
    figure.rearmed ||
    (state.setup.rulings['shield-hands'] === 'enforce' && needsShieldHand(state, figure, at))
  )
    return rule
  if (state.setup.rulings['weapon-switch'] === 'free-once-per-turn' || isEngaged(state, figure)) return ''
  return mayAct(state, figure) ? whyNotAct(state, figure) : rule
}

/** A shield on the arm leaves no hand for a heavy or ranged weapon. */
export function needsShieldHand(state: State, figure: Figure, at: number): boolean {
  const { category } = armAt(state, figure, at)
  return profileOf(state, figure).shield !== 'none' && (category === 'heavy' || category === 'ranged')
}

function offerSwitches(state: State, figure: Figure, _busy: string, offer: Offer): void {
  if (figure.stance !== 'balanced' || !chooses(state, figure)) return
  const spent = figure.switched ? SWITCH : ''
  offer('switch aggressive', spent || (isInPlate(state, figure) ? 'stances.armour.heavy.stance' : ''))
  offer('switch defensive', spent)
}

function whyNotYield(state: State, figure: Figure): string {
  if (state.setup.rulings.yield === 'off' || figure.refused) return 'stances.end.yield'
  return figure.moved > 0 || figure.acted ? 'stances.end.yield' : ''
}

// ── Taking it ────────────────────────────────────────────────────────────────────────────────────────────

/** One deed of whoever's turn it is; false when the turn is over. Nobody gives his action away by habit. */
export function act(table: Table, state: State, figure: Figure): boolean {
  const open = () => turnMenu(table, state, figure)
  const usual = !mayAct(state, figure) && whyNotEnd(state, figure) === '' ? 'end' : ''
  const choice = table.ask(
    menu({ name: 'turn', rule: 'stances.action.economy', to: figure, open, about: null, usual }),
  )
  const { action, object } = actionOf(state, figure, choice)
  if (action.carryOut === null) return false
  const { stance } = figure
  const presses = stance !== 'defensive' || figure.due !== 'nothing'
  const before = presses ? nearestEnemy(state, figure) : 0
  action.carryOut(table, state, figure, object)
  if (figure.stance === 'aggressive' && stance !== 'aggressive') assessDuty(state, figure)
  else if (presses && (figure.due !== 'nothing' || figure.stance === 'aggressive'))
    renewDuty(state, figure, before)
  return goesOn(state, figure)
}

/** If the nearest enemy fell or was moved off, the same is owed for the next, with the movement that is left. */
function renewDuty(state: State, figure: Figure, before: number): void {
  if (nearestEnemy(state, figure) > before) assessDuty(state, figure)
}

/** True while there is something left to do in the turn: an action, a step, a switch of stance or weapon. */
function goesOn(state: State, figure: Figure): boolean {
  if (!isActive(figure)) return false
  if (mayAct(state, figure) || movementLeft(state, figure) > 0) return true
  if (maySwitch(state, figure)) return true
  return !figure.rearmed && profileOf(state, figure).arms.length > 1
}

/** Rally: a die of Guard, once in a fight. */
// rules: stances.guard.rally, stances.action.rally.limit
function rally(table: Table, state: State, figure: Figure): void {
  figure.acted = true
  figure.rallied = true
  regainGuard(table, state, figure, table.die(6, RALLY, figure.id), RALLY.rule)
}

/** A technique that is used by itself; the others are added to an attack or answer one. */
function useTechnique(table: Table, state: State, figure: Figure, key: string): void {
  const use = useNamed(state, figure, key)
  if (use === undefined) throw new RangeError(`nothing to do with ${key}`)
  if (use.base === 'quick-recovery') {
    recover(table, state, figure, use)
    return
  }
  figure.acted = true
  if (use.base === 'whirlwind-strike') whirl(table, state, figure, use)
  else controlField(table, state, figure, use)
}

/** Takes another weapon in hand. */
function wield(table: Table, state: State, figure: Figure, key: string): void {
  if (state.setup.rulings['weapon-switch'] === 'action-outside-engaged' && !isEngaged(state, figure))
    figure.acted = true
  const { arms } = profileOf(state, figure)
  const at = arms.findIndex((_, place) => armAt(state, figure, place).key === key)
  figure.wielded = at
  figure.rearmed = true
  if (table.logs)
    say(table, {
      event: 'weapon',
      rule: 'stances.zone.engaged.switch-weapon',
      figure: figure.id,
      weapon: armAt(state, figure, at).name,
    })
}

/** Offers surrender; the first of the others who stands answers for them. */
function offerYield(table: Table, state: State, figure: Figure): void {
  const rule = 'stances.end.yield'
  const foe = state.figures.find((other) => isActive(other) && areFoes(figure, other))
  const about = { figure: figure.id }
  const asked = foe ?? REFEREE
  const accepted =
    table.ask(
      option({
        name: 'accept-yield',
        rule,
        to: asked,
        options: ['accept', 'refuse'],
        about,
        usual: 'accept',
      }),
    ) === 'accept'
  if (accepted) become(table, figure, 'yielded', rule)
  else {
    figure.refused = true
    if (table.logs) say(table, { event: 'refused', rule, figure: figure.id })
  }
}

// ── Attacks on one's turn ────────────────────────────────────────────────────────────────────────────────

/** A Charge: the run, and the blow if it still reaches; who was kept off strikes as in any attack. */
function charge(table: Table, state: State, figure: Figure, target: Figure): void {
  const isCharge = runUp(table, state, figure, target) >= CHARGE_ZONES
  if (whyNotAttack(state, figure, target, wieldedBy(state, figure)) === '')
    strikeAt(table, state, figure, target, isCharge ? 'charge' : 'attack')
}

/** The Attack action, the blow of a Charge, or a Riposte, with the riders that are added to it. */
function strikeAt(table: Table, state: State, figure: Figure, target: Figure, how: Attack['how']): void {
  figure.acted = true
  const riders = askRiders(table, state, figure, target)
  attack(table, state, plainAttack(figure, target, wieldedBy(state, figure), how, riders))
}

const RIDERS: ReadonlySet<string> = new Set(['devastating-blow', 'unstoppable-assault', 'death-blow'])

/** Techniques added to an attack: one, or as many as can be paid under that ruling. */
function askRiders(table: Table, state: State, figure: Figure, target: Figure): readonly Use[] {
  const { uses } = profileOf(state, figure)
  if (uses.length === 0) return NO_RIDERS
  const many = state.setup.rulings.riders === 'many'
  const chosen: Use[] = []
  let spent = 0
  do {
    const left = uses.filter((use) => RIDERS.has(use.base) && !chosen.some(({ base }) => base === use.base))
    const whyNot = (use: Use): string => whyNotRide(state, figure, target, use, spent)
    const open = left.filter((use) => whyNot(use) === '')
    if (open.length === 0) break
    const closed = table.explains ? closedBy(left, whyNot) : []
    const keys = [...open.map(({ key }) => key), 'none']
    const about = { target: target.id, chosen: chosen.map(({ key }) => key) }
    const choice = table.ask(
      option({
        name: 'riders',
        rule: 'stances.tech.riders',
        to: figure,
        options: keys,
        about,
        usual: 'none',
        forbidden: closed,
      }),
    )
    const use = open.find(({ key }) => key === choice)
    if (use === undefined) break
    chosen.push(use)
    spent += use.cost
  } while (many)
  return chosen
}

/** The techniques that a rule forbids, with the rule. */
function closedBy(uses: readonly Use[], whyNot: (use: Use) => string): readonly ForbiddenOption[] {
  return uses.map((use) => ({ key: use.key, rule: whyNot(use) })).filter(({ rule }) => rule !== '')
}

/** The rule that keeps a technique out of an attack on somebody, or ''. */
function whyNotRide(state: State, figure: Figure, target: Figure, use: Use, spent: number): string {
  if (use.base === 'death-blow' && !isWeak(state, target)) return 'stances.tech.death-blow'
  return whyNotUse(state, figure, use, spent)
}

/** Whirlwind Strike: one attack on every enemy in the zone, in the order the attacker likes. */
function whirl(table: Table, state: State, figure: Figure, use: Use): void {
  payUse(table, figure, use)
  const arm = wieldedBy(state, figure)
  const left = state.figures.filter(
    (foe) => whyNotAttack(state, figure, foe, arm) === '' && foe.zone === figure.zone && isActive(foe),
  )
  let shared: SharedRoll | null = null
  while (left.length > 0 && isActive(figure)) {
    const target = oneOf(table, figure, left, 'whirlwind-order', WHIRLWIND.rule)
    const blow = plainAttack(figure, target, arm, 'whirlwind')
    if (state.setup.rulings.whirlwind === 'one-roll') shared ??= rollForAll(table, state, blow)
    left.splice(left.indexOf(target), 1)
    if (isActive(target))
      attack(table, state, { ...blow, attribute: shared?.attribute ?? blow.attribute, shared })
  }
}

/** Under that ruling one roll serves for every blow of a Whirlwind. */
function rollForAll(table: Table, state: State, blow: Attack): SharedRoll {
  const chosen = chooseAttribute(table, state, blow)
  const modifier = attackModifier(state, chosen, blow.target)
  const roll = check(table, state, { figure: blow.by, roll: WHIRLWIND, modifier, tn: STANDARD })
  return { roll, attribute: chosen.attribute, naturalPaid: false, criticalPaid: false }
}

/** One of several figures; nobody is asked about the last. */
function oneOf(table: Table, figure: Figure, foes: readonly Figure[], name: string, rule: string): Figure {
  const [first] = foes
  if (first === undefined) throw new RangeError('nobody is left')
  if (foes.length === 1) return first
  const keys = foes.map(({ id }) => id)
  const choice = table.ask(option({ name, rule, to: figure, options: keys, about: null, usual: first.id }))
  return foes.find(({ id }) => id === choice) ?? first
}

// ── Defend ───────────────────────────────────────────────────────────────────────────────────────────────

/** Defend: a success is a layer of Guard until the next turn, and may open a Riposte. */
// rule: stances.tech.defend
function defend(table: Table, state: State, figure: Figure): void {
  figure.acted = true
  const { rulings } = state.setup
  const modifier = defenceModifier(state, figure, figure.stance, 'grace')
  const result = check(table, state, { figure, roll: DEFEND, modifier, tn: sceneNumber(state) })
  if (result.success) raiseLayer(table, state, figure)
  creditNatural(table, state, figure, result.natural)
  if (!result.success) {
    creditFailure(table, state, figure, result, null)
    return
  }
  creditDefence(table, state, figure)
  if (result.critical) {
    creditCritical(table, state, figure, true)
    if (figure.stance === 'defensive') {
      if (rulings['defend-counterattack'] === 'immediate') strikeAny(table, state, figure)
      if (rulings['defend-counterattack'] === 'armed') figure.poised = true
    }
  }
  offerRiposte(table, state, figure)
}

/** Two points of temporary Guard; it does not stack with itself. */
export function raiseLayer(table: Table, state: State, figure: Figure): void {
  const adds = state.setup.rulings['guard-temp'] === 'add-subtract' && !state.setup.social
  if (adds) figure.guard += LAYER - figure.layer
  figure.layer = LAYER
  const rule = state.setup.social ? 'stances.social.defend' : 'stances.action.defend.guard'
  if (table.logs) say(table, { event: 'layer', rule, figure: figure.id, layer: LAYER })
}

/** What is left of a layer lapses when the owner's turn begins. */
export function lapse(state: State, figure: Figure): void {
  if (figure.layer === 0) return
  if (state.setup.rulings['guard-temp'] === 'add-subtract' && !state.setup.social)
    figure.guard = Math.max(0, figure.guard - figure.layer)
  figure.layer = 0
}

/** Under that ruling a critical Defend strikes at once at somebody in reach. */
function strikeAny(table: Table, state: State, figure: Figure): void {
  const arm = wieldedBy(state, figure)
  const open = state.figures.filter((foe) => isActive(foe) && whyNotAttack(state, figure, foe, arm) === '')
  if (open.length === 0) return
  const rule = 'stances.defensive.counterattack'
  counterattack(table, state, figure, oneOf(table, figure, open, 'target', rule))
}

/** Riposte: after a Defend that succeeded, an ordinary attack for those who know how. */
function offerRiposte(table: Table, state: State, figure: Figure): void {
  const uses = usesOf(state, figure, 'riposte')
  if (uses.length === 0 || !isActive(figure)) return
  const arm = wieldedBy(state, figure)
  const open = state.figures.filter((foe) => whyNotAttack(state, figure, foe, arm) === '')
  if (open.length === 0) return
  const rule = 'stances.tech.riposte'
  const keys = [...uses.map(({ key }) => key), 'waive']
  const use = useNamed(
    state,
    figure,
    table.ask(option({ name: 'riposte', rule, to: figure, options: keys, about: null, usual: 'waive' })),
  )
  if (use === undefined) return
  const target = oneOf(table, figure, open, 'target', rule)
  payUse(table, figure, use)
  strikeAt(table, state, figure, target, 'riposte')
}

// ── Maneuver ─────────────────────────────────────────────────────────────────────────────────────────────

/** What a Maneuver is rolled with. */
interface ManeuverRoll {
  readonly skill: (typeof skillNames)[number]
  readonly attribute: (typeof attributes)[number]
}

/** Which skill and attribute: the player's choice, which whoever referees may send back, one at a time. */
function maneuverWith(table: Table, state: State, figure: Figure): ManeuverRoll {
  const profile = profileOf(state, figure)
  const rule = 'stances.action.maneuver.purpose'
  let skills: ManeuverRoll['skill'][] = [...skillNames]
  let open: ManeuverRoll['attribute'][] = [...attributes]
  for (;;) {
    const bestSkill = skills.reduce((best, each) =>
      profile.skills[each] > profile.skills[best] ? each : best,
    )
    const named = table.ask(
      option({ name: 'maneuver-skill', rule, to: figure, options: skills, about: null, usual: bestSkill }),
    )
    const skill = skills.find((each) => each === named) ?? bestSkill
    const best = open.reduce((one, each) => (profile[each] > profile[one] ? each : one))
    const used = table.ask(
      option({ name: 'maneuver-attribute', rule, to: figure, options: open, about: { skill }, usual: best }),
    )
    const attribute = open.find((each) => each === used) ?? best
    const ruled = isRefereed(state) ? maneuverCall(table, figure, { skill, attribute }, skills, open) : 'fits'
    if (ruled === 'other-skill') skills = skills.filter((each) => each !== skill)
    else if (ruled === 'other-attribute') open = open.filter((each) => each !== attribute)
    else return { skill, attribute }
  }
}

/** Whether skill and attribute fit what is attempted; the last of either cannot be sent back. */
function maneuverCall(
  table: Table,
  figure: Figure,
  chosen: ManeuverRoll,
  skills: readonly string[],
  open: readonly string[],
): string {
  const rule = 'stances.action.maneuver.purpose'
  const options = ['fits']
  if (skills.length > 1) options.push('other-skill')
  if (open.length > 1) options.push('other-attribute')
  const about = { figure: figure.id, ...chosen }
  const ruled = table.ask(option({ name: 'maneuver-fits', rule, to: REFEREE, options, about, usual: 'fits' }))
  if (table.logs && ruled !== 'fits')
    say(table, { event: 'veto', rule, figure: figure.id, ...chosen, what: ruled })
  return ruled
}

/** Maneuver: any attribute and skill that fit; a success is worth a point of Momentum, or what the referee says. */
// rule: stances.tech.maneuver
export function maneuver(table: Table, state: State, figure: Figure): void {
  figure.acted = true
  const rule = 'stances.action.maneuver.purpose'
  const { skill, attribute } = maneuverWith(table, state, figure)
  if (table.logs) say(table, { event: 'maneuver', rule, figure: figure.id, skill, attribute })
  const modifier = skilled(state, figure, attribute, skill)
  const result = check(table, state, { figure, roll: MANEUVER, modifier, tn: sceneNumber(state) })
  const speaks = state.setup.social && socialSkills.some((each) => each === skill)
  if (speaks && result.success) creditSpeech(table, state, figure)
  creditCheck(table, state, figure, result)
  if (result.success) benefit(table, state, figure)
  else creditFailure(table, state, figure, result, null)
}

function benefit(table: Table, state: State, figure: Figure): void {
  const rule = 'stances.action.maneuver.result'
  const asks = state.setup.rulings.maneuver === 'referee'
  const allies = asks ? alliesOf(state, figure) : []
  const choice = asks ? askBenefit(table, state, figure, allies.length > 0) : 'momentum'
  const one = choice === 'ally' ? oneOf(table, figure, allies, 'maneuver-ally', rule) : figure
  const earns = choice === 'momentum' || choice === 'ally'
  if (choice === 'advantage') figure.advantage = true
  else if (choice === 'reposition') reposition(table, state, figure)
  else gain(table, state, one, 1, rule)
  if (table.logs && asks)
    say(table, { event: 'benefit', rule, figure: figure.id, what: choice, momentum: earns ? 1 : 0 })
}

/** What the referee may grant: an ally must be there, and in an argument nobody has a place. */
function askBenefit(table: Table, state: State, figure: Figure, allied: boolean): string {
  const keys = ['momentum', 'advantage']
  if (allied) keys.push('ally')
  if (!state.setup.social) keys.push('reposition')
  const rule = 'stances.action.maneuver.result'
  return table.ask(
    option({
      name: 'maneuver-benefit',
      rule,
      to: REFEREE,
      options: keys,
      about: { figure: figure.id },
      usual: 'momentum',
    }),
  )
}

function alliesOf(state: State, figure: Figure): readonly Figure[] {
  return state.figures.filter((other) => other !== figure && isActive(other) && !areFoes(figure, other))
}

/** One zone of movement past or away from enemies. */
function reposition(table: Table, state: State, figure: Figure): void {
  const zones = [figure.zone - 1, figure.zone, figure.zone + 1].filter((zone) => isOnField(state, zone))
  const rule = 'stances.action.maneuver.result'
  const keys = zones.map(String)
  const from = figure.zone
  figure.zone = Number(
    table.ask(
      option({ name: 'reposition', rule, to: figure, options: keys, about: { from }, usual: String(from) }),
    ),
  )
  if (table.logs && figure.zone !== from)
    say(table, { event: 'placed', rule, figure: figure.id, by: figure.id, from, to: figure.zone })
}
