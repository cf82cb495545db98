/**
 * The packs that this device keeps: content of one's own, as the text in which each was written. Kept in the browser and
 * nowhere else.
 */
import type { PackSource, PackView } from '@steelyard/table/contract'
import * as z from 'zod/mini'
import { storedList } from '../connection/stored-list.ts'

const heldForm = z.object({
  id: z.string(),
  title: z.string(),
  system: z.string(),
  version: z.string(),
  text: z.string(),
})

/** A pack on this device. */
export type HeldPack = z.infer<typeof heldForm>

const MOST = 10
const list = storedList('steelyard.packs', heldForm, MOST)

/** Every pack held, the latest first. */
export function heldPacks(): readonly HeldPack[] {
  return list.all()
}

/** Keeps a pack, in place of an older version of it; false if the browser has no room for it. */
export function holdPack({ id, title, system, version }: PackView, text: string): boolean {
  const others = list.all().filter((pack) => pack.id !== id)
  return others.length < MOST && list.store([{ id, title, system, version, text }, ...others])
}

/** Lets a pack go from this device. */
export function dropPack(id: string): void {
  list.store(list.all().filter((pack) => pack.id !== id))
}

/** The id under which a pack goes; '' where it names none. */
export function idOfPack(pack: PackSource): string {
  if (typeof pack === 'string') return ''
  const { id } = pack
  return typeof id === 'string' ? id : ''
}
