import { sql } from 'kysely'
import type { Sql } from '../sql/Database.ts'
import { type Placeholders, preparedStatement } from '../sql/preparedStatement.ts'

/** What waits for a worker. */
export interface Work {
  /** Events of bookings that were not relayed. */
  events: boolean
  /** Changes without a number. */
  changes: boolean
  /** Usage that may have reached a quota. */
  quotas: boolean
  /** Changes without their deliveries, or deliveries that are due. */
  webhooks: boolean
}

const select = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<Work>`
  select exists (select from control_plane.booking_event where not relayed) events, exists (select from control_plane.change_outbox) changes,
    exists (select from control_plane.usage_quota_due) quotas,
    exists (
      select from control_plane.webhook_endpoint e where e.paused_at is null and (
        exists (select from control_plane.change_position p where p.operator_id = e.operator_id and p.last_number > e.last_number)
        or (e.not_before is null or e.not_before <= ${now}) and exists (
          select from control_plane.webhook_delivery d where d.operator_id = e.operator_id and d.webhook_id = e.webhook_id
            and d.state = 'PENDING' and d.next_attempt_at <= ${now} and (d.claimed_until is null or d.claimed_until <= ${now})))
    ) webhooks`,
)

/** Finds out whether anything waits for a worker besides jobs. It writes nothing, so it costs an idle instance little. */
export async function findWork(db: Sql, now: Date): Promise<Work> {
  const [work] = await select(db, { now })
  return work!
}
