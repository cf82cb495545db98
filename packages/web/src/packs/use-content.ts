/**
 * Everything ready-made of a game as pages offer it: what the host has, and before it what the packs of this device, and
 * of the company at hand, bring. An entry of a pack carries its data written out, so that whatever is made of it needs
 * no pack any more.
 */
import type { ContentView, PackSource, PackView, Problem, SystemView } from '@steelyard/table/contract'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { host } from '../connection/host.ts'
import { problemOf } from '../connection/live.ts'
import { useAsked } from '../connection/request.ts'
import { heldPacks, idOfPack } from './held-packs.ts'

/** A pack that cannot be used, and why. */
export interface BrokenPack {
  readonly id: string
  readonly title: string
  readonly problem: Problem
}

/** The packs at hand. */
export interface PackShelf {
  readonly sources: readonly PackSource[]
  readonly packs: readonly PackView[]
  readonly broken: readonly BrokenPack[]
  /** False until all of them were tried. */
  readonly ready: boolean
}

interface NamedSource {
  readonly id: string
  readonly title: string
  readonly source: PackSource
}

const NONE: readonly PackSource[] = []
const listForm = z.array(z.union([z.string(), z.record(z.string(), z.json())]))

function titleOf(source: PackSource): string {
  if (typeof source === 'string') return 'A pack'
  const { title } = source
  return typeof title === 'string' ? title : 'A pack'
}

/** The packs of a game: those of the company at hand, then those of this device. */
function sourcesFor(system: string, own: readonly PackSource[]): NamedSource[] {
  const brought = own.map((source) => ({ id: idOfPack(source), title: titleOf(source), source }))
  const held = heldPacks()
    .filter((pack) => pack.system === system && !brought.some(({ id }) => id === pack.id))
    .map(({ id, title, text }) => ({ id, title, source: text }))
  return [...brought, ...held]
}

/** Tries the packs of a game. */
export function usePacks(system: string, own: readonly PackSource[] = NONE): PackShelf {
  // A company is read again and again: the shelf stays the same for as long as what it says does.
  const written = JSON.stringify(own)
  const named = useMemo(() => sourcesFor(system, listForm.parse(JSON.parse(written))), [system, written])
  const key = named.length === 0 ? null : JSON.stringify([system, ...named.map(({ source }) => source)])
  const asked = useAsked(key, () => Promise.all(named.map((each) => tried(each, named))))
  return useMemo(() => {
    const found = key === null ? [] : (asked.answer ?? [])
    const packs = found.flatMap((each) => ('pack' in each ? [each.pack] : []))
    return {
      // One that cannot be used would spoil whatever it is sent along with.
      sources: named
        .filter(({ id }) => !found.some((each) => 'problem' in each && each.id === id))
        .map(({ source }) => source),
      packs,
      broken: found.flatMap((each) => ('problem' in each ? [each] : [])),
      ready: key === null || asked.answer !== null,
    }
  }, [key, named, asked.answer])
}

async function tried(
  { id, title, source }: NamedSource,
  all: readonly NamedSource[],
): Promise<{ readonly pack: PackView } | BrokenPack> {
  const beside = all.filter((other) => other.id !== id).map((other) => other.source)
  try {
    return { pack: await host.pack(source, beside) }
  } catch {
    return host.pack(source).then(
      (pack) => ({ pack }),
      (error: unknown) => ({ id, title, problem: problemOf(error) }),
    )
  }
}

/** Content of one kind, or of all kinds. */
export interface UsableContent {
  readonly entries: readonly ContentView[]
  readonly ready: boolean
  readonly problem: Problem | null
}

/** Everything of a kind that can be chosen; of all kinds where none is named. */
export function useContent(system: string, shelf: PackShelf, kind?: string): UsableContent {
  const asked = useAsked(`${system} ${kind ?? ''}`, () =>
    host.content({ system, ...(kind === undefined ? {} : { kind }) }),
  )
  return useMemo(() => {
    const brought = shelf.packs.flatMap(({ content }) =>
      content.filter((entry) => kind === undefined || entry.kind === kind),
    )
    const entries = [...brought, ...(asked.answer ?? []).filter((entry) => entry.system === system)]
    return { entries, ready: asked.answer !== null && shelf.ready, problem: asked.problem }
  }, [asked, shelf, kind, system])
}

/** What stands in a scenario or on a list for a figure that was picked. */
export function pickedFigure({ id, data }: ContentView): unknown {
  return data ?? id
}

/** A ready-made fight, of the game or of a pack, under a key of its own. */
export interface SampleEntry {
  readonly key: string
  readonly title: string
  load(): Promise<unknown>
}

/** The ready-made fights of a game and of the packs at hand. */
export function samplesOf({ id: system, scenarios }: SystemView, { packs }: PackShelf): SampleEntry[] {
  const brought = packs.flatMap(({ id: pack, title: from, content }) =>
    content
      .filter(({ kind }) => kind === 'scenario')
      .map(({ id, title, data }) => ({
        key: `${pack}/${id}`,
        title: `${title} (${from})`,
        load: async () => data,
      })),
  )
  const own = scenarios.map(({ id, title }) => ({
    key: id,
    title,
    load: async () => (await host.contentEntry(system, 'scenario', id)).data,
  }))
  return [...own, ...brought]
}
