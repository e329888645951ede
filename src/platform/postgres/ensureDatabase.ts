import pg from 'pg'

/** Creates the database on the embedded server if it does not exist; two services may try at the same time. */
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
