import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { preparedStatement } from '../../../platform/sql/preparedStatement.ts'

// A function, because only a role that owns the index may merge it.
const merge = preparedStatement(() => sql`select control_plane.merge_search_index()`)

/**
 * Merges what was added to the index for searches since the last run. A new booking only appends to a list that each search reads
 * as well: merging it at once would take as long as the rest of its row, and write five times as much to the log. Together, many
 * share what is rewritten.
 */
export async function mergeSearchIndex(db: Sql): Promise<void> {
  await merge(db, {})
}
