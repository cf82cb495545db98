/**
 * What strangers do to a server, each from an address of its own on this machine (127.0.0.2 and up): texts that are long to
 * read, ranges without end, dice beyond counting, guessed codes, connections that say nothing. Only servers that a test
 * has started itself are attacked.
 */
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** One request of a stranger. */
export interface HostileRequest {
  readonly name: string
  readonly path: string
  /** What is posted; null for a plain GET. */
  readonly body: unknown
  /** How a server that is well answers; 0 if it cuts the connection. */
  readonly answers: readonly number[]
}

const REFUSED = [400, 413, 422, 429, 503]

/** The attacks: each was once enough to stop or freeze a server for seconds. */
export const attacks: readonly HostileRequest[] = [
  {
    name: 'anchors',
    path: '/api/check',
    body: { from: { scenario: '& '.repeat(99_000) } },
    answers: REFUSED,
  },
  {
    name: 'tags',
    path: '/api/check',
    body: { from: { scenario: '!a '.repeat(20_000) } },
    answers: REFUSED,
  },
  {
    name: 'a save of objects',
    path: '/api/verify',
    body: { save: { steps: Array.from({ length: 1_000_000 }, () => ({})) } },
    answers: REFUSED,
  },
  {
    name: 'a range that goes down',
    path: '/api/jobs',
    body: { from: { sample: 'first' }, fights: 10, vary: ['players[0].guard=900000000..1'] },
    answers: REFUSED,
  },
  { name: 'dice', path: '/api/dice?q=999d999', body: null, answers: REFUSED },
  { name: 'products of dice', path: '/api/dice?q=d999*d999', body: null, answers: REFUSED },
  {
    name: 'a pack',
    path: '/api/pack',
    body: { pack: `figures:\n${'  a: "d6+d6+d6"\n'.repeat(9_000)}` },
    answers: REFUSED,
  },
  {
    name: 'a sheet of many fields',
    path: '/api/sheet',
    body: {
      system: 'mythras',
      figure: Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field${at}`, at])),
    },
    answers: REFUSED,
  },
  {
    name: 'a company of packs',
    path: '/api/companies',
    body: {
      system: 'mythras',
      name: 'Ten',
      packs: Array.from({ length: 10 }, () => `figures:\n${'  - a\n'.repeat(30_000)}`),
    },
    answers: REFUSED,
  },
  {
    name: 'a statblock',
    path: '/api/statblock',
    body: { system: 'mythras', text: '1d6+'.repeat(4_900) },
    answers: REFUSED,
  },
  {
    name: 'a guessed code',
    path: '/api/join',
    body: { code: 'ABCDEFGH', name: 'Mallory' },
    answers: [...REFUSED, 404],
  },
  {
    name: 'simulations without end',
    path: '/api/jobs',
    body: { from: { sample: 'first' }, fights: 50_000_000 },
    answers: [...REFUSED, 200],
  },
]

/** Sends one attack; resolves with the status, or 0 if the server has cut the connection. */
export function send(address: string, from: string, { path, body }: HostileRequest): Promise<number> {
  const { hostname, port } = new URL(address)
  const text = body === null ? '' : JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  return new Promise((resolve) => {
    const sent = request(
      { hostname, port, path, headers, localAddress: from, method: body === null ? 'GET' : 'POST' },
      (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.once('error', () => resolve(0))
    sent.end(text)
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
