import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { Product } from './Product.ts'
import { asProduct, products } from './productColumns.ts'

// With "(select …)" PostgreSQL keeps the plan, whatever the number of identifiers.
const selectById = preparedStatement(
  ({ operatorId, activityIds }: Placeholders<{ operatorId: string; activityIds: readonly string[] }>) =>
    products
      .where('p.operator_id', '=', operatorId)
      .where(sql<boolean>`p.activity_id = any((select ${activityIds}::uuid[])::uuid[])`),
)

const selectByProductId = preparedStatement(
  ({ operatorId, productId }: Placeholders<{ operatorId: string; productId: number }>) =>
    products
      .where('p.operator_id', '=', operatorId)
      .where('p.published', '=', true)
      // The cast allows a number larger than the column's type: it matches no row, instead of failing.
      .where('p.product_id', '=', sql<number>`${productId}::bigint`),
)

const selectByName = preparedStatement(({ operatorId, name }: Placeholders<{ operatorId: string; name: string }>) =>
  products
    .where('p.operator_id', '=', operatorId)
    .where('p.published', '=', true)
    .where(sql<boolean>`lower(p.name) = lower(${name})`),
)

/** Finds activities by their identifiers, published or not: bookings refer to unpublished ones too. */
export async function findProductsById(
  db: Sql,
  operatorId: string,
  activityIds: readonly string[],
): Promise<Map<string, Product>> {
  const rows = await selectById(db, { operatorId, activityIds })
  return new Map(rows.map(row => [row.activityId, asProduct(row)]))
}

/** Finds one product by exactly one of its numeric ID or its whole name, ignoring case. */
export async function resolveProduct(
  db: Sql,
  operatorId: string,
  id: number | null | undefined,
  name: string | null | undefined,
): Promise<Product> {
  const wanted = name?.trim()
  if ((id == null) === !wanted) {
    const both = id != null ? 'both were given' : 'neither was given'
    throw new Refusal('ambiguous-product-query', `Provide either ID or Name: ${both}.`)
  }
  const [row] =
    id != null
      ? await selectByProductId(db, { operatorId, productId: id })
      : await selectByName(db, { operatorId, name: wanted! })
  if (row) return asProduct(row)
  throw new Refusal(
    'product-not-found',
    id != null
      ? `No product of this shopfront has the ID ${id}.`
      : `No product of this shopfront is named "${wanted}". Give the whole name, or search the products for a part of it.`,
  )
}
