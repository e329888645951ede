import { writeFile } from 'node:fs/promises'
import { dumpSchema } from './dumpSchema.ts'
import { printTables } from './printTables.ts'
import { withMigratedDatabase } from './withMigratedDatabase.ts'

/** Writes `src/app/schema/Tables.ts` from the entities and `migrations/schema.sql` from the migrations: `npm run generate`. */
await writeFile('src/app/schema/Tables.ts', printTables())
await withMigratedDatabase(async query => writeFile('migrations/schema.sql', await dumpSchema(query)))
