import pg from 'pg'
import { untilPasses, within } from './until.ts'
import type { World } from './World.ts'

type Statements = [text: string, values?: unknown[]][]

/** Runs `work` while a transaction that has run `statements` stays open, and then ends the transaction. */
export async function holding<T>(
  world: World,
  statements: Statements,
  work: () => Promise<T>,
  end: 'commit' | 'rollback' = 'commit',
  connect = connectTo,
): Promise<T> {
  const holder = await connect(world)
  try {
    await holder.query('begin')
    for (const [text, values] of statements) await holder.query(text, values)
    const [[held] = []] = statements
    // What is broken waits for the transaction, which waits for it.
    const result = await within(`what runs beside the open transaction of "${held}"`, work())
    await holder.query(end)
    return result
  } finally {
    await holder.end()
  }
}

// Totals of usage have 16 slots, and a backend writes to that of its process. Two in the same slot would wait for each other.
const SHARES_SLOT = `
  select exists (
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and pid % 16 = pg_backend_pid() % 16
  ) shares`

async function connectTo({ adminUrl }: World): Promise<pg.Client> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  return client
}

/** A connection whose backend has a slot of its own. */
export async function connectApart(world: World): Promise<pg.Client> {
  const rejected: pg.Client[] = []
  try {
    for (;;) {
      const client = await connectTo(world)
      const { rows } = await client.query<{ shares: boolean }>(SHARES_SLOT)
      if (!rows[0]!.shares) return client
      // The next one gets another process as long as this one is there.
      rejected.push(client)
      if (rejected.length > 16) throw new Error('The backends of this database have every slot.')
    }
  } finally {
    for (const client of rejected) await client.end()
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
  await untilPasses(async () => {
    const [row] = await world.admin.query<{ count: number }>(
      `select count(*) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [query],
    )
    if (row!.count < waiting)
      throw new Error(`${row!.count} statements like "${query}" wait for a lock, and not ${waiting}.`)
  })
}
