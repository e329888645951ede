/** Remembers what was used most recently: so many things, and so much weight in all. */
export class Recent<Value> {
  readonly #most: number
  readonly #heaviest: number
  /** Least recently used first. */
  readonly #entries = new Map<string, { value: Value; weight: number }>()
  #weight = 0

  constructor(most: number, heaviest: number) {
    this.#most = most
    this.#heaviest = heaviest
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, weight: number): void {
    this.delete(key)
    this.#entries.set(key, { value, weight })
    this.#weight += weight
    while (this.#entries.size > this.#most || this.#weight > this.#heaviest) {
      this.delete(this.#entries.keys().next().value!)
    }
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}
