import type { Caller } from '../access/Caller.ts'
import type { Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import type { Basket } from './Basket.ts'
import { asBasket, BASKET_COLUMNS, type BasketRow } from './basketColumns.ts'
import { visiblePartner } from './findBooking.ts'

const find = (lock = '') => `
  select ${BASKET_COLUMNS} from basket k
  where k.operator_id = $1 and k.basket_id = $2 and ($3::uuid is null or k.partner_id = $3) ${lock}`

const FIND = find()
const FIND_LOCKED = find('for no key update')

const BY_IDS = `select ${BASKET_COLUMNS} from basket k where k.operator_id = $1 and k.basket_id = any($2)`

/** A basket: of its own for a partner, of any channel for the operator. `forUpdate` holds it until the transaction ends. */
export async function findBasket(sql: Sql, caller: Caller, basketId: string, forUpdate = false): Promise<Basket> {
  const statement = forUpdate ? FIND_LOCKED : FIND
  const [row] = await sql.query<BasketRow>(statement, [caller.operatorId, basketId, visiblePartner(caller)])
  if (row) return asBasket(row)
  throw new Refusal('basket-not-found', 'No basket that this key may see has this BasketID.')
}

/** Finds baskets by their identifiers. */
export async function findBasketsById(
  sql: Sql,
  operatorId: string,
  basketIds: readonly string[],
): Promise<Map<string, Basket>> {
  const rows = await sql.query<BasketRow>(BY_IDS, [operatorId, basketIds])
  return new Map(rows.map(row => [row.basketId, asBasket(row)]))
}
