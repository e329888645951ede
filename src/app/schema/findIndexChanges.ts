import type { Query } from './dumpSchema.ts'
import type { RoutineChanges } from './routines.ts'

/** An index that an entity describes by its statement. */
export interface ExpressionIndex {
  name: string
  expression: string
}

/**
 * Finds the indexes whose statement differs from the index of that name in a database that has all migrations: MikroORM compares their
 * names alone, and finds those that are added or removed. It makes them, so the caller must roll back.
 *
 * @param query runs statements in an open transaction
 */
export async function findIndexChanges(query: Query, indexes: readonly ExpressionIndex[]): Promise<RoutineChanges> {
  const changes: RoutineChanges = { up: [], down: [] }
  const definition = async (name: string) =>
    (await query<{ text: string | null }>(`select pg_get_indexdef(to_regclass('${name}')) as text`))[0]!.text
  for (const { name, expression } of indexes) {
    const before = await definition(name)
    if (before === null) continue
    await query(`drop index ${name}; savepoint dropped`)
    // A statement that fails names a column that the same migration adds.
    await query(expression).catch(() => query('rollback to savepoint dropped'))
    await query('release savepoint dropped')
    if ((await definition(name)) === before) continue
    changes.up.push(`drop index if exists ${name};`, `${expression};`)
    changes.down.push(`${before};`, `drop index ${name};`)
  }
  return changes
}
