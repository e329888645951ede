import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './Database.ts'

/** What the database does: everything, nothing, or it answers reads and commits no writes. */
export type Readiness = 'ready' | 'no database' | 'no commits'

/**
 * Finds out whether the database answers and commits.
 * @param timeoutMs how long its answer is awaited: a database that hangs would not answer in time
 * @param failed called with the error if it does not answer
 */
export async function checkReadiness(
  database: Pick<Database, 'query' | 'commits'>,
  timeoutMs: number,
  failed: (error: unknown) => void = () => {},
): Promise<Readiness> {
  const commits = database.commits()
  try {
    const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`The database has not answered for ${timeoutMs} ms.`)
    })
    await Promise.race([database.query('select 1'), late])
  } catch (error) {
    failed(error)
    return 'no database'
  }
  return (await commits) ? 'ready' : 'no commits'
}
