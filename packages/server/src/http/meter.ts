/**
 * What a server counts about itself, in the text form that Prometheus reads. Numbers only: no names, codes or
 * addresses of anybody.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** A gauge: a number that is read when the metrics are requested. */
export interface MetricGauge {
  readonly name: string
  readonly help: string
  readonly read: () => number
}

/** Counts events and prints the metrics. */
export class Meter {
  readonly #counts = new Map<string, Map<string, number>>()
  readonly #helps = new Map<string, string>()
  readonly #gauges: MetricGauge[]
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })
  readonly #started = performance.now()

  constructor(gauges: readonly MetricGauge[]) {
    this.#gauges = [...gauges]
    this.#delay.enable()
  }

  /** Adds one to a counter with its labels. */
  count(name: string, help: string, labels: Readonly<Record<string, string | number>> = {}): void {
    const inside = Object.entries(labels)
      .map(([key, value]) => `${key}="${String(value).replace(/["\\\n]/g, '_')}"`)
      .join(',')
    let counts = this.#counts.get(name)
    if (counts === undefined) {
      counts = new Map()
      this.#counts.set(name, counts)
      this.#helps.set(name, help)
    }
    counts.set(inside, (counts.get(inside) ?? 0) + 1)
  }

  /** Adds a gauge. */
  gauge(gauge: MetricGauge): void {
    this.#gauges.push(gauge)
  }

  /** Everything as text. */
  text(): string {
    const lines: string[] = []
    for (const [name, counts] of this.#counts) {
      lines.push(
        `# HELP steelyard_${name} ${this.#helps.get(name) ?? ''}`,
        `# TYPE steelyard_${name} counter`,
      )
      for (const [labels, value] of counts)
        lines.push(`steelyard_${name}${labels === '' ? '' : `{${labels}}`} ${value}`)
    }
    for (const { name, help, read } of [...this.#own(), ...this.#gauges])
      lines.push(
        `# HELP steelyard_${name} ${help}`,
        `# TYPE steelyard_${name} gauge`,
        `steelyard_${name} ${read()}`,
      )
    return `${lines.join('\n')}\n`
  }

  /** Stops measuring. */
  close(): void {
    this.#delay.disable()
  }

  #own(): readonly MetricGauge[] {
    const { rss, heapUsed } = process.memoryUsage()
    return [
      { name: 'memory_bytes', help: 'Memory of the process.', read: () => rss },
      { name: 'cpu_seconds', help: 'Processor time since the start, all threads.', read: processorSeconds },
      { name: 'heap_bytes', help: 'Objects on the heap.', read: () => heapUsed },
      {
        name: 'uptime_seconds',
        help: 'Since the start.',
        read: () => Math.round((performance.now() - this.#started) / 1000),
      },
      {
        name: 'loop_delay_p99_seconds',
        help: 'How long the main thread kept others waiting, 99th percentile since the start.',
        read: () => this.#delay.percentile(99) / 1e9,
      },
    ]
  }
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
