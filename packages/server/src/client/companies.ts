/**
 * Companies of a server, over HTTP.
 */
import type {
  Companies,
  CompanyBetween,
  CompanyFight,
  CompanyView,
  EditCompany,
  FoundCompany,
  FoundedCompany,
  GauntletRequest,
  JobView,
  NewTable,
  PackSource,
  SheetCheck,
} from '@steelyard/table/contract'
import type { Wire } from './wire.ts'

const LONG = 120_000

/** The companies of a server's host. */
export class RemoteCompanies implements Companies {
  readonly #wire: Wire

  constructor(wire: Wire) {
    this.#wire = wire
  }

  found(request: FoundCompany): Promise<FoundedCompany> {
    return this.#wire.ask('/api/companies', { method: 'POST', body: request, within: LONG })
  }

  read(token: string): Promise<CompanyView> {
    return this.#wire.ask('/api/company', { token })
  }

  edit(token: string, request: EditCompany): Promise<CompanyView> {
    return this.#wire.ask('/api/company/edits', { method: 'POST', token, body: request })
  }

  fight(token: string, request: CompanyFight): Promise<NewTable> {
    return this.#wire.ask('/api/company/fights', { method: 'POST', token, body: request })
  }

  between(token: string, request: CompanyBetween): Promise<NewTable> {
    return this.#wire.ask('/api/company/interludes', { method: 'POST', token, body: request })
  }

  enter(token: string): Promise<{ readonly fight: string; readonly token: string }> {
    return this.#wire.ask('/api/company/enter', { method: 'POST', token })
  }

  gauntlet(token: string, request: GauntletRequest): Promise<JobView> {
    return this.#wire.ask('/api/company/gauntlets', { method: 'POST', token, body: request })
  }

  take(token: string, revision: number): Promise<CompanyView> {
    return this.#wire.ask('/api/company/take', { method: 'POST', token, body: { revision } })
  }

  abandon(token: string, revision: number): Promise<CompanyView> {
    return this.#wire.ask('/api/company/abandon', { method: 'POST', token, body: { revision } })
  }

  chapter(token: string, number: number): Promise<unknown> {
    return this.#wire.ask(`/api/company/chapters/${number}`, { token })
  }

  export(token: string): Promise<string> {
    return this.#wire.text('/api/company/export', { token, within: LONG })
  }

  async remove(token: string): Promise<void> {
    await this.#wire.text('/api/company', { method: 'DELETE', token })
  }

  sheetSchema(system: string): Promise<unknown> {
    return this.#wire.ask(`/api/systems/${encodeURIComponent(system)}/sheet`)
  }

  checkSheet(system: string, figure: unknown, packs: readonly PackSource[] = []): Promise<SheetCheck> {
    const body = { system, figure, ...(packs.length === 0 ? {} : { packs }) }
    return this.#wire.ask('/api/sheet', { method: 'POST', body, again: true })
  }
}
