import { type Expression, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { type OffsetValues, offsetValues } from '../totals/offsetValues.ts'
import { startOfDay } from '../totals/startOfDay.ts'

/** A range of days on the operator's calendar, with what `valuesWithin` returns for it. */
interface DaysWithin {
  starts: Expression<string>
  seconds: Expression<string>
  from?: Expression<string> | undefined
  to?: Expression<string> | undefined
  since?: Expression<Date> | undefined
  until?: Expression<Date> | undefined
}

/** The condition that an entry `e` occurred on days of the operator's calendar. The days decide; the instants are for an index range. */
export function occurredWithin({ starts, seconds, from, to, since, until }: DaysWithin): Expression<boolean> {
  const day = sql`local_time(e.occurred_at, ${starts}, ${seconds})::date`
  const conditions = [
    from && sql`${day} >= ${from}::date and e.occurred_at >= ${since!}`,
    to && sql`${day} <= ${to}::date and e.occurred_at < ${until!}`,
  ]
  return sql<boolean>`(${sql.join([sql`true`, ...conditions.filter(each => each !== undefined)], sql` and `)})`
}

/** Clocks that go back over midnight can return to the day before. */
const BACK_MS = 3 * 3_600_000

type Instant<Day> = Day extends string ? Date : Day extends undefined ? undefined : never

/** The offsets of the time zone, and between which instants days of the operator's calendar are. */
export function valuesWithin<From extends string | undefined, To extends string | undefined>(
  timeZone: string,
  { from, to }: { from: From; to: To },
): OffsetValues & { since: Instant<From>; until: Instant<To> } {
  const start = (day: string, later: number) => startOfDay(Temporal.PlainDate.from(day).add({ days: later }), timeZone)
  return {
    ...offsetValues(timeZone),
    since: (from && new Date(start(from, 0))) as Instant<From>,
    until: (to && new Date(start(to, 1) + BACK_MS)) as Instant<To>,
  }
}
