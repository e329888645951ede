import { setTimeout as sleep } from 'node:timers/promises'
import { numberChanges } from '../../../domain/changes/numberChanges.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import type { ChangeBatch } from '../../../platform/notifications/ChangeBatch.ts'
import type { Changes } from '../../../platform/notifications/Changes.ts'
import type { Database } from '../../../platform/sql/Database.ts'

/** A change that is not announced, such as that of a quota, is found by reading again. */
const POLL_MS = 1000

interface FeedServices {
  changes: Changes
  database: Database
}

/** The ends of the change feeds of operators. One reads for all subscribers of an operator on this instance. */
export class FeedEnds {
  readonly #services: FeedServices
  readonly #ends = new Map<string, FeedEnd>()

  constructor(services: FeedServices) {
    this.#services = services
  }

  /** Follows the end of a feed until `until` is aborted: once this resolves, it moves with every committed change. */
  async follow(operatorId: string, until: AbortSignal): Promise<FeedEnd> {
    let end = this.#ends.get(operatorId)
    if (!end) {
      end = new FeedEnd(this.#services, operatorId, () => {
        if (this.#ends.get(operatorId) === end) this.#ends.delete(operatorId)
      })
      this.#ends.set(operatorId, end)
    }
    await end.join(until)
    return end
  }
}

interface Waiter {
  resolve(moved: boolean): void
  reject(error: unknown): void
}

/** The end of the change feed of an operator. */
export class FeedEnd {
  readonly #services: FeedServices
  readonly #operatorId: string
  readonly #onEnd: () => void
  readonly #stop = new AbortController()
  readonly #opened: Promise<void>
  readonly #waiting = new Set<Waiter>()
  readonly #reads = new Map<string, Promise<unknown>>()
  #last = 0
  #moved: ChangeBatch
  #followers = 0
  #over: { error?: unknown } | undefined

  constructor(services: FeedServices, operatorId: string, onEnd: () => void) {
    this.#services = services
    this.#operatorId = operatorId
    this.#onEnd = onEnd
    this.#moved = emptyBatch(operatorId)
    this.#opened = this.#open()
  }

  /** Adds a follower. Without followers it stops. */
  async join(until: AbortSignal): Promise<void> {
    this.#followers++
    const leave = () => {
      this.#followers--
      if (this.#followers === 0) this.#finish({})
    }
    if (until.aborted) leave()
    else until.addEventListener('abort', leave, { once: true })
    await this.#opened
  }

  /**
   * Waits until there are changes with larger numbers. False if there will be none: the service is closing, or `until` was aborted.
   * Throws the refusal with which it was aborted, and the error that prevents reading on.
   */
  async beyond(number: number, until: AbortSignal): Promise<boolean> {
    const waiter = Promise.withResolvers<boolean>()
    const abort = () => waiter.resolve(false)
    this.#waiting.add(waiter)
    until.addEventListener('abort', abort)
    try {
      if (until.aborted) abort()
      else if (this.#over) settle(waiter, this.#over)
      else if (this.#last > number) waiter.resolve(true)
      const moved = await waiter.promise
      if (until.reason instanceof Refusal) throw until.reason
      return moved
    } finally {
      until.removeEventListener('abort', abort)
      this.#waiting.delete(waiter)
    }
  }

  /** Joins the read of this name, if one runs. */
  read<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    const running = this.#reads.get(name) ?? read().finally(() => this.#reads.delete(name))
    this.#reads.set(name, running)
    return running as Promise<Value>
  }

  /** What the subscribers that have read up to this number share; undefined if the end has another one. */
  movedTo(number: number): ChangeBatch | undefined {
    return number === this.#last ? this.#moved : undefined
  }

  async #open(): Promise<void> {
    try {
      const stream = await this.#services.changes.follow(this.#operatorId, this.#stop.signal)
      this.#run(stream).then(
        () => this.#finish({}),
        error => this.#finish({ error }),
      )
    } catch (error) {
      this.#finish({ error })
      throw error
    }
  }

  async #run(stream: AsyncIterator<ChangeBatch>): Promise<void> {
    let announced = stream.next()
    while (!this.#stop.signal.aborted) {
      this.#move(await numberChanges(this.#services.database, this.#operatorId))
      const pause = new AbortController()
      const paused = sleep(POLL_MS, undefined, { signal: pause.signal }).catch(() => {})
      const next = await Promise.race([announced, paused]).finally(() => pause.abort())
      if (next?.done) return
      if (next) announced = stream.next()
    }
  }

  #move(last: number): void {
    if (last <= this.#last) return
    this.#last = last
    this.#moved = emptyBatch(this.#operatorId)
    // A waiter for a larger number, which it has read itself, waits again.
    for (const waiter of this.#waiting) waiter.resolve(true)
  }

  #finish(over: { error?: unknown }): void {
    if (this.#over) return
    this.#over = over
    this.#onEnd()
    this.#stop.abort()
    for (const waiter of this.#waiting) settle(waiter, over)
  }
}

function settle(waiter: Waiter, over: { error?: unknown }): void {
  if ('error' in over) waiter.reject(over.error)
  else waiter.resolve(false)
}

function emptyBatch(operatorId: string): ChangeBatch {
  return { operatorId, bookingIds: [], timeslotIds: [], activityIds: [] }
}
