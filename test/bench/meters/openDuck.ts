import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { requirePeer } from '../peers/requirePeer.ts'
import { CopyOut } from './CopyOut.ts'
import type { MeterTotal } from './groupEntries.ts'
import type { Meters } from './openMeters.ts'

interface DuckDB {
  DuckDBInstance: {
    create(file: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }>
  }
}

interface Connection {
  run(sql: string): Promise<unknown>
  runAndReadAll(sql: string, values: string[]): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>
  closeSync(): void
}

/** The same rows in a table of DuckDB. */
export interface Duck extends AsyncDisposable {
  summarise(from: string, to: string): Promise<MeterTotal[]>
}

const SUMMARISE = `
  select meter, sum(usage)::varchar "totalUsage", count(*)::integer "eventCount"
  from usage_entry
  where occurred_at >= $1::date and occurred_at < $2::date + 1
  group by meter
  order by sum(usage) desc, meter`

/** Copies the ledger of one operator to DuckDB through a file. Its days are in UTC, so that no time zone is needed. */
export async function openDuck(url: string, folder: string, { operatorId }: Meters): Promise<Duck> {
  const file = join(folder, 'entries.csv')
  const client = new pg.Client(url)
  await client.connect()
  try {
    await CopyOut.run(
      client,
      `copy (select meter, usage, occurred_at at time zone 'UTC' from usage_entry where operator_id = '${operatorId}')
       to stdout (format csv)`,
      file,
    )
  } finally {
    await client.end()
  }
  const { DuckDBInstance } = requirePeer<DuckDB>('@duckdb/node-api')
  const instance = await DuckDBInstance.create(join(folder, 'entries.duckdb'))
  const connection = await instance.connect()
  await connection.run(`create table usage_entry as select * from read_csv('${file}', header = false,
    columns = {'meter': 'varchar', 'usage': 'decimal(38,9)', 'occurred_at': 'timestamp'})`)
  await connection.run('checkpoint')
  await rm(file)
  return {
    async summarise(from, to) {
      const reader = await connection.runAndReadAll(SUMMARISE, [from, to])
      return reader.getRowObjectsJson().map(row => ({
        meter: String(row.meter),
        totalUsage: String(row.totalUsage).replace(/\.?0+$/, ''),
        eventCount: Number(row.eventCount),
      }))
    },
    async [Symbol.asyncDispose]() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
