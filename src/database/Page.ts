import { type Expression, type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { Given } from './dynamicStatement.ts'

/** What a list can go by. */
export type Key = Date | number | string

/** Where an item stands in a list: what the list goes by, mostly an instant, and the item's identifier where that is equal. */
export interface Position {
  key: Key
  id: string
}

/** Which part of a list is wanted: so many from its beginning or after a position, or from its end or before one. */
export interface Part {
  size: number
  backwards: boolean
  beyond: Position | null
}

/** A part of a list. */
export interface Page<Item> {
  items: Item[]
  /** Whether there are more in the direction in which the part was taken. */
  more: boolean
}

/** What a list goes by: columns of the position, or expressions that are never null. */
export interface ListOrder<DB, Table extends keyof DB> {
  key: StringReference<DB, Table> | Expression<Key>
  id: StringReference<DB, Table> | Expression<number | string>
  descending: boolean
}

/** The values of a statement that takes a part of a list. */
export interface PartValues {
  limit: number
  beyondKey: Key | undefined
  beyondId: number | string | undefined
}

/** One more than the part, so that pageOf sees whether there are more. */
export function partValues({ size, beyond }: Part): PartValues {
  return { limit: size + 1, beyondKey: beyond?.key, beyondId: beyond?.id }
}

/** Has a query take a part of a list. A part costs the same wherever it is. */
export function takePart<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { key, id, descending }: ListOrder<DB, Table>,
  { limit, beyondKey, beyondId }: Given<PartValues>,
  backwards: boolean,
): SelectQueryBuilder<DB, Table, Row> {
  const down = descending !== backwards
  const columns = [key, id].map(each => (typeof each === 'string' ? sql.ref(each) : (each as Expression<unknown>)))
  const rest =
    beyondKey && beyondId
      ? query.where(sql<boolean>`(${sql.join(columns)}) ${sql.raw(down ? '<' : '>')} (${beyondKey}, ${beyondId})`)
      : query
  return rest
    .orderBy(columns[0]!, down ? 'desc' : 'asc')
    .orderBy(columns[1]!, down ? 'desc' : 'asc')
    .limit(limit)
}

/** The page that the rows of such a statement make, in the order of the list. */
export function pageOf<Item>(rows: readonly Item[], { size, backwards }: Part): Page<Item> {
  const items = rows.slice(0, size)
  return { items: backwards ? items.reverse() : items, more: rows.length > size }
}
