import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../log/Faults.ts'
import type { Sql } from '../sql/Database.ts'
import type { OpenDatabase } from './openPool.ts'

/** The pause between two looks at how far it is. A standby is some milliseconds behind. */
const POLL_MS = 2

/** How long a replica may need for what the primary has now. */
const LAG_MS = 1000

/** How old the last check may be. */
const CHECK_MS = 500

/** Positions in the WAL are in bytes. */
interface State {
  isStandby: boolean
  cluster: string
  position: number
}

const REPLAYED = `select coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 position`

const STATE = `
  select pg_is_in_recovery() "isStandby", system_identifier::text cluster,
    coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0', 0)::float8 position
  from pg_control_system()`

/** A standby that serves reads, as long as it is not far behind the primary. */
export class Replica {
  readonly name: string
  readonly pool: OpenDatabase
  readonly #primary: Sql
  readonly #fault: Fault
  readonly #waiting = new Set<{ position: number; resolve(reached: boolean): void }>()
  /** As the server has reported it over the connections of this generation. */
  #position = 0
  #generation = 0
  #serves = false
  #isAway = false
  #isPolling = false
  #isClosed = false
  #retry: NodeJS.Timeout | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | undefined

  /** @param fault that it is left out */
  constructor(name: string, pool: OpenDatabase, primary: Sql, fault: Fault) {
    this.name = name
    this.pool = pool
    this.#primary = primary
    this.#fault = fault
  }

  /** Whether it serves reads. While somebody asks, or it does not, it is checked twice a second. */
  isUsable(): boolean {
    if (performance.now() - this.#checkedAt > CHECK_MS) void this.check()
    return this.#serves
  }

  /** Whether it is left out because something is wrong with it: not one that is the primary now. */
  isAway(): boolean {
    this.isUsable()
    return this.#isAway
  }

  /**
   * Another one after each new connection: that can be to a server which was restarted, and has not yet replayed again what it had. What
   * was read while it changed may be out of date.
   */
  get generation(): number {
    return this.#generation
  }

  /** To be called for each new connection. */
  connected(): void {
    this.#generation++
    this.#position = 0
  }

  /** Whether it is known to have replayed the WAL to a position. */
  has(position: number): boolean {
    return this.#position >= position
  }

  /** Waits until it has replayed the WAL to a position; false if that takes longer. */
  reaches(position: number, milliseconds: number): Promise<boolean> {
    if (this.has(position)) return Promise.resolve(true)
    return new Promise(resolve => {
      const each = {
        position,
        resolve: (reached: boolean) => {
          clearTimeout(late)
          this.#waiting.delete(each)
          resolve(reached)
        },
      }
      const late = setTimeout(() => each.resolve(false), milliseconds)
      this.#waiting.add(each)
      if (!this.#isPolling) void this.#poll()
    })
  }

  /** Leaves it out until a check finds it usable. */
  leaveOut(error: unknown): void {
    if (this.#isClosed) return
    this.#serves = false
    this.#isAway = true
    this.#fault.occurred(error)
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      void this.check()
    }, CHECK_MS).unref()
  }

  /** Checks it no more. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
  }

  /** Checks whether it is a standby of the primary that has what the primary had. */
  check(): Promise<void> {
    this.#checking ??= this.#check()
      .catch(error => this.leaveOut(error))
      .finally(() => {
        this.#checking = undefined
        this.#checkedAt = performance.now()
      })
    return this.#checking
  }

  async #check(): Promise<void> {
    const [own] = await this.pool.query<State>(STATE)
    const [primary] = await this.#primary.query<State>(STATE)
    const { isStandby, cluster, position } = own!
    if (cluster !== primary!.cluster) throw new Error('It is of another cluster than the primary.')
    if (!isStandby) {
      // It is the primary, or will be a standby of it.
      this.#serves = false
      this.#recover()
      return
    }
    // The primary was asked later.
    if (position > primary!.position) throw new Error('It is ahead of the primary, which was restored or replaced.')
    if (!(await this.reaches(primary!.position, LAG_MS)))
      throw new Error(`It is more than ${LAG_MS} ms behind the primary.`)
    this.#serves = true
    this.#recover()
  }

  #recover(): void {
    this.#isAway = false
    this.#fault.ended()
  }

  /** Asks how far it is as long as somebody waits. */
  async #poll(): Promise<void> {
    this.#isPolling = true
    try {
      while (this.#waiting.size > 0) {
        const generation = this.#generation
        const [state] = await this.pool.query<{ position: number }>(REPLAYED)
        if (this.#generation !== generation) continue
        this.#position = state!.position
        for (const each of [...this.#waiting]) if (this.has(each.position)) each.resolve(true)
        if (this.#waiting.size > 0) await sleep(POLL_MS)
      }
    } catch (error) {
      this.leaveOut(error)
      for (const each of [...this.#waiting]) each.resolve(false)
    } finally {
      this.#isPolling = false
    }
  }
}
