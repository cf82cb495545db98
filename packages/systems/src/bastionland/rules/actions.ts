/**
 * What happens after the damage: Move Gambits first, then every Action that was not an attack, in the order
 * tending, picking up, challenges, parley, surrender, flight; each only if its actor is still up. Offers are
 * answered when they take effect: a challenge by the one challenged, parley and surrender by every hostile side.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import {
  areFoes,
  armOf,
  type Figure,
  figureAt,
  isUp,
  need,
  profileOf,
  riderOf,
  type State,
  steedOf,
} from '../state/state.ts'
import { movementOf, putHelmOn, takeItem } from './declare.ts'
import { beginDuel, isDuelling } from './duels.ts'
import { canBeHindered, hinderFreely } from './gambits.ts'
import { areApart, breakOff, closeIn, dismount, goTo, zonesBeside } from './movement.ts'
import { reaction } from './reaction.ts'
import { save } from './saves.ts'
import { triggerByTending } from './scars.ts'

/** Moves that Gambits bought, one each. */
export function carryOutMoveGambits(table: Table, state: State): void {
  for (const at of state.moves) {
    const figure = figureAt(state, at)
    if (!isUp(figure)) continue
    const keys = gambitMoves(state, figure)
    const rule = 'bastionland.gambit.move'
    const key =
      keys.length === 1
        ? need(keys, 0)
        : table.ask(option({ name: 'where', rule, to: figure, options: keys, about: { gambit: true } }))
    if (key !== 'stay') moveNow(table, state, figure, key)
  }
  state.moves = []
}

function gambitMoves(state: State, figure: Figure): string[] {
  const keys = [
    'stay',
    ...zonesBeside(state, figure.zone).map((zone) => `to ${state.setup.zones[zone]?.id ?? ''}`),
  ]
  let near = false
  for (const other of state.figures) {
    if (!isUp(other) || !areFoes(figure, other) || other.zone !== figure.zone) continue
    if (areApart(state, figure, other)) keys.push(`close in on ${other.id}`)
    else near = true
  }
  if (near) keys.push('break off')
  return keys
}

function moveNow(table: Table, state: State, figure: Figure, key: string): void {
  const move = movementOf(state, key)
  figure.plan.wall = 'none'
  const rule = 'bastionland.gambit.move'
  if (move.how === 'zone') {
    goTo(state, figure, move.zone)
    const to = state.setup.zones[move.zone]?.id ?? ''
    if (table.logs) say(table, { event: 'moved', rule, figure: figure.id, how: 'zone', to })
  } else if (move.how === 'close-in') {
    const foe = figureAt(state, move.foe)
    closeIn(state, figure, foe)
    if (table.logs) say(table, { event: 'moved', rule, figure: figure.id, how: 'closed-in', to: foe.id })
  } else {
    breakOff(state, figure)
    if (table.logs) say(table, { event: 'moved', rule, figure: figure.id, how: 'broke-off', to: '' })
  }
}

/** Somebody dying is tended, if there is still time. */
export function tend(table: Table, state: State, figure: Figure): void {
  const patient = figureAt(state, figure.plan.target)
  const late = patient.life !== 'mortal' || patient.zone !== figure.zone
  const result = late ? 'too-late' : patchUp(table, state, patient)
  if (table.logs)
    say(table, {
      event: 'tended',
      rule: 'bastionland.mortal.patch',
      figure: figure.id,
      patient: patient.id,
      result,
    })
  if (!late && result !== 'failed') triggerByTending(table, state, patient)
}

const PATCH_SAVE = { name: 'patch-save', rule: 'bastionland.mortal.patch' }

/** Tending takes no roll and leaves the patient out of this fight, unless `patch-up` says otherwise. */
export function patchUp(table: Table, state: State, patient: Figure): 'patched' | 'up' | 'failed' {
  const ruling = state.setup.rulings['patch-up']
  if (ruling === 'vig-save' && !save(table, patient, patient.vig, PATCH_SAVE)) return 'failed'
  // rule: bastionland.mortal.patched-state
  patient.life = ruling === 'back-up' ? 'up' : 'patched'
  if (ruling === 'back-up') patient.guard = 0
  return ruling === 'back-up' ? 'up' : 'patched'
}

/** What lies there is taken up, or the own helm put on again. */
export function pickUp(table: Table, state: State, figure: Figure): void {
  const rule = 'bastionland.flow.minor-actions'
  if (figure.plan.target < 0) {
    putHelmOn(state, figure)
    if (table.logs) say(table, { event: 'item', rule, figure: figure.id, item: 'helm', what: 'helm-on' })
    return
  }
  const name = takeFromGround(state, figure.zone, figure.plan.target)
  if (name === null) return
  takeItem(state, figure, figure.plan.target)
  if (table.logs) say(table, { event: 'item', rule, figure: figure.id, item: name, what: 'picked-up' })
}

/** Takes one such thing off the ground of a zone; null when somebody else was quicker. */
export function takeFromGround(state: State, zone: number, arm: number): string | null {
  const at = state.ground.findIndex((lying) => lying.arm === arm && lying.zone === zone)
  const lying = state.ground[at]
  if (lying === undefined) return null
  lying.count -= 1
  if (lying.count < 1) state.ground.splice(at, 1)
  return armOf(state, lying).name
}

/** Something no rule speaks of: the referee says whether it works, and on which foe it works like a Gambit. */
export function somethingElse(table: Table, state: State, figure: Figure): void {
  const foes = state.figures.filter((foe) => areFoes(figure, foe) && isUp(foe) && canBeHindered(state, foe))
  const options = ['refuse', 'allow', ...foes.map(({ id }) => `against ${id}`)]
  const about = { figure: figure.id }
  const rule = 'bastionland.gambit.other'
  const key = table.ask(option({ name: 'other-action', rule, to: REFEREE, options, about, usual: 'refuse' }))
  if (table.logs)
    say(table, { event: 'other', rule, figure: figure.id, allowed: key !== 'refuse', as: 'action' })
  const foe = foes.find(({ id }) => key === `against ${id}`)
  if (foe !== undefined) hinderFreely(table, state, figure, foe)
}

/** Somebody leads a Warband, whose fate they share until their next turn. */
export function tellLead(table: Table, state: State, figure: Figure): void {
  const warband = figureAt(state, figure.plan.target).id
  if (table.logs) say(table, { event: 'lead', rule: 'bastionland.warband.lead', figure: figure.id, warband })
}

const ANSWERS: readonly string[] = Object.freeze(['refuse', 'accept'])
const ANSWERS_YES: readonly string[] = Object.freeze(['accept', 'refuse'])
const ANSWERS_TO_PARLEY: readonly string[] = Object.freeze(['refuse', 'accept', 'by-the-dice'])

/** A challenge is answered. */
export function challenge(table: Table, state: State, figure: Figure): void {
  const foe = figureAt(state, figure.plan.target)
  if (!isUp(foe) || isDuelling(state, foe) || isDuelling(state, figure)) return
  const about = { offer: 'duel', by: figure.id }
  const accepted =
    table.ask(
      option({
        name: 'answer',
        rule: 'bastionland.flow.answer',
        to: foe,
        options: ANSWERS,
        about,
        usual: 'refuse',
      }),
    ) === 'accept'
  if (table.logs)
    say(table, {
      event: 'offer',
      rule: 'bastionland.duel.mutual',
      figure: figure.id,
      what: 'duel',
      to: foe.id,
      accepted,
    })
  if (accepted) beginDuel(table, state, figure, foe)
}

/** The first of a side who is up; a steed speaks for nobody, a wall only where there is nobody else. */
function speakerOf(state: State, side: number): Figure | undefined {
  const kindOf = (figure: Figure): string => profileOf(state, figure).kind
  const up = state.figures.filter((each) => each.side === side && isUp(each) && kindOf(each) !== 'steed')
  return up.find((each) => kindOf(each) !== 'structure') ?? up[0]
}

/** Every hostile side with somebody up must agree. */
function allAccept(table: Table, state: State, figure: Figure, offer: 'parley' | 'surrender'): boolean {
  for (let side = 0; side < state.setup.sides.length; side++) {
    const speaker = speakerOf(state, side)
    if (speaker === undefined || side === figure.side) continue
    const about = { offer, by: figure.id }
    const usual = offer === 'surrender' ? 'accept' : 'refuse'
    const options = offer === 'surrender' ? ANSWERS_YES : ANSWERS_TO_PARLEY
    const key = table.ask(
      option({ name: 'answer', rule: 'bastionland.flow.answer', to: speaker, options, about, usual }),
    )
    const to = state.setup.sides[side]?.id ?? ''
    const accepted = key === 'by-the-dice' ? reaction(table, figure, to) : key === 'accept'
    if (table.logs)
      say(table, {
        event: 'offer',
        rule: 'bastionland.flow.answer',
        figure: figure.id,
        what: offer,
        to,
        accepted,
      })
    if (!accepted) return false
  }
  return true
}

/** Accepted parley ends the fight. */
export function parley(table: Table, state: State, figure: Figure): void {
  if (allAccept(table, state, figure, 'parley')) state.how = 'truce'
}

/** Arms are laid down, if every foe accepts it. */
export function surrender(table: Table, state: State, figure: Figure): void {
  if (!allAccept(table, state, figure, 'surrender')) return
  figure.life = 'surrendered'
  if (table.logs)
    say(table, { event: 'life', rule: 'bastionland.flow.answer', figure: figure.id, life: 'surrendered' })
}

/** Somebody is gone from the field and the steed with them; a steed that goes leaves its rider on foot, the slain stay. */
export function leaveField(state: State, figure: Figure): void {
  if (figure.life === 'slain') return
  figure.life = 'fled'
  const steed = steedOf(state, figure)
  if (steed !== undefined && isUp(steed)) steed.life = 'fled'
  const rider = riderOf(state, figure)
  if (rider !== undefined) dismount(state, rider)
}

/** Leaves the field, and takes the steed along. */
export function flee(table: Table, state: State, figure: Figure): void {
  leaveField(state, figure)
  const kind = profileOf(state, figure).kind
  if (table.logs && kind !== 'structure')
    say(table, { event: 'life', rule: 'bastionland.move.flee', figure: figure.id, life: 'fled' })
}
