import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureDatabase } from '../../platform/postgres/ensureDatabase.ts'
import { openPostgres } from '../../platform/postgres/openPostgres.ts'
import { dumpSchema } from './dumpSchema.ts'
import { migrate } from './migrate.ts'
import { printTables } from './printTables.ts'

/** Writes `src/app/schema/Tables.ts` from the entities and `migrations/schema.sql` from the migrations: `npm run generate`. */
await writeFile('src/app/schema/Tables.ts', printTables())

const folder = await mkdtemp(join(tmpdir(), 'activity-booking-schema-'))
try {
  const postgres = await openPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  try {
    await ensureDatabase(postgres.url, 'schema')
    const url = postgres.databaseUrl('schema')
    await migrate(url)
    const client = new pg.Client(url)
    await client.connect()
    try {
      const query = async <Row>(text: string) => (await client.query(text)).rows as Row[]
      await writeFile('migrations/schema.sql', await dumpSchema(query))
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
