/** Permits are shared between operators first, then between the keys of each operator. */
export interface Owner {
  operator: string
  key: string
}

/** A permit that was requested. */
export interface Permit {
  /** Whether the permit is granted and not yet released. */
  readonly held: boolean
  /** Releases the permit or leaves the queue. Calling it again does nothing. */
  release(): void
}

export interface SemaphoreLimits {
  permits: number
  /** Maximum number of permits for one operator, and for one key. */
  share: number
  /** Whether the share applies only while others request permits; otherwise it always applies. */
  onlyUnderContention: boolean
  /** Maximum number of requests in the queue. */
  maxQueued: number
  /** Milliseconds that a request may wait in the queue. */
  timeoutMs: number
}

/** Milliseconds for which an operator or key counts as active after a request. */
const ACTIVE_MS = 1000

/**
 * A counting semaphore with a fair queue: round robin over operators, and over the keys of each operator. When the
 * queue is full, a new request displaces the newest request of the longest queue.
 */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits
  /** Operators that hold or wait for permits, in round-robin order. */
  readonly #operatorQueues = new Map<string, OperatorQueue>()
  readonly #recentOperators = new LastTwoNames()
  readonly #recentKeys = new LastTwoNames()
  #held = 0
  #waiting = 0
  #timer: NodeJS.Timeout | undefined

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
  acquire(owner: Owner, granted: () => void, refused: (atOnce: boolean) => void): Permit {
    const now = performance.now()
    this.#recentOperators.add(owner.operator, now)
    this.#recentKeys.add(owner.key, now)
    const operatorQueue = this.#operatorQueue(owner.operator)
    const keyQueue = operatorQueue.keyQueue(owner.key)
    const waiter = new Waiter(this, operatorQueue, keyQueue, now, granted, refused)
    if (this.#waiting === 0 && this.#admits(operatorQueue, keyQueue, now)) this.#grant(waiter)
    else this.#enqueue(waiter)
    return waiter
  }

  /** Called by permits only. */
  release(waiter: Waiter): void {
    const { operatorQueue, keyQueue, state } = waiter
    if (state === 'done') return
    waiter.state = 'done'
    if (state === 'held') {
      this.#held--
      operatorQueue.held--
      keyQueue.held--
    } else this.#dequeue(waiter)
    this.#removeIfIdle(operatorQueue, keyQueue)
    this.#dispatch()
  }

  #admits(operatorQueue: OperatorQueue, keyQueue: KeyQueue, now: number): boolean {
    const { permits, share, onlyUnderContention } = this.#limits
    if (this.#held >= permits) return false
    if (operatorQueue.held < share && keyQueue.held < share) return true
    const others = (recent: LastTwoNames, name: string) => !onlyUnderContention || recent.hasOthers(name, now)
    if (operatorQueue.held >= share && others(this.#recentOperators, operatorQueue.name)) return false
    return keyQueue.held < share || !others(this.#recentKeys, keyQueue.name)
  }

  #grant(waiter: Waiter): void {
    const { operatorQueue, keyQueue } = waiter
    this.#held++
    operatorQueue.held++
    keyQueue.held++
    waiter.state = 'held'
    // Moves the operator and the key to the end of the round robin.
    operatorQueue.keyQueues.delete(keyQueue.name)
    operatorQueue.keyQueues.set(keyQueue.name, keyQueue)
    this.#operatorQueues.delete(operatorQueue.name)
    this.#operatorQueues.set(operatorQueue.name, operatorQueue)
    waiter.granted()
  }

  #enqueue(waiter: Waiter): void {
    const { operatorQueue, keyQueue } = waiter
    waiter.state = 'waiting'
    keyQueue.waiting.push(waiter)
    operatorQueue.waiting++
    this.#waiting++
    this.#dispatch()
    if (this.#waiting > this.#limits.maxQueued) this.#refuse(this.#newestOfLongestQueue(), true)
    if (this.#waiting > 0) this.#timer ??= setTimeout(() => this.#expire(), this.#limits.timeoutMs).unref()
  }

  #dequeue(waiter: Waiter): void {
    const { operatorQueue, keyQueue } = waiter
    keyQueue.waiting.splice(keyQueue.waiting.indexOf(waiter), 1)
    operatorQueue.waiting--
    this.#waiting--
  }

  #refuse(waiter: Waiter, atOnce: boolean): void {
    const { operatorQueue, keyQueue } = waiter
    waiter.state = 'done'
    this.#dequeue(waiter)
    this.#removeIfIdle(operatorQueue, keyQueue)
    waiter.refused(atOnce)
  }

  /** Grants free permits to waiting requests as long as any of them is eligible. */
  #dispatch(): void {
    while (this.#waiting > 0 && this.#held < this.#limits.permits) {
      const next = this.#nextWaiter()
      if (!next) return
      this.#dequeue(next)
      this.#grant(next)
    }
  }

  #nextWaiter(): Waiter | undefined {
    const now = performance.now()
    for (const operatorQueue of this.#operatorQueues.values()) {
      if (operatorQueue.waiting === 0) continue
      for (const keyQueue of operatorQueue.keyQueues.values()) {
        if (keyQueue.waiting.length > 0 && this.#admits(operatorQueue, keyQueue, now)) return keyQueue.waiting[0]
      }
    }
    return undefined
  }

  #newestOfLongestQueue(): Waiter {
    let most: OperatorQueue | undefined
    for (const each of this.#operatorQueues.values()) if (each.waiting > (most?.waiting ?? 0)) most = each
    let longest: KeyQueue | undefined
    for (const each of most!.keyQueues.values())
      if (each.waiting.length > (longest?.waiting.length ?? 0)) longest = each
    return longest!.waiting.at(-1)!
  }

  #expire(): void {
    this.#timer = undefined
    const now = performance.now()
    let first = Number.POSITIVE_INFINITY
    for (const operatorQueue of [...this.#operatorQueues.values()]) {
      for (const keyQueue of [...operatorQueue.keyQueues.values()]) {
        // Timers may fire up to a millisecond early.
        while (keyQueue.waiting[0] && keyQueue.waiting[0].queuedAt + this.#limits.timeoutMs <= now + 1) {
          this.#refuse(keyQueue.waiting[0], false)
        }
        if (keyQueue.waiting[0]) first = Math.min(first, keyQueue.waiting[0].queuedAt)
      }
    }
    if (this.#waiting > 0) {
      this.#timer = setTimeout(() => this.#expire(), Math.max(1, first + this.#limits.timeoutMs - now)).unref()
    }
  }

  #operatorQueue(name: string): OperatorQueue {
    const operatorQueue = this.#operatorQueues.get(name) ?? new OperatorQueue(name)
    this.#operatorQueues.set(name, operatorQueue)
    return operatorQueue
  }

  #removeIfIdle(operatorQueue: OperatorQueue, keyQueue: KeyQueue): void {
    if (keyQueue.held === 0 && keyQueue.waiting.length === 0) operatorQueue.keyQueues.delete(keyQueue.name)
    if (operatorQueue.held === 0 && operatorQueue.waiting === 0) this.#operatorQueues.delete(operatorQueue.name)
  }
}

/** The permits and waiting requests of one operator. */
class OperatorQueue {
  readonly name: string
  readonly keyQueues = new Map<string, KeyQueue>()
  held = 0
  waiting = 0

  constructor(name: string) {
    this.name = name
  }

  keyQueue(name: string): KeyQueue {
    const keyQueue = this.keyQueues.get(name) ?? { name, held: 0, waiting: [] }
    this.keyQueues.set(name, keyQueue)
    return keyQueue
  }
}

/** The permits of one key, and its waiting requests, oldest first. */
interface KeyQueue {
  readonly name: string
  readonly waiting: Waiter[]
  held: number
}

class Waiter implements Permit {
  state: 'new' | 'waiting' | 'held' | 'done' = 'new'

  constructor(
    private readonly semaphore: FairSemaphore,
    readonly operatorQueue: OperatorQueue,
    readonly keyQueue: KeyQueue,
    /** On the clock of `performance.now()`. */
    readonly queuedAt: number,
    readonly granted: () => void,
    readonly refused: (atOnce: boolean) => void,
  ) {}

  get held(): boolean {
    return this.state === 'held'
  }

  release(): void {
    this.semaphore.release(this)
  }
}

/** The last two names that requested a permit: enough to know whether anyone other than a given name is active. */
class LastTwoNames {
  #last = ''
  #lastAt = Number.NEGATIVE_INFINITY
  #before = ''
  #beforeAt = Number.NEGATIVE_INFINITY

  add(name: string, now: number): void {
    if (name !== this.#last) {
      this.#before = this.#last
      this.#beforeAt = this.#lastAt
      this.#last = name
    }
    this.#lastAt = now
  }

  hasOthers(name: string, now: number): boolean {
    return (
      (this.#last !== name && now - this.#lastAt < ACTIVE_MS) ||
      (this.#before !== name && now - this.#beforeAt < ACTIVE_MS)
    )
  }
}
