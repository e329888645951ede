import { readFile, writeFile } from 'node:fs/promises'
import { MikroORM } from '@mikro-orm/postgresql'
import { expressionIndexes } from './expressionIndexes.ts'
import { findIndexChanges } from './findIndexChanges.ts'
import { listMigrations } from './listMigrations.ts'
import { findRoutineChanges } from './routines.ts'
import { schemaOptions } from './schemaOptions.ts'
import { withMigratedDatabase } from './withMigratedDatabase.ts'

/**
 * Creates the migration from the snapshot to the entities, and from what the migrations create to the functions and triggers in
 * `src/domain/*\/sql` and to the statements of indexes, and lists it: `npm run migration:create -- AddSomething`.
 */
const [name] = process.argv.slice(2)
const orm = new MikroORM(schemaOptions(process.env.DATABASE_URL))
const changes = await withMigratedDatabase(async query => {
  await query('begin')
  const indexes = await findIndexChanges(query, expressionIndexes(orm))
  const routines = await findRoutineChanges(query)
  return { up: [...indexes.up, ...routines.up], down: [...indexes.down, ...routines.down] }
})
let { fileName } = await orm.migrator.create(undefined, false, false, name)
if (changes.up.length > 0) {
  if (!fileName) fileName = (await orm.migrator.create(undefined, true, false, name)).fileName
  const path = `migrations/${fileName}`
  const empty = /^\s*this\.addSql\(.select 1;?.\);?\n/gm
  const code = (await readFile(path, 'utf8')).replaceAll(empty, '')
  const added = (statements: string[]) =>
    statements.map(each => `    this.addSql(\`${escapeTemplate(each)}\`)\n`).join('')
  await writeFile(
    path,
    code
      .replace(
        /(\bup\(\)[^{]*\{\n[\s\S]*?)(^ {2}\})/m,
        (_, body: string, end: string) => body + added(changes.up) + end,
      )
      .replace(/(\bdown\(\)[^{]*\{\n)/, (_, begin: string) => begin + added(changes.down.toReversed())),
  )
}
if (fileName) await writeFile('src/app/schema/migrations.ts', listMigrations())
console.log(
  fileName
    ? `migrations/${fileName}`
    : 'The entities match the snapshot, and the functions their files: there is nothing to migrate.',
)
await orm.close()

function escapeTemplate(text: string): string {
  return text.trimEnd().replaceAll(/[\\`]|\$\{/g, '\\$&')
}
