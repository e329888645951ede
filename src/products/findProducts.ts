import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { literally } from '../database/literally.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import { Refusal } from '../refusal.ts'
import type { Product } from './Product.ts'
import { asProduct, products } from './productColumns.ts'

interface Shopfront {
  operatorId: string
  unpublishedToo: boolean
}

const byName = ({ operatorId, unpublishedToo }: Placeholders<Shopfront>) =>
  products
    .where('p.operator_id', '=', operatorId)
    .where(sql<boolean>`(p.published or ${unpublishedToo})`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.product_id')

const selectAll = statement(byName)

// The trigram index on lower(name) finds a part of a name. The wildcards % and _ are escaped.
const selectLike = statement((asked: Placeholders<Shopfront & { pattern: string }>) =>
  byName(asked).where(sql<boolean>`lower(p.name) like lower(${asked.pattern})`),
)

const selectById = statement(
  ({ operatorId, activityIds }: Placeholders<{ operatorId: string; activityIds: readonly string[] }>) =>
    products.where('p.operator_id', '=', operatorId).where(eb => eb('p.activity_id', '=', eb.fn.any(activityIds))),
)

const selectByProductId = statement(
  ({ operatorId, productId }: Placeholders<{ operatorId: string; productId: number }>) =>
    products
      .where('p.operator_id', '=', operatorId)
      .where('p.published', '=', true)
      // The cast allows a number larger than the column's type: it matches no row, instead of failing.
      .where('p.product_id', '=', sql<number>`${productId}::bigint`),
)

const selectByName = statement(({ operatorId, name }: Placeholders<{ operatorId: string; name: string }>) =>
  products
    .where('p.operator_id', '=', operatorId)
    .where('p.published', '=', true)
    .where(sql<boolean>`lower(p.name) = lower(${name})`),
)

/**
 * Finds the activities in an operator's shopfront, ordered by name; `name` is any part of a name, and a blank one does not
 * filter.
 */
export async function findProducts(
  db: Sql,
  operatorId: string,
  name?: string | null,
  unpublishedToo = false,
): Promise<Product[]> {
  const part = name?.trim()
  const rows = part
    ? await selectLike(db, { operatorId, unpublishedToo, pattern: `%${literally(part)}%` })
    : await selectAll(db, { operatorId, unpublishedToo })
  return rows.map(asProduct)
}

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
      : `No product of this shopfront is named "${wanted}".`,
  )
}
