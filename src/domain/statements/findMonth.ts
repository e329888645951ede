import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

/** The limits of a month, from the first instant to the one after the last. */
export interface MonthLimits {
  startsAt: Date
  endsAt: Date
  /** Null while the month is open. */
  closedAt: Date | null
}

const selectLimits = preparedStatement(
  ({ operatorId, first, next, previous }: Placeholders<Months & { operatorId: string }>) => sql<LimitsRow>`
  select o.time_zone "timeZone", m.starts_at "startsAt", m.ends_at "endsAt", m.closed_at "closedAt",
    p.ends_at "previousEnd", n.starts_at "nextStart"
  from operator o
  left join statement_month m on m.operator_id = o.operator_id and m.month = ${first}
  left join statement_month p on p.operator_id = o.operator_id and p.month = ${previous}
  left join statement_month n on n.operator_id = o.operator_id and n.month = ${next}
  where o.operator_id = ${operatorId}`,
)

interface Months {
  previous: string
  first: string
  next: string
}

interface LimitsRow {
  timeZone: string
  startsAt: Date | null
  endsAt: Date | null
  closedAt: Date | null
  previousEnd: Date | null
  nextStart: Date | null
}

/**
 * Finds the limits of a month, `YYYY-MM`: as they were when it was closed, and else in the operator's time zone. An open month
 * begins where the closed one before it ends, so that no change is left out or counted twice after a move to another time zone.
 */
export async function findMonth(db: Sql, operatorId: string, month: string): Promise<MonthLimits> {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const next = first.add({ months: 1 })
  const previous = first.subtract({ months: 1 })
  const [row] = await selectLimits(db, { operatorId, previous: `${previous}`, first: `${first}`, next: `${next}` })
  const { timeZone, startsAt, endsAt, closedAt, previousEnd, nextStart } = row!
  return {
    startsAt: startsAt ?? previousEnd ?? startOf(first, timeZone),
    endsAt: endsAt ?? nextStart ?? startOf(next, timeZone),
    closedAt,
  }
}

/** The first instant of a day: of a midnight that occurs twice the first one, where PostgreSQL would use the second one. */
function startOf(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
}
