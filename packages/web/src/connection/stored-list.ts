/**
 * A short list in the browser's own storage, the latest first: what this device knows and nobody else needs to.
 */
import * as z from 'zod/mini'

/** A list under one name. */
export interface StoredList<Entry> {
  all(): readonly Entry[]
  /** Keeps the list; false if the browser does not, and it lasts only as long as the page. */
  store(entries: readonly Entry[]): boolean
}

/** The list of this name; what is not of its form any more is forgotten. */
export function storedList<Form extends z.ZodMiniType>(
  place: string,
  form: Form,
  most: number,
): StoredList<z.infer<Form>> {
  const list = z.array(form)
  // What is listed where the browser keeps nothing, such as in a frame of another site: as long as the page is open.
  let unkept: readonly z.infer<Form>[] | null = null
  return {
    all() {
      if (unkept !== null) return unkept
      try {
        const read = list.safeParse(JSON.parse(window.localStorage.getItem(place) ?? '[]'))
        return read.success ? read.data : []
      } catch {
        return []
      }
    },
    store(entries) {
      try {
        window.localStorage.setItem(place, JSON.stringify(entries.slice(0, most)))
        return true
      } catch {
        unkept = entries
        return false
      }
    },
  }
}
