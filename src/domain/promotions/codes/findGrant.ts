import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Grant } from '../../rules/ledger/amendLedger.ts'
import type { Discount } from '../../rules/pricing/quote.ts'
import { type PromoConditions, type PromoSale, promoCodeReason } from './promoCodeRefusal.ts'

interface Found extends PromoConditions {
  discount: Discount
}

const select = preparedStatement(
  ({ operatorId, bookingId }: Placeholders<{ operatorId: string; bookingId: string }>) => sql<Found>`
  select u.discount, c.active, c.sold_from "soldFrom", c.sold_to "soldTo", c.date_from "dateFrom", c.date_to "dateTo", c.activity_ids "activityIds"
  from promo_use u
  join promo_code c on c.operator_id = u.operator_id and c.promo_code_id = u.promo_code_id
  where u.operator_id = ${operatorId} and u.booking_id = ${bookingId} and u.taken`,
)

/**
 * Finds the discount that a booking was granted, and asks its code whether it can be used for a sale now. The booking counts as a use
 * already, so the limits of the code do not count. Null if the booking has no code.
 */
export async function findGrant(
  db: Sql,
  operatorId: string,
  bookingId: string,
  sale: Omit<PromoSale, 'usesOfCustomer'>,
): Promise<Grant | null> {
  const [found] = await select(db, { operatorId, bookingId })
  if (!found) return null
  const { discount, ...conditions } = found
  const unlimited = { ...conditions, useCount: 0, maxUses: null, maxUsesPerCustomer: null }
  return { ...discount, covers: promoCodeReason(unlimited, { ...sale, usesOfCustomer: 0 }) === undefined }
}
