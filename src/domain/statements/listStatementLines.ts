import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import {
  type OfParent,
  type Page,
  type PageRequest,
  type Position,
  pagePerParent,
  pagesOf,
} from '../../platform/sql/Page.ts'
import type { StatementLine } from './StatementLine.ts'
import { amountsOf, kindOfLine, type StatementAmounts } from './statementColumns.ts'

type LineRow = Omit<StatementLine, 'retail' | 'commission' | 'voucher' | 'net'> &
  StatementAmounts & { currency: string }

interface Values {
  operatorId: string
  partnerIds: readonly string[]
  startsAt: Date
  endsAt: Date
  limit: number
  /** The line from which to continue. */
  occurredAt: Date | undefined
  bookingId: string | undefined
  version: number | undefined
}

// A page is one range of the index of lines, wherever in the month it is.
const selectPages = dynamicStatement((given: Given<Values>, { backwards }: { backwards: boolean }) =>
  pagePerParent(given.partnerIds, partnerId => {
    const { operatorId, startsAt, endsAt, limit, occurredAt, bookingId, version } = given
    const direction = sql.raw(backwards ? 'desc' : 'asc')
    const beyond = sql.raw(backwards ? '<' : '>')
    const rest =
      occurredAt && bookingId && version
        ? sql`and (e.occurred_at, e.booking_id, e.version) ${beyond} (${occurredAt}::timestamptz, ${bookingId}::uuid, ${version}::int)`
        : sql``
    return sql<LineRow>`
    select e.occurred_at "occurredAt", e.action, ${kindOfLine} kind, e.booking_id "bookingId", e.version,
      b.booking_reference "bookingReference", b.partner_reference "partnerReference", b.activity_id "activityId", p.name "activityName",
      b.date, b.time, b.currency, e.retail_change "retailMinor", e.commission_change "commissionMinor", e.voucher_change "voucherMinor"
    from booking_event e
    join booking b on b.operator_id = e.operator_id and b.booking_id = e.booking_id
    join product p on p.operator_id = b.operator_id and p.activity_id = b.activity_id
    where e.operator_id = ${operatorId} and e.partner_id = ${partnerId}
      and e.occurred_at >= ${startsAt} and e.occurred_at < ${endsAt} ${rest}
    order by e.occurred_at ${direction}, e.booking_id ${direction}, e.version ${direction} limit ${limit}`
  }),
)

/** The limits of the month. */
export interface LinesRequest {
  startsAt: Date
  endsAt: Date
  part: PageRequest
}

/** Lists the lines of partners in a period, oldest first, one page of each. */
export async function listStatementLines(
  db: Sql,
  operatorId: string,
  partnerIds: readonly string[],
  { startsAt, endsAt, part }: LinesRequest,
): Promise<Map<string, Page<StatementLine>>> {
  const { size, backwards, beyond } = part
  const [bookingId, version] = beyond ? beyond.id.split('.') : []
  const values: Values = {
    operatorId,
    partnerIds,
    startsAt,
    endsAt,
    limit: size + 1,
    occurredAt: beyond ? (beyond.key as Date) : undefined,
    bookingId,
    version: version === undefined ? undefined : Number(version),
  }
  const rows: OfParent<LineRow>[] = await selectPages(db, values, { backwards })
  return pagesOf(partnerIds, rows, part, asLine)
}

function asLine(row: LineRow): StatementLine {
  return Object.assign(row, amountsOf(row, row.currency))
}

/** The position of a line, for a cursor. */
export function positionOfLine({ occurredAt, bookingId, version }: StatementLine): Position {
  return { key: occurredAt, id: `${bookingId}.${version}` }
}
