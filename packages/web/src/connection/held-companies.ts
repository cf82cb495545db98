/**
 * The companies this device knows: which, and the secret that opens each. Kept in the browser and nowhere else. A link
 * may bring a secret in its fragment (`#t=…`); it is taken from the address at once.
 */
import * as z from 'zod/mini'
import { secretInAddress } from './keyring.ts'
import { storedList } from './stored-list.ts'

const heldForm = z.object({
  id: z.string(),
  token: z.string(),
  name: z.string(),
  system: z.string(),
  at: z.number(),
})

/** A company that this device can open. */
export type HeldCompany = z.infer<typeof heldForm>

const list = storedList('steelyard.companies', heldForm, 100)

/** Every company held, the latest first. */
export function heldCompanies(): readonly HeldCompany[] {
  return list.all()
}

/** What this device holds of a company. */
export function heldCompany(id: string): HeldCompany | null {
  return list.all().find((held) => held.id === id) ?? null
}

/** Keeps a company, in front of all others. */
export function holdCompany(company: Omit<HeldCompany, 'at'>): void {
  const others = list.all().filter(({ id }) => id !== company.id)
  list.store([{ ...company, at: Date.now() }, ...others])
}

/** Lets a company go from this device. */
export function dropCompany(company: string): void {
  list.store(list.all().filter(({ id }) => id !== company))
}

/** Takes a company's secret out of the address, if a link has brought one. */
export function takeCompanyFromAddress(id: string): void {
  const token = secretInAddress()
  if (token === null || heldCompany(id)?.token === token) return
  holdCompany({ id, token, name: 'A company', system: '' })
}
