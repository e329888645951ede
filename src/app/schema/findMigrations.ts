import pg from 'pg'
import { findPrimary } from '../../platform/connection/findPrimary.ts'
import type { Sql } from '../../platform/sql/Database.ts'
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

const APPLIED = 'select name from schema_migration order by id'

const STATE = `
  select current_user "user", to_regclass('schema_migration') is not null made,
    coalesce((
      select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('schema_migration')
    ), has_schema_privilege('public', 'create')) "mayMigrate"`

/** Reads which migrations a database has. Additional ones of a newer version are fine. */
export async function findMigrations(databaseUrl: string): Promise<AppliedMigrations> {
  const client = new pg.Client({ connectionString: await findPrimary(databaseUrl), connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ user: string; made: boolean; mayMigrate: boolean }>(STATE)
    const { user, made, mayMigrate } = rows[0]!
    const found = made ? await client.query<{ name: string }>(APPLIED) : { rows: [] }
    const applied = found.rows.map(each => each.name)
    return { applied, pending: compare(applied).pending, mayMigrate, user }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The migrations that a database lacks, and those that only a newer version has. */
interface Compared {
  pending: string[]
  newer: string[]
}

/** Compares the migrations of the database that is open with those of this version. */
export async function compareMigrations(db: Sql): Promise<Compared> {
  const rows = await db.query<{ name: string }>(APPLIED)
  return compare(rows.map(each => each.name))
}

function compare(applied: readonly string[]): Compared {
  const own = migrations.map(each => each.name)
  return {
    pending: own.filter(each => !applied.includes(each)),
    newer: applied.filter(each => !own.includes(each)),
  }
}
