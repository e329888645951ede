import pg from 'pg'
import { unreachable } from './unreachable.ts'

/** Asks the database that a variable names for a sign of life, before anything is made of it. */
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
