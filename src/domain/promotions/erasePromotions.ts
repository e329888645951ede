import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

interface Erased {
  operatorId: string
  bookingIds: readonly string[]
  voucherIds: readonly string[]
}

const eraseUses = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<Omit<Erased, 'voucherIds'>>) => sql`
  update promo_use set customer = '' where operator_id = ${operatorId} and booking_id = any(${bookingIds})`,
)

const eraseVouchers = preparedStatement(
  ({ operatorId, voucherIds }: Placeholders<Omit<Erased, 'bookingIds'>>) => sql`
  update voucher set recipient = null, buyer_email = null, void_reason = null
  where operator_id = ${operatorId} and voucher_id = any(${voucherIds})`,
)

/** Erases who used promo codes, and who bought vouchers for whom. Codes, uses and balances stay: whoever has a voucher can spend it. */
export async function erasePromotions(db: Sql, { operatorId, bookingIds, voucherIds }: Erased): Promise<void> {
  await eraseUses(db, { operatorId, bookingIds })
  await eraseVouchers(db, { operatorId, voucherIds })
}
