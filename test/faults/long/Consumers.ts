import type { Dice } from '../../../src/demo/Dice.ts'
import type { Sql } from '../../../src/platform/sql/Database.ts'
import { keys } from '../../world/cast.ts'
import type { Deployment } from './Deployment.ts'
import { findUnnumbered } from './expectedChanges.ts'
import { Follower } from './Follower.ts'
import { WebhookClient } from './WebhookClient.ts'

/** What the consumers of changes received, and what they should have received but did not. */
export interface Consumed {
  violations: string[]
  received: number
  notes: string[]
}

/** Those who follow every change of a deployment: partners that keep copies, and receivers of webhooks. */
export class Consumers {
  readonly #followers: readonly Follower[]
  readonly #clients: readonly WebhookClient[]

  private constructor(followers: readonly Follower[], clients: readonly WebhookClient[]) {
    this.#followers = followers
    this.#clients = clients
  }

  static async open(deployment: Deployment, dice: Dice): Promise<Consumers> {
    const origin = () => deployment.origin
    // A snapshot has 100 days at most; together they have every day that the load books.
    const followers = [
      await Follower.open(origin, keys.wanderly, 0, 99),
      await Follower.open(origin, keys.tripster, 100, 199),
      await Follower.open(origin, keys.wanderly, 140, 239),
    ]
    const clients = [
      await WebhookClient.open(deployment.origin, 'Wanderly', keys.wanderly, dice),
      await WebhookClient.open(deployment.origin, 'the operator', keys.operator, dice),
    ]
    return new Consumers(followers, clients)
  }

  /** Once the load has stopped, so that what is left is delivered without more delays. */
  recover(): void {
    for (const each of this.#clients) each.recover()
  }

  /** Compares what they have with the database, when nothing changes any more and nothing is left to deliver. */
  async finish(sql: Pick<Sql, 'query'>): Promise<Consumed> {
    for (const each of this.#followers) await each.finish(sql)
    for (const each of this.#clients) await each.finish(sql)
    const all = [...this.#followers, ...this.#clients]
    const changes = await sql.query<{ number: number; at: Date }>(
      'select sequence_number::int number, changed_at at from change_event where operator_id = $1',
      [keys.operator.operatorId],
    )
    const madeAt = new Map(changes.map(each => [each.number, each.at.getTime()]))
    const notes = [
      ...this.#followers.map(each => {
        const { bookings, days } = each.copy
        const has = `${bookings.size} bookings and ${days.size} days`
        const equal = `${each.compared} hashes were equal in ${each.comparisons} comparisons`
        return `${each.name} has ${has}; ${equal}; ${each.retries} retries; ${lag(each.arrivals, madeAt)}.`
      }),
      ...this.#clients.map(each => {
        const { requests, accepted, failed, late } = each
        const answers = `${accepted} of ${requests} requests accepted, ${failed} failed, ${late} were late`
        return `${each.name}: ${each.arrivals.size} changes; ${answers}; ${lag(each.arrivals, madeAt)}.`
      }),
    ]
    const violations = [
      ...(await findUnnumbered(sql)),
      ...all.flatMap(each => each.violations.map(violation => `${violation} (${each.name})`)),
    ]
    return { violations, received: all.reduce((sum, each) => sum + each.arrivals.size, 0), notes }
  }

  async close(): Promise<void> {
    for (const each of this.#followers) await each.stop()
    for (const each of this.#clients) each.close()
  }
}

/** How long changes took to arrive. */
function lag(arrivals: ReadonlyMap<number, number>, madeAt: ReadonlyMap<number, number>): string {
  const all = [...arrivals]
    .map(([number, index]) => index - (madeAt.get(number) ?? index))
    .toSorted((one, other) => one - other)
  if (all.length === 0) return 'nothing arrived'
  return `${all.length} changes arrived after ${all[Math.floor(all.length / 2)]} ms in the median, ${all.at(-1)} ms at most`
}
