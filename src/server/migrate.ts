import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { prepareJobs } from './jobs/prepareJobs.ts'
import { ormOptions } from './ormOptions.ts'

// Any number, the same in every instance; 'bookings' in hexadecimal.
const LOCK = 0x626f_6f6b

/**
 * Brings the database to the newest migration, the tables of jobs included. Instances that start together take turns: the lock lies on a connection of its own,
 * so that it lasts for exactly as long, and the later ones find nothing left to do.
 *
 * @returns the names of the migrations that were applied
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const orm = new MikroORM(ormOptions(databaseUrl, 1))
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await orm.migrator.up()
    await prepareJobs(databaseUrl)
    return applied.map(each => each.name)
  } finally {
    await orm.close()
    // Ending the connection gives the lock back.
    await client.end()
  }
}
