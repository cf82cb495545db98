/**
 * Dire wounds: what hits beyond the limit do. The n-th of them rolls n dice; the six bands of the total are the
 * book's, what exactly lies in them is the table's choice (one line per band, tables by type of damage, or less).
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Limb, type Stat, stats } from '../scenario/sheet.ts'
import { type Figure, grown, isIn, isPc, need, profileOf, type State } from '../state/state.ts'
import { bandBetween, MELEE, NEAR } from './range.ts'

/** The six bands, from bad to worst. */
export type DireBand = 'very-sad' | 'disabled' | 'disfigured' | 'mauled' | 'instant-death' | 'violent-death'

const DIRE_SIDES = 6
const DIRE: Roll = { name: 'dire-wound', rule: 'momentum.dire.trigger' }
const LIMB: Roll = { name: 'limb', rule: 'momentum.dire.mauled' }
const STAT: Roll = { name: 'stat', rule: 'momentum.dire.very-sad' }

/** The band of a total. */
export function bandOfTotal(total: number): DireBand {
  if (total <= 5) return 'very-sad'
  if (total <= 10) return 'disabled'
  if (total <= 15) return 'disfigured'
  if (total <= 20) return 'mauled'
  return total <= 25 ? 'instant-death' : 'violent-death'
}

const BAND_RULES: Readonly<Record<DireBand, string>> = {
  'very-sad': 'momentum.dire.very-sad',
  disabled: 'momentum.dire.disabled',
  disfigured: 'momentum.dire.disfigured',
  mauled: 'momentum.dire.mauled',
  'instant-death': 'momentum.dire.instant',
  'violent-death': 'momentum.dire.violent',
}

/** A hit beyond the limit. */
export function suffer(table: Table, state: State, victim: Figure, excess: number, damageType: string): void {
  const { rulings } = state.setup
  if (rulings['dire-table'] === 'first-excess-out') {
    leave(table, victim, 'disabled', 'momentum.dire.disabled')
    return
  }
  const running = rulings['dire-cumulative'] === 'running'
  // rule: momentum.dire.cumulative
  const dice = running ? 1 : excess
  const before = running ? victim.dire : 0
  const total = before + table.sum(DIRE_SIDES, dice, DIRE, victim.id)
  if (running) victim.dire = total
  const band = bandOfTotal(total)
  if (table.logs)
    say(table, {
      event: 'dire',
      rule: BAND_RULES[band],
      figure: victim.id,
      dice,
      sides: DIRE_SIDES,
      before,
      total,
      band,
      detail: damageType,
    })
  befall(table, state, victim, band, damageType)
}

function befall(table: Table, state: State, victim: Figure, band: DireBand, damageType: string): void {
  const { rulings } = state.setup
  const bare = rulings['dire-table'] === 'bands-only'
  switch (band) {
    case 'very-sad':
      if (!bare) sadden(table, state, victim, damageType)
      return
    case 'disabled':
      leave(table, victim, 'disabled', 'momentum.dire.disabled')
      return
    case 'disfigured':
      victim.disfigured += 1
      if (!bare) nameDetail(table, state, victim, 'feature')
      if (rulings['dire-disfigured'] === 'disabled')
        leave(table, victim, 'disabled', 'momentum.dire.disfigured')
      return
    case 'mauled':
      if (!bare) maul(table, state, victim, damageType)
      if (rulings['dire-mauled'] === 'disabled') leave(table, victim, 'disabled', 'momentum.dire.mauled')
      return
    case 'instant-death':
      leave(table, victim, 'dead', 'momentum.dire.instant')
      return
    case 'violent-death':
      leave(table, victim, 'dead', 'momentum.dire.violent')
      if (!bare) shock(table, state, victim, damageType)
  }
}

/** Somebody is out of the fight. */
export function leave(table: Table, figure: Figure, life: Figure['life'], rule: string): void {
  if (figure.life === 'dead' || figure.life === life) return
  figure.life = life
  if (table.logs) say(table, { event: 'life', rule, figure: figure.id, life })
}

/** The column of the typed tables; other types use the common one. */
// rule: momentum.dire.by-type
function columnOf(
  state: State,
  damageType: string,
): 'generic' | 'slashing' | 'piercing' | 'bludgeoning' | 'burning' {
  if (state.setup.rulings['dire-table'] !== 'typed') return 'generic'
  switch (damageType) {
    case 'slashing':
    case 'piercing':
    case 'bludgeoning':
    case 'burning':
      return damageType
    case 'magic':
      return 'burning'
    default:
      return 'generic'
  }
}

/** Very Sad: a stat goes down until rest. */
function sadden(table: Table, state: State, victim: Figure, damageType: string): void {
  victim.sad += 1
  switch (columnOf(state, damageType)) {
    case 'slashing':
      lower(table, state, victim, 'might')
      return
    case 'piercing':
      lower(table, state, victim, 'grace')
      return
    case 'bludgeoning':
      lower(table, state, victim, 'grit')
      return
    case 'burning':
      lower(table, state, victim, 'lore')
      return
    case 'generic':
      saddenByRuling(table, state, victim)
  }
}

function saddenByRuling(table: Table, state: State, victim: Figure): void {
  switch (state.setup.rulings['dire-sad-size']) {
    case 'grace':
      lower(table, state, victim, 'grace')
      return
    case 'all':
      for (const stat of stats) lower(table, state, victim, stat)
      return
    case 'random':
      lower(table, state, victim, need(stats, table.die(6, STAT, victim.id) - 1))
      return
    case 'none':
  }
}

/** One stat goes down by one; Charm and Fate do nothing in a fight, but they are lower after it. */
// rule: momentum.dire.sad-use
function lower(table: Table, state: State, victim: Figure, stat: Stat): void {
  if (stat !== 'charm' && stat !== 'fate') victim[stat] -= 1
  victim.lowered = grown(victim.lowered, stat)
  if (!table.logs) return
  const after = statNow(state, victim, stat)
  const rule = 'momentum.dire.very-sad'
  say(table, { event: 'stat', rule, figure: victim.id, what: stat, before: after + 1, after })
}

function statNow(state: State, victim: Figure, stat: Stat): number {
  if (stat !== 'charm' && stat !== 'fate') return victim[stat]
  return profileOf(state, victim)[stat] - victim.lowered.filter((each) => each === stat).length
}

/** Mauled: a limb is lost, and without treatment life with it. */
function maul(table: Table, state: State, victim: Figure, damageType: string): void {
  victim.dying = true
  switch (columnOf(state, damageType)) {
    case 'slashing':
      loseLimb(table, victim, table.die(4, LIMB, victim.id) === 4 ? 'weapon-arm' : 'off-arm')
      break
    case 'piercing':
      loseLimb(table, victim, 'leg')
      break
    case 'bludgeoning':
      loseLimb(table, victim, CRUSHED[table.die(4, LIMB, victim.id) - 1] ?? 'leg')
      break
    case 'burning':
      loseLimb(table, victim, 'off-arm')
      break
    case 'generic':
      nameDetail(table, state, victim, 'limb')
  }
}

const CRUSHED: readonly Limb[] = ['leg', 'leg', 'off-arm', 'weapon-arm']

/** Without an arm no Block, and after the weapon arm the other hand has to take over; without a leg dear Moves. */
function loseLimb(table: Table, victim: Figure, limb: Limb): void {
  if (limb === 'leg') victim.lostLeg = true
  else if (limb === 'off-arm') victim.lostOffArm = true
  else {
    victim.lostWeaponArm = true
    victim.rearming = true
  }
  if (table.logs) say(table, { event: 'limb', rule: BAND_RULES.mauled, figure: victim.id, what: limb })
}

/** Which feature, limb or hazard: the referee's word, for the story. */
function nameDetail(table: Table, state: State, victim: Figure, what: 'feature' | 'limb' | 'hazard'): void {
  if (!state.setup.calls && what !== 'hazard') return
  const options = DETAILS[what]
  const about = { figure: victim.id, what }
  const choice = table.ask(
    option({ name: 'dire-detail', rule: BAND_RULES.mauled, to: REFEREE, options, about, usual: options[0] }),
  )
  if (table.logs) say(table, { event: 'call', rule: BAND_RULES.mauled, figure: victim.id, what: choice })
}

const DETAILS: Readonly<Record<'feature' | 'limb' | 'hazard', readonly string[]>> = {
  feature: ['scar', 'teeth', 'ear', 'nose', 'finger'],
  limb: ['off arm', 'weapon arm', 'leg'],
  hazard: ['nothing more', 'slippery ground', 'fire', 'panic'],
}

// ── Violent Death ────────────────────────────────────────────────────────────────────────────────────────

/** A death so shocking that it reaches others. */
function shock(table: Table, state: State, victim: Figure, damageType: string): void {
  const ruling = state.setup.rulings['dire-violent']
  if (ruling === 'referee') {
    nameDetail(table, state, victim, 'hazard')
    return
  }
  const column = ruling === 'typed' ? columnOf(state, damageType) : 'generic'
  switch (column) {
    case 'generic':
    case 'slashing':
      for (const ally of comrades(state, victim, NEAR))
        loseMomentum(table, state, {
          figure: ally,
          amount: 2,
          why: 'violent death',
          rule: BAND_RULES['violent-death'],
        })
      return
    case 'piercing': {
      const nearest = comrades(state, victim, 4).toSorted(
        (one, other) =>
          bandBetween(state, victim, one) - bandBetween(state, victim, other) || one.at - other.at,
      )[0]
      if (nearest !== undefined)
        loseMomentum(table, state, {
          figure: nearest,
          amount: 3,
          why: 'violent death',
          rule: BAND_RULES['violent-death'],
        })
      return
    }
    case 'bludgeoning':
      for (const ally of comrades(state, victim, MELEE))
        loseMomentum(table, state, {
          figure: ally,
          amount: 3,
          why: 'violent death',
          rule: BAND_RULES['violent-death'],
        })
      for (const other of state.figures)
        if (isIn(other) && !isPc(state, other) && bandBetween(state, victim, other) <= MELEE)
          other.hindered = true
      return
    case 'burning':
      state.fires.push(victim.at)
  }
}

/** Other PCs of the victim's side within a band. */
function comrades(state: State, victim: Figure, band: number): Figure[] {
  return state.figures.filter(
    (other) =>
      other !== victim &&
      other.side === victim.side &&
      isIn(other) &&
      isPc(state, other) &&
      bandBetween(state, victim, other) <= band,
  )
}

/** Momentum is lost; below zero only where losses have no floor. NPCs have none to lose. */
export function loseMomentum(
  table: Table,
  state: State,
  {
    figure,
    amount,
    why,
    rule = 'momentum.pool.loss',
  }: {
    readonly figure: Figure
    readonly amount: number
    readonly why: string
    readonly rule?: string | undefined
  },
): void {
  // rule: momentum.sheet.npc-no-momentum
  if (!profileOf(state, figure).pc || amount <= 0) return
  const before = figure.momentum
  const floor = state.setup.rulings['loss-floor'] === 'zero' ? Math.min(0, before) : Number.NEGATIVE_INFINITY
  figure.momentum = Math.max(floor, before - amount)
  if (table.logs)
    say(table, {
      event: 'momentum',
      rule,
      figure: figure.id,
      before,
      after: figure.momentum,
      why,
    })
}
