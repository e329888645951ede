import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Voucher } from './Voucher.ts'
import type { VoucherEntry } from './VoucherEntry.ts'
import { readVoucherCode } from './voucherCodes.ts'
import { asVoucher, asVoucherEntry, voucherColumns, voucherEntryColumns } from './voucherColumns.ts'

/** Vouchers `v`. */
export const vouchers = kysely.selectFrom('voucher as v').select(voucherColumns)

const selectById = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
    vouchers.where('v.operator_id', '=', operatorId).where(eb => eb('v.voucher_id', '=', eb.fn.any(ids))),
)

const selectByCode = preparedStatement(({ operatorId, code }: Placeholders<{ operatorId: string; code: string }>) =>
  vouchers.where('v.operator_id', '=', operatorId).where('v.code', '=', code),
)

const selectByPayment = preparedStatement(
  ({ operatorId, paymentReference }: Placeholders<{ operatorId: string; paymentReference: string }>) =>
    vouchers.where('v.operator_id', '=', operatorId).where('v.payment_reference', '=', paymentReference),
)

/** Finds vouchers by their identifiers. */
export async function findVouchersById(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, Voucher>> {
  const rows = await selectById(db, { operatorId, ids })
  return new Map(rows.map(row => [row.voucherId, asVoucher(row)]))
}

/** Finds a voucher by its code, however it was typed. Another operator's is treated as unknown. */
export async function findVoucher(db: Sql, operatorId: string, code: string): Promise<Voucher | undefined> {
  const [row] = await selectByCode(db, { operatorId, code: readVoucherCode(code) })
  return row && asVoucher(row)
}

export async function findVoucherOfPayment(
  db: Sql,
  operatorId: string,
  paymentReference: string,
): Promise<Voucher | undefined> {
  const [row] = await selectByPayment(db, { operatorId, paymentReference })
  return row && asVoucher(row)
}

const selectEntries = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
    kysely
      .selectFrom('voucher as v')
      .innerJoin('voucher_entry as e', join =>
        join
          .onRef('e.operator_id', '=', 'v.operator_id')
          .onRef('e.voucher_id', '=', 'v.voucher_id')
          .on(eb => eb('e.number', '>', eb('v.last_entry', '-', 100))),
      )
      .select(voucherEntryColumns)
      .where('v.operator_id', '=', operatorId)
      .where(eb => eb('v.voucher_id', '=', eb.fn.any(ids)))
      .orderBy('e.voucher_id')
      .orderBy('e.number'),
)

/** Finds the entries of vouchers, the oldest first; the last hundred of each. */
export async function findEntriesByVoucher(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, VoucherEntry[]>> {
  const rows = await selectEntries(db, { operatorId, ids })
  const entries = rows.map(row => ({ voucherId: row.voucherId, entry: asVoucherEntry(row) }))
  const grouped = Map.groupBy(entries, each => each.voucherId)
  return new Map([...grouped].map(([voucherId, all]) => [voucherId, all.map(each => each.entry)]))
}

const selectByBookings = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<{ operatorId: string; bookingIds: readonly string[] }>) =>
    vouchers
      .innerJoin('voucher_entry as e', join =>
        join.onRef('e.operator_id', '=', 'v.operator_id').onRef('e.voucher_id', '=', 'v.voucher_id'),
      )
      .select('e.booking_id as bookingId')
      .distinct()
      .where('v.operator_id', '=', operatorId)
      .where('e.operator_id', '=', operatorId)
      .where(eb => eb('e.booking_id', '=', eb.fn.any(bookingIds))),
)

/** Finds the vouchers that paid for bookings, also of those that gave it back. */
export async function findVouchersByBooking(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
): Promise<Map<string, Voucher>> {
  const rows = await selectByBookings(db, { operatorId, bookingIds })
  return new Map(rows.map(({ bookingId, ...row }) => [bookingId!, asVoucher(row)]))
}
