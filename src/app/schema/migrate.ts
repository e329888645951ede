import { setTimeout as sleep } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { storeTimeZones } from '../../domain/zones/storeTimeZones.ts'
import type { DatabaseUrls } from '../../platform/connection/DatabaseSettings.ts'
import { prepareJobs } from '../../platform/jobs/prepareJobs.ts'
import { locks } from '../../platform/sql/locks.ts'
import { adoptBaseline } from './adoptBaseline.ts'
import { grantRights } from './grantRights.ts'
import { schemaOptions } from './schemaOptions.ts'

// A statement that waits for a table blocks all later ones, so it gives up soon and lets them proceed.
const LOCK_TIMEOUT_MS = 250
const PAUSE_MS = 1000

/** How often an instance asks whether another one has finished. */
const RETRY_MS = 100

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Applies all new migrations, stores the offsets of time zones, and prepares graphile-worker's tables. An advisory lock on a
 * connection of its own serialises instances that start together; the later ones find nothing left to do. Each migration has a transaction of its
 * own, so that running instances keep serving: while another transaction locks a table that must change, that migration alone
 * is rolled back and retried until the table is free.
 *
 * @param databaseUrl with the user that owns the tables
 * @param others with the users that get rights on them, if they are others
 * @param waiting called once if a table is locked
 * @returns the names of the migrations that were applied
 */
export async function migrate(
  databaseUrl: string,
  { direct, jobs }: Pick<DatabaseUrls, 'direct' | 'jobs'> = { direct: databaseUrl, jobs: databaseUrl },
  waiting: (line: string) => void = () => {},
): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const orm = new MikroORM(schemaOptions(databaseUrl))
  try {
    await lockMigrations(client)
    await adoptBaseline(client)
    const applied = (await orm.migrator.getPending()).map(each => each.name)
    for (const name of applied) await apply(orm, name, waiting)
    await storeTimeZones(client)
    await prepareJobs(jobs)
    await grantRights(client, { runtimeUrl: direct, jobsUrl: jobs })
    return applied
  } finally {
    await orm.close()
    // Closing the connection releases the lock.
    await client.end()
  }
}

/** Asks until the lock is free. A statement that waits for it would have a snapshot, for whose end `create index concurrently` waits. */
async function lockMigrations(client: pg.Client): Promise<void> {
  const lock = `select pg_try_advisory_lock(${locks.migrations}) locked`
  while (!(await client.query<{ locked: boolean }>(lock)).rows[0]!.locked) await sleep(RETRY_MS)
}

async function apply(orm: MikroORM, name: string, waiting: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // The ORM has one connection, which keeps the setting.
      await orm.em.getConnection().execute(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await orm.migrator.up({ migrations: [name] })
      return
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (attempt === 1) {
        waiting(
          `A long transaction locks a table that ${name} must change: retrying until it ends (see pg_stat_activity)`,
        )
      }
      await sleep(PAUSE_MS)
    }
  }
}
