/**
 * Making fights and coming to them: whatever was created is held on this device before its page opens.
 */
import type { Create, JoinResult, NewTable } from '@steelyard/table/contract'
import { go } from '../router.tsx'
import { settings } from '../settings.ts'
import { host } from './host.ts'
import { hold, type KeyringEntry } from './keyring.ts'

/** Keeps a fresh fight, as a chapter of a company if it is one, and goes to its table. */
export function openCreated(
  created: NewTable,
  title: string,
  system: string,
  company?: KeyringEntry['company'],
): void {
  holdCreated(created, title, system, company === undefined ? {} : { company })
  go(`/f/${created.fight}/gm`)
}

/** Keeps a fresh fight: a chapter of a company, or a branch with the fight and the step that it left. */
export function holdCreated(
  created: NewTable,
  title: string,
  system: string,
  place: Pick<KeyringEntry, 'company' | 'branch'> = {},
): void {
  hold({
    fight: created.fight,
    role: 'gm',
    token: created.tokens.referee,
    title,
    system,
    code: created.code,
    at: Date.now(),
    seats: created.tokens.seats,
    spectator: created.tokens.spectator,
    over: false,
    ...place,
  })
}

/** Makes a fight and goes to its table. */
export async function startFight(request: Create, title: string, system: string): Promise<void> {
  const { name } = settings()
  const created = await host.create(name === '' ? request : { name, ...request })
  openCreated(created, title, system)
}

/** Keeps what joining gave and goes to the page of whoever plays or watches. */
export function openJoined(joined: JoinResult, code: string, role: 'me' | 'watch'): void {
  hold({
    fight: joined.fight,
    role,
    token: joined.token,
    title: `Table ${code}`,
    system: '',
    code,
    at: Date.now(),
    seats: {},
    spectator: null,
    over: false,
  })
  go(`/f/${joined.fight}/${role}`)
}
