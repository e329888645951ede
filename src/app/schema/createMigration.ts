import { MikroORM } from '@mikro-orm/postgresql'
import { schemaOptions } from './schemaOptions.ts'

/** Creates the migration from the snapshot to the entities: `npm run migration:create -- AddSomething`. */
const [name] = process.argv.slice(2)
const orm = new MikroORM(schemaOptions(process.env.DATABASE_URL))
const result = await orm.migrator.create(undefined, false, false, name)
console.log(
  result.fileName ? `migrations/${result.fileName}` : 'The entities match the snapshot: there is nothing to migrate.',
)
await orm.close()
