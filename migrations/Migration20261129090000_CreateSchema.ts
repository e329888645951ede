import { existsSync, readFileSync } from 'node:fs'
import { Migration } from '@mikro-orm/migrations'

// Beside this file and in the bundle, or beside the folder dist with what tsc has compiled.
const FOLDERS = ['.', '../../migrations']

/** The baseline: the whole schema, as plain SQL. */
export class Migration20261129090000_CreateSchema extends Migration {
  override name = 'Migration20261129090000_CreateSchema'

  override up(): void {
    const files = FOLDERS.map(folder => new URL(`${folder}/${this.name}.sql`, import.meta.url))
    this.addSql(readFileSync(files.find(existsSync)!, 'utf8'))
  }
}
