/**
 * After the fight: ammunition is counted where that waits until now, the dying are treated or not, and everybody
 * keeps what outlasts a fight. A rest, if the referee grants one, clears tallies, EXHAUSTED and Very Sad; hits, worn
 * gear and lost limbs need more than that.
 *
 * `sheetAfter` and `rest` say the same of sheets, for whoever sets the next fight up.
 */
import { option, REFEREE, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { Limb, PcSheet, Stat } from '../scenario/sheet.ts'
import { type Figure, isPc, profileOf, type State } from '../state/state.ts'
import { leave } from './dire.ts'
import { countAmmunition, sidesOf } from './usage.ts'

/** The whole of it. */
export function afterTheFight(table: Table, state: State): void {
  const { rulings, calls } = state.setup
  if (rulings.ammo === 'per-fight') countAmmunition(table, state)
  for (const figure of state.figures) if (isPc(state, figure)) afterOne(table, state, figure)
  if (calls && state.figures.some((figure) => isWeary(state, figure)) && refereeGrantsRest(table))
    for (const figure of state.figures) if (isPc(state, figure)) restOne(table, figure)
}

/** What is left of one PC: positions go, the rest of it stays; the next fight begins without the momentum of this. */
function afterOne(table: Table, state: State, figure: Figure): void {
  if (figure.dying && figure.life !== 'dead') treatOrDie(table, state, figure)
  figure.discount = 0
  figure.superior = []
  figure.favoured = []
  if (table.logs && figure.life !== 'dead') tellWhatStays(table, state, figure)
}

/** Whoever was mauled and not treated: the referee's word, or death at once where the table has it so. */
function treatOrDie(table: Table, state: State, figure: Figure): void {
  if (state.setup.rulings['dire-mauled'] === 'dies-at-end') {
    leave(table, figure, 'dead', 'momentum.dire.mauled')
    return
  }
  if (!state.setup.calls) return
  const rule = 'momentum.dire.mauled-treat'
  const about = { figure: figure.id }
  const choice = table.ask(
    option({
      name: 'after-treat',
      rule,
      to: REFEREE,
      options: ['not-yet', 'treated', 'dies'],
      about,
      usual: 'not-yet',
    }),
  )
  if (choice === 'treated') figure.dying = false
  if (choice === 'dies') leave(table, figure, 'dead', rule)
  if (choice === 'treated' && table.logs)
    say(table, { event: 'treated', rule, figure: 'referee', patient: figure.id })
}

function tellWhatStays(table: Table, state: State, figure: Figure): void {
  const { maxHits, staminaMax } = profileOf(state, figure)
  const lowered = [...new Set(figure.lowered)]
  say(table, {
    event: 'after',
    rule: 'momentum.end.carry',
    figure: figure.id,
    hits: figure.hits,
    max: maxHits,
    beyond: Math.max(0, figure.hits - maxHits),
    armour: figure.armour,
    shield: figure.shield,
    usage: figure.usage.slice(),
    sides: [figure.armour, figure.shield, ...figure.usage].map(sidesOf),
    stamina: figure.stamina,
    staminaMax,
    exhausted: figure.exhausted,
    lowered,
    by: lowered.map((stat) => figure.lowered.filter((each) => each === stat).length),
    disfigured: figure.disfigured,
    limbs: lostLimbs(figure),
    dying: figure.dying,
  })
}

// ── Rest ─────────────────────────────────────────────────────────────────────────────────────────────────

function isWeary(state: State, figure: Figure): boolean {
  const { stamina, exhausted, sad, life } = figure
  return isPc(state, figure) && life !== 'dead' && stamina + exhausted + sad > 0
}

function refereeGrantsRest(table: Table): boolean {
  const rule = 'momentum.turn.exhausted-recover'
  return (
    table.ask(
      option({
        name: 'rest',
        rule,
        to: REFEREE,
        options: ['not-yet', 'rest'],
        about: null,
        usual: 'not-yet',
      }),
    ) === 'rest'
  )
}

function restOne(table: Table, figure: Figure): void {
  if (figure.life === 'dead') return
  figure.stamina = 0
  figure.exhausted = 0
  figure.sad = 0
  for (const stat of figure.lowered) if (stat !== 'charm' && stat !== 'fate') figure[stat] += 1
  figure.lowered = []
  if (table.logs) say(table, { event: 'rest', rule: 'momentum.turn.exhausted-recover', figure: figure.id })
}

// ── Sheets ───────────────────────────────────────────────────────────────────────────────────────────────

/** The limbs that somebody has lost. */
export function lostLimbs({ lostOffArm, lostWeaponArm, lostLeg }: Figure): Limb[] {
  const found: Limb[] = []
  if (lostOffArm) found.push('off-arm')
  if (lostWeaponArm) found.push('weapon-arm')
  if (lostLeg) found.push('leg')
  return found
}

/** The sheet with which a PC goes into the next fight. */
export function sheetAfter(sheet: PcSheet, figure: Figure): PcSheet {
  const { hits, stamina, exhausted, sad, disfigured, dire, dying, momentum } = figure
  const lowered: readonly Stat[] = figure.lowered.slice()
  return {
    ...sheet,
    hits,
    stamina,
    exhaustedSlots: exhausted,
    items: sheet.items.filter((_, at) => !figure.dropped.includes(at)),
    weapons: sheet.weapons.map((weapon, at) => ({ ...weapon, usage: figure.usage[at] ?? weapon.usage })),
    shield: sheet.shield === null || figure.shield < 0 ? null : { ...sheet.shield, step: figure.shield },
    armour: { ...sheet.armour, step: figure.armour },
    momentum,
    sad,
    lowered,
    disfigured,
    direTotal: dire,
    dying,
    lostLimbs: lostLimbs(figure),
    superiorOver: [],
  }
}

/** The sheet after a rest. */
export function rest(sheet: PcSheet): PcSheet {
  return { ...sheet, stamina: 0, exhaustedSlots: 0, sad: 0, lowered: [] }
}
