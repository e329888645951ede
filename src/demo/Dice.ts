import { hash } from 'node:crypto'

/** Chance that falls the same way every time: the same name gives the same throws on every machine (mulberry32). */
export class Dice {
  #state: number

  constructor(name: string) {
    this.#state = hash('sha256', name, 'buffer').readUInt32LE()
  }

  /** At least 0 and below 1. */
  throw(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  chance(probability: number): boolean {
    return this.throw() < probability
  }

  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number {
    return Math.floor(this.throw() * limit)
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!
  }
}
