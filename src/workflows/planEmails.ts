import type { BookingChanged } from '../bookings/events/relayEvents.ts'
import type { Database, Sql } from '../database/Database.ts'
import type { WorkflowPlan } from '../emails/planForWorkflows.ts'
import type { WorkflowSkip } from '../emails/recordSkips.ts'
import { findWorkflows } from './findWorkflows.ts'
import { lockBookings } from './lockBookings.ts'
import { planOnce } from './planOnce.ts'
import { planTimed } from './planTimed.ts'
import { type BookingForEmail, readBookings } from './readBookings.ts'
import { reasonNotToSend } from './reasonNotToSend.ts'
import { type BookingChangeRow, triggerOf } from './triggerOf.ts'
import type { WorkflowRow } from './workflowColumns.ts'

const CHANGE = `
  select h.action, h.status, h.occurred_at "occurredAt", (
    select b.status from booking_event b
    where b.operator_id = h.operator_id and b.booking_id = h.booking_id and b.version < h.version
    order by b.version desc limit 1
  ) "before"
  from booking_event h where h.operator_id = $1 and h.booking_id = $2 and h.version = $3`

/** Plans the e-mails that a change of a booking triggers. It is idempotent, and can run late. */
export async function planEmails(database: Database, change: BookingChanged, now: Date): Promise<void> {
  const { operatorId, bookingId, version } = change
  await database.transaction(async sql => {
    await lockBookings(sql, [bookingId])
    const [booking] = await readBookings(sql, operatorId, [bookingId], now)
    if (!booking) return
    const workflows = await findWorkflows(sql, operatorId)
    await planForChange(sql, operatorId, booking, version, workflows, now)
    await planTimed(sql, operatorId, [booking], workflows, now)
  })
}

async function planForChange(
  sql: Sql,
  operatorId: string,
  booking: BookingForEmail,
  version: number,
  workflows: readonly WorkflowRow[],
  now: Date,
): Promise<void> {
  const { bookingId } = booking
  const [changeRow] = await sql.query<BookingChangeRow>(CHANGE, [operatorId, bookingId, version])
  const triggered = changeRow && triggerOf(changeRow)
  if (!triggered) return
  const { trigger, whyNot } = triggered
  const plans: WorkflowPlan[] = []
  const skips: WorkflowSkip[] = []
  for (const workflow of workflows.filter(each => each.trigger === trigger)) {
    const { workflowId } = workflow
    const why = whyNot ?? reasonNotToSend(workflow, booking)
    if (why) skips.push({ workflowId, bookingId, ...why })
    else plans.push({ workflowId, bookingId, trigger, dueAt: changeRow.occurredAt })
  }
  await planOnce(sql, operatorId, plans, skips, now)
}
