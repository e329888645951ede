/** What a migration has to run statements: `this` in its `up`. */
interface Executes {
  execute(statement: string): Promise<Record<string, unknown>[]>
}

/** Short enough that nobody waits long for the rows of one: a booking takes up to a millisecond, with all its indexes. */
const BATCH = 500

/**
 * Changes many rows of a table, some of them in each transaction, for a migration whose `isTransactional()` is false.
 *
 * @param change an update or delete that ends with a condition on the rows of the table; rows that it has changed must not meet it
 * @param rows `table where condition`, to find the rows; the table's columns are used as they are
 *
 * @example
 * await inBatches(this, 'booking where label is null', `update booking set label = 'none'`)
 */
export async function inBatches(migration: Executes, rows: string, change: string): Promise<void> {
  const [table] = rows.split(' ')
  const statement = `
    with batch as materialized (select ctid from ${rows} limit ${BATCH} for update), changed as (
      ${change} where ${table}.ctid = any(array(select ctid from batch)) returning 1
    )
    select count(*)::int changed from changed`
  for (let changed = BATCH; changed > 0; ) [{ changed }] = (await migration.execute(statement)) as [{ changed: number }]
}
