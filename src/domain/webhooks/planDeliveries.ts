import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { OperatorRef } from '../access/forEachOperator.ts'
import { seenBy } from '../changes/seenBy.ts'
import { newId } from '../scalars/typeid.ts'

/** How many changes become deliveries in one transaction. */
const BATCH = 500

interface Behind {
  webhookId: string
  partnerId: string | null
  types: readonly string[] | null
  lastSequenceNumber: number
  /** The operator's last sequence number. */
  newest: number
}

const selectOperators = preparedStatement(
  () => sql<OperatorRef>`
  select distinct e.operator_id "operatorId" from control_plane.change_position p
  join control_plane.webhook_endpoint e on e.operator_id = p.operator_id and e.last_number < p.last_number
  where e.paused_at is null`,
)

// Locked, because of several workers one plans an endpoint; the others go on with the next.
const lockBehind = preparedStatement(
  ({ operatorId }: Placeholders<OperatorRef>) => sql<Behind>`
  select e.webhook_id "webhookId", e.partner_id "partnerId", e.types, e.last_number "lastSequenceNumber",
    p.last_number newest
  from change_position p join webhook_endpoint e on e.operator_id = p.operator_id and e.last_number < p.last_number
  where p.operator_id = ${operatorId} and e.operator_id = ${operatorId} and e.paused_at is null
  limit 1 for no key update of e skip locked`,
)

interface Seen {
  operatorId: string
  partnerId: string | null
  types: readonly string[] | null
  after: number
  until: number
  limit: number
}

/** The changes of a range that an endpoint gets. */
export const selectSeen = preparedStatement(
  ({ operatorId, partnerId, types, after, until, limit }: Placeholders<Seen>) => sql<{ sequenceNumber: number }>`
  select sequence_number "sequenceNumber" from change_event
  where operator_id = ${operatorId} and sequence_number > ${after} and sequence_number <= ${until}
    and ${seenBy({ partnerId, types })}
  order by sequence_number limit ${limit}`,
)

interface Planned {
  operatorId: string
  webhookId: string
  deliveryIds: readonly string[]
  numbers: readonly number[]
  now: Date
}

// A replay of a range that has its deliveries already sends them again. Those that are on their way are left alone.
const insert = preparedStatement(
  ({ operatorId, webhookId, deliveryIds, numbers, now }: Placeholders<Planned>) => sql<{ deliveryId: string }>`
  insert into webhook_delivery as d (operator_id, delivery_id, webhook_id, sequence_number, type, changed_at, state, next_attempt_at, created_at)
  select c.operator_id, n.id, ${webhookId}, c.sequence_number, c.type, c.changed_at, 'PENDING', ${now}, ${now}
  from unnest(${deliveryIds}::uuid[], ${numbers}::bigint[]) n (id, number)
  join change_event c on c.operator_id = ${operatorId} and c.sequence_number = n.number
  order by n.number
  on conflict (operator_id, webhook_id, sequence_number) do update set state = 'PENDING', next_attempt_at = ${now}, failures = 0
    where d.state <> 'PENDING'
  returning d.delivery_id "deliveryId"`,
)

/** Plans a delivery of each of these changes, or sends those again that were delivered or given up. Returns how many. */
export async function insertDeliveries(
  db: Sql,
  { numbers, now, ...endpoint }: Omit<Planned, 'deliveryIds'>,
): Promise<number> {
  const rows = await insert(db, { ...endpoint, numbers, deliveryIds: numbers.map(() => newId(now)), now })
  return rows.length
}

const advance = preparedStatement(
  ({ operatorId, webhookId, number }: Placeholders<{ operatorId: string; webhookId: string; number: number }>) => sql`
  update webhook_endpoint set last_number = ${number} where operator_id = ${operatorId} and webhook_id = ${webhookId}`,
)

/**
 * Plans the deliveries of all changes that have a number, endpoint by endpoint. A delivery is written in the transaction that moves
 * the position of its endpoint: none is missed, and none is there twice.
 */
export async function planDeliveries(database: Database, now: Date): Promise<void> {
  const planSome = (operatorId: string) =>
    database.transaction(async db => {
      const [behind] = await lockBehind(db, { operatorId })
      if (!behind) return false
      const { webhookId, partnerId, types } = behind
      const [after, newest] = [Number(behind.lastSequenceNumber), Number(behind.newest)]
      const rows = await selectSeen(db, { operatorId, partnerId, types, after, until: newest, limit: BATCH })
      const numbers = rows.map(each => Number(each.sequenceNumber))
      if (numbers.length > 0) await insertDeliveries(db, { operatorId, webhookId, numbers, now })
      await advance(db, { operatorId, webhookId, number: numbers.length < BATCH ? newest : numbers.at(-1)! })
      return true
    })
  for (const { operatorId } of await selectOperators(database, {})) while (await planSome(operatorId));
}
