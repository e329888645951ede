import pg from 'pg'
import { locks } from '../sql/locks.ts'
import { findPrimary } from './findPrimary.ts'

// Under a lock, because PostgreSQL refuses two changes of the same setting at a time.
const DISABLE = `
  do $$ begin
    perform pg_advisory_xact_lock(${locks.sessionDefaults});
    if current_setting('jit', true) = 'on' then
      execute format('alter role %I in database %I set jit = off', session_user, current_database());
    end if;
  end $$`

/**
 * Turns just-in-time compilation off for every later session of the URL's user in its database: a statement of the service takes
 * milliseconds, and to compile one takes up to a second. It is a default of the user, which every user may set, and neither a
 * startup parameter, which poolers refuse, nor a statement at the begin of a session, which a client behind a pooler does not
 * see: so it holds for every connection, that of a listener, a worker or a command as well. Sessions that a pooler opened before the
 * first start keep the old default until the pooler renews them.
 */
export async function disableJit(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: await findPrimary(databaseUrl), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(DISABLE)
  } finally {
    await client.end().catch(() => {})
  }
}
