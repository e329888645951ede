import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { localHour, localTime } from '../../zones/localTime.ts'
import type { Bucket } from '../reading/Bucket.ts'
import type { UsagePeriod } from '../reading/UsageSummary.ts'

interface HourRow {
  hour: Date
  startsAt: Date
  endsAt: Date
  day: string
}

// Steps of 15 minutes, grouped into hours exactly as in the totals: offsets from UTC are multiples of that. Where clocks change
// by half an hour, an hour is named by an instant outside of it, and is shorter.
const selectHours = preparedStatement(
  ({ timeZone, from, to }: Placeholders<{ timeZone: string; from: string; to: string }>) => sql<HourRow>`
  select hour, min(instant) "startsAt", max(instant) + interval '15 minutes' "endsAt", min(day) "day"
  from (
    select instant, ${localHour(sql`instant`, timeZone)} as hour, ${localTime(sql`instant`, timeZone)}::date as day
    from generate_series((${from}::date - 1)::timestamp at time zone 'UTC', (${to}::date + 2)::timestamp at time zone 'UTC',
      interval '15 minutes') instant
  ) steps
  where day between ${from} and ${to} group by hour order by hour`,
)

/** Every hour of the operator's clock in a period. */
export async function hoursOf(db: Sql, timeZone: string, { from, to }: UsagePeriod): Promise<Bucket[]> {
  const rows = await selectHours(db, { timeZone, from, to })
  return rows.map(({ hour, startsAt, endsAt, day }) => ({
    key: String(hour.getTime() / 1000),
    startsAt,
    endsAt,
    from: day,
    to: day,
  }))
}
