import { type Expression, type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { Given } from './dynamicStatement.ts'
import { kysely } from './kysely.ts'

/** A value that a list can be sorted by. */
export type Key = Date | number | string

/** The position of an item in a list: its sort key, usually an instant, and its identifier as the tie-breaker. */
export interface Position {
  key: Key
  id: string
}

/** Which part of a list to read: a number of items from the start or after a position, or from the end or before one. */
export interface PageRequest {
  size: number
  backwards: boolean
  beyond: Position | null
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[]
  /** Whether there are more items in the direction of reading. */
  more: boolean
}

/** How a list is sorted: the columns of the position, or expressions that are never null. */
export interface ListOrder<DB, Table extends keyof DB> {
  key: StringReference<DB, Table> | Expression<Key>
  id: StringReference<DB, Table> | Expression<number | string>
  descending: boolean
}

/** The values of a statement that reads a part of a list. */
export interface PageValues {
  limit: number
  beyondKey: Key | undefined
  beyondId: number | string | undefined
}

/** The same as expressions, so that a list can change its sort key in SQL. */
interface PageExpressions extends Omit<Given<PageValues>, 'beyondKey'> {
  beyondKey: Expression<Key> | undefined
}

/** The limit is one more than the page size, so that pageOf can see whether there are more items. */
export function pageValues({ size, beyond }: PageRequest): PageValues {
  return { limit: size + 1, beyondKey: beyond?.key, beyondId: beyond?.id }
}

/** The longest pages of lists, plus one. */
const BOUNDS = [101, 501]

/**
 * A constant that the limit of a page does not exceed, for a list without a filter; 0 if there is none. A plan that PostgreSQL keeps is
 * for any limit, and so looks more expensive than one for this limit: it would plan the statement each time, which takes longer than
 * reading the page. With the constant it sees that any page is short. With a filter, the best plan depends on the values.
 */
export function rowLimit({ size }: PageRequest, filter: object): number {
  const filtered = Object.values(filter).some(value => value != null)
  return filtered ? 0 : (BOUNDS.find(bound => size < bound) ?? 0)
}

/** Restricts a query to a part of a list by keyset pagination: reading a page costs the same anywhere in the list. */
export function limitToPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { key, id, descending }: ListOrder<DB, Table>,
  { limit, beyondKey, beyondId }: PageExpressions,
  backwards: boolean,
  bound = 0,
): SelectQueryBuilder<DB, Table, Row> {
  const down = descending !== backwards
  const columns = [key, id].map(each => (typeof each === 'string' ? sql.ref(each) : (each as Expression<unknown>)))
  const rest =
    beyondKey && beyondId
      ? query.where(sql<boolean>`(${sql.join(columns)}) ${sql.raw(down ? '<' : '>')} (${beyondKey}, ${beyondId})`)
      : query
  const ordered = rest.orderBy(columns[0]!, down ? 'desc' : 'asc').orderBy(columns[1]!, down ? 'desc' : 'asc')
  if (bound === 0) return ordered.limit(limit)
  const page = ordered.limit(sql.lit(bound)).as('page')
  return kysely.selectFrom(page).selectAll().limit(limit) as unknown as typeof rest
}

/** A row of a list and the object that the list belongs to. */
export type OfParent<Row> = Row & { parentId: string }

/**
 * One page of a list for each of many objects, in one statement: the bookings of every activity of a page.
 * @param page the query of one list, which ends in limitToPage
 */
export function pagePerParent<Row>(
  parents: Expression<readonly string[]>,
  page: (parent: Expression<string>) => Expression<Row>,
): RawBuilder<OfParent<Row>> {
  return sql<OfParent<Row>>`
  select row.*, parent.id "parentId" from unnest(${parents}::uuid[]) with ordinality parent (id, at)
  cross join lateral (select page.*, row_number() over () "rowNumber" from (${page(sql.ref('parent.id'))}) page) row
  order by parent.at, row."rowNumber"`
}

/**
 * The same with a part of the statement for each object, so that PostgreSQL plans each for what it knows of that object. Planning takes
 * some 0.5 ms for each.
 * @param count how many objects there are
 */
export function pageOfEachParent<Row>(
  parents: Expression<readonly string[]>,
  count: number,
  page: (parent: Expression<string>) => Expression<Row>,
): RawBuilder<OfParent<Row>> {
  const parts = Array.from({ length: count }, (_, index) => {
    const parent = sql<string>`(${parents}::uuid[])[${sql.lit(index + 1)}]`
    return sql`(select page.*, ${parent} "parentId", ${sql.lit(index)} "parentAt", row_number() over () "rowNumber" from (${page(parent)}) page)`
  })
  return sql<OfParent<Row>>`select * from (${sql.join(parts, sql` union all `)}) row order by "parentAt", "rowNumber"`
}

/** Makes the page of each object of the rows of such a statement. An object without rows has an empty page. */
export function pagesOf<Row, Item>(
  parentIds: readonly string[],
  rows: readonly OfParent<Row>[],
  request: PageRequest,
  asItem: (row: Row) => Item,
): Map<string, Page<Item>> {
  const byParent = Map.groupBy(rows, row => row.parentId)
  return new Map(parentIds.map(id => [id, pageOf((byParent.get(id) ?? []).map(asItem), request)]))
}

/** Makes a page of the rows of such a statement, in the order of the list. */
export function pageOf<Item>(rows: readonly Item[], { size, backwards }: PageRequest): Page<Item> {
  const items = rows.slice(0, size)
  return { items: backwards ? items.reverse() : items, more: rows.length > size }
}
