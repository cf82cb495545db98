/**
 * What a server counts about itself, for Prometheus: what Node's usual library tells of a process (processor time, memory,
 * event loop, collection), how long requests, acts and calls of the store take, what waits, and which build this is.
 * Numbers only: no names, codes or addresses of anybody.
 */
import { HostProblem } from '@steelyard/table/problem'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A gauge: a number that is read when the metrics are requested. */
export interface MetricGauge {
  readonly name: string
  readonly help: string
  readonly read: () => number
}

/** A request that was answered. */
export interface MeteredRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Limits of a histogram in seconds: from a millisecond, which an act takes, to ten seconds, longer than anybody waits. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts and measures, and prints the metrics. */
export class Meter {
  readonly #registry = new Registry()
  readonly #requests: Histogram
  readonly #acts: Histogram
  readonly #calls: Histogram
  readonly #storeErrors: Counter
  readonly #messages: Counter
  readonly #refused: Counter
  readonly #dropped: Counter

  constructor(version: string) {
    const registers = [this.#registry]
    const shared = { registers, buckets: SECONDS }
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      ...shared,
      name: 'http_request_duration_seconds',
      help: 'How long requests took, by method, route and status.',
      labelNames: ['method', 'route', 'status_code'],
    })
    this.#acts = new Histogram({
      ...shared,
      name: 'steelyard_act_duration_seconds',
      help: 'How long acts took until they were kept and told, by act and by what came of them.',
      labelNames: ['act', 'result'],
    })
    this.#calls = new Histogram({
      ...shared,
      name: 'steelyard_store_duration_seconds',
      help: 'How long calls of the store took, by call.',
      labelNames: ['call'],
    })
    const counter = (name: string, help: string, labelNames: string[] = []): Counter =>
      new Counter({ name: `steelyard_${name}`, help, labelNames, registers })
    this.#storeErrors = counter('store_errors_total', 'Calls of the store that failed, by call and reason.', [
      'call',
      'code',
    ])
    this.#messages = counter('messages_total', 'Messages that came by socket.')
    this.#refused = counter('refused_total', 'Messages on sockets that were refused, by reason.', ['code'])
    this.#dropped = counter('dropped_total', 'Sockets dropped because they read too slowly.')
    new Gauge({
      name: 'steelyard_build_info',
      help: 'The version that runs, and that of Node; always 1.',
      labelNames: ['version', 'node'],
      registers,
    }).set({ version, node: process.version }, 1)
  }

  /** Adds a gauge. */
  gauge({ name, help, read }: MetricGauge): void {
    new Gauge({
      name: `steelyard_${name}`,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read())
      },
    })
  }

  request({ method, route, status, seconds }: MeteredRequest): void {
    this.#requests.observe({ method, route, status_code: status }, seconds)
  }

  /** Does an act and measures it. */
  async act<Result>(act: string, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now()
    const took = (result: string): void => {
      this.#acts.observe({ act, result }, (performance.now() - began) / 1000)
    }
    try {
      const result = await work()
      took('done')
      return result
    } catch (thrown) {
      took(thrown instanceof HostProblem && thrown.code !== 'fault' ? 'refused' : 'failed')
      throw thrown
    }
  }

  /** Calls the store and measures it. */
  async storeCall<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
    const stop = this.#calls.startTimer({ call })
    try {
      return await work()
    } catch (thrown) {
      this.#storeErrors.inc({ call, code: thrown instanceof HostProblem ? thrown.code : 'fault' })
      throw thrown
    } finally {
      stop()
    }
  }

  message(): void {
    this.#messages.inc()
  }

  refusal(code: string): void {
    this.#refused.inc({ code })
  }

  drop(): void {
    this.#dropped.inc()
  }

  /** The type of the text, for the header. */
  get type(): string {
    return this.#registry.contentType
  }

  /** Everything as text. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  /** Stops measuring. */
  close(): void {
    this.#registry.clear()
  }
}
