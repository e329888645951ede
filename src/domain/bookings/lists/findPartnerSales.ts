import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { periodKey, readPeriods } from '../../access/periods.ts'
import { instantOf, zoneOf } from '../../zones/localTime.ts'

/** What a partner has sold in a period. */
export interface PartnerSales {
  bookingCount: number
  participants: number
  revenueMinor: number
  cancelledCount: number
}

const NOTHING: PartnerSales = { bookingCount: 0, participants: 0, revenueMinor: 0, cancelledCount: 0 }

interface SalesRow extends PartnerSales {
  partnerId: string
  from: string
  to: string
}

// One index range scan on the creation time for each period. A hold counts only once it was confirmed: one that was cancelled
// before has neither PENDING nor CONFIRMED in its history.
const sumUp = preparedStatement(
  ({ operatorId, partnerIds, from, to }: Placeholders<Periods>) => sql<SalesRow>`
  select b.partner_id "partnerId", p."from", p."to", count(*) "bookingCount", sum(b.participants)::bigint participants,
    coalesce(sum(b.price_minor - b.refund_minor), 0)::bigint "revenueMinor",
    count(*) filter (where b.status = 'CANCELLED') "cancelledCount"
  from unnest(${from}::date[], ${to}::date[]) p ("from", "to")
  join booking b on b.operator_id = ${operatorId} and b.partner_id = any(${partnerIds})
    and b.created_at >= ${instantOf(sql`p."from"::timestamp`, zoneOf(operatorId))}
    and b.created_at < ${instantOf(sql`(p."to" + 1)::timestamp`, zoneOf(operatorId))}
  where b.status not in ('ON_HOLD', 'EXPIRED') and (b.status <> 'CANCELLED' or exists (
    select from booking_event e
    where e.operator_id = ${operatorId} and e.booking_id = b.booking_id and e.status in ('PENDING', 'CONFIRMED')))
  group by 1, 2, 3`,
)

interface Periods {
  operatorId: string
  partnerIds: readonly string[]
  from: readonly string[]
  to: readonly string[]
}

/** Computes what partners sold in some periods, by period key; partners without sales are included with zeros. */
export async function findPartnerSales(
  db: Sql,
  operatorId: string,
  keys: readonly string[],
): Promise<Map<string, PartnerSales>> {
  const { ids, from, to } = readPeriods(keys)
  const rows = await sumUp(db, { operatorId, partnerIds: ids, from, to })
  const sales = new Map<string, PartnerSales>(keys.map(key => [key, NOTHING]))
  for (const { partnerId, from, to, ...sold } of rows) sales.set(periodKey(partnerId, from, to), sold)
  return sales
}
