import type { Sql } from '../database/Database.ts'

/** Inserts rows into a table with one statement. Member names are those of the code; absent members get their defaults. */
export async function insertRows(sql: Sql, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const members = Object.keys(first)
  const columns = members.map(asColumn).join(', ')
  const renamed = rows.map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [asColumn(name), value])),
  )
  await sql.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(renamed)],
  )
}

function asColumn(member: string): string {
  return member.replace(/[A-Z]/g, content => `_${content.toLowerCase()}`)
}
