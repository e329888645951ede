import type pg from 'pg'
import type { TableContent } from './BackupManifest.ts'

/** A table of the service, with what can be copied into it: its columns by name, without those that are generated. */
export interface TableColumns {
  name: string
  columns: string[]
}

// The columns are sorted by name: a database that was migrated from an older version has them in another order.
const TABLES = `
  select c.relname as name, array_agg(quote_ident(a.attname) order by a.attname collate "C") as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname collate "C"`

/** How values are printed, whatever the defaults of the database are. */
export const PRINTED_ALIKE = `
  set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set row_security = off`

/** Reads the tables of the service, in the order of their names. */
export async function readTables(client: pg.ClientBase): Promise<TableColumns[]> {
  return (await client.query<TableColumns>(TABLES)).rows
}

/** Counts the rows of every table, and adds up the hashes of what each row prints: the order of the rows does not matter. */
export async function checksumTables(client: pg.ClientBase): Promise<Map<string, TableContent>> {
  const found = new Map<string, TableContent>()
  for (const { name, columns } of await readTables(client)) {
    const { rows } = await client.query<TableContent>(
      `select count(*)::float8 as rows,
         coalesce(sum(('x' || left(md5(row(${columns.join(', ')})::text), 16))::bit(64)::bigint::numeric), 0)::text as checksum
       from public.${client.escapeIdentifier(name)}`,
    )
    found.set(name, rows[0]!)
  }
  return found
}

/** The same as of one moment, on a connection without a transaction. */
export async function checksumSnapshot(client: pg.ClientBase): Promise<Map<string, TableContent>> {
  await client.query(PRINTED_ALIKE)
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    return await checksumTables(client)
  } catch (error) {
    throw explainRights(error)
  } finally {
    await client.query('rollback')
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Explains that the user of the database may not do this. `row_security = off` makes PostgreSQL say so instead of hiding rows. */
export function explainRights(error: unknown): unknown {
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) return error
  const explained = new Error(
    `The user of the database may not use all rows of all tables (${(error as Error).message}): give the user that owns the tables, in DATABASE_MIGRATION_URL, or a superuser, with --database-url.`,
    { cause: error },
  )
  // So that nobody takes it for a file that may not be written.
  return Object.assign(explained, { code: INSUFFICIENT_PRIVILEGE })
}

/** The names of the tables whose content differs from what is expected, or that are missing. */
export function differingTables(
  expected: Readonly<Record<string, TableContent>>,
  found: ReadonlyMap<string, TableContent>,
): string[] {
  return Object.entries(expected)
    .filter(([name, each]) => found.get(name)?.rows !== each.rows || found.get(name)?.checksum !== each.checksum)
    .map(([name]) => name)
}
