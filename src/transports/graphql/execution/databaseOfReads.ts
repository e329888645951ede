import type { Caller } from '../../../domain/access/Caller.ts'
import type { Database } from '../../../platform/sql/Database.ts'
import type { Context } from '../Context.ts'

/** The database for the reads of a caller: replicas, where there are any, else the primary. Callers with a link read from the primary. */
export function databaseOfReads(
  { database, replicas }: Pick<Context, 'database' | 'replicas'>,
  caller: Caller | null,
): Database {
  if (!replicas || typeof caller?.walPosition !== 'number') return database
  return replicas.reading(database, caller.walPosition)
}
