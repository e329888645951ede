import pg from 'pg'
import { migrations } from './migrations.ts'

/** What a database has of the migrations of this version. */
export interface AppliedMigrations {
  applied: string[]
  /** Those of this version that it lacks, oldest first. */
  pending: string[]
  /** Whether its user may migrate it: it owns the tables, or there are none yet. */
  mayMigrate: boolean
  user: string
}

const STATE = `
  select current_user "user", to_regclass('schema_migration') is not null made,
    coalesce((
      select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('schema_migration')
    ), has_schema_privilege('public', 'create')) "mayMigrate"`

/** Reads which migrations a database has. Additional ones of a newer version are fine. */
export async function findMigrations(databaseUrl: string): Promise<AppliedMigrations> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ user: string; made: boolean; mayMigrate: boolean }>(STATE)
    const { user, made, mayMigrate } = rows[0]!
    const found = made
      ? await client.query<{ name: string }>('select name from schema_migration order by id')
      : { rows: [] }
    const applied = found.rows.map(each => each.name)
    const known = new Set(applied)
    const pending = migrations.map(each => each.name).filter(each => !known.has(each))
    return { applied, pending, mayMigrate, user }
  } finally {
    await client.end().catch(() => {})
  }
}
