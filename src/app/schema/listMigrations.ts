import { globSync } from 'node:fs'
import { basename } from 'node:path'

/** Prints `src/app/schema/migrations.ts`: the migrations of the folder, in the order of their names. */
export function listMigrations(): string {
  const names = globSync('migrations/Migration*.ts')
    .map(path => basename(path, '.ts'))
    .toSorted()
  const lines = [
    ...names.map(name => `import { ${name} } from '../../../migrations/${name}.ts'`),
    '',
    '/** Every migration, oldest first, because the bundle has no folder of them. Written by `npm run migration:create`. */',
    'export const migrations = [',
    ...names.map(name => `  { name: '${name}', class: ${name} },`),
    ']',
  ]
  return `${lines.join('\n')}\n`
}
