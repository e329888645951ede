import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { World } from './World.ts'

type Statements = [text: string, values?: unknown[]][]

/** Runs `work` while a transaction that has run `statements` stays open, and then ends the transaction. */
export async function holding<T>(
  world: World,
  statements: Statements,
  work: () => Promise<T>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<T> {
  const holder = new pg.Client(world.databaseUrl)
  await holder.connect()
  try {
    await holder.query('begin')
    for (const [text, values] of statements) await holder.query(text, values)
    const result = await work()
    await holder.query(end)
    return result
  } finally {
    await holder.end()
  }
}

/**
 * Proves a race: starts `others` while a transaction that has run `statements` stays open, waits until `waiting` of
 * them wait for a lock, then ends the transaction with `end`.
 */
export async function whileLocked<T>(
  world: World,
  statements: Statements,
  others: () => Promise<T>,
  { waiting = 1, end = 'commit' }: { waiting?: number; end?: 'commit' | 'rollback' } = {},
): Promise<T> {
  const started = async () => {
    const result = others()
    // The caller handles its result, but not before the queue has formed.
    result.catch(() => {})
    await untilQueued(world, waiting)
    return { result }
  }
  return (await holding(world, statements, started, end)).result
}

/** Waits until this many statements wait for a lock. */
export async function untilQueued(world: World, waiting: number, query = '%'): Promise<void> {
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    const [row] = await world.database.query<{ count: number }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [query],
    )
    if (row!.count >= waiting) return
    await sleep(10)
  }
  throw new Error(`Nobody waited for the lock: ${waiting} were expected to.`)
}
