import type pg from 'pg'

/** A PostgreSQL session. Pids are reused, so it is identified by its start time as well. */
export interface Backend {
  pid: number
  /** Seconds since 1970, with all digits. */
  startedAt: string
}

const STARTED_AT = 'extract(epoch from backend_start)::text'

// On Citus what is set for a transaction is set on its workers too: the operator is.
const READ_OWN = `select pid, ${STARTED_AT} "startedAt",
  case when current_setting('citus.propagate_set_commands', true) is not null
    then set_config('citus.propagate_set_commands', 'local', false) end is not null "isCitus"
  from pg_stat_activity where pid = pg_backend_pid()`

/** A session that was set up. */
interface Session extends Backend {
  /** Whether PostgreSQL has loaded Citus: tables may be sharded. */
  isCitus: boolean
}

/** Runs statements that set up a session, and returns which session it is. */
export async function setUpSession(client: Pick<pg.ClientBase, 'query'>, statements: string): Promise<Session> {
  // Several statements return several results, which the types of the driver do not know.
  const results: unknown = await client.query(`${statements}; ${READ_OWN}`)
  return (results as { rows: Session[] }[]).at(-1)!.rows[0]!
}

/**
 * Finds those sessions among `$1` and `$2` (see `backendColumns`) that are not working on a statement: they are gone,
 * or have been idle for a second.
 */
export const FIND_IDLE_BACKENDS = `
  select given.pid, given.started_at "startedAt" from unnest($1::int[], $2::text[]) given (pid, started_at)
  left join pg_stat_activity activity on activity.pid = given.pid and ${STARTED_AT} = given.started_at
  where activity.pid is null
    or state like 'idle%' and state_change < clock_timestamp() - interval '1 second'`

/** Terminates those sessions among `$1` and `$2` (see `backendColumns`) that still exist. */
export const END_BACKENDS = `
  select pg_terminate_backend(activity.pid) from unnest($1::int[], $2::text[]) given (pid, started_at)
  join pg_stat_activity activity on activity.pid = given.pid and ${STARTED_AT} = given.started_at`

/** The parameters of the statements above. */
export function backendColumns(backends: readonly Backend[]): [number[], string[]] {
  return [backends.map(each => each.pid), backends.map(each => each.startedAt)]
}
