import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Database } from '../../platform/sql/Database.ts'

const FIND_CLOSED = `
  select c.relname name, current_user "user" from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migration'
    and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
      and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
  order by c.relname`

/** Thrown to roll back. */
const done = new Error('Nothing is to be left behind.')

/**
 * Checks at start that the user of the database may read and write its tables, and add jobs; leaves nothing behind.
 * @throws Error with a sentence that says what it may not
 */
export async function requireRights(database: Database): Promise<void> {
  const [closed, ...others] = await database.query<{ name: string; user: string }>(FIND_CLOSED)
  if (closed) {
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    throw new Error(
      `The user ${closed.user} of DATABASE_URL may not read and write the table ${closed.name}${more}: grant SELECT, INSERT, UPDATE and DELETE on all tables, or use the user that migrates.`,
    )
  }
  const adding = database.transaction(async sql => {
    await enqueue(sql, 'send-emails', {})
    throw done
  })
  await adding.catch(error => {
    if (error === done) return
    throw new Error(
      `The user of DATABASE_URL cannot add a job to the schema graphile_worker (${(error as Error).message}): use the user that owns its tables.`,
      { cause: error },
    )
  })
}
