import { correctUsage } from '../../../src/domain/meters/corrections/correctUsage.ts'
import { summariseUsage } from '../../../src/domain/meters/reading/summariseUsage.ts'
import { type Recorded, recordUsage } from '../../../src/domain/meters/recording/recordUsage.ts'
import { verifyUsage } from '../../../src/domain/meters/totals/verifyUsage.ts'
import { operators } from '../../world/cast.ts'
import type { World } from '../../world/World.ts'

const { operatorId } = operators.kayaks

/** Writes and reads the usage of one operator for tests. */
export class Book {
  readonly world: World

  constructor(world: World) {
    this.world = world
  }

  record(meter: string, usage: string, occurredAt?: string, key?: string): Promise<Recorded> {
    const { recorder, database, now } = this.world
    const input = { meter, usage, occurredAt: occurredAt ? new Date(occurredAt) : null }
    return recordUsage(recorder, database, operatorId, input, key ?? null, now)
  }

  async void(entryId: number, reason = 'Twice.') {
    return correctUsage(
      this.world.database,
      operatorId,
      await this.#by({ entryId, usage: null, reason, ofService: true }),
      this.world.now,
    )
  }

  async amend(entryId: number, usage: string, reason = 'A slip.') {
    return correctUsage(this.world.database, operatorId, await this.#by({ entryId, usage, reason }), this.world.now)
  }

  /** The usage and the number of entries of each meter, by default over all time. */
  async totals(from = '2000-01-01', to = '2100-01-01'): Promise<Record<string, [usage: string, events: number]>> {
    const { meters } = await summariseUsage(this.world.database, operatorId, 'UTC', from, to)
    return Object.fromEntries(meters.map(each => [each.meter, [each.totalUsage, each.eventCount]]))
  }

  verify(from = '2000-01-01', to = '2030-01-01') {
    return verifyUsage(this.world.database, operatorId, from, to)
  }

  /** The slots of a table of totals that have a row for a meter. */
  async slots(table: 'usage_day' | 'usage_hour', meter: string): Promise<number[]> {
    const rows = await this.world.admin.query<{ slot: number }>(
      `select distinct slot from ${table} where operator_id = $1 and meter = $2 order by slot`,
      [operatorId, meter],
    )
    return rows.map(each => each.slot)
  }

  /** Splits every total into two slots, as if two connections had written it. */
  async spread(): Promise<void> {
    for (const [table, key] of [
      ['usage_day', 'operator_id, day, meter'],
      ['usage_hour', 'operator_id, meter, starts_at'],
    ] as const) {
      await this.world.admin.query(
        `with parted as (
           update ${table} set usage = usage - 7 where operator_id = $1 and slot >= 0 returning *
         )
         insert into ${table} (${key}, slot, usage, events) select ${key}, slot + 16, 7, 0 from parted`,
        [operatorId],
      )
    }
  }

  async #by<C extends object>(correction: C): Promise<C & { keyId: string }> {
    const { keyId } = await this.world.caller('usage')
    return { ...correction, keyId }
  }
}
