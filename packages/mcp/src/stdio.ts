/**
 * The server over standard input and output: one client, one connection. Standard output is the protocol, so
 * nothing else may be written there.
 */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Host } from '@steelyard/table/contract'
import { type TableServerOptions, tableServer } from './server.ts'

/** A connection over standard input and output. */
export interface StdioConnection {
  /** Resolves when the client has gone. */
  readonly gone: Promise<void>
  close(): Promise<void>
}

/** Serves one client over standard input and output until it goes; `complain` hears of faults. */
export function serveTableOverStdio(
  host: Host,
  options: TableServerOptions & { readonly complain?: (text: string) => void } = {},
): StdioConnection {
  const { complain, ...rest } = options
  const gone = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
  })
  const handle = serveStdio(() => tableServer(host, rest), {
    onerror: (error) => complain?.(`${error.message.split('\n')[0] ?? 'a fault'}\n`),
  })
  return { gone, close: () => handle.close() }
}
