import pg from 'pg'

/** What a server says to us: ready with its folder, not yet (or no longer) ready, or somebody else's. */
export type ServerAnswer =
  | { state: 'ready'; dataDirectory: string }
  | { state: 'busy' }
  | { state: 'refuses'; why: string }

/** Asks the server on a port which data it serves; only ours knows our password. */
export async function askServer(port: number, password: string): Promise<ServerAnswer> {
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
    // 57P03: starting up or shutting down. 53300: all connections taken, which a busy cluster of ours may well have.
    // An SQLSTATE of class 28 is a refusal of the password; everything else is the line going away.
    return code.startsWith('28') ? { state: 'refuses', why: (error as Error).message } : { state: 'busy' }
  } finally {
    await client.end().catch(() => {})
  }
}
