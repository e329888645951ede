import pg from 'pg'
import { WritesStalled } from '../../domain/refusals/WritesStalled.ts'
import { cancelStatement } from './cancelStatement.ts'
import { findPrimary } from './findPrimary.ts'
import { isDisconnection } from './isDisconnection.ts'

/** How long a commit may take until writes are refused. */
const BOUND_MS = 1500

/** How often a write that is not done starts a probe. */
const SLOW_MS = 500

/** For how long a commit proves that others commit. */
const FRESH_MS = 1000

/** How long to wait before the next probe while nothing commits. */
const PAUSE_MS = 1000

/** A probe that waits for its commit is given up after this time: its connection may be dead. */
const GIVE_UP_MS = 10_000

// A message in the log of PostgreSQL that nobody reads. It is flushed and replicated like any other write, and leaves no row.
const WRITE = `
  select pg_logical_emit_message(true, 'activity-booking', 'probe'), current_setting('transaction_read_only') = 'on' "readOnly"`

/** What the probe reports to. */
export interface CommitReports {
  onStall(error: unknown): void
  /** Called for each write that is refused. */
  onRefuse(): void
  onRecovery(): void
}

/**
 * Finds out whether the database commits. It can answer reads while no commit ends, for example because its synchronous standby is
 * away: then writes are refused, so that they do not take all connections. A probe commits a small write over a connection of its
 * own, when it is asked for, or while a write takes long. If its commit takes more than one and a half seconds, nothing commits until one does;
 * a probe that waits ends as soon as the standby is back.
 */
export class CommitProbe {
  readonly #databaseUrl: string
  readonly #reports: CommitReports
  readonly #end = new AbortController()
  #stall = new AbortController()
  #committedAt = Number.NEGATIVE_INFINITY
  /** When each unfinished write began, in that order. */
  readonly #unfinished = new Set<{ began: number }>()
  #decided: Promise<void> | undefined
  #decide = () => {}

  constructor(databaseUrl: string, reports: CommitReports) {
    this.#databaseUrl = databaseUrl
    this.#reports = reports
  }

  /** Aborted while nothing commits. */
  get stalled(): AbortSignal {
    return this.#stall.signal
  }

  /** The age of the oldest write that is not finished, also if its caller was refused; 0 if there is none. */
  get oldestWriteMs(): number {
    const [oldest] = this.#unfinished
    return oldest ? performance.now() - oldest.began : 0
  }

  /** Throws while nothing commits. */
  check(): void {
    if (this.stalled.aborted) throw this.#refusal(false)
  }

  /** Whether the database commits, as of a second ago at most; false after one and a half seconds without a commit. */
  async commits(): Promise<boolean> {
    if (!this.stalled.aborted && performance.now() - this.#committedAt >= FRESH_MS) {
      this.#decided ??= this.#start()
      await this.#decided
    }
    return !this.stalled.aborted
  }

  /** The result of a write, or a refusal as soon as nothing commits. */
  watch<T>(write: Promise<T>): Promise<T> {
    const { stalled } = this
    const unfinished = { began: performance.now() }
    this.#unfinished.add(unfinished)
    return new Promise((resolve, reject) => {
      const slow = setInterval(() => void this.commits(), SLOW_MS)
      const refuse = () => reject(this.#refusal(true))
      const unwatch = () => {
        clearInterval(slow)
        stalled.removeEventListener('abort', refuse)
      }
      stalled.addEventListener('abort', refuse)
      write.then(resolve, reject).finally(() => {
        this.#unfinished.delete(unfinished)
        unwatch()
      })
    })
  }

  close(): void {
    this.#end.abort()
  }

  /** Resolves when it is known whether the database commits, or cannot be known. */
  #start(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#decide = resolve
    void this.#run().finally(() => {
      this.#decided = undefined
      resolve()
    })
    return promise
  }

  /** Probes once, and again and again while nothing commits. */
  async #run(): Promise<void> {
    do {
      try {
        await this.#commitOnce()
        this.#committedAt = performance.now()
        this.#recover()
      } catch (error) {
        if (!isDisconnection(error) && !cannotProbe(error)) this.#refuse(error)
      }
      if (this.stalled.aborted) await this.#pause()
    } while (this.stalled.aborted && !this.#end.signal.aborted)
  }

  async #commitOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: await findPrimary(this.#databaseUrl, this.#end.signal),
      application_name: 'activity-booking-probe',
      connectionTimeoutMillis: BOUND_MS,
    })
    client.on('error', () => {})
    const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
    // First the connection: a commit whose wait is cancelled counts as done.
    const giveUp = () => {
      stream.destroy()
      void cancelStatement(client)
    }
    const over = AbortSignal.any([this.#end.signal, AbortSignal.timeout(GIVE_UP_MS)])
    let late: NodeJS.Timeout | undefined
    try {
      await client.connect()
      over.throwIfAborted()
      over.addEventListener('abort', giveUp)
      late = setTimeout(() => this.#refuse(new Error(`A commit has taken more than ${BOUND_MS} ms.`)), BOUND_MS)
      const { rows } = await client.query<{ readOnly: boolean }>(WRITE)
      if (rows[0]!.readOnly) throw new Error('The database is read-only.')
    } finally {
      clearTimeout(late)
      over.removeEventListener('abort', giveUp)
      // Not awaited: a server that has disappeared never acknowledges it.
      client.end().catch(() => {})
    }
  }

  #pause(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, PAUSE_MS).unref()
      this.#end.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #refusal(perhapsDone: boolean): WritesStalled {
    this.#reports.onRefuse()
    return new WritesStalled(perhapsDone)
  }

  #refuse(error: unknown): void {
    if (this.stalled.aborted || this.#end.signal.aborted) return
    this.#reports.onStall(error)
    this.#stall.abort()
    this.#decide()
  }

  #recover(): void {
    if (!this.stalled.aborted) return
    this.#stall = new AbortController()
    if (!this.#end.signal.aborted) this.#reports.onRecovery()
  }
}

/** Whether the database does not have the function of the probe, or does not let its user call it. */
function cannotProbe(error: unknown): boolean {
  return /^42/.test((error as { code?: string }).code ?? '')
}
