import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { retry } from '../../../platform/sql/retry.ts'
import { usageLock } from '../recording/usageLock.ts'

/** Recording queues behind an exclusive lock request, which must not take long. */
const WAIT = `select set_config('lock_timeout', '100ms', true)`

/** Runs maintenance while no other transaction writes to an operator's ledger. It gives up and retries if it has to wait. */
export function withExclusiveUsageLock<T>(
  database: Database,
  operatorId: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const alone = () =>
    database.transaction(async sql => {
      await sql.query(WAIT)
      await usageLock.exclusive(sql, operatorId)
      return work(sql)
    })
  return retry(alone, { passes: gaveUp, attempts: 100, pause: () => 100 })
}

/** Whether a lock timed out or a deadlock was resolved; nothing was done. */
function gaveUp(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return code === '55P03' || code === '40P01'
}
