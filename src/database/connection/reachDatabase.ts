import pg from 'pg'
import { unreachable } from './unreachable.ts'

/** Checks that the database of a variable can be reached, before anything is written to it. */
export async function reachDatabase(databaseUrl: string, variable = 'DATABASE_URL'): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw unreachable(error, variable)
  } finally {
    await client.end().catch(() => {})
  }
}
