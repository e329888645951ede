import { hash } from 'node:crypto'
import { insertUsage } from '../../src/domain/meters/recording/insertUsage.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import type { World } from '../world/World.ts'

/** An entry to record, by default 1 of the meter `api-calls`. */
export interface Use {
  at: string | Date
  meter?: string
  usage?: string
  extraInfo?: string | null
  idempotencyKey?: string
}

/** The ledger of a new operator, in a time zone. */
export class Ledger {
  readonly world: World
  readonly timeZone: string
  readonly operatorId: string

  private constructor(world: World, timeZone: string, operatorId: string) {
    this.world = world
    this.timeZone = timeZone
    this.operatorId = operatorId
  }

  static async open(world: World, timeZone = 'Europe/London'): Promise<Ledger> {
    const operatorId = newId(world.now)
    await world.admin.query(
      'insert into operator (operator_id, name, time_zone, currency, created_at) values ($1, $2, $2, $3, $4)',
      [operatorId, timeZone, 'GBP', world.now],
    )
    return new Ledger(world, timeZone, operatorId)
  }

  /** Records the entries in one statement; returns their IDs. */
  async record(...uses: Use[]): Promise<number[]> {
    const entries = uses.map(({ at, meter = 'api-calls', usage = '1', extraInfo = null, idempotencyKey = null }) => ({
      operatorId: this.operatorId,
      meter,
      usage,
      extraInfo,
      occurredAt: new Date(at),
      recordedAt: this.world.now,
      idempotencyKey,
      fingerprint: idempotencyKey === null ? null : hash('sha256', idempotencyKey, 'hex'),
    }))
    const inserted = await insertUsage(this.world.database, entries)
    return inserted.map(id => id!)
  }

  /** Adds a correction to this usage; null voids the entry. */
  async correct(entryId: number, usage: string | null): Promise<void> {
    await this.world.admin.query(
      `with last as (
         select e.operator_id, e.id, coalesce(c.usage, e.usage) as usage, coalesce(c.number, 0) as number
         from usage_entry e left join usage_correction c on c.operator_id = e.operator_id and c.entry_id = e.id
         where e.operator_id = $1 and e.id = $2 order by c.number desc nulls last limit 1
       ), difference as (
         insert into usage_entry (operator_id, meter, usage, events, extra_info, occurred_at, recorded_at, source)
         select e.operator_id, e.meter, coalesce($3::numeric, 0) - last.usage, case when $3::numeric is null then -1 else 0 end,
           e.extra_info, e.occurred_at, $4, e.source
         from usage_entry e join last on last.operator_id = e.operator_id and last.id = e.id returning *
       ), corrected as (
         insert into usage_correction (operator_id, id, entry_id, number, kind, usage, reason, key_id, corrected_at)
         select d.operator_id, d.id, $2, last.number + 1, case when $3::numeric is null then 'VOID' else 'AMEND' end,
           coalesce($3::numeric, 0), 'Miscounted.', gen_random_uuid(), $4
         from difference d, last
       )
       select count_usage(operator_id, array[meter], array[usage], array[events], array[occurred_at], array[null]) from difference`,
      [this.operatorId, entryId, usage, this.world.now],
    )
  }
}
