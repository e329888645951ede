import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Counted } from '../notifications/Counted.ts'

/** A metric with one label at most, all of whose values are known. */
export interface Definition {
  name: string
  help: string
  label?: { name: string; values: readonly string[] }
}

/** The value of a gauge; with a label, one for each value of it. */
export type Reading = number | Readonly<Record<string, number>>

/** The values of gauges by name. What is missing is not exposed. */
export type Readings = Readonly<Record<string, Reading>>

/** A metric with several labels. Each must have few values: no identifiers, and nothing that a client makes up. */
interface Labelled<Label extends string> {
  name: string
  help: string
  labelNames: readonly Label[]
}

/** The metrics of this process, as Prometheus reads them. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #counters = new Map<string, Counter>()

  /** Adds what Node itself measures: CPU, memory, garbage collection, and the delay of the event loop. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Adds a counter that `count` increments. It is 0 from the start, so that its first increase is seen. */
  addCounter({ name, help, label }: Definition): void {
    const counter = this.counter({ name, help, labelNames: label ? [label.name] : [] })
    for (const value of label?.values ?? []) counter.inc({ [label!.name]: value }, 0)
    this.#counters.set(name, counter)
  }

  /** Increments a counter. */
  count({ counter, labels = {}, by = 1 }: Counted): void {
    this.#counters.get(counter)?.inc(labels, by)
  }

  counter<Label extends string>(options: Labelled<Label>): Counter<Label> {
    return new Counter({ ...options, registers: [this.#registry] })
  }

  histogram<Label extends string>(options: Labelled<Label> & { buckets: number[] }): Histogram<Label> {
    return new Histogram({ ...options, registers: [this.#registry] })
  }

  /** Adds gauges that are read whenever metrics are requested. */
  addGauges(definitions: readonly Definition[], read: () => Readings | Promise<Readings>): void {
    for (const { name, help, label } of definitions) {
      new Gauge({
        name,
        help,
        labelNames: label ? [label.name] : [],
        registers: [this.#registry],
        async collect() {
          const reading = (await read())[name]
          // Without labels, prom-client would go on with 0.
          this.reset()
          if (!label) this.remove()
          if (typeof reading === 'number') this.set(reading)
          else if (reading) for (const value of label!.values) this.set({ [label!.name]: value }, reading[value] ?? 0)
        },
      })
    }
  }

  /** All metrics in a format that the client accepts, and the type of the format. */
  async print(accept = ''): Promise<{ type: string; text: string }> {
    const text = await this.#registry.metrics()
    return accept.includes('application/openmetrics-text')
      ? { type: Registry.OPENMETRICS_CONTENT_TYPE, text: asOpenMetrics(text) }
      : { type: Registry.PROMETHEUS_CONTENT_TYPE, text }
  }
}

/** OpenMetrics names a counter without `_total`, and its values with it. prom-client would rename the counters of the registry for good. */
function asOpenMetrics(text: string): string {
  const named = text.replaceAll(
    /^# HELP (\w+)_total (.*)\n# TYPE \1_total counter$/gm,
    '# HELP $1 $2\n# TYPE $1 counter',
  )
  return `${named.replaceAll(/\n{2,}/g, '\n')}# EOF\n`
}
