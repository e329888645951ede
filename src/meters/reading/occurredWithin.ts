import { type Expression, sql } from 'kysely'

/** A range of days on the operator's calendar. */
interface DaysWithin {
  timeZone: Expression<string>
  from?: Expression<string> | undefined
  to?: Expression<string> | undefined
}

/**
 * The condition that an entry `e` occurred on days of the operator's calendar. The days decide; the instants are for an index
 * range. They start 3 hours early, because for a midnight that occurs twice PostgreSQL uses the second one, after the day began.
 */
export function occurredWithin({ timeZone, from, to }: DaysWithin): Expression<boolean> {
  const day = sql`(e.occurred_at at time zone ${timeZone})::date`
  const conditions = [
    from &&
      sql`${day} >= ${from}::date and e.occurred_at >= ${from}::date::timestamp at time zone ${timeZone} - interval '3 hours'`,
    to && sql`${day} <= ${to}::date and e.occurred_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  ]
  return sql<boolean>`(${sql.join([sql`true`, ...conditions.filter(each => each !== undefined)], sql` and `)})`
}
