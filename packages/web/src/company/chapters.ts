/**
 * The chapters of a company as pages open them: the next fight, the time until it, taking one in, and the record of one
 * that is long over. Whatever table is opened is held on this device as a chapter of the company.
 */
import { HostProblem } from '@steelyard/server/client'
import type { CompanyFight, CompanyView } from '@steelyard/table/contract'
import { type HeldCompany, heldCompany, holdCompany } from '../connection/held-companies.ts'
import { host } from '../connection/host.ts'
import { heldAs, heldFights, hold, note } from '../connection/keyring.ts'
import { openCreated } from '../connection/make.ts'
import { go } from '../router.tsx'

/** The address of a company's page. */
export function companyPath(id: string, page = ''): string {
  return `/company/${id}${page === '' ? '' : `/${page}`}`
}

/** What this device holds of a company, or a problem that says what to do. */
export function requireHeld(id: string): HeldCompany {
  const held = heldCompany(id)
  if (held !== null) return held
  throw new HostProblem({
    code: 'no-key',
    message: 'This device has no key to that company.',
    hint: 'Open the link to it, or import its file.',
  })
}

/** Keeps a company that was just founded and goes to a page of it. */
export function openFounded({ token, view }: { token: string; view: CompanyView }, page = ''): void {
  holdCompany({ id: view.id, token, name: view.company.name, system: view.company.system })
  go(companyPath(view.id, page))
}

/** Opens a table for the next fight. */
export async function beginFight(held: HeldCompany, request: CompanyFight): Promise<void> {
  const created = await host.companies.fight(held.token, request)
  openCreated(created, request.title ?? held.name, held.system, { id: held.id, chapter: null })
}

/** Opens a table for the time until the next fight. */
export async function beginRest(held: HeldCompany, revision: number): Promise<void> {
  const created = await host.companies.between(held.token, { revision })
  openCreated(created, `${held.name}: between fights`, `${held.system}-between`, {
    id: held.id,
    chapter: null,
  })
}

/** Goes to the table of the open chapter, with a fresh key where this device has none. */
export async function enterChapter(held: HeldCompany, { open, company }: CompanyView): Promise<void> {
  if (open === null) return
  if (heldAs(open.fight, 'gm') === null) {
    const { fight, token } = await host.companies.enter(held.token)
    hold({
      fight,
      role: 'gm',
      token,
      title: company.name,
      system: open.kind === 'fight' ? company.system : `${company.system}-between`,
      code: null,
      at: Date.now(),
      seats: {},
      spectator: null,
      over: open.over,
      company: { id: held.id, chapter: null },
    })
  }
  go(`/f/${open.fight}/gm`)
}

/** Takes the open chapter of a company in; the company as it is then. */
export async function takeIn(id: string): Promise<CompanyView> {
  const held = requireHeld(id)
  const before = await host.companies.read(held.token)
  if (before.open === null) return before
  const after = await host.companies.take(held.token, before.revision)
  note(before.open.fight, 'gm', { company: { id, chapter: before.company.chapters.length } })
  return after
}

/** Opens the record of a chapter: the table it was played at, or a table from its save. */
export async function openRecord(held: HeldCompany, { company }: CompanyView, number: number): Promise<void> {
  const chapter = company.chapters[number]
  if (chapter === undefined) return
  const page = chapter.kind === 'fight' ? 'over' : 'study'
  const known = heldFights().find(({ company: of }) => of?.id === held.id && of.chapter === number)
  if (known !== undefined) return go(`/f/${known.fight}/${page}`)
  const save = await host.companies.chapter(held.token, number)
  if (typeof save !== 'object' || save === null) return
  const created = await host.create({ from: { save: { ...save } } })
  const system = chapter.kind === 'fight' ? company.system : `${company.system}-between`
  openCreated(created, chapter.title, system, { id: held.id, chapter: number })
  go(`/f/${created.fight}/${page}`, 'replace')
}
