import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { escapeLike } from '../../platform/sql/escapeLike.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pageValues,
  rowLimit,
} from '../../platform/sql/Page.ts'
import { sharedRead } from '../../platform/sql/sharedRead.ts'
import { someOf } from '../../platform/sql/someOf.ts'
import type { Tables } from '../../platform/sql/Tables.ts'
import { refuseReversedRanges } from '../scalars/refuseReversedRanges.ts'
import type { Product } from './Product.ts'
import type { ProductFilter } from './ProductFilter.ts'
import { asProduct, type ProductRow, products } from './productColumns.ts'

interface FilterValues {
  operatorId: string
  ids: readonly string[] | undefined
  pattern: string | undefined
  createdFrom: Date | undefined
  createdBefore: Date | undefined
  updatedFrom: Date | undefined
  updatedBefore: Date | undefined
}

interface Shape extends Record<string, boolean> {
  unpublishedToo: boolean
}

/** The conditions of a filter on activities `p`. */
function conditions(given: Given<FilterValues>, { unpublishedToo }: Shape): Expression<SqlBool> {
  const eb = expressionBuilder<{ p: Tables['product'] }, 'p'>()
  const { operatorId, ids, pattern, createdFrom, createdBefore, updatedFrom, updatedBefore } = given
  const all: Expression<SqlBool>[] = [eb('p.operator_id', '=', operatorId)]
  if (!unpublishedToo) all.push(eb('p.published', '=', true))
  if (ids) all.push(eb('p.activity_id', '=', eb.fn.any(ids)))
  // The trigram index on lower(name) finds a part of a name.
  if (pattern) all.push(sql<boolean>`lower(p.name) like lower(${pattern})`)
  if (createdFrom) all.push(eb('p.created_at', '>=', createdFrom))
  if (createdBefore) all.push(eb('p.created_at', '<', createdBefore))
  if (updatedFrom) all.push(eb('p.updated_at', '>=', updatedFrom))
  if (updatedBefore) all.push(eb('p.updated_at', '<', updatedBefore))
  return eb.and(all)
}

// The name as it is makes the cursor, and the database lowers both sides: it does so for more letters than JavaScript.
const selectPage = dynamicStatement(
  (given: Given<FilterValues & PageValues>, { backwards, bound, unpublishedToo }: PageShape) => {
    const selected = products.where(conditions(given, { unpublishedToo }))
    const { beyondKey } = given
    return limitToPage(
      selected,
      { key: sql<string>`lower(p.name)`, id: 'p.product_id', descending: false },
      { ...given, beyondKey: beyondKey && sql<string>`lower(${beyondKey})` },
      backwards,
      bound,
    )
  },
)

interface PageShape extends Record<string, string | boolean | number> {
  unpublishedToo: boolean
  backwards: boolean
  /** Of the limit, from rowLimit. */
  bound: number
}

const count = dynamicStatement((given: Given<FilterValues>, shape: Shape) =>
  kysely
    .selectFrom('product_of_operator as p')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(conditions(given, shape)),
)

function valuesOf(operatorId: string, { ids, text, createdAt, updatedAt }: ProductFilter): FilterValues {
  refuseReversedRanges({ createdAt, updatedAt })
  const part = text?.trim()
  return {
    operatorId,
    ids: someOf(ids),
    pattern: part ? `%${escapeLike(part)}%` : undefined,
    createdFrom: createdAt?.from ?? undefined,
    createdBefore: createdAt?.before ?? undefined,
    updatedFrom: updatedAt?.from ?? undefined,
    updatedBefore: updatedAt?.before ?? undefined,
  }
}

/** One of several requests for the same page. */
interface RequestedPage {
  values: FilterValues & PageValues
  shape: PageShape
}

/** The requests of one run are for the same page, so the first says which. All get the same products. */
const readPage = sharedRead(async (db, _operatorId, requested: readonly RequestedPage[]) => {
  const { values, shape } = requested[0]!
  const rows: ProductRow[] = await selectPage(db, values, shape)
  const items = rows.map(asProduct)
  return requested.map(() => items)
})

/** Lists activities by name, one page at a time. Requests for the same page that wait for the database share a statement. */
export async function listProducts(
  db: Sql,
  operatorId: string,
  filter: ProductFilter,
  unpublishedToo: boolean,
  request: PageRequest,
): Promise<Page<Product>> {
  const values = { ...valuesOf(operatorId, filter), ...pageValues(request) }
  const { backwards } = request
  const shape = { unpublishedToo, backwards, bound: rowLimit(request, filter) }
  const page = JSON.stringify([values, shape])
  return pageOf(await readPage(db, operatorId, { values, shape }, page), request)
}

/** Counts the activities that match a filter. */
export async function countProducts(
  db: Sql,
  operatorId: string,
  filter: ProductFilter,
  unpublishedToo: boolean,
): Promise<number> {
  const [row] = await count(db, valuesOf(operatorId, filter), { unpublishedToo })
  return row!.count
}
