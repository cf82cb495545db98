/**
 * Scars: rolled on the die that did the damage, permanent, and never deadly in themselves.
 *
 * Dice come in the order Scar, place, loss, growth. Growth raises the maximum of Guard if it is low enough when
 * the raise happens; several entries wait for a trigger (stitched, patched up, next Season, revenge) and stay
 * pending until then. A lost limb hampers from the end of the damage step.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { scarPlaces } from '../scenario/sheet.ts'
import {
  armOf,
  type Figure,
  figureAt,
  type Item,
  profileOf,
  type ScarMark,
  type State,
} from '../state/state.ts'
import { dropItem, handsFor, handsOf, whyNotHold } from './arms.ts'
import { isCountedOn, loseVirtue, type Virtue } from './saves.ts'

const SCAR: Roll = { name: 'scar', rule: 'bastionland.scar.die' }
const PLACE: Roll = { name: 'scar-place', rule: 'bastionland.scar.roll-order' }
const LOSS: Roll = { name: 'scar-loss', rule: 'bastionland.scar.not-damage' }
const GROWTH: Roll = { name: 'guard-growth', rule: 'bastionland.scar.limit-checked' }

// Guard that grows is worth nothing before the fight is over, unless a ruling fills it at once.
const EVERY_FACE: readonly number[] = [6]
const allAlike = (): readonly number[] => EVERY_FACE

/** One line of the Scar table. */
export interface ScarEntry {
  readonly rule: string
  readonly name: string
  readonly loss: Virtue | null
  readonly dice: 0 | 1 | 2
  /** Guard grows by d6 while its maximum is no higher than this; 0 never. */
  readonly limit: number
  /** What the growth waits for; 'nothing' grows at once. */
  readonly waits: 'nothing' | 'stitched' | 'patched' | 'season' | 'revenge'
}

const line = ({
  rule,
  name,
  loss,
  dice,
  limit = 0,
  waits = 'nothing',
}: {
  readonly rule: string
  readonly name: string
  readonly loss: Virtue | null
  readonly dice: 0 | 1 | 2
  readonly limit?: number | undefined
  readonly waits?: ScarEntry['waits'] | undefined
}): ScarEntry => ({ rule, name, loss, dice, limit, waits })

/** The Scar table, entries 1 to 12. */
export const scarTable: readonly ScarEntry[] = [
  line({ rule: 'bastionland.scar.1-distress', name: 'Distress', loss: 'spi', dice: 1 }),
  line({ rule: 'bastionland.scar.2-disfigurement', name: 'Disfigurement', loss: null, dice: 0, limit: 2 }),
  line({ rule: 'bastionland.scar.3-smash', name: 'Smash', loss: 'vig', dice: 1 }),
  line({ rule: 'bastionland.scar.4-stun', name: 'Stun', loss: 'cla', dice: 1, limit: 4 }),
  line({ rule: 'bastionland.scar.5-rupture', name: 'Rupture', loss: 'vig', dice: 2 }),
  line({ rule: 'bastionland.scar.6-gouge', name: 'Gouge', loss: null, dice: 0, limit: 6, waits: 'stitched' }),
  line({ rule: 'bastionland.scar.7-concussion', name: 'Concussion', loss: 'cla', dice: 2 }),
  line({ rule: 'bastionland.scar.8-tear', name: 'Tear', loss: null, dice: 0, limit: 8, waits: 'patched' }),
  line({ rule: 'bastionland.scar.9-agony', name: 'Agony', loss: 'spi', dice: 2 }),
  line({
    rule: 'bastionland.scar.10-mutilation',
    name: 'Mutilation',
    loss: null,
    dice: 0,
    limit: 10,
    waits: 'season',
  }),
  line({ rule: 'bastionland.scar.11-doom', name: 'Doom', loss: null, dice: 0 }),
  line({
    rule: 'bastionland.scar.12-humiliation',
    name: 'Humiliation',
    loss: null,
    dice: 0,
    limit: 12,
    waits: 'revenge',
  }),
]

/** The line of the Scar table with this number. */
export function scarEntry(entry: number): ScarEntry {
  const found = scarTable[entry - 1]
  if (found === undefined) throw new RangeError(`no Scar ${entry}`)
  return found
}

/** Rolls the next Scar that became due in this pass, victim by victim; the slain roll none. */
export function rollNextScar(table: Table, state: State): void {
  const due = state.scarring.shift()
  if (due !== undefined) rollScar(table, state, figureAt(state, due.figure), due.sides, due.dealtBy)
}

/** One Scar. */
export function rollScar(table: Table, state: State, figure: Figure, sides: number, dealtBy: number): void {
  if (figure.life === 'slain') return
  const number = table.die(sides, SCAR, figure.id)
  const entry = scarEntry(number)
  // Who wins depends on the place of a lost limb alone.
  const place = table.settle(
    () => rollPlace(table, figure, number),
    (where) => (number === 10 ? where : ''),
  )
  const mark: ScarMark = {
    entry: number,
    place,
    pending: entry.waits !== 'nothing',
    dealtBy: state.figures[dealtBy]?.id ?? '',
    season: state.setup.season,
    fresh: true,
  }
  // rule: bastionland.scar.permanent
  figure.scars.push(mark)
  if (table.logs)
    say(table, { event: 'scar', rule: entry.rule, figure: figure.id, entry: number, place, sides })
  const { loss, dice } = entry
  if (loss !== null)
    loseVirtue(
      table,
      figure,
      loss,
      table.settle(
        () => rollLoss(table, figure, dice),
        (points) => decisiveLoss(state, figure, loss, points),
      ),
    )
  if (entry.limit > 0 && entry.waits === 'nothing') growGuard(table, state, figure, entry)
  if (number === 10) loseLimb(table, state, figure, place)
}

/** Where the Scar sits. */
function rollPlace(table: Table, figure: Figure, entry: number): string {
  if (entry !== 2 && entry !== 8 && entry !== 10) return ''
  const face = table.die(6, PLACE, figure.id)
  return scarPlaces[entry][face - 1] ?? ''
}

/** What is lost of a Virtue. */
function rollLoss(table: Table, figure: Figure, dice: number): number {
  const faces = dice === 1 ? [table.die(6, LOSS, figure.id)] : table.pool(6, dice, LOSS, figure.id)
  return faces.reduce((sum, face) => sum + face, 0)
}

/** The least loss that decides the same; it may matter no more than whether a Virtue is used up. */
function decisiveLoss(state: State, figure: Figure, virtue: Virtue, loss: number): number {
  if (isCountedOn(state, figure, virtue)) return loss
  return loss < figure[virtue] ? 1 : figure[virtue]
}

/** Raises the maximum of Guard by d6 if it is not above the entry's limit now. */
// rule: bastionland.scar.raise-max-only
function growGuard(table: Table, state: State, figure: Figure, entry: ScarEntry): void {
  if (figure.guardMax > entry.limit) return
  const before = figure.guardMax
  const grows = state.setup.rulings['scar-max-guard'] === 'max-and-current'
  const growth = table.die(6, GROWTH, figure.id, grows ? undefined : allAlike)
  figure.guardMax = before + growth
  figure.grown += growth
  if (grows) figure.guard += growth
  if (table.logs)
    say(table, { event: 'growth', rule: entry.rule, figure: figure.id, before, after: figure.guardMax })
}

/** A trigger has come: a pending Scar grows Guard if it still may. */
export function triggerScar(table: Table, state: State, figure: Figure, mark: ScarMark): void {
  if (!mark.pending) return
  mark.pending = false
  growGuard(table, state, figure, scarEntry(mark.entry))
}

/** Being tended counts as stitched and as patched up. */
export function triggerByTending(table: Table, state: State, figure: Figure): void {
  for (const mark of figure.scars) {
    const { waits } = scarEntry(mark.entry)
    if (waits === 'stitched' || waits === 'patched') triggerScar(table, state, figure, mark)
  }
}

/** A lost leg carries nobody, a lost arm holds nothing; what it held falls. */
function loseLimb(table: Table, state: State, figure: Figure, limb: string): void {
  if (isAlreadyLost(figure, limb) || !limbsMatter(table, state, figure, limb)) return
  const dropped: Item[] = []
  if (limb === 'leg') figure.lostLeg = true
  else {
    figure.lostArms = Math.min(2, figure.lostArms + 1)
    dropped.push(...whatFalls(state, figure, limb))
  }
  const names = dropped.map((item) => armOf(state, item).name)
  for (const item of dropped) dropItem(state, figure, item)
  if (table.logs)
    say(table, {
      event: 'limb',
      rule: 'bastionland.scar.mutilation-effect',
      figure: figure.id,
      limb,
      dropped: names,
    })
}

/** True for an arm that an earlier Scar has taken; there are two legs, and one of them is enough. */
function isAlreadyLost(figure: Figure, limb: string): boolean {
  return (
    limb !== 'leg' && figure.scars.filter(({ entry, place }) => entry === 10 && place === limb).length > 1
  )
}

function limbsMatter(table: Table, state: State, figure: Figure, limb: string): boolean {
  const { kind } = profileOf(state, figure)
  if (kind !== 'knight' && kind !== 'squire' && kind !== 'npc') return false
  const ruling = state.setup.rulings.mutilation
  if (ruling !== 'referee') return ruling === 'mechanical'
  const about = { figure: figure.id, limb }
  const options = ['mechanical', 'record-only']
  const rule = 'bastionland.scar.mutilation-effect'
  return (
    table.ask(option({ name: 'mutilation', rule, to: REFEREE, options, about, usual: 'mechanical' })) ===
    'mechanical'
  )
}

/**
 * The shield arm holds the shield, else the off-hand item, else half of a two-handed weapon; the sword arm the first
 * weapon. Whatever the arms that are left cannot hold falls as well.
 */
function whatFalls(state: State, figure: Figure, limb: string): Item[] {
  const held = figure.items.filter((item) => item.state === 'held' && !armOf(state, item).natural)
  const weapons = held.filter((item) => !armOf(state, item).shield)
  const shield = held.find((item) => armOf(state, item).shield)
  const first = limb === 'sword arm' ? weapons[0] : (shield ?? weapons[1] ?? inBothHands(state, figure, held))
  const falls = first === undefined ? [] : [first]
  if (handsOf(state, figure) === null) return falls
  let rest = held.filter((item) => item !== first)
  while (whyNotHold(state, figure, rest) !== '') {
    const last = rest.at(-1)
    if (last === undefined) break
    falls.push(last)
    rest = rest.slice(0, -1)
  }
  return falls
}

function inBothHands(state: State, figure: Figure, held: readonly Item[]): Item | undefined {
  return held.find((item) => handsFor(armOf(state, item), figure.mount >= 0) > 1)
}
