import pg from 'pg'

/** What a server answered: ready, with its data directory; not ready yet or no longer; or refusing our password. */
export type ProbeResult =
  | { state: 'ready'; dataDirectory: string }
  | { state: 'busy' }
  | { state: 'refuses'; why: string }

/** Asks the server on a port for its data directory; only our own server accepts our password. */
export async function probeServer(port: number, password: string): Promise<ProbeResult> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    application_name: 'launcher',
    // PGOPTIONS and PGSSLMODE of the environment are meant for other servers.
    options: '-c search_path=pg_catalog',
    ssl: false,
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return { state: 'ready', dataDirectory: rows[0]!.data_directory }
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    // 57P03: starting up or shutting down. 53300: all connections taken, which can happen on our own busy cluster. SQLSTATE class
    // 28: the password was refused. Everything else: the connection was lost.
    return code.startsWith('28') ? { state: 'refuses', why: (error as Error).message } : { state: 'busy' }
  } finally {
    await client.end().catch(() => {})
  }
}
