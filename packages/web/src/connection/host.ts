/**
 * The host of all fights that these pages show: a server, or the table that runs in this tab. Pages know one interface
 * and need not ask which it is, except to say what only a server can do.
 */
import type { Host } from '@steelyard/table/contract'
import { openTabHost, type TabHost } from '../local/tab-host.ts'
import { openServerHost } from './server-host.ts'

/** What pages ask of a host. */
export interface PageHost extends Host {
  /** The addresses under which other devices reach the host; none if they cannot. */
  addresses(): Promise<readonly string[]>
  /** Lets other devices of the network reach the host, and returns the addresses for them. */
  openNetwork(token: string): Promise<readonly string[]>
}

// The build knows which edition it builds, and leaves the other out.
const opened: { readonly host: PageHost; readonly tab: TabHost | null } =
  import.meta.env.MODE === 'tab' ? inTab(openTabHost()) : { host: openServerHost(), tab: null }

function inTab(tab: TabHost): { readonly host: PageHost; readonly tab: TabHost } {
  return { host: tab, tab }
}

/** The host of all fights that these pages show. */
export const { host } = opened

/** The table of this tab, if that is where fights are; null where a server has them. */
export const { tab } = opened
