import type { Socket } from 'node:net'
import pg from 'pg'
import type { Backend } from './Backend.ts'
import { findPrimary } from './findPrimary.ts'
import { addressOf, hostUrls } from './hostUrls.ts'

type Release = (destroy?: Error | boolean) => void

/**
 * The connections of a pool, so that each can be closed: the pool itself exposes neither those in use nor those being
 * opened. Callers that wait on a closed connection get an error at once.
 *
 * A connection that breaks while in use goes back to the pool by itself: the ORM releases none on which both commit and
 * rollback fail, which would use up the pool.
 *
 * A connection released while a statement still runs is closed, because the next statement would wait behind it. A
 * second release is ignored: pg would throw where nothing catches it, and end the process.
 */
export class PooledClients {
  readonly #clients = new Set<PooledClient>()
  #abandoned: Backend[] = []
  /** The class of the pool's connections. */
  readonly Client: typeof pg.Client

  constructor(databaseUrl: string) {
    const clients = this.#clients
    const abandon = (backend: Backend) => this.#abandoned.push(backend)
    this.Client = class extends PooledClient {
      constructor(config?: string | pg.ClientConfig) {
        super(config)
        this.databaseUrl = databaseUrl
        clients.add(this)
        this.once('end', () => clients.delete(this))
        this.onAbandoned = abandon
      }
    }
  }

  /** Closes every connection, or only those that are being opened. */
  cut(which: 'all' | 'connecting'): void {
    for (const client of [...this.#clients]) if (which === 'all' || !client.connected) client.cut()
  }

  /** The pending query of each connection that has one. */
  pendingQueries(): Map<PooledClient, object> {
    const waiting = new Map<PooledClient, object>()
    for (const client of this.#clients) {
      const { pendingQuery } = client
      if (pendingQuery) waiting.set(client, pendingQuery)
    }
    return waiting
  }

  /**
   * The sessions of connections that were closed without a Terminate message since the last call; PostgreSQL may not
   * know yet.
   */
  takeAbandoned(): Backend[] {
    return this.#abandoned.splice(0)
  }

  /** Puts back sessions that could not be terminated. */
  returnAbandoned(abandoned: readonly Backend[]): void {
    this.#abandoned.push(...abandoned)
  }
}

export class PooledClient extends pg.Client {
  /** Of one host, or of several. */
  databaseUrl = ''
  connected = false
  /** The operator that the session is set to, empty for none; undefined if that is not known. */
  operator: string | undefined
  /** Whether it has the statement prepared that sets the operator. */
  setsOperator = false
  /** Whether its tables may be sharded: then the operator has to be set for the transaction of each statement that reads shards. */
  isCitus = false
  /** The session at the other end, if known. */
  backend: Backend | undefined
  onAbandoned: (backend: Backend) => void = () => {}
  #release: Release | undefined
  readonly #cut = new AbortController()

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.once('connect', () => {
      this.connected = true
    })
    // After callers that wait for an answer got an error.
    this.once('end', () => setImmediate(() => this.#release?.(true)))
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => this.connect(error => (error ? reject(error) : resolve(this))))
    }
    if (hostUrls(this.databaseUrl).length === 1) super.connect(callback)
    else this.#connectToPrimary(callback)
    return undefined
  }

  #connectToPrimary(callback: (error: Error) => void): void {
    const fail = (error: Error) => {
      this.emit('end')
      callback(error)
    }
    findPrimary(this.databaseUrl, this.#cut.signal).then(hostUrl => {
      // The pool gives up a connection that takes too long.
      if (this.#stream.destroyed) return fail(new Error('Connection terminated'))
      Object.assign(this, addressOf(hostUrl))
      super.connect(callback)
    }, fail)
  }

  /** The pending query. */
  get pendingQuery(): object | undefined {
    return (this as unknown as { _getActiveQuery(): object | null | undefined })._getActiveQuery() ?? undefined
  }

  /** Releases the connection; a second call does nothing. */
  get release(): Release | undefined {
    return this.#release
  }

  /** The pool sets a new one each time it hands out the connection. */
  set release(release: Release | undefined) {
    let released = false
    this.#release = destroy => {
      if (released) return
      released = true
      const isWaiting = this.pendingQuery !== undefined
      if (isWaiting) this.#abandon()
      release?.(destroy || isWaiting)
    }
  }

  cut(): void {
    this.#abandon()
    this.#cut.abort()
    this.#stream.destroy()
  }

  get #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  #abandon(): void {
    if (this.backend) this.onAbandoned(this.backend)
    this.backend = undefined
  }
}
