/** Permits are shared between operators first, then between the keys of each operator. */
export interface Owner {
  operator: string
  key: string
  /** Set for callers that have not shown a valid key: no key has fewer permits because of them. */
  anonymous?: boolean
}

/** A permit that was requested. */
export interface QueuedPermit {
  /** Whether the permit is granted and not yet released. */
  readonly held: boolean
  /** Releases the permit or leaves the queue. Calling it again does nothing. */
  release(): void
}

export interface SemaphoreLimits {
  permits: number
  /** Maximum number of permits for one operator, and for one key. */
  share: number
  /** Whether the share applies only while others hold permits or wait for them; otherwise it always applies. */
  onlyUnderContention: boolean
  /** Milliseconds that a request may wait. It must be longer than an owner counts as active after its last request. */
  timeoutMs: number
}

/**
 * Milliseconds for which an owner still counts as active after its last request. A caller that sends one request after another would
 * otherwise find all permits taken each time. Shorter than a request may wait, so nobody is refused for the sake of somebody who left.
 */
const ACTIVE_MS = 500

/**
 * A counting semaphore with a fair queue: round robin over operators, and over the keys of each operator. The queue is limited by
 * the time that a request may wait, and by nothing else: each connection has one request in it.
 */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits
  /** Active operators, in round-robin order. */
  readonly #operators = new Map<string, OperatorQueue>()
  #anonymous = 0
  #held = 0
  #waiting = 0
  #expiry: NodeJS.Timeout | undefined
  #sweep: NodeJS.Timeout | undefined

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  get held(): number {
    return this.#held
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Requests a permit. Calls one of the callbacks once, possibly before it returns; calls neither after `release`. */
  acquire(owner: Owner, granted: () => void, refused: () => void): QueuedPermit {
    const operator = this.#operatorOf(owner)
    const key = operator.keyOf(owner.key)
    const waiter = new Waiter(this, operator, key, granted, refused)
    key.waiting.push(waiter)
    operator.waiting++
    this.#waiting++
    this.#dispatch()
    if (this.#waiting > 0) this.#expiry ??= setTimeout(() => this.#expire(), this.#limits.timeoutMs).unref()
    return waiter
  }

  /** Called by permits only. */
  release(waiter: Waiter): void {
    const { operator, key, state } = waiter
    if (state === 'done') return
    if (state === 'waiting') this.#dequeue(waiter, key.waiting.indexOf(waiter))
    else {
      this.#held--
      operator.held--
      key.held--
    }
    waiter.state = 'done'
    this.#updateIdle(key)
    this.#dispatch()
  }

  /** Grants free permits to waiting requests as long as any of them is eligible. */
  #dispatch(): void {
    while (this.#waiting > 0 && this.#held < this.#limits.permits) {
      const next = this.#nextWaiter()
      if (!next) return
      const { operator, key } = next
      this.#dequeue(next)
      next.state = 'held'
      this.#held++
      operator.held++
      key.held++
      // Moves the operator and the key to the end of the round robin.
      operator.keys.delete(key.name)
      operator.keys.set(key.name, key)
      this.#operators.delete(operator.name)
      this.#operators.set(operator.name, operator)
      next.granted()
    }
  }

  #nextWaiter(): Waiter | undefined {
    for (const operator of this.#operators.values()) {
      if (operator.waiting === 0 || this.#hasShare(operator, this.#hasOthers(operator))) continue
      const severalKeys = operator.keys.size > 1
      for (const key of operator.keys.values()) {
        if (key.waiting.length > 0 && !this.#hasShare(key, severalKeys)) return key.waiting[0]
      }
    }
    return undefined
  }

  /** Whether an owner has as many permits as it may have. */
  #hasShare({ held }: { held: number }, hasOthers: boolean): boolean {
    return held >= this.#limits.share && (hasOthers || !this.#limits.onlyUnderContention)
  }

  /** Whether another operator is active. Anonymous callers do not count against keys. */
  #hasOthers({ anonymous }: OperatorQueue): boolean {
    return this.#operators.size - (anonymous ? 0 : this.#anonymous) > 1
  }

  #operatorOf({ operator: name, anonymous = false }: Owner): OperatorQueue {
    const known = this.#operators.get(name)
    if (known) return known
    const operator = new OperatorQueue(name, anonymous)
    this.#operators.set(name, operator)
    if (anonymous) this.#anonymous++
    return operator
  }

  #dequeue({ operator, key }: Waiter, index = 0): void {
    key.waiting.splice(index, 1)
    operator.waiting--
    this.#waiting--
  }

  #updateIdle(key: KeyQueue): void {
    if (key.held > 0 || key.waiting.length > 0) return
    key.idleSince = performance.now()
    this.#sweep ??= setTimeout(() => this.#forgetIdle(), ACTIVE_MS).unref()
  }

  /** Forgets who is no longer active, which may end the share of others. */
  #forgetIdle(): void {
    this.#sweep = undefined
    // Timers may fire up to a millisecond early.
    const before = performance.now() - ACTIVE_MS + 1
    let left = false
    for (const operator of this.#operators.values()) {
      for (const key of operator.keys.values()) {
        if (key.held > 0 || key.waiting.length > 0) continue
        if (key.idleSince <= before) operator.keys.delete(key.name)
        else left = true
      }
      if (operator.keys.size > 0) continue
      this.#operators.delete(operator.name)
      if (operator.anonymous) this.#anonymous--
    }
    if (left) this.#sweep = setTimeout(() => this.#forgetIdle(), ACTIVE_MS).unref()
    this.#dispatch()
  }

  #expire(): void {
    this.#expiry = undefined
    const before = performance.now() - this.#limits.timeoutMs + 1
    let first = Number.POSITIVE_INFINITY
    for (const operator of [...this.#operators.values()]) {
      for (const key of [...operator.keys.values()]) {
        for (let waiter = key.waiting[0]; waiter && waiter.queuedAt <= before; waiter = key.waiting[0]) {
          this.#dequeue(waiter)
          waiter.state = 'done'
          this.#updateIdle(key)
          waiter.refused()
        }
        first = Math.min(first, key.waiting[0]?.queuedAt ?? first)
      }
    }
    if (!Number.isFinite(first)) return
    this.#expiry ??= setTimeout(() => this.#expire(), Math.max(1, first - before)).unref()
  }
}

/** The permits and waiting requests of one operator. */
class OperatorQueue {
  readonly keys = new Map<string, KeyQueue>()
  held = 0
  waiting = 0

  constructor(
    readonly name: string,
    readonly anonymous: boolean,
  ) {}

  keyOf(name: string): KeyQueue {
    const key = this.keys.get(name) ?? { name, held: 0, waiting: [], idleSince: 0 }
    this.keys.set(name, key)
    return key
  }
}

/** The permits of one key, and its waiting requests, oldest first. */
interface KeyQueue {
  readonly name: string
  readonly waiting: Waiter[]
  held: number
  /** On the clock of `performance.now()`; only of a key without permits and waiting requests. */
  idleSince: number
}

class Waiter implements QueuedPermit {
  state: 'waiting' | 'held' | 'done' = 'waiting'
  readonly queuedAt = performance.now()

  constructor(
    private readonly semaphore: FairSemaphore,
    readonly operator: OperatorQueue,
    readonly key: KeyQueue,
    readonly granted: () => void,
    readonly refused: () => void,
  ) {}

  get held(): boolean {
    return this.state === 'held'
  }

  release(): void {
    this.semaphore.release(this)
  }
}
