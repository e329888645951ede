/** One value of a metric. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** What a scrape has, in the text format of Prometheus. */
export class Scrape {
  readonly text: string
  readonly samples: readonly Sample[]

  constructor(text: string) {
    this.text = text
    this.samples = text
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => {
        const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
        if (!name) throw new Error(`This is no sample: ${line}`)
        const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label!, text!])
        return { name, labels: Object.fromEntries(pairs), value: Number(value) }
      })
  }

  static async of(url: string): Promise<Scrape> {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return new Scrape(await response.text())
  }

  /** The names of all metrics that have a value. */
  get names(): Set<string> {
    return new Set(this.samples.map(each => each.name))
  }

  /** The sum of the values of a metric with these labels; undefined if there are none. */
  value(name: string, labels: Record<string, string> = {}): number | undefined {
    const found = this.samples.filter(
      each => each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value),
    )
    return found.length === 0 ? undefined : found.reduce((sum, each) => sum + each.value, 0)
  }
}
