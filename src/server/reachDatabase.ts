import pg from 'pg'

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'its host does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name, and making one is for whoever runs it',
}

/** Asks the database that DATABASE_URL names for a sign of life. Its errors do not quote the URL: it holds a password. */
export async function reachDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const { code, errors, message } = error as { code?: string; errors?: { code?: string }[]; message: string }
    const reason = reasons[code ?? errors?.[0]?.code ?? ''] ?? message
    throw new Error(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}
