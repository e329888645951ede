import pg from 'pg'
import { findPrimary } from './findPrimary.ts'

/** Enough checks for even a busy pooler to show that it moves clients between sessions. */
const CHECKS = 20

/**
 * Throws if a URL leads to a pooler that may give every transaction another session: migrations, jobs and live queries
 * hold locks, and LISTEN, for longer than a transaction. A pooler in session mode is fine.
 *
 * @param variable that holds the URL
 */
export async function refusePooler(databaseUrl: string, variable: string): Promise<void> {
  const connectionString = await findPrimary(databaseUrl)
  const clients = [1, 2].map(() => new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 }))
  const [first, second] = clients as [pg.Client, pg.Client]
  for (const each of clients) each.on('error', () => {})
  try {
    await first.connect()
    const session = await sessionOf(first)
    // PostgreSQL reports its own pid to the client; a pooler reports another number.
    if (session === (first as unknown as { processID: number }).processID) return
    await second.connect()
    for (let look = 1; look <= CHECKS; look++) {
      if ((await sessionOf(second)) === session || (await sessionOf(first)) !== session) throw poolerError(variable)
    }
  } finally {
    await Promise.all(clients.map(each => each.end().catch(() => {})))
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  return rows[0]!.pid
}

function poolerError(variable: string): Error {
  const remedy =
    variable === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, beside it.'
      : 'Set it to the address of PostgreSQL itself.'
  return new Error(
    `${variable} leads to a connection pooler that gives every transaction another session, and migrations, jobs and live queries need a session of their own. ${remedy}`,
  )
}
