import { operators } from '../world/cast.ts'
import type { World } from '../world/World.ts'
import { untilQueued, whileLocked } from '../world/whileLocked.ts'

export type Statement = [text: string, values: unknown[]]

/** The statement that locks one row, for a transaction that stays open. */
export const lockOf = (table: 'timeslot' | 'basket', id: string): Statement => [
  `select from ${table} where operator_id = $1 and ${table}_id = $2 for update`,
  [operators.kayaks.operatorId, id],
]

/** `done`, or the code of the refusal; for another error, the SQLSTATE. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

/** Starts two operations while a lock is held, the second once the first waits for a lock, and releases it when both wait. */
export async function startInOrder(
  world: World,
  lock: Statement,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<string[]> {
  return whileLocked(
    world,
    [lock],
    async () => {
      const one = codeOf(first())
      await untilQueued(world, 1)
      return Promise.all([one, codeOf(second())])
    },
    { waiting: 2 },
  )
}
