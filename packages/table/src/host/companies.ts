/**
 * Companies over a store: each request reads the company, changes it, and writes it under the next revision.
 */
import { type CompanyData, type Fight, interludeOf, type SavedFight, saveFight } from '@steelyard/kernel'
import { loadSystem } from '@steelyard/systems/load'
import { z } from 'zod'
import {
  type Companies,
  type CompanyBetween,
  type CompanyFight,
  type CompanyView,
  type Create,
  type EditCompany,
  type FoundCompany,
  type FoundedCompany,
  type GauntletRequest,
  type Holdings,
  HostProblem,
  type JobView,
  type NewTable,
  type PackSource,
  type Portraits,
  type SheetCheck,
} from '../contract.ts'
import type { GauntletSpec } from '../jobs/jobs.ts'
import { nextTurn } from '../platform.ts'
import { freshId, freshToken, hashOf, ownersToken } from '../room/secrets.ts'
import type { CompanyStore, OpenChapter, StoredCompany } from '../store/store.ts'
import type { CompanyDraft, CompanyWork } from './company-work.ts'
import { problemsIn } from './problems.ts'

/** What companies need of the host whose tables they play at. */
export interface CompanyTables {
  /** Opens a table for a chapter of a company. */
  create(request: Create, company: string): Promise<NewTable>
  /** Reads a fight; null if the store has it no more. */
  look<Result>(fight: string, read: (fight: Fight) => Result): Promise<Result | null>
  /** Marks the seed of a fight that is over as shown: nobody plays on with it. */
  showEnd(fight: string): Promise<void>
  /** A token that referees a fight: the owner's, or somebody's more. */
  admit(fight: string, owner: string): Promise<string>
  remove(fight: string): Promise<void>
  /** Queues a gauntlet. */
  simulate(gauntlet: GauntletSpec): Promise<JobView>
}

/** A chapter to be opened; its table is owned by the company, whose token leads to it. */
interface OpeningChapter extends Pick<CompanyBetween, 'hands' | 'seed'> {
  readonly kind: OpenChapter['kind']
  readonly scenario: Readonly<Record<string, unknown>>
  readonly owner: string
}

/** What companies are kept in, played at and worked out by. */
export interface CompaniesOptions {
  readonly store: CompanyStore
  readonly tables: CompanyTables
  readonly work: CompanyWork
  /** The most companies that are kept. */
  readonly most: number
}

/** The companies of a host. */
export class LocalCompanies implements Companies {
  readonly #store: CompanyStore
  readonly #tables: CompanyTables
  readonly #work: CompanyWork
  readonly #most: number

  constructor({ store, tables, work, most }: CompaniesOptions) {
    this.#store = store
    this.#tables = tables
    this.#work = work
    this.#most = most
  }

  async found(request: FoundCompany): Promise<FoundedCompany> {
    return this.foundRead(await this.#work.founded(request), request.owner)
  }

  /** Keeps a company that was read elsewhere. */
  async foundRead(draft: CompanyDraft, owner: string | undefined): Promise<FoundedCompany> {
    if ((await this.#store.count()) >= this.#most)
      throw new HostProblem({
        code: 'full',
        message: 'This host keeps no more companies.',
        hint: 'Delete old ones, or raise the limit.',
      })
    const id = freshId()
    const token = owner === undefined ? freshToken() : ownersToken(owner, id)
    const stored: StoredCompany = {
      id,
      token: hashOf(token),
      revision: 1,
      data: draft.data,
      open: null,
      owner: owner === undefined ? null : hashOf(owner),
    }
    await this.#store.create(stored, draft.saves)
    return { token, view: await this.#view(stored, draft) }
  }

  async read(token: string): Promise<CompanyView> {
    const stored = await this.#kept(token)
    return this.#view(stored, await this.#work.drawn(stored.data))
  }

  /** The companies that were founded under an owner's secret. */
  async ownedBy(owner: string, most: number): Promise<Holdings['companies']> {
    const found: Holdings['companies'] = []
    // One after the other: whoever owns many must not stand before everybody else's reading.
    for (const id of await this.#store.ownedBy(hashOf(owner), most))
      found.push(await this.#holding(ownersToken(owner, id)))
    return found
  }

  async #holding(token: string): Promise<Holdings['companies'][number]> {
    const { id, open, data } = await this.#kept(token)
    const { data: company, date, living, dead } = await this.#work.drawn(data)
    const { system, name, chapters } = company
    const over = open === null ? null : await this.#tables.look(open.fight, (fight) => fight.over)
    return {
      id,
      token,
      system,
      name,
      date,
      living,
      dead,
      chapters: chapters.length,
      open:
        open === null || over === null
          ? null
          : { ...open, over, token: await this.#tables.admit(open.fight, token) },
    }
  }

  async edit(token: string, { revision, edit }: EditCompany): Promise<CompanyView> {
    const stored = await this.#kept(token, revision)
    return this.#write(stored, await this.#work.edited(stored.data, edit), stored.open)
  }

  async fight(token: string, request: CompanyFight): Promise<NewTable> {
    const { revision, hands, seed, ...plan } = request
    const stored = await this.#kept(token, revision)
    const scenario = await this.#work.nextFight(stored.data, plan)
    return this.#opened(stored, { kind: 'fight', scenario, hands, seed, owner: token })
  }

  async between(token: string, { revision, hands, seed }: CompanyBetween): Promise<NewTable> {
    const stored = await this.#kept(token, revision)
    const scenario = await this.#work.between(stored.data)
    return this.#opened(stored, { kind: 'interlude', scenario, hands, seed, owner: token })
  }

  async enter(token: string): Promise<{ fight: string; token: string }> {
    const { fight } = requireOpen(await this.#kept(token))
    return { fight, token: await this.#tables.admit(fight, token) }
  }

  async take(token: string, revision: number): Promise<CompanyView> {
    const stored = await this.#kept(token, revision)
    const { fight: id } = requireOpen(stored)
    await this.#tables.showEnd(id)
    const save = await this.#tables.look(id, savedEnd)
    if (save === null)
      throw new HostProblem({
        code: 'unknown-fight',
        message: 'The table of the open chapter is gone.',
        hint: 'Give the chapter up; the company is as it was before it.',
      })
    return this.#write(stored, await this.#work.taken(stored.data, save), null)
  }

  async abandon(token: string, revision: number): Promise<CompanyView> {
    const stored = await this.#kept(token, revision)
    requireOpen(stored)
    return this.#write(stored, await this.#work.drawn(stored.data), null)
  }

  async gauntlet(token: string, request: GauntletRequest): Promise<JobView> {
    const { data } = await this.#kept(token)
    return this.#tables.simulate(await this.#work.gauntlet(data, request))
  }

  async chapter(token: string, number: number): Promise<unknown> {
    const { id } = await this.#kept(token)
    const save = await this.#store.save(id, number)
    if (save !== null) return save
    throw new HostProblem({
      code: 'unknown-chapter',
      message: 'The company has no such chapter.',
      hint: 'Look at its list of chapters; the first is number 0.',
    })
  }

  /** What figures of a company look like, for a fight of theirs; a company that is gone has no pictures. */
  async portraits(company: string, figures: readonly string[]): Promise<Portraits> {
    const stored = await this.#store.read(company)
    if (stored === null) return {}
    const own = portrayedForm
      .parse(stored.data)
      .figures.filter(
        ({ id, picture, emblem }) => figures.includes(id) && (picture !== null || emblem !== null),
      )
    return Object.fromEntries(own.map(({ id, picture, emblem }) => [id, { picture, emblem }]))
  }

  async export(token: string): Promise<string> {
    const { id, data } = await this.#kept(token)
    const { data: company } = await this.#work.drawn(data)
    const chapters: string[] = []
    for (const [at, chapter] of company.chapters.entries()) {
      chapters.push(JSON.stringify({ ...chapter, save: (await this.#store.save(id, at)) ?? null }))
      await nextTurn()
    }
    return companyText(company, chapters)
  }

  async remove(token: string): Promise<void> {
    await this.#store.remove((await this.#kept(token)).id)
  }

  async sheetSchema(system: string): Promise<unknown> {
    return problemsIn(async () => interludeOf(await loadSystem(system)).schema())
  }

  async checkSheet(system: string, figure: unknown, packs: readonly PackSource[] = []): Promise<SheetCheck> {
    return this.#work.sheet(system, figure, packs)
  }

  /** The company of a token; one that has moved on since `revision` is refused. */
  async #kept(token: string, revision?: number): Promise<StoredCompany> {
    const id = await this.#store.of(hashOf(token))
    const stored = id === null ? null : await this.#store.read(id)
    if (stored === null)
      throw new HostProblem({
        code: 'unknown-token',
        message: 'This token opens no company.',
        hint: 'Use the link that founding the company gave.',
      })
    if (revision !== undefined && revision !== stored.revision) throw stale(stored.revision)
    return stored
  }

  async #write(stored: StoredCompany, draft: CompanyDraft, open: OpenChapter | null): Promise<CompanyView> {
    const { id, revision } = stored
    const { data, saves } = draft
    if (!(await this.#store.write({ id, after: revision, data, open, saves }))) throw stale(revision + 1)
    return this.#view({ ...stored, revision: revision + 1, data, open }, draft)
  }

  /** Opens a table and records that the company plays there. Of two that are opened at once, the first is kept. */
  async #opened(
    stored: StoredCompany,
    { kind, scenario, hands, seed, owner }: OpeningChapter,
  ): Promise<NewTable> {
    if (stored.open !== null)
      throw new HostProblem({
        code: 'chapter-open',
        message: 'The company is still in the middle of something.',
        hint: 'Take that in once it is over, or give it up.',
      })
    const created = await this.#tables.create(
      {
        from: { scenario: JSON.parse(JSON.stringify(scenario)) },
        ...(hands === undefined ? {} : { hands }),
        ...(seed === undefined ? {} : { seed }),
        owner,
      },
      stored.id,
    )
    try {
      const draft = await this.#work.drawn(stored.data)
      await this.#write(stored, draft, { kind, fight: created.fight })
    } catch (thrown) {
      await this.#tables.remove(created.fight)
      throw thrown
    }
    return created
  }

  async #view({ id, revision, open }: StoredCompany, draft: CompanyDraft): Promise<CompanyView> {
    const over = open === null ? null : await this.#tables.look(open.fight, (fight) => fight.over)
    return {
      id,
      revision,
      company: draft.data,
      date: draft.date,
      cards: [...draft.cards],
      open: open === null ? null : { ...open, over: over ?? false },
    }
  }
}

/** What a kept company says of how its figures look; the rest of it is not read for that. */
const portrayedForm = z.object({
  figures: z.array(
    z.object({
      id: z.string(),
      picture: z.string().nullable().default(null),
      emblem: z.string().nullable().default(null),
    }),
  ),
})

/** A company as a file, with a line for each chapter. */
function companyText(company: CompanyData, chapters: readonly string[]): string {
  const { chapters: _, ...rest } = company
  const head = JSON.stringify(rest, null, 1).slice(0, -'\n}'.length)
  const lines = chapters.map((chapter) => `\n  ${chapter}`).join(',')
  return `${head},\n "chapters": [${lines}${lines === '' ? '' : '\n '}]\n}\n`
}

/** The save of a chapter that is over. */
function savedEnd(fight: Fight): SavedFight {
  if (fight.over) return saveFight(fight)
  throw new HostProblem({
    code: 'too-early',
    message: 'That is not over.',
    hint: 'Play it to its end first, or give it up.',
  })
}

function requireOpen({ open }: StoredCompany): OpenChapter {
  if (open !== null) return open
  throw new HostProblem({
    code: 'no-chapter',
    message: 'The company is in the middle of nothing.',
    hint: 'Begin a fight or a rest first.',
  })
}

function stale(revision: number): HostProblem {
  return new HostProblem({
    code: 'stale-company',
    message: 'Somebody else has changed the company since you looked at it.',
    hint: `Look again (it is at revision ${revision} now) and make your change anew; nothing of theirs or yours is lost.`,
  })
}
