/** What a migration has to run statements: `this` in its `up`. */
interface Executes {
  execute(statement: string): Promise<Record<string, unknown>[]>
}

/** Few enough that nobody waits long for them: with its indexes, a booking takes two milliseconds. */
const MOST_ROWS = 100
/** How long one transaction may look for them. */
const TARGET_MS = 100
const MOST_PAGES = 1000

/**
 * Changes many rows of a table, some of them in each transaction, for a migration whose `isTransactional()` is false. It walks over the
 * pages of the table, as many at a time as take a tenth of a second, and again until no row is left: what others change meanwhile
 * moves to other pages.
 *
 * @param rows `table where condition`, to find the rows; the table's columns are used as they are
 * @param change an update or delete of the table, without a condition; rows that it has changed must not meet that of `rows`
 *
 * @example
 * await inBatches(this, 'booking where label is null', `update booking set label = 'none'`)
 */
export async function inBatches(migration: Executes, rows: string, change: string): Promise<void> {
  const [table] = rows.split(' ', 1)
  const condition = rows.slice(rows.indexOf(' where ') + ' where '.length)
  const numberFrom = async (statement: string) => Number((await migration.execute(statement))[0]!.n)
  const [{ key }] = (await migration.execute(`
    select string_agg(quote_ident(a.attname), ', ') key from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = '${table}'::regclass and i.indisprimary`)) as [{ key: string }]
  // By the key and the condition alone: a row that another transaction has just changed is still meant, on whichever page it is.
  const changePages = (from: number, to: number) =>
    numberFrom(`
      with batch as materialized (
        select ${key} from ${table}
        where (${condition}) and ctid >= '(${from},0)' and ctid < '(${to},0)' limit ${MOST_ROWS}
      ), changed as (
        ${change} where (${key}) in (select ${key} from batch) and (${condition}) returning 1
      )
      select count(*) n from changed`)

  let pages = 1
  do {
    const end = await numberFrom(`select pg_relation_size('${table}') / current_setting('block_size')::int n`)
    for (let from = 0; from < end; ) {
      const began = performance.now()
      if ((await changePages(from, from + pages)) < MOST_ROWS) from += pages
      const wanted = (pages * TARGET_MS) / (performance.now() - began)
      // Not faster than the next pages may be slower.
      pages = Math.max(1, Math.min(Math.round(wanted), pages * 2, MOST_PAGES))
    }
  } while ((await numberFrom(`select exists (select from ${rows})::int n`)) > 0)
}
