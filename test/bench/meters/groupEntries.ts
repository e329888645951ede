import type { Sql } from '../../../src/platform/sql/Database.ts'

/** A meter in a summary. */
export interface MeterTotal {
  meter: string
  totalUsage: string
  eventCount: number
}

const GROUP = `
  select meter, trim_scale(sum(usage)) "totalUsage", count(*) "eventCount"
  from usage_entry
  where operator_id = $1 and occurred_at >= $2::date::timestamp at time zone 'UTC'
    and occurred_at < ($3::date + 1)::timestamp at time zone 'UTC'
  group by meter
  order by 2 desc, meter collate "C"`

/** A summary without totals: the plain sum over the entries. */
export function groupEntries(sql: Sql, operatorId: string, from: string, to: string): Promise<MeterTotal[]> {
  return sql.query<MeterTotal>(GROUP, [operatorId, from, to])
}
