import type pg from 'pg'
import { migrations } from './migrations.ts'

/** The last of the migrations that the baseline replaces: after it, a database has the schema that the baseline creates. */
const LAST_REPLACED = 'Migration20261130100000_DefineRoutinesInFiles'

/**
 * Records the baseline as applied to a database that has all migrations that it replaces.
 *
 * @param client holds the lock of the migrations
 * @throws Error with a sentence that says what to do with a database that has only some of them
 */
export async function adoptBaseline(client: pg.Client): Promise<void> {
  const baseline = migrations[0]!.name
  const { rows } = await client.query(`select to_regclass('schema_migration') is not null made`)
  if (!rows[0].made) return
  const applied = await client.query<{ name: string }>('select name from schema_migration order by id')
  const names = applied.rows.map(each => each.name)
  if (names.length === 0 || names.includes(baseline)) return
  if (!names.includes(LAST_REPLACED)) {
    throw new Error(
      `The database is of an earlier version: its last migration is ${names.at(-1)}, and this version migrates only from ${LAST_REPLACED}. Start the last version that has a file of that name in migrations/ on it once, then this version. Nothing was changed.`,
    )
  }
  // One statement: an interruption leaves all of it, or nothing.
  await client.query(
    `with replaced as (delete from schema_migration)
     insert into schema_migration (name, executed_at) values ($1, now())`,
    [baseline],
  )
}
