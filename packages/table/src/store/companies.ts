/**
 * Where companies are kept: a company without the saves of its chapters, under a revision, and each save by itself.
 *
 * Whoever writes names the revision they saw last; of two who saw the same one succeeds. Whatever was once a chapter is
 * never written again. The token is kept as a hash.
 */
import { z } from 'zod'

/** What is being played: a fight or an interlude, and the table it is played at. */
export const openChapterForm = z.strictObject({
  kind: z.enum(['fight', 'interlude']),
  /** The id of the fight in the same store. */
  fight: z.string(),
})

/** What is being played. */
export type OpenChapter = z.infer<typeof openChapterForm>

/** A company as it is kept. */
export interface StoredCompany {
  readonly id: string
  /** SHA-256 of its token. */
  readonly token: string
  readonly revision: number
  /** The company as plain JSON, its chapters without their saves. */
  readonly data: unknown
  readonly open: OpenChapter | null
  /** The hash of the owner's secret, by which they find the company again; null if it has no owner. */
  readonly owner: string | null
}

/** The save of a chapter, by its number. */
export interface ChapterSave {
  readonly chapter: number
  readonly save: unknown
}

/** One change, to be written as the revision after `after`. */
export interface CompanyChange {
  readonly id: string
  readonly after: number
  readonly data: unknown
  readonly open: OpenChapter | null
  /** The saves of new chapters. */
  readonly saves: readonly ChapterSave[]
}

/** Where companies are kept. Everything throws a `HostProblem` with the code `store-away` when it cannot be done. */
export interface CompanyStore {
  create(company: StoredCompany, saves: readonly ChapterSave[]): Promise<void>
  read(id: string): Promise<StoredCompany | null>
  /** The company that a token leads to. */
  of(tokenHash: string): Promise<string | null>
  /** True if it was written; false if the company is no longer at `after`. */
  write(change: CompanyChange): Promise<boolean>
  /** The save of a chapter; null if there is none. */
  save(id: string, chapter: number): Promise<unknown>
  count(): Promise<number>
  /** The ids of all companies, the one that was touched last first. */
  list(): Promise<readonly string[]>
  /** The ids of an owner's companies, the one that was touched last first. */
  ownedBy(ownerHash: string, most: number): Promise<readonly string[]>
  remove(id: string): Promise<void>
}

const companyRow = z.object({
  token: z.string(),
  revision: z.number(),
  data: z.string(),
  open: z.string().nullable(),
  owner: z.string().nullable(),
})

/** A company from its row. */
export function companyIn(id: string, row: unknown): StoredCompany {
  const { token, revision, data, open, owner } = companyRow.parse(row)
  return {
    id,
    token,
    revision,
    data: JSON.parse(data),
    open: open === null ? null : openChapterForm.parse(JSON.parse(open)),
    owner,
  }
}

/** What is written of an open chapter. */
export function openText(open: OpenChapter | null): string | null {
  return open === null ? null : JSON.stringify(open)
}
