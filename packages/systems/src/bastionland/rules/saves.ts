/**
 * Saves and Virtue Loss.
 *
 * A Save is a d20 equal to or under the current Virtue; 20 always fails, and at 0 every Save fails. Virtue Loss
 * is not damage: it stops at 0 and never wounds or kills.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { Feat } from '../scenario/sheet.ts'
import { type Figure, isThere, need, profileOf, type State } from '../state/state.ts'

/** The three Virtues. */
export type Virtue = 'vig' | 'cla' | 'spi'

/** True when the Save is passed. */
// rule: bastionland.save.roll
export function save(table: Table, figure: Figure, virtue: number, roll: Roll): boolean {
  return table.atMost(20, Math.max(0, Math.min(19, virtue)), roll, figure.id)
}

const FEAT_SAVES: Readonly<Record<Feat, Roll>> = {
  smite: { name: 'smite-save', rule: 'bastionland.feat.smite.save' },
  focus: { name: 'focus-save', rule: 'bastionland.feat.focus.save' },
  deny: { name: 'deny-save', rule: 'bastionland.feat.deny.save' },
}

/** A Feat was used: pass its Save or be Fatigued, at once or when the attack is over (`feat-save-timing`). */
// rule: bastionland.feat.save-timing
export function payForFeat(table: Table, state: State, figure: Figure, feat: Feat): void {
  if (state.setup.rulings['feat-save-timing'] === 'after-attack')
    state.featSaves.push({ by: figure.at, feat })
  else saveAgainstFatigue(table, figure, feat)
}

/** The Save that follows a Feat. */
export function saveAgainstFatigue(table: Table, figure: Figure, feat: Feat): void {
  const virtue = feat === 'smite' ? figure.vig : feat === 'focus' ? figure.cla : figure.spi
  const passed = save(table, figure, virtue, FEAT_SAVES[feat])
  if (!passed) figure.fatigued = true
  if (table.logs)
    say(table, {
      event: 'fatigue',
      rule: 'bastionland.feat.save-after',
      figure: figure.id,
      feat,
      virtue,
      passed,
    })
}

/** Feat Saves that waited for the end of the attack; the slain need none. */
export function payLateFeats(table: Table, state: State): void {
  for (const { by, feat } of state.featSaves) {
    const figure = need(state.figures, by)
    if (isThere(figure)) saveAgainstFatigue(table, figure, feat)
  }
  if (state.featSaves.length > 0) state.featSaves = []
}

/** True if it decides anything in this fight how much somebody has left of a Virtue that is not used up. */
export function isCountedOn(state: State, figure: Figure, virtue: Virtue, usesFeats = true): boolean {
  const { feats } = profileOf(state, figure)
  if (virtue === 'vig' || canBeScarredAgain(state)) return true
  if (virtue === 'cla') return figure.unready || figure.surprised || (usesFeats && feats.includes('focus'))
  return state.setup.rulings.morale === 'on' || (usesFeats && feats.includes('deny'))
}

/** True under rulings by which one fight can bring somebody a second Scar; else none is left to use a Virtue up. */
export function canBeScarredAgain({ setup: { rulings } }: State): boolean {
  return (
    rulings['scar-trigger'] === 'any-resolution-at-zero' || rulings['scar-max-guard'] === 'max-and-current'
  )
}

/** Lowers a Virtue, to 0 at the lowest. */
// rule: bastionland.virtue.only-damage-kills
export function loseVirtue(table: Table, figure: Figure, virtue: Virtue, amount: number): void {
  const before = figure[virtue]
  // rule: bastionland.virtue.bounds
  figure[virtue] = Math.max(0, before - amount)
  if (table.logs)
    say(table, {
      event: 'loss',
      rule: 'bastionland.virtue.loss',
      figure: figure.id,
      virtue,
      before,
      after: figure[virtue],
    })
}
