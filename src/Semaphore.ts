/** The most permits that one owner may hold at once. */
export interface Share {
  owner: string
  most: number
}

export interface Permit {
  /** Counts the permit to the shares of more owners, even above their most. */
  countTo(shares: readonly Share[]): void
  /** Gives the permit back. A second call does nothing. */
  release(): void
}

interface Waiter {
  shares: readonly Share[]
  grant(permit: Permit): void
}

/**
 * A counting semaphore: so much work at a time, and of each owner no more than its share. Those who wait get their permits in
 * order, except that nobody waits for an owner whose share is full. It refuses nothing: the caller decides how many may wait.
 */
export class Semaphore {
  readonly #permits: number
  #held = 0
  /** What each owner holds. */
  readonly #heldBy = new Map<string, number>()
  readonly #waiting: Waiter[] = []

  constructor(permits: number) {
    this.#permits = permits
  }

  get isExhausted(): boolean {
    return this.#held >= this.#permits
  }

  /** How many wait for a permit. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** The first of the shares that its owner holds in full. */
  fullShare<S extends Share>(shares: readonly S[]): S | undefined {
    return shares.find(({ owner, most }) => (this.#heldBy.get(owner) ?? 0) >= most)
  }

  /** Takes a permit if one is free; undefined if not. */
  tryAcquire(shares: readonly Share[] = []): Permit | undefined {
    return this.isExhausted || this.fullShare(shares) ? undefined : this.#grant(shares)
  }

  /** Does work as soon as a permit is free. @param place where it waits among the others */
  async run<Result>(
    work: () => Promise<Result>,
    shares: readonly Share[] = [],
    place: 'first' | 'last' = 'last',
  ): Promise<Result> {
    const permit = this.tryAcquire(shares) ?? (await this.#wait(shares, place))
    try {
      return await work()
    } finally {
      permit.release()
    }
  }

  #wait(shares: readonly Share[], place: 'first' | 'last'): Promise<Permit> {
    return new Promise(grant => {
      if (place === 'first') this.#waiting.unshift({ shares, grant })
      else this.#waiting.push({ shares, grant })
    })
  }

  #grant(shares: readonly Share[]): Permit {
    let owners = shares
    let isHeld = true
    this.#held++
    this.#count(shares, 1)
    return {
      countTo: more => {
        if (!isHeld) return
        owners = [...owners, ...more]
        this.#count(more, 1)
      },
      release: () => {
        if (!isHeld) return
        isHeld = false
        this.#held--
        this.#count(owners, -1)
        this.#dispatch()
      },
    }
  }

  #count(shares: readonly Share[], change: 1 | -1): void {
    for (const { owner } of shares) {
      const held = (this.#heldBy.get(owner) ?? 0) + change
      if (held > 0) this.#heldBy.set(owner, held)
      else this.#heldBy.delete(owner)
    }
  }

  #dispatch(): void {
    while (!this.isExhausted) {
      const at = this.#waiting.findIndex(({ shares }) => !this.fullShare(shares))
      if (at < 0) return
      const [next] = this.#waiting.splice(at, 1)
      next!.grant(this.#grant(next!.shares))
    }
  }
}
