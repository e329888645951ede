import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Booking } from '../bookings/Booking.ts'
import { commissionFor } from '../bookings/commissionFor.ts'
import { countedNow } from '../bookings/countedNow.ts'
import type { StatementDifference, StatementVerification } from './StatementVerification.ts'

export const MAX_DIFFERENCES = 100

/** The bookings that one statement adds up without a timeout. */
const BATCH_SIZE = 20_000

const partOf = ({ operatorId, after, atOnce }: Placeholders<Part>) => sql`
    select b.* from booking b where b.operator_id = ${operatorId} and b.booking_id > ${after}::uuid
    order by b.booking_id limit ${atOnce}`

type Commissioned = Pick<
  Booking,
  | 'bookingId'
  | 'version'
  | 'partnerId'
  | 'status'
  | 'activityId'
  | 'participants'
  | 'lines'
  | 'refundMinor'
  | 'refundPercent'
  | 'acceptedMinor'
  | 'commissionRate'
  | 'commissionMinor'
> & { priceMinor: number; currency: string }

const selectCommissioned = preparedStatement(
  (part: Placeholders<Part>) => sql<Commissioned>`
  select b.booking_id "bookingId", b.version, b.partner_id "partnerId", b.status, b.activity_id "activityId", b.participants, b.lines,
    b.refund_minor "refundMinor", b.refund_percent "refundPercent", b.accepted_minor "acceptedMinor", b.commission_rate "commissionRate",
    b.commission_minor "commissionMinor", b.price_minor "priceMinor", b.currency
  from (${partOf(part)}) b
  where b.partner_id is not null and b.status in ('CONFIRMED', 'REDEEMED', 'NO_SHOW', 'CANCELLED')`,
)

/** The bookings whose stored commission is not that of their lines at their rate, with the commission that is. */
async function findWrongCommissions(db: Database, part: Part): Promise<Wrong[]> {
  const rows = await selectCommissioned(db, part)
  return rows.flatMap(row => {
    const commission = commissionFor(row)
    return commission === row.commissionMinor ? [] : [{ bookingId: row.bookingId, version: row.version, commission }]
  })
}

interface Wrong {
  bookingId: string
  version: number
  commission: number
}

// A booking and its events are committed together, so that they are equal in one snapshot, even while bookings are being made. A
// partner's booking is compared with the lines of its partner alone: an event without one, or of another, is on no statement of it. A
// commission that is wrong was read before: it counts if the booking has not changed since.
const compareBookings = preparedStatement((requested: Placeholders<Part & WrongColumns>) => {
  const { operatorId, wrongIds, wrongVersions, commissions } = requested
  return sql<BookingsRow>`
  with part as materialized (
    ${partOf(requested)}
  ), limits as (
    select min(booking_id::text)::uuid "first", max(booking_id::text)::uuid "last", count(*)::int bookings from part
  ), present as (
    select b.booking_id, b.booking_reference, b.partner_id, c.retail - b.settled_retail_minor retail,
      c.commission - b.settled_commission_minor commission, c.voucher, w.commission - b.settled_commission_minor "ofLines"
    from part b cross join lateral (${countedNow}) c
    left join unnest(${wrongIds}::uuid[], ${wrongVersions}::int[], ${commissions}::bigint[]) w (booking_id, version, commission)
      on w.booking_id = b.booking_id and w.version = b.version
  ), changed as (
    select e.booking_id, sum(e.retail_change) retail, sum(e.commission_change) commission, sum(e.voucher_change) voucher
    from limits l
    join booking_event e on e.operator_id = ${operatorId} and e.booking_id between l."first" and l."last"
    join part b on b.booking_id = e.booking_id and b.partner_id is not distinct from e.partner_id
    group by 1
  ), differing as (
    select p.booking_reference, p.partner_id, coalesce(c.retail, 0) lines_retail, coalesce(c.commission, 0) lines_commission,
      coalesce(c.voucher, 0) lines_voucher, p.retail,
      case when p.commission = coalesce(c.commission, 0) then coalesce(p."ofLines", p.commission) else p.commission end commission, p.voucher
    from present p left join changed c on c.booking_id = p.booking_id
    where (coalesce(c.retail, 0), coalesce(c.commission, 0), coalesce(c.voucher, 0)) <> (p.retail, p.commission, p.voucher)
      or p."ofLines" is not null
  )
  select l.bookings, l."last", count(d.*) over ()::int differing, d.booking_reference "bookingReference", r.slug "partnerSlug",
    null "month", d.lines_retail::bigint "linesRetail", d.lines_commission::bigint "linesCommission",
    d.lines_voucher::bigint "linesVoucher", d.retail::bigint, d.commission::bigint, d.voucher::bigint
  from limits l left join differing d on true
  left join partner r on r.operator_id = ${operatorId} and r.partner_id = d.partner_id
  order by d.booking_reference limit ${MAX_DIFFERENCES}`
})

interface Part {
  operatorId: string
  after: string
  atOnce: number
}

interface WrongColumns {
  wrongIds: readonly string[]
  wrongVersions: readonly number[]
  commissions: readonly number[]
}

interface BookingsRow extends DifferenceRow {
  bookings: number
  last: string | null
}

/** A difference, with amounts in minor units; `differing` is the number of all. Without a difference there is one row of nulls. */
interface DifferenceRow {
  differing: number
  bookingReference: string | null
  partnerSlug: string | null
  month: string | null
  linesRetail: number
  linesCommission: number
  linesVoucher: number
  retail: number
  commission: number
  voucher: number
}

const compareStatements = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<DifferenceRow & { statements: number }>`
  with compared as (
    select r.slug, m.month, l.retail lines_retail, l.commission lines_commission, l.voucher lines_voucher, t.retail, t.commission, t.voucher,
      (l.lines, l.retail, l.commission, l.voucher) <> (t.lines, t.retail, t.commission, t.voucher) differs
    from statement_month m
    join partner r on r.operator_id = m.operator_id
    cross join lateral (
      select count(*) lines, coalesce(sum(e.retail_change), 0) retail, coalesce(sum(e.commission_change), 0) commission,
        coalesce(sum(e.voucher_change), 0) voucher
      from booking_event e
      where e.operator_id = m.operator_id and e.partner_id = r.partner_id and e.occurred_at >= m.starts_at and e.occurred_at < m.ends_at
    ) l
    cross join lateral (
      select coalesce(sum(t.lines), 0) lines, coalesce(sum(t.retail_minor), 0) retail, coalesce(sum(t.commission_minor), 0) commission,
        coalesce(sum(t.voucher_minor), 0) voucher
      from statement_total t where t.operator_id = m.operator_id and t.partner_id = r.partner_id and t.month = m.month
    ) t
    where m.operator_id = ${operatorId}
  )
  select s.statements, count(d.*) over ()::int differing, null "bookingReference", d.slug "partnerSlug", to_char(d.month, 'YYYY-MM') "month",
    d.lines_retail::bigint "linesRetail", d.lines_commission::bigint "linesCommission", d.lines_voucher::bigint "linesVoucher",
    d.retail::bigint, d.commission::bigint, d.voucher::bigint
  from (select count(*)::int statements from compared) s
  left join (select * from compared where differs) d on true
  order by d.month, d.slug limit ${MAX_DIFFERENCES}`,
)

const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Proves that statements are right: the changes of every booking add up to what it counts now, its commission is that of its lines at
 * its rate, without fees, and the lines of every closed statement add up to its totals. Exact under load, because both sides of a comparison are of one moment.
 * @param atOnce how many bookings a statement adds up
 */
export async function verifyStatements(
  database: Database,
  operatorId: string,
  currency: string,
  atOnce = BATCH_SIZE,
): Promise<StatementVerification> {
  const found = { bookingCount: 0, statementCount: 0, differenceCount: 0, differences: [] as StatementDifference[] }
  const add = (rows: readonly DifferenceRow[]) => {
    const { differing } = rows[0]!
    found.differenceCount += differing
    if (differing === 0) return
    found.differences.push(...rows.slice(0, MAX_DIFFERENCES - found.differences.length).map(row => read(row, currency)))
  }
  for (let after: string | null = FIRST; after !== null; ) {
    const part: Part = { operatorId, after, atOnce }
    const wrong = await findWrongCommissions(database, part)
    const rows: BookingsRow[] = await compareBookings(database, {
      ...part,
      wrongIds: wrong.map(each => each.bookingId),
      wrongVersions: wrong.map(each => each.version),
      commissions: wrong.map(each => each.commission),
    })
    add(rows)
    const { bookings, last }: BookingsRow = rows[0]!
    found.bookingCount += bookings
    after = last
  }
  const rows = await compareStatements(database, { operatorId })
  add(rows)
  found.statementCount = rows[0]!.statements
  return { equal: found.differenceCount === 0, ...found }
}

function read(row: DifferenceRow, currency: string): StatementDifference {
  const money = (amount: number) => ({ amount, currency })
  const { bookingReference, partnerSlug, month } = row
  return {
    bookingReference,
    partnerSlug,
    month,
    linesRetail: money(row.linesRetail),
    linesCommission: money(row.linesCommission),
    linesVoucher: money(row.linesVoucher),
    retail: money(row.retail),
    commission: money(row.commission),
    voucher: money(row.voucher),
  }
}
