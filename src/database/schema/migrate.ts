import { setTimeout as sleep } from 'node:timers/promises'
import { type MigrationInfo, MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { prepareJobs } from '../../jobs/prepareJobs.ts'
import { ormOptions } from '../connection/ormOptions.ts'
import { locks } from '../locks.ts'

// A statement that waits for a table lets everybody else wait behind it: it gives up soon, and lets them go first.
const LOCK_TIMEOUT_MS = 1000
const PAUSE_MS = 2000

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings the database to the newest migration, the tables of jobs included. Instances that start together take turns: the lock lies on a connection of its own,
 * so that it lasts for exactly as long, and the later ones find nothing left to do. While a transaction of somebody else holds a table
 * that is to change, instances that serve go on serving: the migrations are undone, and tried again until they find it free.
 *
 * @param waiting is told once that somebody holds a table
 * @returns the names of the migrations that were applied
 */
export async function migrate(databaseUrl: string, waiting: (line: string) => void = () => {}): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const orm = new MikroORM(ormOptions(databaseUrl, 1))
  try {
    await client.query(`select pg_advisory_lock(${locks.migrations})`)
    const applied = await applyAll(orm, waiting)
    await prepareJobs(databaseUrl)
    return applied.map(each => each.name)
  } finally {
    await orm.close()
    // Ending the connection gives the lock back.
    await client.end()
  }
}

/** Applies what is new, all or nothing. */
async function applyAll(orm: MikroORM, waiting: (line: string) => void): Promise<MigrationInfo[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      // There is one connection, which keeps it.
      await orm.em.getConnection().execute(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
      return await orm.migrator.up()
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (attempt === 1) {
        waiting(
          'A table that must change is held by a long transaction: trying again until that ends (see pg_stat_activity)',
        )
      }
      await sleep(PAUSE_MS)
    }
  }
}
