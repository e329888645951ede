import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Sql } from '../../database/Database.ts'
import { usageLock } from '../recording/usageLock.ts'

/** Whoever records queues behind one who waits to be alone: that must not take long where a transaction does. */
const WAIT = `select set_config('lock_timeout', '100ms', true)`

const TRIES = 100

/** Does work of the service's own while nobody else writes to an operator's ledger; makes room whenever it is kept waiting. */
export async function withExclusiveUsageLock<T>(
  database: Database,
  operatorId: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(async sql => {
        await sql.query(WAIT)
        await usageLock.exclusive(sql, operatorId)
        return work(sql)
      })
    } catch (error) {
      if (attempt === TRIES || !gaveUp(error)) throw error
    }
    await sleep(100)
  }
}

/** Whether a lock was not to be had in time, or a circle of those who wait had to be broken; nothing was done. */
function gaveUp(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return code === '55P03' || code === '40P01'
}
