/**
 * What somebody carries out of a fight: the sheet for the next one.
 *
 * Virtues, Scars with what they still owe (`pending`, by whom and in which Season), Guard as it has grown, Fatigue where the table keeps it, broken things and lost limbs stay. The
 * patched are on their feet by the next fight, the mortal still die within the hour. Whoever is left on the field
 * takes back their own things from the ground; what was picked up is kept. Gambit effects, places and readiness belong
 * to the fight.
 */
import { type Arrivals, leavingWith, type SheetAfter, sheetListed, sheetsListed } from '@steelyard/kernel'
import { type Figure, figureById, profileOf, type State } from '../state/state.ts'
import { type Scenario, sheets } from './setup.ts'
import { normaliseSheet, type Sheet, sheetSchema } from './sheet.ts'

type Thing = Sheet['weapons'][number] | NonNullable<Sheet['shield']>

/** The sheets with which everybody goes into the next fight; none for the slain. */
export function afterFight(state: State, { scenario, joined }: Arrivals<Scenario>): SheetAfter[] {
  const { sides } = state.setup
  const inOrder = sides.flatMap((side) => scenario.sides.find(({ id }) => id === side.id) ?? [])
  const scope = state.setup.rulings['hands-scope']
  const everybody = sheetsListed(sheets, inOrder, joined).map((input) => normaliseSheet(input, scope))
  const nameOf = (figure: Figure): string => profileOf(state, figure).name
  return leavingWith({
    figures: state.figures,
    sides,
    form: sheetSchema,
    nameOf,
    sheetOf: (figure) => (figure.life === 'slain' ? null : leavesWith(state, figure, everybody)),
    isHelpless: ({ life }) => life === 'mortal' || life === 'patched' || life === 'surrendered',
  })
}

function leavesWith(state: State, figure: Figure, everybody: readonly Sheet[]): Sheet {
  const came = sheetListed(everybody, figure.at)
  const things = thingsOf(state, figure, everybody)
  return {
    ...came,
    ...bodyOf(state, figure),
    pieces: piecesOf(figure, came),
    weapons: things.flatMap((thing) => ('hefty' in thing ? [thing] : [])),
    shield: shieldOf(things),
    mount: hasMount(state, came.mount) ? came.mount : null,
    bonusDice: bonusOf(figure, came),
    readied: true,
    missesFirstTurn: false,
    exposed: false,
    wounded: false,
    effects: [],
    zone: 'field',
    cover: false,
  }
}

function bodyOf(
  state: State,
  figure: Figure,
): Pick<Sheet, 'vig' | 'cla' | 'spi' | 'guard' | 'fatigued' | 'life' | 'scars'> {
  return {
    vig: { cur: figure.vig, max: figure.vigMax },
    cla: { cur: figure.cla, max: figure.claMax },
    spi: { cur: figure.spi, max: figure.spiMax },
    guard: { cur: figure.guard, max: figure.guardMax },
    fatigued: figure.fatigued,
    life: figure.life === 'mortal' ? 'mortal' : 'up',
    // rule: bastionland.scar.permanent
    scars: figure.scars.map(({ entry, place, pending, dealtBy, season }) => ({
      entry,
      place: place === '' ? null : place,
      pending,
      dealtBy: foeNamed(state, dealtBy),
      season,
    })),
  }
}

/** Who dealt a Scar, by name: ids belong to one fight. */
function foeNamed(state: State, id: string): string | null {
  const foe = figureById(state, id)
  return (foe === undefined ? id : profileOf(state, foe).name) || null
}

/** True for those who are on the field when the fight is over. */
function isLeft({ life }: Figure): boolean {
  return life === 'up' || life === 'mortal' || life === 'patched'
}

/** What was knocked off is put on again by whoever is there, and lost to whoever is not. */
function piecesOf(figure: Figure, came: Sheet): Sheet['pieces'] {
  return came.pieces.flatMap((piece, at) => {
    const off = figure.lost.includes(at)
    const laidAside = off && !piece.worn && !piece.removed
    if (piece.broken || laidAside) return [piece]
    return off && !isLeft(figure) ? [] : [{ ...piece, worn: true, removed: false }]
  })
}

/** Of several shields one is carried on: the one in hand, else a whole one. */
function shieldOf(things: readonly Thing[]): Sheet['shield'] {
  const shields = things.flatMap((thing) => ('buckler' in thing ? [thing] : []))
  return (
    shields.find(({ state }) => state === 'held') ??
    shields.find(({ state }) => state !== 'broken') ??
    shields[0] ??
    null
  )
}

/** Everything that somebody has: what is with them, then what they may take back from the ground. */
function thingsOf(state: State, figure: Figure, everybody: readonly Sheet[]): Thing[] {
  const armsOf = ({ weapons, shield }: Sheet): readonly Thing[] =>
    shield === null ? weapons : [...weapons, shield]
  const arms = everybody.flatMap(armsOf)
  const first = everybody.slice(0, figure.at).flatMap(armsOf).length
  const last = first + armsOf(sheetListed(everybody, figure.at)).length
  const found: Found[] = []
  for (const { arm, state: held, count } of figure.items) put(found, arm, held, count)
  for (const { arm, count } of isLeft(figure) ? state.ground : [])
    if (arm >= first && arm < last) put(found, arm, 'stowed', count)
  return found
    .sort((one, other) => one.arm - other.arm)
    .flatMap(({ arm, state: held, count }): Thing[] => {
      const thing = arms[arm]
      if (thing === undefined) return []
      return [
        'hefty' in thing
          ? { ...thing, state: held, zone: null, count }
          : { ...thing, state: held, zone: null },
      ]
    })
}

interface Found {
  readonly arm: number
  state: Thing['state']
  count: number
}

/** Pieces of one thing come together again, in hand if one of them is; broken ones stay by themselves. */
function put(found: Found[], arm: number, state: Thing['state'], count: number): void {
  const same = found.find((each) => each.arm === arm && (each.state === 'broken') === (state === 'broken'))
  if (same === undefined) found.push({ arm, state, count })
  else {
    same.count += count
    if (state === 'held') same.state = 'held'
  }
}

function hasMount(state: State, id: string | null): boolean {
  return id !== null && state.figures.some((each) => each.id === id && each.life !== 'slain')
}

function bonusOf(figure: Figure, came: Sheet): Sheet['bonusDice'] {
  return came.bonusDice.flatMap((bonus, at) => {
    const left = figure.bonus[at] ?? 0
    return left === 0 ? [] : [{ ...bonus, uses: left < 0 ? ('always' as const) : left }]
  })
}
