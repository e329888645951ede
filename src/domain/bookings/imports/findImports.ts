import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { BookingImport } from './BookingImport.ts'

const select = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<{ operatorId: string; bookingIds: readonly string[] }>) =>
    kysely
      .selectFrom('booking_import as i')
      .select([
        'i.booking_id as bookingId',
        'i.external_reference as externalReference',
        'i.notify',
        'i.imported_at as importedAt',
      ])
      .where('i.operator_id', '=', operatorId)
      .where(eb => eb('i.booking_id', '=', eb.fn.any(bookingIds))),
)

/** The row of an import. */
export type ImportRow = Omit<BookingImport, 'operator' | 'booking'>

/** Finds where bookings were imported from. A booking that was made here is missing. */
export async function findImportsByBooking(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
): Promise<Map<string, ImportRow>> {
  const rows = await select(db, { operatorId, bookingIds })
  return new Map(rows.map(({ bookingId, ...row }) => [bookingId, row]))
}
