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

/** What a list goes by. */
export interface ListOrder {
  /** The columns of the position, or expressions that are never null. */
  key: string
  id: string
  descending: boolean
}

/**
 * The end of a statement that takes a part of a list: a condition more, its order, and its limit, which is one more than the part so
 * that pageOf sees whether there are more. A part costs the same wherever it is.
 *
 * @param values of the statement, to which its own are added
 */
export function takePart(part: Part, { key, id, descending }: ListOrder, values: unknown[]): string {
  const down = descending !== part.backwards
  const beyond = part.beyond
    ? `and (${key}, ${id}) ${down ? '<' : '>'} ($${values.push(part.beyond.key)}, $${values.push(part.beyond.id)})`
    : ''
  const direction = down ? 'desc' : 'asc'
  return `${beyond} order by ${key} ${direction}, ${id} ${direction} limit $${values.push(part.size + 1)}`
}

/** The page that the rows of such a statement make, in the order of the list. */
export function pageOf<Item>(rows: readonly Item[], { size, backwards }: Part): Page<Item> {
  const items = rows.slice(0, size)
  return { items: backwards ? items.reverse() : items, more: rows.length > size }
}
