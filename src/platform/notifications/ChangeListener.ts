import pg from 'pg'
import { Refusal } from '../../domain/refusals/refusal.ts'
import type { Fault } from '../log/Faults.ts'
import type { ChangeBatch } from './ChangeBatch.ts'
import { ChangeCollector } from './ChangeCollector.ts'
import { ChangeStream } from './ChangeStream.ts'
import type { AllChanges } from './Changes.ts'
import { CHANNEL, readPayload } from './notifications.ts'

/** Milliseconds for which notifications are collected, so that all subscribers share the reads that follow. */
const BATCH_MS = 20

/** A connection dropped by a firewall looks like one without notifications, so it is checked regularly. */
const HEARTBEAT_MS = 10_000
const TIMEOUT_MS = 5000

const CLOSE_TIMEOUT_MS = 1000

/** Milliseconds after a failed connection attempt during which no other is made. */
const RETRY_DELAY_MS = 250

/**
 * Receives the changes that instances announce, over one LISTEN connection of its own. It is opened for the first
 * subscriber and then kept. When it is lost, notifications may be missed: all subscribers are told to read again, and
 * the next subscriber opens a new connection.
 */
export class ChangeListener implements AllChanges {
  readonly #findDatabase: () => Promise<string>
  readonly #fault: Fault
  readonly #streams = new Map<string, Set<ChangeStream>>()
  #pending: ChangeCollector | undefined
  #connection: Promise<pg.Client> | undefined
  readonly #watchers = new Set<() => void>()
  #closed = false

  /** @param findDatabase finds the URL of the host to connect to */
  constructor(findDatabase: () => Promise<string>, fault: Fault) {
    this.#findDatabase = findDatabase
    this.#fault = fault
  }

  /** The number of subscribers of an operator. */
  subscriberCount(operatorId: string): number {
    return this.#streams.get(operatorId)?.size ?? 0
  }

  async follow(operatorId: string, until: AbortSignal): Promise<ChangeStream> {
    this.#connection ??= this.#connect()
    const connection = this.#connection
    await connection.catch(() => {
      throw interrupted('Live queries cannot be served now.')
    })
    // The connection may already be lost again.
    if (this.#connection !== connection) throw interrupted('Live queries cannot be served now.')
    return this.#open(operatorId, until)
  }

  onAny(changed: () => void, until: AbortSignal): void {
    if (this.#closed || until.aborted) return
    if (!this.#watchers.has(changed)) {
      this.#watchers.add(changed)
      until.addEventListener('abort', () => this.#watchers.delete(changed), { once: true })
    }
    this.#connection ??= this.#connect()
    this.#connection.catch(() => {})
  }

  async close(): Promise<void> {
    this.#closed = true
    const connection = this.#connection
    this.#connection = undefined
    this.#endAll(undefined)
    // A server that has disappeared never confirms the end of a connection.
    const timeout = new Promise(resolve => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref())
    await Promise.race([connection?.then(client => client.end()).catch(() => {}), timeout])
  }

  #open(operatorId: string, until: AbortSignal): ChangeStream {
    const streams = this.#streams.get(operatorId) ?? new Set()
    this.#streams.set(operatorId, streams)
    const end = () => stream.end(until.reason instanceof Refusal ? until.reason : undefined)
    const stream: ChangeStream = new ChangeStream(() => {
      until.removeEventListener('abort', end)
      streams.delete(stream)
      if (streams.size === 0 && this.#streams.get(operatorId) === streams) this.#streams.delete(operatorId)
    })
    streams.add(stream)
    until.addEventListener('abort', end)
    if (until.aborted) end()
    return stream
  }

  #connect(): Promise<pg.Client> {
    const connection = this.#listen(error => {
      if (this.#connection === connection) this.#fail(error)
    })
    connection.catch(error => {
      this.#reportLoss(error)
      setTimeout(() => {
        if (this.#connection === connection) this.#connection = undefined
      }, RETRY_DELAY_MS).unref()
    })
    return connection
  }

  /** @param onLost called when the connection is lost after it was opened */
  async #listen(onLost: (error: unknown) => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: await this.#findDatabase(),
      application_name: 'activity-booking-live',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    let heartbeat: NodeJS.Timeout | undefined
    let listening = false
    const fail = (error: unknown) => {
      clearInterval(heartbeat)
      client.end().catch(() => {})
      if (listening) onLost(error)
    }
    client.on('error', fail)
    client.on('end', () => fail(new Error('The connection for live queries was closed.')))
    client.on('notification', ({ payload }) => {
      for (const changed of this.#watchers) changed()
      this.#collect(readPayload(payload))
    })

    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    listening = true
    this.#fault.ended()
    heartbeat = setInterval(() => client.query('select 1').catch(fail), HEARTBEAT_MS).unref()
    return client
  }

  #fail(error: unknown): void {
    this.#connection = undefined
    if (this.#closed) return
    this.#reportLoss(error)
    this.#endAll(interrupted('Changes may have been missed.'))
  }

  #reportLoss(error: unknown): void {
    this.#fault.occurred(error)
    // Nobody needs it until the next subscriber.
    if (this.#watchers.size === 0) this.#fault.ended()
  }

  #endAll(failure: Refusal | undefined): void {
    for (const streams of [...this.#streams.values()]) for (const stream of [...streams]) stream.end(failure)
  }

  #collect(changes: ChangeBatch | undefined): void {
    if (!changes || !this.#streams.has(changes.operatorId)) return
    if (!this.#pending) {
      this.#pending = new ChangeCollector()
      setTimeout(() => this.#deliver(), BATCH_MS)
    }
    this.#pending.merge(changes)
  }

  #deliver(): void {
    const pending = this.#pending?.changes() ?? []
    this.#pending = undefined
    for (const changes of pending)
      for (const stream of [...(this.#streams.get(changes.operatorId) ?? [])]) stream.push(changes)
  }
}

function interrupted(what: string): Refusal {
  const detail = `${what} Subscribe again, and read again what you show.`
  return new Refusal('overloaded', detail, { retryAfterSeconds: 1 })
}
