import { type Expression, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '../../zones/localTime.ts'
import { startOfDay } from '../totals/startOfDay.ts'

/** A range of days on the operator's calendar, with the instants of `instantsWithin`. */
interface DaysWithin {
  timeZone: Expression<string>
  from?: Expression<string> | undefined
  to?: Expression<string> | undefined
  since?: Expression<Date> | undefined
  until?: Expression<Date> | undefined
}

/** The condition that an entry `e` occurred on days of the operator's calendar. The days decide; the instants are for an index range. */
export function occurredWithin({ timeZone, from, to, since, until }: DaysWithin): Expression<boolean> {
  const day = sql`${localTime(sql`e.occurred_at`, timeZone)}::date`
  const conditions = [
    from && sql`${day} >= ${from}::date and e.occurred_at >= ${since!}`,
    to && sql`${day} <= ${to}::date and e.occurred_at < ${until!}`,
  ]
  return sql<boolean>`(${sql.join([sql`true`, ...conditions.filter(each => each !== undefined)], sql` and `)})`
}

/** Clocks that go back over midnight can return to the day before. */
const BACK_MS = 3 * 3_600_000

type Instant<Day> = Day extends string ? Date : Day extends undefined ? undefined : never

/** Between which instants days of the operator's calendar are. */
export function instantsWithin<From extends string | undefined, To extends string | undefined>(
  timeZone: string,
  { from, to }: { from: From; to: To },
): { since: Instant<From>; until: Instant<To> } {
  const start = (day: string, later: number) => startOfDay(Temporal.PlainDate.from(day).add({ days: later }), timeZone)
  return {
    since: (from && new Date(start(from, 0))) as Instant<From>,
    until: (to && new Date(start(to, 1) + BACK_MS)) as Instant<To>,
  }
}
