import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { amendBooking } from '../../src/domain/bookings/changes/amendBooking.ts'
import { cancelBooking } from '../../src/domain/bookings/changes/cancelBooking.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import type { Email } from '../../src/domain/emails/Email.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { createWorkflow, deleteWorkflow, updateWorkflow } from '../../src/domain/workflows/changeWorkflows.ts'
import type { Workflow } from '../../src/domain/workflows/Workflow.ts'
import type { WorkflowChanges } from '../../src/domain/workflows/WorkflowChanges.ts'
import type { WorkflowInput } from '../../src/domain/workflows/WorkflowInput.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { activities, operators } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import type { World } from '../world/World.ts'

const { operatorId } = operators.kayaks

/** The office of an operator: makes bookings, keeps workflows, and runs the resulting jobs. */
export class Office {
  readonly world: World

  constructor(world: World) {
    this.world = world
  }

  /** Adds a workflow, and runs the resulting jobs. */
  async workflow(input: Partial<WorkflowInput> = {}): Promise<Workflow> {
    const { database, now } = this.world
    const whole = {
      name: 'Test',
      trigger: WorkflowTrigger.BOOKING_CONFIRMED,
      subject: 'Hello {{customer_first_name}}',
      body: '{{activity_name}} on {{date}} at {{time}}',
      language: 'en',
      active: true,
      ...input,
    }
    const workflow = await createWorkflow(database, operatorId, whole, now)
    await this.work()
    return workflow
  }

  async change({ workflowId }: Workflow, input: WorkflowChanges): Promise<void> {
    await updateWorkflow(this.world.database, operatorId, workflowId, input, this.world.now)
    await this.work()
  }

  async delete({ workflowId }: Workflow): Promise<void> {
    await deleteWorkflow(this.world.database, operatorId, workflowId, this.world.now)
    await this.work()
  }

  /** Books a tour; leaves the resulting jobs queued. */
  async book(
    where: { date?: string; time?: string; activityId?: string; email?: string } = {},
    channel: Channel = Channel.ONLINE,
  ): Promise<Booking> {
    const { email = 'ada@example.com', ...at } = where
    const input = {
      activityId: activities.sunset.activityId,
      date: '2026-07-01',
      time: '09:00',
      participants: 2,
      customer: { firstName: 'Ada', lastName: 'Lovelace', email, phone: null },
      ...at,
    }
    const caller = await this.world.caller('operator')
    const request = { input, channel, idempotencyKey: null }
    return (await makeBooking(this.world.database, caller, request, this.world.now)).booking
  }

  async amend(
    { bookingReference }: Booking,
    input: { date?: string; time?: string; participants?: number; notes?: string },
  ) {
    const caller = await this.world.caller('operator')
    return amendBooking(this.world.database, caller, bookingReference, input, this.world.now)
  }

  async cancel({ bookingReference }: Booking, reason?: string) {
    const caller = await this.world.caller('operator')
    return cancelBooking(this.world.database, caller, bookingReference, { reason }, this.world.now)
  }

  /** Runs every job that is due, or only those of some tasks. */
  work(only?: string[]): Promise<string[]> {
    return doJobs(this.world, only)
  }

  /** The e-mails about a booking, or all, by the time when they are due: `SENT 2026-07-01T08:00Z`. */
  async emails(booking?: Booking): Promise<string[]> {
    const rows = await this.rows(booking)
    return rows.map(({ status, dueAt }) => `${status} ${dueAt.toISOString().replace(':00.000Z', 'Z')}`)
  }

  rows(booking?: Booking): Promise<Email[]> {
    return this.world.admin.query<Email>(
      `select email_id "emailId", workflow_id "workflowId", kind, status, due_at "dueAt", recipient, recipient_name "recipientName", subject,
         text, html, calendar, attempts, failure, transport, message_id "messageId", sent_at "sentAt"
       from email where operator_id = $1 and ($2::uuid is null or booking_id = $2) order by due_at, created_at, email_id`,
      [operatorId, booking?.bookingId ?? null],
    )
  }

  /** The number of entries of a built-in meter. */
  async metered(meter = 'workflow-email-sent'): Promise<number> {
    const [row] = await this.world.admin.query<{ count: number }>(
      `select count(*) count from usage_entry where operator_id = $1 and meter = $2 and source = 'service' and usage = 1 and extra_info is null`,
      [operatorId, meter],
    )
    return row!.count
  }

  /** Deletes e-mails, workflows and usage, cancels all bookings, and raises the capacity. */
  async clear(): Promise<void> {
    for (const table of ['graphile_worker._private_jobs', 'email', 'email_skip', 'workflow', 'usage_entry']) {
      await this.world.admin.query(`delete from ${table}`)
    }
    await this.world.admin.query(
      `update booking set status = 'CANCELLED', cancelled_at = created_at where status <> 'CANCELLED'`,
    )
    await this.world.admin.query(`update timeslot set capacity = 1000 where operator_id = $1 and date = any($2)`, [
      operatorId,
      ['2026-06-15', '2026-06-16', '2026-06-17', '2026-07-01', '2026-07-02', '2026-07-08', '2026-10-25'],
    ])
  }
}
