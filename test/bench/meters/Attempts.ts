import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../../src/platform/sql/Database.ts'
import type { Contender } from '../Contender.ts'
import { asHttp } from '../load/asHttp.ts'
import { Line } from '../load/Line.ts'
import { eventsOf, findMiscounted } from './findMiscounted.ts'
import type { Meters } from './openMeters.ts'
import { oneEntry } from './requests.ts'
import { digitsOf, nextNumber, Template } from './Template.ts'

const CLIENTS = 32

/** Entries that clients try to record while servers are killed, and the responses. Every second client sends no keys. */
export class Attempts {
  readonly #meters: Meters
  /** The response by the number in the key; undefined if there was no 201. */
  readonly #keyed = new Map<number, unknown>()
  #acknowledged = 0
  #open = 0
  #over = false

  constructor(meters: Meters) {
    this.#meters = meters
  }

  /** Sends until it is stopped; reopens broken connections. */
  async send(contender: Contender): Promise<void> {
    this.#over = false
    const clients = Array.from({ length: CLIENTS }, (_, index) => this.#client(contender, index % 2 === 0))
    await Promise.all(clients)
  }

  stop(): void {
    this.#over = true
  }

  /** The number of 201 responses so far. */
  get acknowledged(): number {
    return this.#acknowledged + [...this.#keyed.values()].filter(answer => answer !== undefined).length
  }

  async #client(contender: Contender, keyed: boolean): Promise<void> {
    const template = new Template(asHttp(oneEntry(this.#meters, keyed)))
    let line: Line | undefined
    while (!this.#over) {
      const number = nextNumber()
      try {
        line ??= await Line.open(contender.url)
        if (keyed) this.#keyed.set(number, undefined)
        else this.#open++
        const { status, body } = await line.send(template.numbered(number))
        if (status === 201) {
          if (keyed) this.#keyed.set(number, JSON.parse(body.toString()))
          else this.#acknowledged++
          if (!keyed) this.#open--
        } else await sleep(20)
      } catch {
        line?.close()
        line = undefined
        await sleep(20)
      }
    }
    line?.close()
  }

  /** Sends every key once more. Each must then count once, and replay its earlier response if there was one. */
  async judge(contender: Contender, database: Sql): Promise<string> {
    const violations: string[] = []
    const unanswered = [...this.#keyed.values()].filter(answer => answer === undefined).length
    const waiting = [...this.#keyed]
    const again = async () => {
      const template = new Template(asHttp(oneEntry(this.#meters, true)))
      const line = await Line.open(contender.url)
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [number, first] = next
        const { status, body } = await line.send(template.numbered(number))
        const same = first === undefined || isDeepStrictEqual(JSON.parse(body.toString()), first)
        if (status !== 201 || !same)
          violations.push(`The key ${digitsOf(number)} was answered ${status} ${body.toString()}.`)
      }
      line.close()
    }
    await Promise.all(Array.from({ length: CLIENTS }, again)).catch((error: Error) => violations.push(error.message))

    const [found] = await database.query<{ keyed: number; unkeyed: number; keys: number }>(
      `select count(idempotency_key) keyed, count(distinct idempotency_key) keys,
         count(*) filter (where idempotency_key is null) unkeyed from usage_entry where operator_id = $1`,
      [this.#meters.operatorId],
    )
    const { keyed, keys, unkeyed } = found!
    if (keyed !== this.#keyed.size || keys !== keyed) violations.push(`${this.#keyed.size} keys have ${keyed} entries.`)
    if (unkeyed < this.#acknowledged || unkeyed > this.#acknowledged + this.#open) {
      violations.push(`${this.#acknowledged} entries without a key were answered and ${unkeyed} are stored.`)
    }
    const counted = await eventsOf(database, this.#meters.operatorId)
    if (counted !== keyed + unkeyed)
      violations.push(`${counted} entries are counted and ${keyed + unkeyed} are stored.`)
    const miscounted = await findMiscounted(database)
    if (miscounted) violations.push(`Totals differ from entries: ${miscounted}`)
    if (violations.length > 0) return `NOT EXACT: ${violations.slice(0, 5).join('\n')}`
    return (
      `every 201 is there once (${this.#keyed.size - unanswered} with keys, ${this.#acknowledged} without); ` +
      `${unanswered} keys without an answer count once after they were sent again; totals equal entries`
    )
  }
}
