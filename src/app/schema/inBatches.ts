/** What a migration has to run statements: `this` in its `up`. */
interface Executes {
  execute(statement: string): Promise<Record<string, unknown>[]>
}

/** Few enough that nobody waits long for them: with its indexes, a booking takes two milliseconds. */
const MOST_ROWS = 100
/** How long one transaction may look for them. */
const TARGET_MS = 100
const MOST_SEEN = 10_000

interface Step {
  seen: number
  found: number
  /** The key after which the next step begins, as literals. */
  last: string | null
}

/**
 * Changes many rows of a table, some of them in each transaction, for a migration whose `isTransactional()` is false. It goes from
 * operator to operator and walks over the rows of each in the order of the primary key, as many at a time as take a tenth of a second,
 * and again until no row is left: others can add some meanwhile.
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
  const run = async <Row>(statement: string) => (await migration.execute(statement)) as unknown as Row[]
  const [{ key, literals }] = (await run<{ key: string; literals: string }>(`
    select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) key,
      string_agg('%L', ', ') literals
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = '${table}'::regclass and i.indisprimary`)) as [{ key: string; literals: string }]
  // Found by the key, and by the condition again: it must still hold for a row that another transaction has just changed.
  const step = (operatorId: string, after: string | null, most: number) =>
    run<Step>(`
      with seen as materialized (
        select ${key}, (${condition}) meant from ${table}
        where operator_id = '${operatorId}' ${after === null ? '' : `and (${key}) > (${after})`} order by ${key} limit ${most}
      ), batch as materialized (
        select ${key} from seen where meant order by ${key} limit ${MOST_ROWS}
      ), changed as (
        ${change} where operator_id = '${operatorId}' and (${key}) in (select ${key} from batch) and (${condition})
      ), walked as (
        select * from batch where (select count(*) from batch) = ${MOST_ROWS}
        union all select ${key} from seen where (select count(*) from batch) < ${MOST_ROWS}
      )
      select (select count(*)::int from seen) seen, (select count(*)::int from batch) found,
        (select format('${literals}', ${key}) from walked order by (${key}) desc limit 1) last`)

  let most = MOST_ROWS
  for (;;) {
    const operators = await run<{ id: string }>(`
      select o.operator_id id from operator o where exists (
        select from ${table} where ${table}.operator_id = o.operator_id and (${condition}))`)
    if (operators.length === 0) return
    for (const { id } of operators) {
      for (let after: string | null = null, isLast = false; !isLast; ) {
        const began = performance.now()
        const [{ seen, found, last }] = (await step(id, after, most)) as [Step]
        isLast = seen < most && found < MOST_ROWS
        after = last
        const wanted = (most * TARGET_MS) / (performance.now() - began)
        // Not faster than the next rows may be slower.
        most = Math.max(MOST_ROWS, Math.min(Math.round(wanted), most * 2, MOST_SEEN))
      }
    }
  }
}
