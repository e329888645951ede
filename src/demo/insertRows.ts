import type { Sql } from '../platform/sql/Database.ts'

/**
 * Inserts rows of an operator into a table with one statement. Member names are those of the code. A member that no row has gets its default; where
 * some have it, it is null in the others.
 */
export async function insertRows(sql: Sql, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const members = new Set(rows.flatMap(row => Object.keys(row)))
  const names = [...members].map(member => [member as keyof object, asColumn(member)] as const)
  const columns = names.map(([, column]) => column).join(', ')
  const renamed = rows.map(row => {
    const values: Record<string, unknown> = {}
    for (const [member, column] of names) values[column] = row[member]
    return values
  })
  await sql.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(renamed)],
    (rows[0] as { operatorId: string }).operatorId,
  )
}

function asColumn(member: string): string {
  return member.replace(/[A-Z]/g, content => `_${content.toLowerCase()}`)
}
