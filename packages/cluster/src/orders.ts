/**
 * Orders: the simulations that users asked a cluster for, so that they can be listed, watched, cancelled and resumed.
 *
 * An order holds the request and its progress; results are stored by question. To resume an order, its request is run
 * again: the ranges that were fought are found.
 */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@steelyard/kernel'
import type pg from 'pg'
import { openPool, prepareTables, SCHEMA } from './tables.ts'

/** The state of an order; `lost` if its process has not reported lately. */
export type OrderState = 'running' | 'done' | 'cancelled' | 'stopped' | 'lost'

/** A simulation that a user asked for. */
export interface JobOrder {
  readonly id: string
  readonly title: string
  readonly request: unknown
  readonly state: OrderState
  readonly done: number
  readonly wanted: number
  readonly askedAt: Date
}

/** A running order whose process has not reported for this long is lost. */
const LOST_SECONDS = 15
const COLUMNS = `id, title, request, done, wanted, asked_at,
  case when state = 'running' and told_at < now() - interval '${LOST_SECONDS} seconds' then 'lost' else state end as state`

interface Row {
  readonly id: string
  readonly title: string
  readonly request: unknown
  readonly state: OrderState
  readonly done: string
  readonly wanted: string
  readonly asked_at: Date
}

/** The orders of one database. */
export class Orders {
  readonly #pool: pg.Pool

  private constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Connects to the database and makes its tables where they are missing. */
  static async open(url: string): Promise<Orders> {
    const pool = openPool(url)
    try {
      await prepareTables(pool)
    } catch (thrown) {
      await pool.end()
      throw thrown
    }
    return new Orders(pool)
  }

  /** Stores a new order and returns its id. */
  async enter(title: string, request: unknown, wanted: number): Promise<string> {
    const id = randomBytes(4).toString('hex')
    await this.#pool.query(
      `insert into ${SCHEMA}.orders (id, title, request, state, wanted) values ($1, $2, $3, 'running', $4)`,
      [id, title.slice(0, 200), JSON.stringify(request), wanted],
    )
    return id
  }

  /** Resumes an order that was cut off. */
  async takeUp(id: string): Promise<JobOrder> {
    const order = await this.of(id)
    if (order.state === 'running')
      throw new Refusal(
        'malformed-request',
        `Order ${id} is running.`,
        `Watch it: steelyard jobs watch ${id}`,
      )
    await this.#pool.query(`update ${SCHEMA}.orders set state = 'running', told_at = now() where id = $1`, [
      id,
    ])
    return order
  }

  /** Stores the progress of an order; false if it was cancelled. */
  async tell(id: string, done: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update ${SCHEMA}.orders set done = $2, told_at = now() where id = $1 and state = 'running'`,
      [id, done],
    )
    return rowCount === 1
  }

  /** Stores that an order ended; a cancelled order stays cancelled. */
  async finish(id: string, state: 'done' | 'stopped', done: number): Promise<void> {
    await this.#pool.query(
      `update ${SCHEMA}.orders set state = $2, done = $3, told_at = now() where id = $1 and state = 'running'`,
      [id, state, done],
    )
  }

  /** Cancels an order; the process that runs it stops within seconds. */
  async cancel(id: string): Promise<JobOrder> {
    const order = await this.of(id)
    if (order.state === 'done' || order.state === 'cancelled')
      throw new Refusal('too-late', `Order ${id} is ${order.state} already.`)
    await this.#pool.query(`update ${SCHEMA}.orders set state = 'cancelled' where id = $1`, [id])
    return this.of(id)
  }

  /** One order. */
  async of(id: string): Promise<JobOrder> {
    const { rows } = await this.#pool.query<Row>(`select ${COLUMNS} from ${SCHEMA}.orders where id = $1`, [
      id,
    ])
    const [row] = rows
    if (row === undefined)
      throw new Refusal(
        'malformed-request',
        `There is no order ${id.slice(0, 20)}.`,
        'List them: steelyard jobs',
      )
    return orderOf(row)
  }

  /** The latest orders, newest first. */
  async list(limit = 50): Promise<readonly JobOrder[]> {
    const { rows } = await this.#pool.query<Row>(
      `select ${COLUMNS} from ${SCHEMA}.orders order by asked_at desc limit $1`,
      [limit],
    )
    return rows.map(orderOf)
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.#pool.end().catch(() => undefined)
  }
}

function orderOf({ id, title, request, state, done, wanted, asked_at }: Row): JobOrder {
  return { id, title, request, state, done: Number(done), wanted: Number(wanted), askedAt: asked_at }
}
