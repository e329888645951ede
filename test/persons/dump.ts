import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '../world/World.ts'

interface Table {
  schema: string
  name: string
}

/** Everything that is stored: each row of every table as text, also those of graphile-worker, and each file as bytes. */
export async function dump({ admin, folder }: World): Promise<string[]> {
  const tables = await admin.query<Table>(
    `select table_schema schema, table_name name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const stored: string[] = []
  for (const { schema, name } of tables) {
    const rows = await admin.query<{ row: string }>(`select t::text as row from "${schema}"."${name}" t`)
    for (const { row } of rows) stored.push(`${schema}.${name}: ${row}`)
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    stored.push(`${path}: ${await readFile(path, 'latin1')}`)
  }
  return stored
}

/** Where these facts are stored, in upper or lower case. */
export async function findFacts(world: World, facts: readonly string[]): Promise<string[]> {
  const stored = (await dump(world)).map(each => each.toLowerCase())
  return facts.flatMap(fact =>
    stored.filter(each => each.includes(fact.toLowerCase())).map(each => `${fact} in ${each}`),
  )
}
