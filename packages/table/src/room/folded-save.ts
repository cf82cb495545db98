/**
 * A stored fight as one save: the changes since it was last folded laid upon it, up to the first that cannot be read.
 * What a newer steelyard has written is no damage: it is left as it is.
 */
import {
  isEmptyDelta,
  isNewerDelta,
  parseDelta,
  parsingSave,
  Refusal,
  type SavedFight,
  withDelta,
} from '@steelyard/kernel'
import { z } from 'zod'
import { HostProblem } from '../contract.ts'
import { damageIn, type StoredFight } from '../store/store.ts'

/** A save with deltas laid upon it, as far as they can be read. */
export interface FoldedSave {
  readonly save: SavedFight
  /** The revision that the save stands for, and the last at which the fight itself moved on. */
  readonly revision: number
  readonly moved: number
  /** Why the next change cannot be read; null if all could. */
  readonly broken: string | null
}

/** The save with every delta laid upon it, up to the first that cannot be read; in parts, because a save may be long. */
export function* foldingSave(kept: StoredFight): Generator<undefined, FoldedSave> {
  if (newerSave.safeParse(kept.save).success) throw newerVersion()
  let save = yield* parsingSave(kept.save)
  let revision = kept.saved
  let moved = revision
  for (const input of kept.deltas) {
    if (isNewerDelta(input)) throw newerVersion()
    const damage = damageIn(input)
    if (damage !== null) return { save, revision, moved, broken: damage }
    try {
      const delta = parseDelta(input)
      save = withDelta(save, delta)
      if (!isEmptyDelta(delta)) moved = revision + 1
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      return { save, revision, moved, broken: thrown.message.slice(0, 500) }
    }
    revision++
    yield
  }
  return {
    save,
    revision,
    moved,
    broken: revision === kept.revision ? null : 'the save is ahead of the fight',
  }
}

const newerSave = z.looseObject({ formatVersion: z.int().min(2) })

/** Whether one version is later than another: "1.10.0" than "1.9.2". */
export function isNewerVersion(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}

/** A newer steelyard has written the fight: this one cannot read it, and leaves it as it is. */
export function newerVersion(): HostProblem {
  return new HostProblem({
    code: 'newer-version',
    message: 'A newer version of steelyard plays this fight.',
    hint: 'Nothing was changed. Whoever runs this server must bring it up to date.',
  })
}

/** What those who play are told of changes that were set aside. */
export function asideNotice(changes: number): string {
  const many = changes === 1 ? 'the last change' : changes > 1 ? `the last ${changes} changes` : 'a change'
  return `${many} could not be read: set aside, not deleted. The fight goes on from before, and whatever was answered there is asked again`
}
