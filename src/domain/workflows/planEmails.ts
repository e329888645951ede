import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { BookingsChanged } from '../bookings/events/relayEvents.ts'
import type { WorkflowPlan } from '../emails/planForWorkflows.ts'
import type { WorkflowSkip } from '../emails/recordSkips.ts'
import { findWorkflows } from './findWorkflows.ts'
import { lockBookings } from './lockBookings.ts'
import { planOnce } from './planOnce.ts'
import { planTimed } from './planTimed.ts'
import { type BookingForEmail, readBookings } from './readBookings.ts'
import { reasonNotToSend } from './reasonNotToSend.ts'
import { type BookingChangeRow, triggerOf } from './triggerOf.ts'
import type { Workflow } from './Workflow.ts'

const selectChanges = preparedStatement(
  ({ operatorId, bookingIds, versions }: Placeholders<Changed>) => sql<TriggeringChange>`
  select h.booking_id "bookingId", h.version, h.action, h.status, h.changes, h.occurred_at "occurredAt", (
    select b.status from booking_event b
    where b.operator_id = h.operator_id and b.booking_id = h.booking_id and b.version < h.version
    order by b.version desc limit 1
  ) "before"
  from unnest(${bookingIds}::uuid[], ${versions}::int[]) c (booking_id, version)
  join booking_event h on h.operator_id = ${operatorId} and h.booking_id = c.booking_id and h.version = c.version
  order by h.version`,
)

interface TriggeringChange extends BookingChangeRow {
  bookingId: string
  version: number
}

interface Changed {
  operatorId: string
  bookingIds: readonly string[]
  versions: readonly number[]
}

/** Plans the e-mails that changes of bookings trigger. It is idempotent, and can run late. */
export async function planEmails(
  database: Database,
  { operatorId, changes }: BookingsChanged,
  now: Date,
): Promise<void> {
  const bookingIds = changes.map(each => each.bookingId)
  const versions = changes.map(each => each.version)
  const distinct = [...new Set(bookingIds)]
  await database.transaction(async db => {
    await lockBookings(db, distinct)
    const bookings = await readBookings(db, operatorId, distinct, now)
    if (bookings.length === 0) return
    const workflows = await findWorkflows(db, operatorId)
    const byId = new Map(bookings.map(each => [each.bookingId, each]))
    const rows = await selectChanges(db, { operatorId, bookingIds, versions })
    // Of several changes of one booking, the reason of the last one stays.
    for (const some of oneOfEach(rows)) await planForChanges(db, operatorId, some, byId, workflows, now)
    await planTimed(db, operatorId, bookings, workflows, now)
  })
}

/** Divides changes into groups in which each booking occurs once, in the order of its versions. */
function oneOfEach<Change extends { bookingId: string }>(changes: readonly Change[]): Change[][] {
  const seen = new Map<string, number>()
  const groups = Map.groupBy(changes, ({ bookingId }) => {
    const earlier = seen.get(bookingId) ?? 0
    seen.set(bookingId, earlier + 1)
    return earlier
  })
  return [...groups.values()]
}

async function planForChanges(
  db: Sql,
  operatorId: string,
  changes: readonly TriggeringChange[],
  bookings: ReadonlyMap<string, BookingForEmail>,
  workflows: readonly Workflow[],
  now: Date,
): Promise<void> {
  const plans: WorkflowPlan[] = []
  const skips: WorkflowSkip[] = []
  for (const change of changes) {
    const { bookingId, version, occurredAt } = change
    const booking = bookings.get(bookingId)
    const triggered = triggerOf(change)
    if (!booking || !triggered) continue
    const { trigger, whyNot } = triggered
    for (const workflow of workflows.filter(each => each.trigger === trigger)) {
      const { workflowId } = workflow
      const why = whyNot ?? reasonNotToSend(workflow, booking)
      if (why) skips.push({ workflowId, bookingId, ...why })
      else plans.push({ workflowId, bookingId, occasion: String(version), trigger, dueAt: occurredAt })
    }
  }
  await planOnce(db, operatorId, plans, skips, now)
}
