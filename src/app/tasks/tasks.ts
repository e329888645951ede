import { nightlyAudit } from '../../domain/audit/nightlyAudit.ts'
import { deleteOldNames } from '../../domain/bookings/erasure/deleteOldNames.ts'
import { verifyBookingTotals } from '../../domain/bookings/lists/verifyBookingTotals.ts'
import { deleteOldAnswers } from '../../domain/bookings/waiver/deleteOldAnswers.ts'
import { runClosure } from '../../domain/closures/runClosure.ts'
import { nightlyUsage } from '../../domain/meters/totals/nightlyUsage.ts'
import { letterOccasions, sendStaffLetter } from '../../domain/staff/sendStaffLetter.ts'
import { nightlyStatements } from '../../domain/statements/nightlyStatements.ts'
import { endHolds } from '../../domain/waitlist/endHolds.ts'
import { offerPlaces } from '../../domain/waitlist/offerPlaces.ts'
import { planForAbandoned } from '../../domain/workflows/planForAbandoned.ts'
import { planForActivity } from '../../domain/workflows/planForActivity.ts'
import { planForWorkflow } from '../../domain/workflows/planForWorkflow.ts'
import type { Task } from '../../platform/jobs/Task.ts'
import type { Services } from '../../transports/graphql/Services.ts'
import { runBulkOperation } from './bulk/runBulkOperation.ts'
import { completeErasure } from './completeErasure.ts'
import { areIds, isId, isInstant, isOneOf, parsePayload } from './parsePayload.ts'
import { sendEmails } from './sendEmails.ts'
import { subscriberTasks } from './subscribers.ts'

/** Every task, by the name under which its jobs are enqueued. */
export const tasks: Record<string, Task<Services>> = {
  ...subscriberTasks,
  'end-holds': ({ database }, payload, { now }) =>
    endHolds(database, parsePayload(payload, { operatorId: isId, timeslotId: isId }), now),
  'offer-places': ({ database }, payload, { now }) =>
    offerPlaces(database, parsePayload(payload, { operatorId: isId, timeslotId: isId }), now),
  'basket-abandoned': ({ database }, payload, { now }) =>
    planForAbandoned(database, parsePayload(payload, { operatorId: isId, basketId: isId }), now),
  'workflow-changed': ({ database }, payload, { now, stopping }) =>
    planForWorkflow(database, parsePayload(payload, { operatorId: isId, workflowId: isId }), now, stopping),
  'activity-moved': ({ database }, payload, { now, stopping }) =>
    planForActivity(database, parsePayload(payload, { operatorId: isId, activityId: isId }), now, stopping),
  'usage-night': ({ database }, payload, { now, stopping, report }) => {
    const { operatorId } = parsePayload(payload, { operatorId: isId })
    return nightlyUsage(database, operatorId, now, { stopping, report })
  },
  'statement-night': ({ database }, payload, { now, stopping, report }) => {
    const { operatorId } = parsePayload(payload, { operatorId: isId })
    return nightlyStatements(database, operatorId, now, { stopping, report })
  },
  'booking-night': async ({ database }, payload, { now, stopping, report }) => {
    const { operatorId } = parsePayload(payload, { operatorId: isId })
    await deleteOldAnswers(database, operatorId, now, { stopping, report })
    await deleteOldNames(database, operatorId, now, { stopping, report })
    await verifyBookingTotals(database, operatorId, { stopping, report })
  },
  'person-erased': (services, payload, attempt) =>
    completeErasure(
      services,
      parsePayload(payload, {
        operatorId: isId,
        bookingIds: areIds,
        waitlistIds: areIds,
        objectIds: areIds,
        erasedAt: isInstant,
      }),
      attempt,
    ),
  'audit-night': ({ database }, payload, attempt) => {
    const { operatorId } = parsePayload(payload, { operatorId: isId })
    return nightlyAudit(database, operatorId, attempt)
  },
  closure: (services, payload, attempt) =>
    runClosure(services, parsePayload(payload, { operatorId: isId, closureId: isId }), attempt),
  bulk: (services, payload, attempt) =>
    runBulkOperation(services, parsePayload(payload, { operatorId: isId, bulkOperationId: isId }), attempt),
  'send-email': (services, payload, attempt) => {
    const { operatorId, emailId } = parsePayload(payload, { operatorId: isId, emailId: isId })
    return sendEmails(services, { operatorId, emailIds: [emailId] }, attempt)
  },
  'staff-letter': (services, payload, { now }) =>
    sendStaffLetter(
      services,
      parsePayload(payload, { operatorId: isId, keyId: isId, occasion: isOneOf(letterOccasions) }),
      now,
    ),
  'send-emails': (services, payload, attempt) =>
    sendEmails(services, parsePayload(payload, { operatorId: isId, emailIds: areIds }), attempt),
}
