import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'

// The trigger that counts usage takes the same lock, in share.
const SHARE = `select pg_advisory_xact_lock_shared(${locks.usage('$1')})`
const ALONE = `select pg_advisory_xact_lock(${locks.usage('$1')})`

/**
 * Who writes to an operator's ledger shares a lock until its transaction ends. Recording leaves that to the trigger; who locks rows
 * of the ledger takes it before, because whoever is alone with the ledger waits for rows while it holds the lock.
 */
export const usageLock = {
  async share(sql: Sql, operatorId: string): Promise<void> {
    await sql.query(SHARE, [operatorId])
  },

  /** Waits until nobody else writes to the ledger, and keeps everybody from it until the transaction ends. */
  async exclusive(sql: Sql, operatorId: string): Promise<void> {
    await sql.query(ALONE, [operatorId])
  },
}
