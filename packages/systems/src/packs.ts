/**
 * The packs in use: content of one's own beside what the games bring.
 *
 * Whatever lists or finds ready-made things asks here, so that a pack's are found wherever the games' own are; and
 * whatever reads a scenario has it written out here first, so that a fight needs no pack once it has begun.
 */
import {
  type ContentEntry,
  type Pack,
  packContent,
  packSystem,
  parsePack,
  quote,
  Refusal,
  type System,
  writeFigureOut,
  writeOut,
} from '@steelyard/kernel'
import { gameIdOf, refuseUnknown, systemIdOf, systemIds, systemInUse } from './in-use.ts'

const inUse = new Map<string, Pack>()

/** Puts a pack into use, after every entry of it was tried, and returns it; its game must be in use. */
export function usePack(input: unknown): Pack {
  const pack = readPack(input)
  const before = inUse.get(pack.id)
  if (before !== undefined && before.version !== pack.version)
    throw new Refusal(
      'malformed-pack',
      `The pack ${quote(pack.id)} is in use as version ${before.version}; this one is ${pack.version}.`,
      'Use one of them.',
    )
  inUse.set(pack.id, pack)
  return pack
}

/** A pack from outside, checked for the game it names, together with `others` that it may refer to. */
export function readPack(input: unknown, others: readonly Pack[] = packsInUse()): Pack {
  const id = packSystem(input)
  const system = systemInUse(id) ?? refuseUnknown(id, systemIds())
  return parsePack(
    system,
    input,
    others.filter((pack) => pack.system === system.id && pack.id !== idOf(input)),
  )
}

function idOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined
}

/** Takes a pack out of use again. */
export function dropPack(id: string): void {
  inUse.delete(id)
}

/** The packs in use, in the order in which they were added. */
export function packsInUse(): readonly Pack[] {
  return [...inUse.values()]
}

/** Everything ready-made of a game: that of the packs first, then its own; what a pack has, the game's own gives way to. */
export function contentOf(system: System, packs: readonly Pack[] = packsInUse()): readonly ContentEntry[] {
  const own = packs.filter((pack) => pack.system === system.id)
  if (own.length === 0) return system.content
  const added = own.flatMap((pack) => packContent(system, pack, own))
  const taken = new Set(added.map(({ kind, id }) => `${kind} ${id}`))
  return [...added, ...system.content.filter(({ kind, id }) => !taken.has(`${kind} ${id}`))]
}

/** A scenario of whatever game with everything that packs bring written out. */
export function writtenOut(scenario: unknown, packs: readonly Pack[] = packsInUse()): unknown {
  if (packs.length === 0) return scenario
  const id = systemIdOf(scenario)
  // An interlude lists figures of its game.
  const system = typeof id === 'string' ? systemInUse(gameIdOf(id)) : undefined
  return system === undefined ? scenario : writeOut(system, scenario, packs)
}

/** The same of one figure of a game. */
export function figureWrittenOut(
  system: System,
  figure: unknown,
  packs: readonly Pack[] = packsInUse(),
): unknown {
  return writeFigureOut(system, figure, packs)
}
