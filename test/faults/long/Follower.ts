import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { localDay } from '../../../src/domain/scalars/localDay.ts'
import type { Sql } from '../../../src/platform/sql/Database.ts'
import { PartnerCopy } from '../../changes/PartnerCopy.ts'
import { validateResponse } from '../../contract/validateResponse.ts'
import type { keys } from '../../world/cast.ts'
import { ask, type HttpResponse } from './ask.ts'
import { type Expected, expectedChanges } from './expectedChanges.ts'

/** Seconds in which a request for changes waits for one. */
const WAIT_SECONDS = 5

/** Milliseconds after which a connection counts as dead. */
const GIVES_UP_MS = 10_000

/** Milliseconds between two comparisons. */
const COMPARES_MS = 10_000

/** Milliseconds in which everything that is not settled must be. */
const SETTLES_MS = 120_000

/** A partner that keeps a copy of some days by the change feed alone, whatever happens to the service. */
export class Follower {
  readonly copy: PartnerCopy
  readonly violations: string[] = []
  /** How often the copy was compared with the service, and how many hashes were equal. */
  comparisons = 0
  compared = 0
  /** Requests without an answer, or with one that asks for a retry. */
  retries = 0
  /** Milliseconds since the epoch at which each change arrived, by its number. */
  readonly arrivals = new Map<number, number>()
  readonly #origin: () => string
  readonly #key: (typeof keys)['wanderly']
  readonly #days: [string, string]
  #began = 0
  #stopping = false
  #following: Promise<void> = Promise.resolve()

  private constructor(origin: () => string, key: (typeof keys)['wanderly'], days: [string, string]) {
    this.#origin = origin
    this.#key = key
    this.#days = days
    this.copy = this.#newCopy()
  }

  /** Takes a snapshot of the days, counted from today, and follows from then on. */
  static async open(origin: () => string, key: (typeof keys)['wanderly'], from: number, to: number): Promise<Follower> {
    const [first, last] = [from, to].map(days => localDay(new Date(), 'Europe/London', days)) as [string, string]
    const follower = new Follower(origin, key, [first, last])
    await follower.copy.begin()
    follower.#began = follower.copy.sequenceNumber
    follower.#following = follower
      .#follow()
      .catch(error => void follower.violations.push(`It broke off: ${error.stack}`))
    return follower
  }

  get name(): string {
    return `the copy from ${this.#days[0]} to ${this.#days[1]}`
  }

  /** Follows to the end, and compares everything: no request or job may change anything meanwhile. */
  async finish(sql: Pick<Sql, 'query'>): Promise<void> {
    await this.stop()
    await this.#settle()
    const fresh = this.#newCopy()
    await fresh.begin()
    this.#compareAll(fresh)
    const { operatorId, partnerId } = this.#key
    this.#checkNumbers(await expectedChanges(sql, { operatorId, partnerId, after: this.#began }))
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#following
  }

  #newCopy(): PartnerCopy {
    return new PartnerCopy(path => this.#get(path), ...this.#days)
  }

  async #follow(): Promise<void> {
    let next = performance.now() + COMPARES_MS
    while (!this.#stopping) {
      await this.#catchUp(WAIT_SECONDS)
      if (performance.now() < next) continue
      await this.#compare()
      next = performance.now() + COMPARES_MS
    }
  }

  async #catchUp(wait: number): Promise<void> {
    const before = this.copy.received.length
    const number = this.copy.sequenceNumber
    await this.copy.catchUp(100, wait)
    const now = Date.now()
    let last = number
    for (const { SequenceNumber } of this.copy.received.slice(before)) {
      if (SequenceNumber <= last) this.violations.push(`The feed gave ${SequenceNumber} after ${last}.`)
      last = SequenceNumber
      this.arrivals.set(SequenceNumber, now)
    }
    if (this.copy.sequenceNumber < last) {
      this.violations.push(`A page that ended with ${last} gave ${this.copy.sequenceNumber} as the next number.`)
    }
  }

  /** Compares what has not changed since. Returns how many could not be compared. */
  async #compare(): Promise<number> {
    const { differences, compared, changedSince } = await this.copy.compare()
    this.comparisons++
    this.compared += compared
    for (const each of differences) this.violations.push(`${each} differs.`)
    return changedSince
  }

  async #settle(): Promise<void> {
    for (const deadline = performance.now() + SETTLES_MS; performance.now() < deadline; await sleep(200)) {
      await this.#catchUp(0)
      if ((await this.#compare()) === 0) return
    }
    this.violations.push(`Some of it could not be compared, though nothing changes any more.`)
  }

  /** What no hash covers must be equal too. */
  #compareAll(fresh: PartnerCopy): void {
    for (const kind of ['products', 'bookings'] as const) {
      const [own, theirs]: ReadonlyMap<string, object>[] = [this.copy[kind], fresh[kind]]
      for (const name of new Set([...own!.keys(), ...theirs!.keys()])) {
        if (!isDeepStrictEqual(own!.get(name), theirs!.get(name))) {
          this.violations.push(`${name} of the ${kind} is not the one of a new snapshot.`)
        }
      }
    }
  }

  /** Each change came once, except those of a day or product that a later change of the same page repeats. */
  #checkNumbers(expected: readonly Expected[]): void {
    const known = new Set(expected.map(each => each.number))
    for (const number of this.arrivals.keys()) {
      if (!known.has(number))
        this.violations.push(`The feed gave ${number}, which is no change that this partner sees.`)
    }
    const later = new Set<string>()
    for (const { number, object } of expected.toReversed()) {
      if (this.arrivals.has(number)) later.add(object)
      else if (!later.has(object)) this.violations.push(`The feed never gave ${number}, the last of ${object}.`)
    }
  }

  /** Retries until there is an answer, as a partner does. */
  async #get(path: string): Promise<unknown> {
    const asked = { method: 'GET', path, headers: { authorization: `Bearer ${this.#key.text}` } }
    for (const deadline = performance.now() + SETTLES_MS; performance.now() < deadline; await sleep(100)) {
      const answer = await ask(this.#origin(), asked, GIVES_UP_MS).catch(() => undefined)
      if (answer?.status === 200) return this.#read(answer)
      this.retries++
      if (!answer || answer.status === 429 || answer.status === 503) continue
      throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`)
    }
    throw new Error(`${path} was not answered for ${SETTLES_MS / 1000} s.`)
  }

  #read(answer: HttpResponse): unknown {
    validateResponse(answer)
    return JSON.parse(answer.text)
  }
}
