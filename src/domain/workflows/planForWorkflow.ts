import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findWorkflowsById } from './findWorkflows.ts'
import { isTimed } from './isTimed.ts'
import { lockBookings } from './lockBookings.ts'
import { planTimed } from './planTimed.ts'
import { readBookings } from './readBookings.ts'
import type { Workflow } from './Workflow.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

/** The payload of the job that runs when a workflow is added, changed, switched on or off, or deleted. */
export interface WorkflowChanged {
  operatorId: string
  workflowId: string
}

const PAGE = 200

const selectWaiting = preparedStatement(
  ({ operatorId, workflowId, after }: Placeholders<WorkflowChanged & { after: string }>) => sql<{ bookingId: string }>`
  select e.booking_id "bookingId" from email e
  where e.operator_id = ${operatorId} and e.workflow_id = ${workflowId} and e.kind = 'WORKFLOW' and e.status in ('PLANNED', 'AWAITING_MAIL_SERVER')
    and e.booking_id > ${after}
  order by e.booking_id limit ${PAGE}`,
)

const selectComing = preparedStatement(
  ({ operatorId, startsAt, bookingId }: Placeholders<Coming & { operatorId: string }>) => sql<Coming>`
  select b.booking_id "bookingId", b.starts_at "startsAt" from booking b
  where b.operator_id = ${operatorId} and b.status in ('CONFIRMED', 'REDEEMED') and (b.starts_at, b.booking_id) > (${startsAt}, ${bookingId})
  order by b.starts_at, b.booking_id limit ${PAGE}`,
)

interface Coming {
  bookingId: string
  startsAt: Date
}

const NONE = '00000000-0000-0000-0000-000000000000'

const DAY_MS = 86_400_000

const UNIT_MS = { MINUTES: 60_000, HOURS: 3_600_000, DAYS: DAY_MS }

/** The maximum duration of an activity, and a day for the time zones. */
const MAX_DELAY_MS = 15 * DAY_MS

/** Updates the planned e-mails of a workflow to its current settings, in batches. Running it again has the same result. */
export async function planForWorkflow(
  database: Database,
  { operatorId, workflowId }: WorkflowChanged,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  const plan = async (bookingIds: readonly string[]) => {
    stopping.throwIfAborted()
    await database.transaction(async db => {
      await lockBookings(db, bookingIds)
      const bookings = await readBookings(db, operatorId, bookingIds, now)
      // Read again for each batch: it may have been changed again.
      const workflow = (await findWorkflowsById(db, operatorId, [workflowId])).get(workflowId)
      await planTimed(db, operatorId, bookings, workflow ? [workflow] : [], now, workflowId)
    })
  }

  for (let after = NONE; ; ) {
    const rows = await selectWaiting(database, { operatorId, workflowId, after })
    if (rows.length === 0) break
    await plan(rows.map(each => each.bookingId))
    after = rows.at(-1)!.bookingId
  }

  const workflow = (await findWorkflowsById(database, operatorId, [workflowId])).get(workflowId)
  if (!workflow?.active || !isTimed(workflow.trigger)) return
  for (let after: Coming = { startsAt: earliestStart(workflow, now), bookingId: NONE }; ; ) {
    const rows = await selectComing(database, { operatorId, ...after })
    if (rows.length === 0) break
    await plan(rows.map(each => each.bookingId))
    after = rows.at(-1)!
  }
}

/** Bookings that started earlier get no more e-mails of this workflow. */
function earliestStart({ trigger, delay, delayUnit }: Workflow, now: Date): Date {
  if (trigger !== WorkflowTrigger.AFTER_END) return now
  return new Date(now.getTime() - MAX_DELAY_MS - delay! * UNIT_MS[delayUnit!])
}
