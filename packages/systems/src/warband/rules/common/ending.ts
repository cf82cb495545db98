/**
 * The end of a round and of the fight: those whose time is up bleed to death, morale is checked, durations run down.
 * It is over when one side has nobody left who is able and willing, or after too many rounds, or when nobody has
 * done anything against the other for ten. Whoever bleeds is looked after before the last word, also away from the
 * field.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { armAt, type Figure, groupAt, isIn, profileOf, type State } from '../../state/state.ts'
import { endOfBattleRound, isRouted, rallyUnits, routUnits } from '../battle/battle.ts'
import { captureOf } from './fighter.ts'
import { bleed, firstAid, hasBandages, isBleedingAnywhere } from './health.ts'
import { AMBUSH } from './losses.ts'
import { checkMorale, giveWay, offerSurrender } from './morale.ts'
import { digOut } from './pending.ts'

const FURY: Roll = { name: 'fury-capture', rule: 'warband.out.trait-berserker' }
const IDLE_ROUNDS = 10
const TURN_MINUTES = 10

/** Everything that the end of a round brings. */
export function endRound(table: Table, state: State): void {
  if (state.units.length > 0) endOfBattleRound(table, state)
  const cares = caresOf(state)
  if ((cares & DYING) !== 0) lookAfter(table, state, false)
  if ((cares & DYING) !== 0 || state.wounding.length > 0) bleed(table, state)
  if ((cares & AMBUSHED) !== 0) noteAmbush(state)
  if (needsMorale(state, cares) && hasSomebodyToFear(state))
    checkMorale(table, state, (cares & HELD) !== 0, state.units.length > 0 ? routUnits : giveWay)
  offerSurrender(table, state)
  if (state.units.length > 0) rallyUnits(table, state)
  digOut(state)
  if ((cares & SPELLBOUND) !== 0) runDown(table, state)
  if (isOver(table, state)) return
  state.round += 1
  state.phase = 'round'
}

// What somebody needs when a round ends, as bits; there is nothing that could come upon anybody later in it.
const DYING = 1
const AMBUSHED = 2
const HELD = 4
const CLOSE = 8
const SPELLBOUND = 16

/** One look at everybody: in most rounds nobody needs anything. */
function caresOf(state: State): number {
  let cares = 0
  for (const figure of state.figures) {
    if (figure.awaiting || figure.critical > 0) cares |= DYING
    if (figure.surprised) cares |= AMBUSHED
    if (figure.held) cares |= HELD
    if (figure.contact.length > 0) cares |= CLOSE
    if (figure.wardRounds > 0 || figure.asleep > 0) cares |= SPELLBOUND
  }
  return cares
}

/** A quick look: triggers, somebody held, skirmishers. */
function needsMorale(state: State, cares: number): boolean {
  for (const group of state.groups)
    if ((group.triggers !== 0 || group.later !== 0) && group.losses < group.size) return true
  if ((cares & HELD) !== 0 && state.figures.some(({ held }) => held)) return true
  if ((cares & CLOSE) === 0) return false
  for (const figure of state.figures)
    if (figure.contact.length > 0 && profileOf(state, figure).skirmisher) return true
  return false
}

/** Once nobody of the other side is left there is nothing to fear, unless the letter of the text is played. */
function hasSomebodyToFear(state: State): boolean {
  return state.setup.rulings['victors-check'] === 'yes' || lastSide(state) === SEVERAL
}

/** The surprised have been ambushed, which is a trigger; from now on they know. */
// rule: warband.morale.trigger-ambush
function noteAmbush(state: State): void {
  for (const figure of state.figures) {
    if (!figure.surprised) continue
    figure.surprised = false
    if (figure.asleep === 0) figure.unaware = false
    if (isIn(figure)) groupAt(state, figure.group).triggers |= AMBUSH
  }
}

/** Durations run down, and what reaches 0 ends. */
function runDown(table: Table, state: State): void {
  for (const figure of state.figures) {
    if (figure.wardRounds > 0) {
      figure.wardRounds -= 1
      if (figure.wardRounds === 0) figure.warded = 0
      tellDuration(table, state, figure, 'ward', figure.wardRounds)
    }
    if (figure.asleep > 0) {
      figure.asleep -= 1
      if (figure.asleep === 0) figure.unaware = false
      tellDuration(table, state, figure, 'sleep', figure.asleep)
    }
  }
}

/** What outlasts the fight needs no counting. */
function tellDuration(table: Table, state: State, figure: Figure, what: string, left: number): void {
  if (table.logs && left <= state.setup.maxRounds)
    say(table, { event: 'duration', rule: 'warband.phase.end', figure: figure.id, what, left })
}

// ── Over? ────────────────────────────────────────────────────────────────────────────────────────────────

const NONE = -1
const SEVERAL = -2

/** The one side with somebody able and willing, or who may come back, none, or several. */
// rule: warband.battle.rally-rout
function lastSide(state: State, mayRally = state.setup.rulings['routed-side'] === 'may-rally'): number {
  let side = NONE
  for (const figure of state.figures) {
    if (figure.life !== 'in' || figure.fleeing > 0) continue
    if (!mayRally && isRouted(state, figure)) continue
    if (side !== NONE && side !== figure.side) return SEVERAL
    side = figure.side
  }
  return side
}

function isOver(table: Table, state: State): boolean {
  state.idle += 1
  const stale = state.round >= state.setup.maxRounds || state.idle >= IDLE_ROUNDS
  const side = stale ? lastSide(state, false) : lastSide(state)
  if (side === SEVERAL && !stale) return false
  const winner = side >= 0 ? (state.setup.sides[side]?.id ?? null) : null
  state.winner = winner
  state.how = winner === null ? 'draw' : 'victory'
  if (state.setup.rulings.aftermath === 'play-out' && state.figures.some(isBleedingAnywhere))
    state.phase = 'after'
  else finish(table, state)
  return true
}

/** The last word: fury may be spent for the day, quivers are lighter, and a turn has passed. */
export function finish(table: Table, state: State): void {
  state.phase = 'over'
  const marks = state.setup.rulings.ammo === 'per-fight'
  for (const figure of state.figures) {
    if (figure.fury && isIn(figure)) calmDown(table, state, figure)
    if (marks && figure.loosed) markQuiver(state, figure)
  }
  if (table.logs)
    say(table, {
      event: 'over',
      rule: 'warband.end.duration',
      winner: state.winner ?? '',
      how: state.how,
      rounds: state.round,
      minutes: TURN_MINUTES,
    })
}

function calmDown(table: Table, state: State, figure: Figure): void {
  const need = Math.min(12, Math.max(0, captureOf(state, figure)))
  const success = table.atMost(12, need, FURY, figure.id)
  if (table.logs)
    say(table, {
      event: 'save',
      rule: 'warband.out.trait-berserker',
      figure: figure.id,
      what: 'fury',
      need,
      success,
    })
}

/** One mark on a quiver that was used. */
function markQuiver(state: State, figure: Figure): void {
  const quiver = figure.items.find(
    ({ arm, where }) => armAt(state, arm).kind === 'ammunition' && where !== 'gone',
  )
  if (quiver === undefined) return
  quiver.marks += 1
  if (quiver.marks >= 2) quiver.where = 'gone'
}

// ── Afterwards ───────────────────────────────────────────────────────────────────────────────────────────

/** One more round for those who bleed: everybody at hand may help, and the clock runs on. */
export function after(table: Table, state: State): void {
  state.round += 1
  for (const figure of state.figures) figure.aided = false
  lookAfter(table, state, true)
  bleed(table, state)
  if (!state.figures.some(isBleedingAnywhere)) finish(table, state)
}

/** Those who are out of it together, and when it is over those who are left too, may help one another. */
function lookAfter(table: Table, state: State, over: boolean): void {
  for (const healer of state.figures) {
    if (healer.life === 'dead' || healer.asleep > 0 || (isIn(healer) && !over)) continue
    const patients = patientsWith(state, healer)
    const [first] = patients
    if (first === undefined) continue
    const keys = [...patients.map(({ id }) => id), 'none']
    const choice = table.ask(
      option({
        name: 'care',
        rule: 'warband.misc.first-aid',
        to: healer,
        options: keys,
        about: null,
        usual: first.id,
      }),
    )
    const patient = patients.find(({ id }) => id === choice)
    if (patient !== undefined) firstAid(table, state, healer, patient, hasBandages(state, healer))
  }
}

/** Who bleeds and is where the healer is: on the field, away from it, or in the hands of the enemy. */
function patientsWith(state: State, healer: Figure): Figure[] {
  const byHealer = state.setup.rulings['aid-limit'] === 'healer'
  if (byHealer && healer.aided) return []
  return state.figures.filter(
    (figure) =>
      figure.side === healer.side &&
      figure.life === healer.life &&
      isBleedingAnywhere(figure) &&
      (byHealer || !figure.aided),
  )
}
