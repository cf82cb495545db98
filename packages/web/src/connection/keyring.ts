/**
 * The fights this device knows: which, as whom, and the secret that proves it. Kept in the browser and nowhere
 * else. A link may bring a secret in its fragment (`#t=…`); it is taken from the address at once.
 */
import * as z from 'zod/mini'
import { takeFragment } from '../router.tsx'
import { storedList } from './stored-list.ts'

const entryForm = z.object({
  fight: z.string(),
  role: z.enum(['gm', 'me', 'watch']),
  token: z.string(),
  title: z.string(),
  system: z.string(),
  code: z.nullable(z.string()),
  at: z.number(),
  /** What the maker of a fight holds besides: the secrets of seats on this device, and the watchers'. */
  seats: z.record(z.string(), z.string()),
  spectator: z.nullable(z.string()),
  over: z.boolean(),
  /** The fight this one was forked from, and where; devices that knew a fight before branches were noted say nothing. */
  branch: z.optional(z.nullable(z.object({ of: z.string(), step: z.number() }))),
  /** The company whose chapter it is, and the chapter's number once the company has taken it in. */
  company: z.optional(z.object({ id: z.string(), chapter: z.nullable(z.number()) })),
})

/** One fight as one of its people. */
export type KeyringEntry = z.infer<typeof entryForm>

const MOST = 200
const MOST_BRANCHES = 60
const list = storedList('steelyard.fights', entryForm, MOST + MOST_BRANCHES)

/** Every fight held, the latest first. */
export function heldFights(): readonly KeyringEntry[] {
  return list.all()
}

/** As many as are kept; branches, which are tried by the dozen, go before fights. */
function kept(all: readonly KeyringEntry[]): readonly KeyringEntry[] {
  const trunks = all.filter(({ branch }) => branch == null).slice(0, MOST)
  const branches = all.filter(({ branch }) => branch != null).slice(0, MOST_BRANCHES)
  return all.filter((entry) => trunks.includes(entry) || branches.includes(entry))
}

/** Keeps a fight, in front of all others. */
export function hold(entry: KeyringEntry): void {
  const others = heldFights().filter((other) => other.fight !== entry.fight || other.role !== entry.role)
  list.store(kept([entry, ...others]))
}

/** Notes what has become known about a fight since. */
export function note(fight: string, role: KeyringEntry['role'], facts: Partial<KeyringEntry>): void {
  list.store(
    heldFights().map((entry) =>
      entry.fight === fight && entry.role === role ? { ...entry, ...facts } : entry,
    ),
  )
}

/** The branches of a fight that this device knows, by the step at which they leave it. */
export function branchesOf(fight: string): readonly (KeyringEntry & { readonly step: number })[] {
  return heldFights().flatMap((entry) =>
    entry.branch?.of === fight ? [{ ...entry, step: entry.branch.step }] : [],
  )
}

/** Lets a fight go from this device. */
export function drop(fight: string): void {
  list.store(heldFights().filter((entry) => entry.fight !== fight))
}

/** What this device holds of a fight in a role. */
export function heldAs(fight: string, role: KeyringEntry['role']): KeyringEntry | null {
  return heldFights().find((entry) => entry.fight === fight && entry.role === role) ?? null
}

/** What this device holds of a fight that lets most be seen. */
export function heldBest(fight: string): KeyringEntry | null {
  return heldAs(fight, 'gm') ?? heldAs(fight, 'me') ?? heldAs(fight, 'watch')
}

/** The secret that a link has brought, taken out of the address; null if none. */
export function secretInAddress(): string | null {
  return takeFragment(/^t=([A-Za-z0-9_-]{22,64})$/)
}

/** Takes a secret out of the address, if a link has brought one. */
export function takeFromAddress(fight: string, role: KeyringEntry['role']): void {
  const brought = secretInAddress()
  if (brought === null || heldAs(fight, role)?.token === brought) return
  hold({
    fight,
    role,
    token: brought,
    title: 'A fight',
    system: '',
    code: null,
    at: Date.now(),
    seats: {},
    spectator: null,
    over: false,
  })
}
