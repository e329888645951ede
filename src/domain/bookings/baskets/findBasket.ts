import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import { notFound } from '../../refusals/notFound.ts'
import { visiblePartner } from '../findBooking.ts'
import type { Basket } from './Basket.ts'
import { asBasket, type BasketRow, basketColumns } from './basketColumns.ts'

const selectVisible = preparedStatement(
  ({ operatorId, basketId, partnerId, bookingId, now }: Placeholders<Visible>) => sql<BasketRow>`
  select ${basketColumns(now)} from basket k
  where k.operator_id = ${operatorId} and k.basket_id = ${basketId} and (${partnerId}::uuid is null or k.partner_id = ${partnerId})
    and (${bookingId}::uuid is null or exists (
      select from booking l where l.operator_id = k.operator_id and l.basket_id = k.basket_id and l.booking_id = ${bookingId}))`,
)

/** A basket by its identifier, optionally limited to one partner's baskets or to the basket of one booking. */
interface Visible {
  operatorId: string
  basketId: string
  partnerId: string | null
  bookingId: string | null
  now: Date
}

const selectById = preparedStatement(
  ({ operatorId, basketIds, now }: Placeholders<Identified>) => sql<BasketRow>`
  select ${basketColumns(now)} from basket k where k.operator_id = ${operatorId} and k.basket_id = any(${basketIds})`,
)

interface Identified {
  operatorId: string
  basketIds: readonly string[]
  now: Date
}

/**
 * Finds a basket in its state at an instant. A partner can see its own baskets, the operator all, a customer with a link the one
 * of its booking.
 */
export async function findBasket(db: Sql, caller: Caller, basketId: string, now: Date): Promise<Basket> {
  const { operatorId, bookingId = null } = caller
  const [row] = await selectVisible(db, { operatorId, basketId, partnerId: visiblePartner(caller), bookingId, now })
  if (row) return asBasket(row)
  throw notFound('basket')
}

/** Finds baskets by their identifiers, in their state at an instant. */
export async function findBasketsById(
  db: Sql,
  operatorId: string,
  basketIds: readonly string[],
  now: Date,
): Promise<Map<string, Basket>> {
  const rows = await selectById(db, { operatorId, basketIds, now })
  return new Map(rows.map(row => [row.basketId, asBasket(row)]))
}
