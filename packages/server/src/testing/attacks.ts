/**
 * What strangers do to a server, each from an address of its own on this machine (127.0.0.2 and up): texts that are long to
 * read, ranges without end, dice beyond counting, guessed codes, connections that say nothing. Only servers that a test
 * has started itself are attacked.
 */
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { z } from 'zod'

/** One request of a stranger. */
export interface HostileRequest {
  readonly name: string
  readonly path: string
  /** What is posted; null for a plain GET. */
  readonly body: unknown
  /** How a server that is well answers the first, so that it is known to have reached what it attacks. */
  readonly first: number
}

/** How a server that is well may answer later ones; 0 where it cuts the connection. */
export const REFUSED: readonly number[] = [0, 400, 413, 429, 503]

/** The attacks: each was once enough to stop or freeze a server for seconds. */
export const attacks: readonly HostileRequest[] = [
  {
    name: 'anchors',
    path: '/api/check',
    body: { from: { scenario: '& '.repeat(99_000) } },
    first: 400,
  },
  {
    name: 'tags',
    path: '/api/check',
    body: { from: { scenario: '!a '.repeat(20_000) } },
    first: 400,
  },
  {
    name: 'a save of objects',
    path: '/api/verify',
    body: { save: { steps: Array.from({ length: 1_000_000 }, () => ({})) } },
    first: 400,
  },
  {
    name: 'a range that goes down',
    path: '/api/jobs',
    body: { from: { sample: 'first' }, fights: 10, vary: ['players[0].guard=900000000..1'] },
    first: 400,
  },
  { name: 'dice', path: '/api/dice?q=999d999', body: null, first: 413 },
  { name: 'products of dice', path: '/api/dice?q=d999*d999', body: null, first: 413 },
  {
    name: 'a pack',
    path: '/api/pack',
    body: { pack: `figures:\n${'  a: "d6+d6+d6"\n'.repeat(9_000)}` },
    first: 400,
  },
  {
    name: 'a sheet of many fields',
    path: '/api/sheet',
    body: {
      system: 'mythras',
      figure: Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field${at}`, at])),
    },
    first: 400,
  },
  {
    name: 'a company of packs',
    path: '/api/companies',
    body: {
      system: 'mythras',
      name: 'Ten',
      packs: Array.from({ length: 10 }, () => `figures:\n${'  - a\n'.repeat(30_000)}`),
    },
    first: 400,
  },
  {
    name: 'a statblock',
    path: '/api/statblock',
    body: { system: 'mythras', text: '1d6+'.repeat(4_900) },
    first: 400,
  },
  {
    name: 'a guessed code',
    path: '/api/join',
    body: { code: 'ACDEFGHJ', name: 'Mallory' },
    first: 404,
  },
  {
    name: 'simulations without end',
    path: '/api/jobs',
    body: { from: { sample: 'first' }, fights: 10_000_000 },
    first: 200,
  },
]

/** Sends one attack; resolves with the status, or 0 if the server has cut the connection. */
export async function send(address: string, from: string, { path, body }: HostileRequest): Promise<number> {
  return (await ask(address, from, { path, body })).status
}

/** A battle of two hundred a side that a stranger has machines play. */
export class Battle {
  readonly #address: string
  readonly #from: string
  #token: string | null = null

  constructor(address: string, from: string) {
    this.#address = address
    this.#from = from
  }

  /** Plays one round; begins another battle once one is over. */
  async round(): Promise<void> {
    this.#token ??= await this.#begun()
    const act = { act: 'play', until: 'round', seats: ['players', 'npcs'] }
    const { status } = await ask(this.#address, this.#from, {
      path: '/api/fight/acts',
      body: { act },
      token: this.#token,
    })
    if (status !== 200) this.#token = null
  }

  async #begun(): Promise<string | null> {
    const from = { sample: 'two-hundred', system: 'warband' }
    const { text } = await ask(this.#address, this.#from, { path: '/api/fights', body: { from } })
    return begunForm.safeParse(text === '' ? null : JSON.parse(text)).data?.tokens.referee ?? null
  }
}

const begunForm = z.object({ tokens: z.object({ referee: z.string() }) })

/** One request from an address of its own; status 0 if the server has cut the connection. */
function ask(
  address: string,
  from: string,
  { path, body, token = null }: Pick<HostileRequest, 'path' | 'body'> & { readonly token?: string | null },
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address)
  const sent = body === null ? '' : JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(sent),
    connection: 'close',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve) => {
    let text = ''
    const asked = request(
      { hostname, port, path, headers, localAddress: from, method: body === null ? 'GET' : 'POST' },
      (response) => {
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.once('close', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    asked.once('error', () => resolve({ status: 0, text: '' }))
    asked.end(sent)
  })
}

/** Opens connections that say nothing. */
export function openSilent(address: string, from: string, count: number): Socket[] {
  const { hostname, port } = new URL(address)
  return Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: from })
    socket.on('error', () => undefined)
    return socket
  })
}
