import type { Sql } from '../../platform/sql/Database.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { BookingStatus } from '../bookings/BookingStatus.ts'
import { liveValueOf } from '../bookings/refunds/decideRefund.ts'
import { Channel } from '../scalars/Channel.ts'
import { bookingFactsOf } from '../workflows/bookingFactsOf.ts'
import type { EmailPreview } from '../workflows/EmailPreview.ts'
import { findWorkflows } from '../workflows/findWorkflows.ts'
import type { BookingForEmail } from '../workflows/readBookings.ts'
import { reasonNotToSend } from '../workflows/reasonNotToSend.ts'
import { renderEmail } from '../workflows/renderEmail.ts'
import { templateOf } from '../workflows/templateOf.ts'
import { textFor } from '../workflows/textFor.ts'
import type { Workflow } from '../workflows/Workflow.ts'
import { WorkflowTrigger } from '../workflows/WorkflowTrigger.ts'
import { ClosureDecision } from './ClosureDecision.ts'
import type { ClosureInput } from './ClosureInput.ts'
import type { ClosureLetter, ClosurePreview } from './ClosurePreview.ts'
import { choiceFactsOf } from './choice/choiceFactsOf.ts'
import { chooseBeforeOf } from './chooseBeforeOf.ts'
import { type PlannedBooking, planClosure } from './planClosure.ts'

/** The trigger of the workflows about each decision; the choice has an e-mail of its own. */
const triggers: Partial<Record<ClosureDecision, WorkflowTrigger>> = {
  MOVE: WorkflowTrigger.BOOKING_AMENDED,
  REFUND: WorkflowTrigger.BOOKING_CANCELLED,
}

/** What `closeDepartures` would do, with the e-mails as the first customer of each decision would get them. */
export async function previewClosure(
  db: Sql,
  links: LinkSigner,
  caller: Caller,
  input: ClosureInput,
  now: Date,
): Promise<ClosurePreview> {
  const { operatorId, currency } = caller
  const { timeslots, bookings } = await planClosure(db, caller, input, now)
  const workflows = await findWorkflows(db, operatorId)
  const render = (planned: readonly PlannedBooking[], decision: ClosureDecision): ClosureLetter => {
    if (decision === ClosureDecision.CHOICE) {
      const reachable = planned.filter(({ booking }) => booking.customer !== null)
      const first = reachable[0]?.booking
      const closure = { reason: input.reason, chooseBefore: chooseBeforeOf(input, caller.timeZone, now) }
      const email = first && renderEmail(templateOf(input), choiceFactsOf(links, caller, first, closure))
      return { decision, recipientCount: reachable.length, email: email ?? null }
    }
    const letters = planned.flatMap(each => {
      const after = bookingAfter(each, input)
      const workflow = workflowFor(workflows, triggers[decision]!, after)
      return workflow ? [{ after, workflow }] : []
    })
    const [first] = letters
    const email: EmailPreview | null = first
      ? renderEmail(textFor(first.workflow, first.after.language), bookingFactsOf(links, operatorId, first.after))
      : null
    return { decision, recipientCount: letters.length, email }
  }
  const refunded = bookings.filter(
    ({ decision, booking }) => decision === ClosureDecision.REFUND && booking.channel !== Channel.PARTNER,
  )
  return {
    timeslotCount: timeslots.length,
    bookings: bookings.map(({ booking, decision, target }) => ({
      booking,
      decision,
      toTimeslotId: target?.timeslotId ?? null,
    })),
    refundTotal: { amount: refunded.reduce((sum, { booking }) => sum + liveValueOf(booking), 0), currency },
    letters: [ClosureDecision.MOVE, ClosureDecision.REFUND, ClosureDecision.CHOICE].flatMap(decision => {
      const planned = bookings.filter(each => each.decision === decision)
      return planned.length > 0 ? [render(planned, decision)] : []
    }),
    unreachable: bookings
      .filter(({ decision, booking }) => decision !== ClosureDecision.LEAVE && booking.customer === null)
      .map(({ booking }) => booking),
  }
}

/** The booking as its e-mail would find it. */
function bookingAfter({ booking, target }: PlannedBooking, { reason }: ClosureInput): BookingForEmail {
  if (target) {
    const { timeslotId, date, time, startsAt } = target
    return { ...booking, timeslotId, date, time, startsAt }
  }
  const refund = { ...booking.price, amount: liveValueOf(booking) }
  return { ...booking, status: BookingStatus.CANCELLED, cancelReason: reason, refund }
}

function workflowFor(
  workflows: readonly Workflow[],
  trigger: WorkflowTrigger,
  booking: BookingForEmail,
): Workflow | undefined {
  return workflows.find(each => each.trigger === trigger && reasonNotToSend(each, booking) === null)
}
