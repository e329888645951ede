import pg from 'pg'

/** Makes the database on our own server if it is not there; two services may try at once. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (!wasMadeMeanwhile(error)) throw error
  } finally {
    await client.end()
  }
}

function wasMadeMeanwhile(error: unknown): boolean {
  return ['42P04', '23505'].includes(String((error as { code?: string }).code))
}
