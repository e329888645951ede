import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { World } from './World.ts'

/**
 * Proves a race: runs `others` while a transaction that has done `statements` stays open, waits until as many of them as
 * `waiting` says stand in a queue for a lock, then ends the transaction with `end`.
 */
export async function whileHolding<T>(
  world: World,
  statements: [text: string, values?: unknown[]][],
  others: () => Promise<T>,
  { waiting = 1, end = 'commit' }: { waiting?: number; end?: 'commit' | 'rollback' } = {},
): Promise<T> {
  const holder = new pg.Client(world.databaseUrl)
  await holder.connect()
  try {
    await holder.query('begin')
    for (const [text, values] of statements) await holder.query(text, values)
    const result = others()
    // Whatever becomes of it is for the caller to see, but not before the queue has formed.
    result.catch(() => {})
    await untilQueued(world, waiting)
    await holder.query(end)
    return await result
  } finally {
    await holder.end()
  }
}

/** Waits until this many statements stand in a queue for a lock. */
export async function untilQueued(world: World, waiting: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const [row] = await world.database.query<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (row!.count >= waiting) return
    await sleep(10)
  }
  throw new Error(`Nobody waited for the lock: ${waiting} were expected to.`)
}
