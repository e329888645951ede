import { readFile, writeFile } from 'node:fs/promises'
import { MikroORM } from '@mikro-orm/postgresql'
import { listMigrations } from './listMigrations.ts'
import { findRoutineChanges } from './routines.ts'
import { schemaOptions } from './schemaOptions.ts'
import { withMigratedDatabase } from './withMigratedDatabase.ts'

/**
 * Creates the migration from the snapshot to the entities, and from the functions and triggers that the migrations create to those in
 * `src/domain/*\/sql`, and lists it: `npm run migration:create -- AddSomething`.
 */
const [name] = process.argv.slice(2)
const changes = await withMigratedDatabase(async query => {
  await query('begin')
  return findRoutineChanges(query)
})
const orm = new MikroORM(schemaOptions(process.env.DATABASE_URL))
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
