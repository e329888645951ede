/** The maximum number of permits that one owner can hold at once. */
export interface Share {
  owner: string
  most: number
}

export interface Permit {
  /** Also counts the permit towards the shares of further owners, even above their maximum. */
  countTo(shares: readonly Share[]): void
  /** Releases the permit. A second call has no effect. */
  release(): void
}

interface Waiter {
  shares: readonly Share[]
  grant(permit: Permit): void
}

/**
 * A counting semaphore with a limit for all work and a limit for each owner. Waiters get their permits first in, first out,
 * except that those whose owner's share is full are skipped. It never refuses: the caller limits how many can wait.
 */
export class Semaphore {
  readonly #permits: number
  #held = 0
  /** The number of permits that each owner holds. */
  readonly #heldBy = new Map<string, number>()
  readonly #waiting: Waiter[] = []

  constructor(permits: number) {
    this.#permits = permits
  }

  get isExhausted(): boolean {
    return this.#held >= this.#permits
  }

  /** The number of waiters. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** The first of the shares that is fully used by its owner. */
  fullShare<S extends Share>(shares: readonly S[]): S | undefined {
    return shares.find(({ owner, most }) => (this.#heldBy.get(owner) ?? 0) >= most)
  }

  /** Acquires a permit if one is free; otherwise returns undefined. */
  tryAcquire(shares: readonly Share[] = []): Permit | undefined {
    return this.isExhausted || this.fullShare(shares) ? undefined : this.#grant(shares)
  }

  /** Acquires a permit as soon as one is free; rejects if the signal is aborted first. */
  async acquire(until: AbortSignal): Promise<Permit> {
    until.throwIfAborted()
    const free = this.tryAcquire()
    if (free) return free
    const { promise, resolve, reject } = Promise.withResolvers<Permit>()
    const waiter: Waiter = { shares: [], grant: resolve }
    const leave = () => {
      const index = this.#waiting.indexOf(waiter)
      if (index >= 0) this.#waiting.splice(index, 1)
      reject(until.reason)
    }
    until.addEventListener('abort', leave)
    this.#waiting.push(waiter)
    return promise.finally(() => until.removeEventListener('abort', leave))
  }

  /** Runs the work as soon as a permit is free. @param place whether it waits before or after all other waiters */
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
      const index = this.#waiting.findIndex(({ shares }) => !this.fullShare(shares))
      if (index < 0) return
      const [next] = this.#waiting.splice(index, 1)
      next!.grant(this.#grant(next!.shares))
    }
  }
}
