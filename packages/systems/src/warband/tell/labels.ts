/**
 * What can be done, as it reads among the options and in announcements. The lists are keyed by the actions of the rules,
 * so that an action without a label does not compile.
 */
import type { AloneKey, AnnouncedMove, OrderKey } from '../rules/battle/orders.ts'
import type { MeleeKey } from '../rules/skirmish/melee.ts'
import type { OpeningKey } from '../rules/skirmish/opening.ts'

const ACTIONS: Readonly<Record<OpeningKey | MeleeKey, string>> = {
  nothing: 'Nothing',
  charge: 'Charge',
  'charge-throw': 'Charge and throw',
  shoot: 'Shoot',
  throw: 'Throw',
  spell: 'Declare a spell',
  advance: 'Advance',
  withdraw: 'Withdraw',
  close: 'Take on one more',
  stand: 'Get up',
  crawl: 'Crawl',
  retreat: 'Retreat from melee',
  evade: 'Leave the fight',
  meet: 'Meet a mover',
  gambit: 'Gambit',
  grapple: 'Grapple',
  'break-out': 'Break out',
  tighten: 'Tighten the grip',
  'first-aid': 'First aid',
  ready: 'Ready something',
  take: 'Take something up',
  use: 'Use something',
  search: 'Search the pack',
  reload: 'Reload',
  aim: 'Aim',
  protect: 'Protect a friend',
  other: 'Something else',
  fury: 'Fury (free)',
  'let-go': 'Let go (free)',
  drop: 'Drop what the other hand holds (free)',
  turn: 'Turn (free)',
  dagger: 'Draw a dagger (free)',
  attack: 'Attack',
  'attack-dying': 'Attack, the dying too',
  subdue: 'Attack to subdue',
  later: 'Wait for the normal step',
  rally: 'Rally',
  defend: 'Defend',
  'strike-held': 'Strike the held foe',
  'subdue-held': 'Strike to subdue the held foe',
  'throw-held': 'Throw the held foe',
  'disarm-held': 'Disarm the held foe',
}

/** What there is in battles only. */
const ORDERS: Readonly<Record<Exclude<OrderKey | AloneKey | AnnouncedMove, OpeningKey>, string>> = {
  stay: 'Stay',
  cycle: 'Trade front and second rank',
  shieldwall: 'Form a shieldwall',
  'wall-advance': 'Form a shieldwall and advance',
  loosen: 'Open the shieldwall',
  wheel: 'Wheel to face flank and rear',
  manoeuvre: 'A manoeuvre',
  act: 'Do something else',
  leave: 'Step out of the unit',
  'fall-back': 'Trade places with the one behind',
  'step-up': 'Trade places with the one in front',
}

const ANSWERS: Readonly<Record<string, string>> = {
  works: 'It works',
  fails: 'It fails',
  stay: 'No move',
  pass: 'Nobody else',
}

const BATTLE_ANSWERS: Readonly<Record<string, string>> = {
  try: 'Try',
  flee: 'Flee on',
  pass: 'Nobody else',
}

const SKIRMISH_LABELS: Readonly<Record<string, string>> = { ...ACTIONS, ...ANSWERS }
const BATTLE_LABELS: Readonly<Record<string, string>> = { ...ORDERS, ...BATTLE_ANSWERS }

/** What an action is called, or undefined for what is none. */
export function actionLabel(key: string): string | undefined {
  return SKIRMISH_LABELS[key]
}

/** What an order to a unit is called, or undefined for what is none of battles alone. */
export function orderLabel(key: string): string | undefined {
  return BATTLE_LABELS[key]
}

/** An announced move; those that go towards somebody are followed by his name. */
export function moveWords(what: string): string {
  return TOWARDS[what] ?? actionLabel(what)?.toLowerCase() ?? what
}

/** An announced move towards nobody. */
export function aloneWords(what: string): string {
  return what === 'advance' ? 'advance' : what === 'close' ? 'close in' : moveWords(what)
}

const TOWARDS: Readonly<Record<string, string>> = {
  advance: 'advance towards',
  close: 'take on',
  manoeuvre: 'a manoeuvre',
  cycle: 'trade front and second rank',
  leave: 'to step out of the unit',
  'fall-back': 'to trade places with the one behind',
  'step-up': 'to trade places with the one in front',
}
