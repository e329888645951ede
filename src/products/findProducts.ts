import type { Sql } from '../database/Database.ts'
import { literally } from '../database/literally.ts'
import { Refusal } from '../refusal.ts'
import type { Product } from './Product.ts'

type ProductRow = Omit<Product, 'operator' | 'price' | 'createdAt'>

const COLUMNS = `
  p.activity_id "activityId", p.product_id "productId", p.name, p.short_description "shortDescription", p.description,
  p.category, p.duration_minutes "durationMinutes", p.time_zone "timeZone", p.price_minor "priceMinor", p.currency,
  p.min_participants "minParticipants", p.max_participants "maxParticipants",
  p.booking_cutoff_minutes "bookingCutoffMinutes", p.cancellation_cutoff_minutes "cancellationCutoffMinutes",
  p.location, p.images, p.waiver_policy "waiverPolicy", p.acceptance_required "acceptanceRequired", p.published, p.updated_at "updatedAt",
  q.required is not null "hasQuestions", coalesce(q.required, false) "waiverRequired"`

const FROM = `
  from product p
  left join lateral (
    select bool_or(w.required) required from waiver_question w
    where w.operator_id = p.operator_id and w.activity_id = p.activity_id
  ) q on true`

const LIST = `select ${COLUMNS} ${FROM} where p.operator_id = $1 and (p.published or $2) order by lower(p.name), p.product_id`

// The name is found anywhere in a name by the trigram index on lower(name); position of % and _ in it mean themselves.
const LIST_BY_NAME = `
  select ${COLUMNS} ${FROM}
  where p.operator_id = $1 and (p.published or $2) and lower(p.name) like lower($3)
  order by lower(p.name), p.product_id`

const BY_ACTIVITY_IDS = `select ${COLUMNS} ${FROM} where p.operator_id = $1 and p.activity_id = any($2)`
const BY_PRODUCT_ID = `select ${COLUMNS} ${FROM} where p.operator_id = $1 and p.published and p.product_id = $2::bigint`
const BY_NAME = `select ${COLUMNS} ${FROM} where p.operator_id = $1 and p.published and lower(p.name) = lower($2)`

/** The activities in an operator's shopfront by name; `name` is any part of a name, a blank one is no filter. */
export async function findProducts(
  sql: Sql,
  operatorId: string,
  name?: string | null,
  unpublishedToo = false,
): Promise<Product[]> {
  const part = name?.trim()
  const rows = part
    ? await sql.query<ProductRow>(LIST_BY_NAME, [operatorId, unpublishedToo, `%${literally(part)}%`])
    : await sql.query<ProductRow>(LIST, [operatorId, unpublishedToo])
  return rows.map(asProduct)
}

/** Finds activities by their identifiers, published or not: bookings outlive the shopfront. */
export async function findProductsById(
  sql: Sql,
  operatorId: string,
  activityIds: readonly string[],
): Promise<Map<string, Product>> {
  const rows = await sql.query<ProductRow>(BY_ACTIVITY_IDS, [operatorId, activityIds])
  return new Map(rows.map(row => [row.activityId, asProduct(row)]))
}

/** One product by its numeric ID or by its whole name, case-insensitively: exactly one of the two. */
export async function resolveProduct(
  sql: Sql,
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
      ? await sql.query<ProductRow>(BY_PRODUCT_ID, [operatorId, id])
      : await sql.query<ProductRow>(BY_NAME, [operatorId, wanted])
  if (row) return asProduct(row)
  throw new Refusal(
    'product-not-found',
    id != null
      ? `No product of this shopfront has the ID ${id}.`
      : `No product of this shopfront is named "${wanted}".`,
  )
}

function asProduct(row: ProductRow): Product {
  return Object.assign(row, { price: { amount: row.priceMinor, currency: row.currency } }) as Product
}
