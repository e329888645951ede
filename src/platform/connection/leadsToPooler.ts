import pg from 'pg'

/** Enough checks for even a busy pooler to show that it moves clients between sessions. */
const CHECKS = 20

/**
 * Whether the URL of a host leads to a pooler that may give every transaction another session. A pooler in session mode does not.
 *
 * @param timeoutMs how long a connection may take
 */
export async function leadsToPooler(hostUrl: string, timeoutMs = 10_000): Promise<boolean> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: hostUrl, connectionTimeoutMillis: timeoutMs }))
  const [first, second] = clients as [pg.Client, pg.Client]
  for (const each of clients) each.on('error', () => {})
  try {
    await first.connect()
    const session = await sessionOf(first)
    // PostgreSQL reports its own pid to the client; a pooler reports another number.
    if (session === (first as unknown as { processID: number }).processID) return false
    await second.connect()
    for (let look = 1; look <= CHECKS; look++) {
      if ((await sessionOf(second)) === session || (await sessionOf(first)) !== session) return true
    }
    return false
  } finally {
    await Promise.all(clients.map(each => each.end().catch(() => {})))
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  return rows[0]!.pid
}
