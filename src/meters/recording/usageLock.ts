import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'

// The trigger that counts usage takes the same lock, shared.
const SHARE = `select pg_advisory_xact_lock_shared(${locks.usage('$1')})`
const ALONE = `select pg_advisory_xact_lock(${locks.usage('$1')})`

/**
 * The lock of an operator's ledger. Writers share it until their transaction ends. Recording leaves that to the trigger; a
 * transaction that locks rows of the ledger takes it first, because the exclusive holder waits for rows while it holds the lock.
 */
export const usageLock = {
  async share(sql: Sql, operatorId: string): Promise<void> {
    await sql.query(SHARE, [operatorId])
  },

  /** Takes the lock exclusively: waits for all writers, and blocks new ones until the transaction ends. */
  async exclusive(sql: Sql, operatorId: string): Promise<void> {
    await sql.query(ALONE, [operatorId])
  },
}
