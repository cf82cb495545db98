/**
 * How much a server takes from outside before it says no. Everything can be set (`steelyard serve --limit`), and
 * every no names the limit that was met.
 */

/** All limits, as plain numbers. */
export interface ServerLimits {
  /** Fights that are kept. */
  readonly fights: number
  /** Bytes of a request's body. */
  readonly body: number
  /** Bytes of a body that may hold a saved fight. */
  readonly save: number
  /** Bytes of a body that may hold a company with all its fights. */
  readonly company: number
  /** Bytes of one message on a socket. */
  readonly message: number
  /** Requests of one address in a minute. */
  readonly requests: number
  /** Attempts to join of one address in a minute. */
  readonly joins: number
  /** New fights of one address in a minute. */
  readonly creates: number
  /** Odds, reviews and simulations of one address in a minute. */
  readonly questions: number
  /** Sockets in all. */
  readonly sockets: number
  /** Sockets of one address. */
  readonly socketsEach: number
  /** Connections in all, sockets included. */
  readonly connections: number
  /** Messages on one socket in a second, over any ten seconds. */
  readonly messages: number
  /** Acts on one socket that wait for their answer. */
  readonly pending: number
  /** Refused messages after which a socket is closed. */
  readonly strikes: number
  /** Bytes that may wait for a slow reader before it is dropped. */
  readonly backlog: number
  /** Seconds until a socket must have said whose it is. */
  readonly hello: number
  /** Seconds between two signs of life asked of a socket. */
  readonly heartbeat: number
  /** Seconds for one request to arrive. */
  readonly request: number
}

/** What holds unless told otherwise. */
export const serverLimits: ServerLimits = {
  fights: 10_000,
  body: 1024 * 1024,
  save: 4 * 1024 * 1024,
  company: 32 * 1024 * 1024,
  message: 256 * 1024,
  requests: 1200,
  joins: 30,
  creates: 60,
  questions: 120,
  sockets: 2000,
  socketsEach: 200,
  connections: 4000,
  messages: 40,
  pending: 64,
  strikes: 50,
  backlog: 4 * 1024 * 1024,
  hello: 10,
  heartbeat: 25,
  request: 30,
}
