import pg from 'pg'
import { unreachable } from './unreachable.ts'

/** Asks the database that DATABASE_URL names for a sign of life, before anything is made of it. */
export async function reachDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw unreachable(error)
  } finally {
    await client.end().catch(() => {})
  }
}
