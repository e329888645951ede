import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

interface Erased {
  operatorId: string
  /** The bookings and waitlist entries that the messages are about. */
  objectIds: readonly string[]
}

// Before their deliveries, as senders do.
const lockEndpoints = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql`
  select from webhook_endpoint where operator_id = ${operatorId} order by webhook_id for no key update`,
)

const erase = preparedStatement(
  ({ operatorId, objectIds }: Placeholders<Erased>) => sql<{ deliveryId: string }>`
  with about as materialized (
    select d.delivery_id from change_event c
    join webhook_delivery d on d.operator_id = c.operator_id and d.sequence_number = c.sequence_number
    where c.operator_id = ${operatorId} and c.object_id = any(${objectIds})
  ), attempts as (
    update webhook_attempt a set response = null from about
    where a.operator_id = ${operatorId} and a.delivery_id = about.delivery_id and a.response is not null
  )
  update webhook_delivery d set body = null from about
  where d.operator_id = ${operatorId} and d.delivery_id = about.delivery_id and d.body is not null
  returning d.delivery_id "deliveryId"`,
)

/**
 * Erases the messages about objects, and what endpoints answered. One that is sent later, or again, is written again, from the objects as
 * they are then. Returns how many.
 */
export async function eraseDeliveries(db: Sql, erased: Erased): Promise<number> {
  await lockEndpoints(db, erased)
  return (await erase(db, erased)).length
}
