import type { Sql } from '../../../platform/sql/Database.ts'
import { GroupCommit } from '../../../platform/sql/GroupCommit.ts'
import { insertUsage } from './insertUsage.ts'
import type { NewUsage } from './NewUsage.ts'
import { retryAfterRetention } from './retryAfterRetention.ts'

/** The maximum number of entries in one statement: as many as in a batch. */
const MAX_GROUP = 1000

/**
 * Records single entries: those of one operator that arrive while others are being written share the next statement and its commit. Resolves
 * to the number of an entry, or to null if its idempotency key was used before.
 *
 * A statement has entries of one operator only, so that recounting an operator's totals blocks no other operator.
 */
export class UsageRecorder {
  readonly #entries: GroupCommit<NewUsage, number | null>

  constructor(sql: Sql) {
    this.#entries = new GroupCommit(entries => retryAfterRetention(() => insertUsage(sql, entries)), MAX_GROUP)
  }

  record(entry: NewUsage): Promise<number | null> {
    return this.#entries.add(entry.operatorId, entry)
  }
}
