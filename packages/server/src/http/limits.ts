/**
 * The limits on what clients may send. All of them can be set (`steelyard serve --limit`), and every refusal names the
 * limit that was reached.
 */

/** All limits, as plain numbers. */
export interface ServerLimits {
  /** Fights that are kept. */
  readonly fights: number
  /** Bytes of a request's body. */
  readonly body: number
  /** Bytes of a body that holds a scenario. */
  readonly scenario: number
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
  /** Wrong codes of one address in a minute. */
  readonly wrongCodes: number
  /** New fights of one address in a minute. */
  readonly creates: number
  /** Odds, reviews and simulations of one address in a minute. */
  readonly questions: number
  /** Odds and reviews of one address that are being worked out at the same time. */
  readonly questionsEach: number
  /** Simulations of one address that wait or run. */
  readonly jobsEach: number
  /** Bodies of one address that are being read at the same time. */
  readonly readsEach: number
  /** Bodies of one address that wait to be read: a page asks for the sheets of everybody at once. */
  readonly readsWaiting: number
  /** Sockets in all. */
  readonly sockets: number
  /** Sockets of one address. */
  readonly socketsEach: number
  /** Connections in all, sockets included. */
  readonly connections: number
  /** Connections of one address. */
  readonly connectionsEach: number
  /** Messages on one socket in a second, over any ten seconds. */
  readonly messages: number
  /** Acts on one socket that wait for their answer. */
  readonly pending: number
  /** Refused messages after which a socket is closed. */
  readonly strikes: number
  /** Bytes that may wait for a slow reader before it is dropped. */
  readonly backlog: number
  /** Seconds within which a socket must name its token. */
  readonly hello: number
  /** Seconds between two pings of a socket. */
  readonly heartbeat: number
  /** Seconds for one request to arrive. */
  readonly request: number
}

/** The default limits. */
export const serverLimits: ServerLimits = {
  fights: 10_000,
  body: 256 * 1024,
  scenario: 1024 * 1024,
  save: 4 * 1024 * 1024,
  company: 8 * 1024 * 1024,
  message: 256 * 1024,
  requests: 6000,
  joins: 300,
  wrongCodes: 20,
  creates: 120,
  questions: 600,
  questionsEach: 32,
  jobsEach: 4,
  readsEach: 4,
  readsWaiting: 24,
  sockets: 3000,
  socketsEach: 600,
  connections: 6000,
  connectionsEach: 1500,
  messages: 40,
  pending: 64,
  strikes: 50,
  backlog: 4 * 1024 * 1024,
  hello: 10,
  heartbeat: 25,
  request: 30,
}
