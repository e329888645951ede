import pg from 'pg'

/** Looks enough for a busy pooler, too, to show that it moves clients between sessions. */
const LOOKS = 20

/**
 * Throws where an address leads to a pooler that gives every transaction another session: migrations, jobs and live queries hold
 * locks, and listen, for longer than a transaction. A pooler that keeps a session for each client is as good as none.
 *
 * @param variable that holds the address
 */
export async function refusePooler(databaseUrl: string, variable: string): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 }))
  const [first, second] = clients as [pg.Client, pg.Client]
  for (const each of clients) each.on('error', () => {})
  try {
    await first.connect()
    const session = await sessionOf(first)
    // What PostgreSQL itself says when a client connects; a pooler has numbers of its own.
    if (session === (first as unknown as { processID: number }).processID) return
    await second.connect()
    for (let look = 1; look <= LOOKS; look++) {
      if ((await sessionOf(second)) === session || (await sessionOf(first)) !== session) throw isPooler(variable)
    }
  } finally {
    await Promise.all(clients.map(each => each.end().catch(() => {})))
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  return rows[0]!.pid
}

function isPooler(variable: string): Error {
  const remedy =
    variable === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, beside it.'
      : 'Set it to the address of PostgreSQL itself.'
  return new Error(
    `${variable} leads to a connection pooler that gives every transaction another session, and migrations, jobs and live queries need a session of their own. ${remedy}`,
  )
}
