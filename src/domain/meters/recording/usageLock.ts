import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { locks } from '../../../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

// count_usage takes the same lock, shared.
const lockShared = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) =>
    sql`select pg_advisory_xact_lock_shared(${locks.usage(operatorId)})`,
)

const lockExclusively = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) =>
    sql`select pg_advisory_xact_lock(${locks.usage(operatorId)})`,
)

/**
 * The lock of an operator's ledger. Writers share it until their transaction ends. Recording leaves that to `count_usage`; a
 * transaction that locks rows of the ledger takes it first, because the exclusive holder waits for rows while it holds the lock.
 */
export const usageLock = {
  async share(db: Sql, operatorId: string): Promise<void> {
    await lockShared(db, { operatorId })
  },

  /** Takes the lock exclusively: waits for all writers, and blocks new ones until the transaction ends. */
  async exclusive(db: Sql, operatorId: string): Promise<void> {
    await lockExclusively(db, { operatorId })
  },
}
