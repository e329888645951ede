import { MikroORM } from '@mikro-orm/postgresql'
import { ormOptions } from '../connection/ormOptions.ts'

/** Creates the migration from the snapshot to the entities: `npm run migration:create -- AddSomething`. */
const [name] = process.argv.slice(2)
const orm = new MikroORM(ormOptions(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1/postgres', 1))
const result = await orm.migrator.create(undefined, false, false, name)
console.log(
  result.fileName ? `migrations/${result.fileName}` : 'The entities match the snapshot: there is nothing to migrate.',
)
await orm.close()
