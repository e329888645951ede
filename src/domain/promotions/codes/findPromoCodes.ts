import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { PromoCode } from './PromoCode.ts'
import { asPromoCode, promoCodeColumns } from './promoCodeColumns.ts'

/** Promo codes `c` of operators `o`. */
export const promoCodes = kysely
  .selectFrom('promo_code as c')
  .innerJoin('operator as o', 'o.operator_id', 'c.operator_id')
  .select(promoCodeColumns)

const selectById = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
    promoCodes.where('c.operator_id', '=', operatorId).where(eb => eb('c.promo_code_id', '=', eb.fn.any(ids))),
)

/** Finds promo codes by their identifiers. */
export async function findPromoCodesById(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, PromoCode>> {
  const rows = await selectById(db, { operatorId, ids })
  return new Map(rows.map(row => [row.promoCodeId, asPromoCode(row)]))
}

const selectByBookings = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<{ operatorId: string; bookingIds: readonly string[] }>) =>
    promoCodes
      .innerJoin('promo_use as u', join =>
        join.onRef('u.operator_id', '=', 'c.operator_id').onRef('u.promo_code_id', '=', 'c.promo_code_id'),
      )
      .select('u.booking_id as bookingId')
      .where('c.operator_id', '=', operatorId)
      .where('u.operator_id', '=', operatorId)
      .where(eb => eb('u.booking_id', '=', eb.fn.any(bookingIds))),
)

/** Finds the promo codes with which bookings were made, also of those that gave it back. */
export async function findPromoCodesByBooking(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
): Promise<Map<string, PromoCode>> {
  const rows = await selectByBookings(db, { operatorId, bookingIds })
  return new Map(rows.map(({ bookingId, ...row }) => [bookingId, asPromoCode(row)]))
}
