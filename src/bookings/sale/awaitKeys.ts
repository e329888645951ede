import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { locks } from '../../database/locks.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import type { Purchase } from './Purchase.ts'

const lock = statement(
  ({ operatorId, callerIds, keys }: Placeholders<Keys>) => sql`
  select pg_advisory_xact_lock(${locks.idempotencyKey(operatorId, sql.ref('k.caller_id'), sql.ref('k.key'))})
  from unnest(${callerIds}::uuid[], ${keys}::text[]) k (caller_id, key)`,
)

interface Keys {
  operatorId: string
  callerIds: readonly string[]
  keys: readonly string[]
}

/**
 * Waits until no transaction holds the idempotency keys of purchases any more: PostgreSQL reports an error before it releases the locks
 * of the statement that failed.
 */
export async function awaitKeys(db: Sql, operatorId: string, purchases: readonly Purchase[]): Promise<void> {
  // In one order, so that two instances that wait for the same keys cannot deadlock.
  const keys = purchases
    .flatMap(({ callerId, idempotencyKey }) => (idempotencyKey === null ? [] : [{ callerId, idempotencyKey }]))
    .sort((one, other) =>
      `${one.callerId} ${one.idempotencyKey}` < `${other.callerId} ${other.idempotencyKey}` ? -1 : 1,
    )
  await lock(db, {
    operatorId,
    callerIds: keys.map(each => each.callerId),
    keys: keys.map(each => each.idempotencyKey),
  })
}
