/** A session of PostgreSQL. A later one whose process has the same number has begun at another time. */
export interface Backend {
  pid: number
  /** Seconds since 1970, with all digits. */
  startedAt: string
}

const STARTED_AT = 'extract(epoch from backend_start)::text'

/** Finds the session itself. */
export const OWN_BACKEND = `
  select pid, ${STARTED_AT} "startedAt" from pg_stat_activity where pid = pg_backend_pid()`

/**
 * Finds those among `$1` and `$2`, as of `backendColumns`, that owe nobody an answer: they are there no more, or have waited for a
 * statement for a second.
 */
export const FIND_IDLE_BACKENDS = `
  select given.pid, given.started_at "startedAt" from unnest($1::int[], $2::text[]) given (pid, started_at)
  left join pg_stat_activity activity on activity.pid = given.pid and ${STARTED_AT} = given.started_at
  where activity.pid is null
    or state like 'idle%' and state_change < clock_timestamp() - interval '1 second'`

/** Ends those among `$1` and `$2`, as of `backendColumns`, that are still there. */
export const END_BACKENDS = `
  select pg_terminate_backend(activity.pid) from unnest($1::int[], $2::text[]) given (pid, started_at)
  join pg_stat_activity activity on activity.pid = given.pid and ${STARTED_AT} = given.started_at`

/** The parameters of the statements above. */
export function backendColumns(backends: readonly Backend[]): [number[], string[]] {
  return [backends.map(each => each.pid), backends.map(each => each.startedAt)]
}
