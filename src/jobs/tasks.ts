import { verifyBookingTotals } from '../bookings/lists/verifyBookingTotals.ts'
import type { BulkRun } from '../bulk/createBulkOperation.ts'
import type { EmailsToSend } from '../emails/deliverEmails.ts'
import { nightlyUsage } from '../meters/totals/nightlyUsage.ts'
import { nightlyStatements } from '../statements/nightlyStatements.ts'
import { endHolds } from '../waitlist/endHolds.ts'
import { offerPlaces, type PlacesToOffer } from '../waitlist/offerPlaces.ts'
import { type BasketAbandoned, planForAbandoned } from '../workflows/planForAbandoned.ts'
import { type ActivityMoved, planForActivity } from '../workflows/planForActivity.ts'
import { planForWorkflow, type WorkflowChanged } from '../workflows/planForWorkflow.ts'
import { runBulkOperation } from './bulk/runBulkOperation.ts'
import type { OperatorNight } from './planNights.ts'
import { sendEmails } from './sendEmails.ts'
import { subscriberTasks } from './subscribers.ts'
import type { Task } from './Task.ts'

/** Every task, by the name under which its jobs are enqueued. */
export const tasks: Record<string, Task> = {
  ...subscriberTasks,
  'end-holds': ({ database }, payload, { now }) => endHolds(database, payload as PlacesToOffer, now),
  'offer-places': ({ database }, payload, { now }) => offerPlaces(database, payload as PlacesToOffer, now),
  'basket-abandoned': ({ database }, payload, { now }) => planForAbandoned(database, payload as BasketAbandoned, now),
  'workflow-changed': ({ database }, payload, { now, stopping }) =>
    planForWorkflow(database, payload as WorkflowChanged, now, stopping),
  'activity-moved': ({ database }, payload, { now, stopping }) =>
    planForActivity(database, payload as ActivityMoved, now, stopping),
  'usage-night': ({ database }, payload, { now, stopping, report }) => {
    const { operatorId } = payload as OperatorNight
    return nightlyUsage(database, operatorId, now, { stopping, report })
  },
  'statement-night': ({ database }, payload, { now, stopping, report }) => {
    const { operatorId } = payload as OperatorNight
    return nightlyStatements(database, operatorId, now, { stopping, report })
  },
  'booking-night': ({ database }, payload, { stopping, report }) => {
    const { operatorId } = payload as OperatorNight
    return verifyBookingTotals(database, operatorId, { stopping, report })
  },
  bulk: (services, payload, attempt) => runBulkOperation(services, payload as BulkRun, attempt),
  'send-email': (services, payload, attempt) => {
    const { operatorId, emailId } = payload as { operatorId: string; emailId: string }
    return sendEmails(services, { operatorId, emailIds: [emailId] }, attempt)
  },
  'send-emails': (services, payload, attempt) => sendEmails(services, payload as EmailsToSend, attempt),
}
