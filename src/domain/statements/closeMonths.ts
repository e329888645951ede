import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { localDay } from '../scalars/localDay.ts'
import { findMonth, type MonthLimits } from './findMonth.ts'
import { kindOfLine, sumsOfLines } from './statementColumns.ts'

// The lock lets one worker at a time close the months of an operator.
const lockOperator = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql`
  select from operator where operator_id = ${operatorId} for no key update`,
)

const selectLast = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<Last>`
  select o.time_zone "timeZone",
    (select max(month) from statement_month m where m.operator_id = o.operator_id) "lastClosed",
    (select min(e.occurred_at) from partner p
     cross join lateral (
       select e.occurred_at from booking_event e where e.operator_id = p.operator_id and e.partner_id = p.partner_id
       order by e.occurred_at limit 1
     ) e
     where p.operator_id = o.operator_id) "firstLine"
  from operator o where o.operator_id = ${operatorId}`,
)

interface Last {
  timeZone: string
  lastClosed: string | null
  firstLine: Date | null
}

const insertMonth = preparedStatement(
  ({ operatorId, first, startsAt, endsAt, now }: Placeholders<Closing>) => sql`
  with closed as (
    insert into statement_month (operator_id, month, starts_at, ends_at, closed_at)
    values (${operatorId}, ${first}::date, ${startsAt}, ${endsAt}, ${now})
    returning month
  )
  insert into statement_total (operator_id, partner_id, month, kind, lines, retail_minor, commission_minor, voucher_minor)
  select ${operatorId}, p.partner_id, c.month, s.kind, s.lines, s."retailMinor", s."commissionMinor", s."voucherMinor"
  from closed c
  join partner p on p.operator_id = ${operatorId}
  cross join lateral (
    select ${kindOfLine} kind, ${sumsOfLines} from booking_event e
    where e.operator_id = ${operatorId} and e.partner_id = p.partner_id and e.occurred_at >= ${startsAt} and e.occurred_at < ${endsAt}
    group by 1
  ) s`,
)

interface Closing extends Pick<MonthLimits, 'startsAt' | 'endsAt'> {
  operatorId: string
  first: string
  now: Date
}

/** A change that began before the end of a month is stored well within an hour. */
const GRACE = 3_600_000

/**
 * Closes the months of an operator that have ended: stores their limits, and the totals of each partner. It begins with the month of the first line
 * and leaves none out, so that a month in which no worker ran is closed later. A closed month stays as it is.
 */
export async function closeMonths(
  database: Database,
  operatorId: string,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  while (await database.transaction(db => closeNext(db, operatorId, now))) stopping.throwIfAborted()
}

async function closeNext(db: Sql, operatorId: string, now: Date): Promise<boolean> {
  await lockOperator(db, { operatorId })
  const [last] = await selectLast(db, { operatorId })
  const { timeZone, lastClosed, firstLine } = last!
  if (lastClosed === null && firstLine === null) return false
  const first = lastClosed
    ? Temporal.PlainDate.from(lastClosed).add({ months: 1 }).toString()
    : `${localDay(firstLine!, timeZone).slice(0, 7)}-01`
  const { startsAt, endsAt } = await findMonth(db, operatorId, first.slice(0, 7))
  if (now.getTime() < endsAt.getTime() + GRACE) return false
  await insertMonth(db, { operatorId, first, startsAt, endsAt, now })
  return true
}
