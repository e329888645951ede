const counted = (sign: '' | '-', key: string, rows: string) => `counted as (
    select count_usage(operator_id, array_agg(meter), array_agg(${sign}usage), array_agg(${sign}events), array_agg(occurred_at), array_agg(${key}))
    from entries group by operator_id order by operator_id)
  select ${rows}, (select count(*) from counted) from entries`

/**
 * A statement that inserts entries of usage by SQL, and counts them as those of the service do.
 * @param rows what it returns of the entries
 */
export const counting = (insert: string, rows = 'id'): string =>
  `with entries as (${insert} returning *), ${counted('', 'idempotency_key', rows)}`

/** The same for a statement that deletes entries. */
export const uncounting = (remove: string): string =>
  `with entries as (${remove} returning *), ${counted('-', 'null::text', 'id')}`
