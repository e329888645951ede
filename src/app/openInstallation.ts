import type { Installation } from '../domain/operations/Installation.ts'
import { countWorkers } from '../platform/jobs/countWorkers.ts'
import { latest } from '../platform/metrics/latest.ts'
import { checkReadiness } from '../platform/sql/checkReadiness.ts'
import type { Database, Sql } from '../platform/sql/Database.ts'
import { buildInfo } from './buildInfo.ts'
import { compareMigrations } from './schema/findMigrations.ts'
import { measureTasks } from './tasks/measureTasks.ts'

/** How long counted jobs are kept, how long a request waits for them, and how long counting may take, in milliseconds. */
const KEEP_MS = 1000
const WAIT_MS = 1500
const STATEMENT_MS = 1000

/** What the application knows of itself and of the installation, for requests. */
export function openInstallation(
  database: Database,
  { takesBackups, readyTimeout }: { takesBackups: boolean; readyTimeout: number },
): Installation {
  const { version, commit } = buildInfo()
  const readJobs = async (db: Sql) => {
    await db.query(`set local statement_timeout = ${STATEMENT_MS}`)
    const jobs = await measureTasks(db)
    return jobs
      .map(({ task, count, oldestSeconds, givenUp }) => ({
        task,
        dueCount: count,
        oldestSeconds,
        givenUpCount: givenUp,
      }))
      .toSorted((one, other) => one.task.localeCompare(other.task))
  }
  return {
    version,
    commit,
    startedAt: new Date(performance.timeOrigin),
    takesBackups,
    readiness: () => checkReadiness(database, readyTimeout),
    jobs: latest(() => database.reading(readJobs), { keepMs: KEEP_MS, waitMs: WAIT_MS }),
    workers: () => countWorkers(database),
    async migrations() {
      const { pending, newer } = await compareMigrations(database)
      return { pending: pending.length, newer: newer.length }
    },
  }
}
