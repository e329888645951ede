import { DatabaseUnavailable } from '../../domain/refusals/DatabaseUnavailable.ts'
import { isDisconnection } from './isDisconnection.ts'

const TICK_MS = 250

/** Ticks without any answer, while a caller waits for one, after which the database is probed. */
const SILENT_TICKS = 4

/** Ticks between the starts of two probes of a database that does not answer. */
const REPEAT_TICKS = 1

/** PostgreSQL's own errors have a code of this form. */
const SQLSTATE = /^[0-9A-Z]{5}$/

/** What the breaker probes, and what it reports to. */
export interface BreakerSettings {
  /** Probes the database over a new connection; rejects if it does not answer or is aborted. */
  probe(signal: AbortSignal): Promise<void>
  /** Milliseconds without an answer to a probe after which the database counts as away. */
  silenceMillis: number
  onOpen(error: unknown): void
  /** Called for each request that is refused. */
  onRefuse(): void
  onClose(): void
}

/**
 * A circuit breaker: while the database is away, requests are refused immediately instead of waiting for it. A failed connection,
 * or a second without any answer while a caller waits, starts a probe. The breaker opens if the probe fails and nothing else was
 * answered in the meantime; long statements do not open it, because the database answers others. Then it probes until it gets an
 * answer, and closes.
 *
 * It counts ticks, not time: if the service itself was blocked, the database did not have that time to answer.
 */
export class CircuitBreaker {
  readonly #settings: BreakerSettings
  readonly #timer: NodeJS.Timeout
  readonly #refuse = new Set<(reason: unknown) => void>()
  readonly #probes = new Set<AbortController>()
  #state: 'closed' | 'probing' | 'open' = 'closed'
  #waiting = 0
  #silentTicks = 0
  #ticks = 0
  #answers = 0
  #ended = false

  constructor(settings: BreakerSettings) {
    this.#settings = settings
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  /** Throws while the database is away. */
  check(): void {
    if (!this.isOpen) return
    this.#settings.onRefuse()
    throw new DatabaseUnavailable()
  }

  /**
   * Observes a request to the database, so that its answer, or the lack of one, is noticed.
   * @param isResponse whether the result comes from the database: a pool hands out an existing connection without asking
   */
  watch<T>(request: Promise<T>, isResponse = true): Promise<T> {
    if (this.#waiting++ === 0) this.#silentTicks = 0
    const settle = (answered: boolean) => {
      this.#waiting--
      if (!answered) return
      this.#silentTicks = 0
      this.#answers++
    }
    request.then(
      () => settle(isResponse),
      error => {
        const disconnected = isDisconnection(error)
        settle(!disconnected && SQLSTATE.test((error as { code?: string }).code ?? ''))
        if (disconnected) this.suspect(error)
      },
    )
    return request
  }

  /** The result of the work, or a refusal as soon as the database is away. */
  refusing<T>(work: Promise<T>): Promise<T> {
    this.check()
    return new Promise((resolve, reject) => {
      this.#refuse.add(reject)
      work.then(resolve, reject).finally(() => this.#refuse.delete(reject))
    })
  }

  /** Starts a probe after a connection has failed: perhaps all do. */
  suspect(error: unknown): void {
    if (this.#state !== 'closed' || this.#ended) return
    this.#state = 'probing'
    const since = this.#answers
    this.#probe(this.#settings.silenceMillis / TICK_MS).then(
      () => {
        if (this.#state === 'probing') this.#state = 'closed'
      },
      reason => {
        if (this.#state !== 'probing' || this.#ended) return
        // Existing connections may work while no new one can be opened.
        if (this.#answers > since) this.#state = 'closed'
        else this.#open(reason ?? error)
      },
    )
  }

  close(): void {
    this.#ended = true
    clearInterval(this.#timer)
    for (const each of this.#probes) each.abort()
  }

  #tick(): void {
    this.#ticks++
    if (this.#state !== 'closed' || this.#waiting === 0) return
    if (++this.#silentTicks >= SILENT_TICKS) {
      this.#silentTicks = 0
      this.suspect(new Error('The database answers nothing.'))
    }
  }

  #open(error: unknown): void {
    this.#state = 'open'
    this.#settings.onOpen(error)
    for (const refuse of [...this.#refuse]) {
      this.#settings.onRefuse()
      refuse(new DatabaseUnavailable())
    }
    void this.#recover()
  }

  /** Probes repeatedly. One probe at a time is waited for; earlier ones may still be answered. */
  async #recover(): Promise<void> {
    while (this.#state === 'open' && !this.#ended) {
      const timeoutTicks = Math.max(this.#settings.silenceMillis, 2_000) / TICK_MS
      const probed = this.#probe(timeoutTicks).then(() => this.#closeAgain())
      const begun = this.#ticks
      await Promise.race([probed.catch(() => {}), this.#until(begun + REPEAT_TICKS)])
      if (this.#state === 'open') await this.#until(this.#ticks + 1)
    }
  }

  #closeAgain(): void {
    if (this.#state !== 'open') return
    this.#state = 'closed'
    for (const each of this.#probes) each.abort()
    if (!this.#ended) this.#settings.onClose()
  }

  /** Resolves at that tick, after everything that arrived before it was read. */
  async #until(tick: number): Promise<void> {
    while (this.#ticks < tick && !this.#ended) {
      await new Promise(resolve => setTimeout(resolve, TICK_MS / 2).unref())
      await new Promise(setImmediate)
    }
  }

  async #probe(ticks: number): Promise<void> {
    const probe = new AbortController()
    this.#probes.add(probe)
    const timeout = this.#until(this.#ticks + ticks).then(() => probe.abort())
    try {
      await Promise.race([this.#settings.probe(probe.signal), timeout.then(() => Promise.reject(silent()))])
    } finally {
      probe.abort()
      this.#probes.delete(probe)
    }
  }
}

function silent(): Error {
  return new Error('The database answers nothing, a new connection neither.')
}
