import pg from 'pg'
import { migrations } from './migrations.ts'

/** Throws if the database lacks a migration of this version; additional migrations of a newer version are fine. */
export async function requireSchema(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select to_regclass('schema_migration') is not null made`)
    const applied = rows[0].made
      ? await client.query<{ name: string }>('select name from schema_migration')
      : { rows: [] }
    const names = new Set(applied.rows.map(each => each.name))
    const missing = migrations.filter(each => !names.has(each.name))
    if (missing.length > 0) throw missingMigrations(missing.map(each => each.name))
  } finally {
    await client.end().catch(() => {})
  }
}

function missingMigrations(names: string[]): Error {
  const what = names.length === 1 ? `the migration ${names[0]}` : `${names.length} migrations, ${names[0]} first`
  return new Error(
    `The database lacks ${what}, and with MIGRATE=0 this process does not migrate. Start another process of this version without MIGRATE=0 first.`,
  )
}
