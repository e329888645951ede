import type { Caller } from '../../access/Caller.ts'
import type { Sql } from '../../database/Database.ts'
import { Refusal } from '../../refusal.ts'
import { visiblePartner } from '../findBooking.ts'
import type { Basket } from './Basket.ts'
import { asBasket, type BasketRow, basketColumns } from './basketColumns.ts'

const FIND = `
  select ${basketColumns('$4')} from basket k
  where k.operator_id = $1 and k.basket_id = $2 and ($3::uuid is null or k.partner_id = $3)
    and ($5::uuid is null or exists (
      select from booking l where l.operator_id = k.operator_id and l.basket_id = k.basket_id and l.booking_id = $5))`

const BY_IDS = `select ${basketColumns('$3')} from basket k where k.operator_id = $1 and k.basket_id = any($2)`

/**
 * Finds a basket in its state at an instant: a partner sees its own, the operator every one, a customer with a link the one of
 * its booking.
 */
export async function findBasket(sql: Sql, caller: Caller, basketId: string, now: Date): Promise<Basket> {
  const values = [caller.operatorId, basketId, visiblePartner(caller), now, caller.bookingId ?? null]
  const [row] = await sql.query<BasketRow>(FIND, values)
  if (row) return asBasket(row)
  throw new Refusal('basket-not-found', 'No basket that this key may see has this BasketID.')
}

/** Finds baskets by their identifiers, in their state at an instant. */
export async function findBasketsById(
  sql: Sql,
  operatorId: string,
  basketIds: readonly string[],
  now: Date,
): Promise<Map<string, Basket>> {
  const rows = await sql.query<BasketRow>(BY_IDS, [operatorId, basketIds, now])
  return new Map(rows.map(row => [row.basketId, asBasket(row)]))
}
