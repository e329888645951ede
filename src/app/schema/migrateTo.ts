import { MikroORM } from '@mikro-orm/postgresql'
import type { DatabaseUrls } from '../../platform/connection/DatabaseSettings.ts'
import { prepareJobs } from '../../platform/jobs/prepareJobs.ts'
import { migrations } from './migrations.ts'
import { schemaOptions } from './schemaOptions.ts'

/**
 * Applies these migrations, and no later ones, to a database that nobody else uses. `migrate` applies the others.
 * @throws Error with a sentence if this version has not all of them, or has others before the last of them
 */
export async function migrateTo(
  { migration, jobs }: Pick<DatabaseUrls, 'migration' | 'jobs'>,
  names: readonly string[],
): Promise<void> {
  const known = migrations.map(each => each.name)
  const unknown = names.filter(name => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `The export has the migration ${unknown[0]}, which this version does not have: import it with the version that made it, or a later one.`,
    )
  }
  const missing = known.slice(0, names.length).find(name => !names.includes(name))
  if (missing)
    throw new Error(`The export lacks the migration ${missing}: start the version that made it once, and export again.`)
  const orm = new MikroORM(schemaOptions(migration))
  try {
    const pending = (await orm.migrator.getPending()).map(each => each.name)
    for (const name of pending.filter(each => names.includes(each))) await orm.migrator.up({ migrations: [name] })
    await prepareJobs(jobs)
  } finally {
    await orm.close()
  }
}
