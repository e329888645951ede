import { findPrimary } from './findPrimary.ts'
import { leadsToPooler } from './leadsToPooler.ts'

/**
 * Throws if a URL leads to a pooler that may give every transaction another session: migrations, jobs and live queries
 * hold locks, and LISTEN, for longer than a transaction. A pooler in session mode is fine.
 *
 * @param variable that holds the URL
 */
export async function refusePooler(databaseUrl: string, variable: string): Promise<void> {
  if (!(await leadsToPooler(await findPrimary(databaseUrl)))) return
  const remedy =
    variable === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, beside it.'
      : 'Set it to the address of PostgreSQL itself.'
  throw new Error(
    `${variable} leads to a connection pooler that gives every transaction another session, and migrations, jobs and live queries need a session of their own. ${remedy}`,
  )
}
