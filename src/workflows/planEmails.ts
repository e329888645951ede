import { sql } from 'kysely'
import type { BookingChanged } from '../bookings/events/relayEvents.ts'
import type { Database, Sql } from '../database/Database.ts'
import { type Placeholders, statement } from '../database/statement.ts'
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

const selectChange = statement(
  ({ operatorId, bookingId, version }: Placeholders<Changed>) => sql<BookingChangeRow>`
  select h.action, h.status, h.occurred_at "occurredAt", (
    select b.status from booking_event b
    where b.operator_id = h.operator_id and b.booking_id = h.booking_id and b.version < h.version
    order by b.version desc limit 1
  ) "before"
  from booking_event h where h.operator_id = ${operatorId} and h.booking_id = ${bookingId} and h.version = ${version}`,
)

type Changed = Pick<BookingChanged, 'operatorId' | 'bookingId' | 'version'>

/** Plans the e-mails that a change of a booking triggers. It is idempotent, and can run late. */
export async function planEmails(database: Database, change: BookingChanged, now: Date): Promise<void> {
  const { operatorId, bookingId, version } = change
  await database.transaction(async db => {
    await lockBookings(db, [bookingId])
    const [booking] = await readBookings(db, operatorId, [bookingId], now)
    if (!booking) return
    const workflows = await findWorkflows(db, operatorId)
    await planForChange(db, operatorId, booking, version, workflows, now)
    await planTimed(db, operatorId, [booking], workflows, now)
  })
}

async function planForChange(
  db: Sql,
  operatorId: string,
  booking: BookingForEmail,
  version: number,
  workflows: readonly WorkflowRow[],
  now: Date,
): Promise<void> {
  const { bookingId } = booking
  const [changeRow] = await selectChange(db, { operatorId, bookingId, version })
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
  await planOnce(db, operatorId, plans, skips, now)
}
