import { MikroORM } from '@mikro-orm/postgresql'
import { ormOptions } from '../connection/ormOptions.ts'

/** Writes the migration between the snapshot and the entities: `npm run migration:create -- AddSomething`. */
const [name] = process.argv.slice(2)
const orm = new MikroORM(ormOptions(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1/postgres', 1))
const result = await orm.migrator.create(undefined, false, false, name)
console.log(
  result.fileName ? `migrations/${result.fileName}` : 'The entities and the snapshot agree: nothing to migrate.',
)
await orm.close()
