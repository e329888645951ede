import type { AliasedExpression } from 'kysely'

/**
 * Those of the columns of a statement that are named; all of them if none is. Their type stays that of all: nothing resolves what was
 * not selected.
 *
 * @param names from ColumnsOfFields
 * @param others further names
 */
export function pickColumns<Columns extends readonly unknown[]>(
  columns: Columns,
  names: string,
  others: readonly string[] = [],
): Columns {
  if (names === '') return columns
  const picked = new Set([...names.split(','), ...others])
  return (columns as unknown as Column[]).filter(each => picked.has(nameOf(each))) as unknown as Columns
}

type Column = string | AliasedExpression<unknown, string>

function nameOf(column: Column): string {
  if (typeof column !== 'string') return column.alias as string
  return column.slice(Math.max(column.lastIndexOf(' '), column.lastIndexOf('.')) + 1)
}
