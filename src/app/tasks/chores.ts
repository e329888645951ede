import { deleteOldAddresses } from '../../domain/access/deleteOldAddresses.ts'
import { deleteOldSessions } from '../../domain/access/deleteOldSessions.ts'
import { deleteOldTallies } from '../../domain/access/deleteOldTallies.ts'
import { assignUpcoming } from '../../domain/assignments/assignUpcoming.ts'
import { generateUpcomingTimeslots } from '../../domain/availability/generateUpcomingTimeslots.ts'
import { mergeBookingTotals } from '../../domain/bookings/lists/mergeBookingTotals.ts'
import { mergeSearchIndex } from '../../domain/bookings/lists/mergeSearchIndex.ts'
import { deleteOldIdempotencyRecords } from '../../domain/bookings/sale/deleteOldIdempotencyRecords.ts'
import { deleteOldBulkOperations } from '../../domain/bulk/deleteOldBulkOperations.ts'
import { deleteOldChanges } from '../../domain/changes/deleteOldChanges.ts'
import { resumeClosures } from '../../domain/closures/resumeClosures.ts'
import { deleteOldEmails } from '../../domain/emails/deleteOldEmails.ts'
import { releaseAwaitingEmails } from '../../domain/emails/releaseAwaitingEmails.ts'
import { announceDatedPrices } from '../../domain/products/announceDatedPrices.ts'
import { deleteUnusedPictures } from '../../domain/products/pictures/deleteUnusedPictures.ts'
import { generateUpcomingQuantities } from '../../domain/resources/generateUpcomingQuantities.ts'
import { deleteOldEntries } from '../../domain/waitlist/deleteOldEntries.ts'
import { requeueOffers } from '../../domain/waitlist/requeueOffers.ts'
import { deleteExpiredUploads } from '../../domain/waivers/deleteExpiredUploads.ts'
import { deleteOldDeliveries } from '../../domain/webhooks/deleteOldDeliveries.ts'
import { forgetJobs } from '../../platform/jobs/forgetJobs.ts'
import type { Chore } from '../../platform/jobs/startChores.ts'
import type { Services } from '../../transports/graphql/Services.ts'
import { resumeBulkOperations } from './bulk/resumeBulkOperations.ts'
import { planNights } from './planNights.ts'
import { remindOfKeys } from './remindOfKeys.ts'

/** Every chore, in the order in which they run. */
export const chores: readonly Chore<Services>[] = [
  {
    name: 'keep quantities of resources ahead',
    run: ({ database }, now, run) => generateUpcomingQuantities(database, now, run),
  },
  {
    name: 'generate upcoming timeslots',
    run: ({ database }, now, run) => generateUpcomingTimeslots(database, now, run),
  },
  { name: 'announce prices from a date', run: ({ database }, now, run) => announceDatedPrices(database, now, run) },
  { name: 'assign members to departures', run: ({ database }, now, run) => assignUpcoming(database, now, run) },
  { name: 'delete expired uploads', run: deleteExpiredUploads },
  { name: 'delete pictures that no activity shows', run: deleteUnusedPictures },
  { name: 'resume bulk operations', run: ({ database }, _now, run) => resumeBulkOperations(database, run) },
  { name: 'resume closures', run: ({ database }, now, run) => resumeClosures(database, now, run) },
  { name: 'delete old bulk operations', run: deleteOldBulkOperations },
  {
    name: 'forget old idempotency keys',
    run: ({ database }, now, run) => deleteOldIdempotencyRecords(database, now, run),
  },
  {
    name: 'send e-mails that have waited for a mail server',
    run: ({ database, mailer }, now, run) => releaseAwaitingEmails(database, mailer, now, run),
  },
  { name: 'delete old e-mails', run: ({ database }, now, run) => deleteOldEmails(database, now, run) },
  {
    name: 'delete old entries of the waitlist',
    run: ({ database }, now, run) => deleteOldEntries(database, now, run),
  },
  { name: 'renew offers of the waitlist', run: ({ database }, now, run) => requeueOffers(database, now, run) },
  {
    name: 'plan the nightly jobs of usage',
    run: ({ database }, now, run) => planNights(database, 'usage-night', now, run),
  },
  {
    name: 'plan the nightly jobs of statements',
    run: ({ database }, now, run) => planNights(database, 'statement-night', now, run),
  },
  {
    name: 'plan the nightly jobs of bookings',
    run: ({ database }, now, run) => planNights(database, 'booking-night', now, run),
  },
  {
    name: 'plan the nightly jobs of audit logs',
    run: ({ database }, now, run) => planNights(database, 'audit-night', now, run),
  },
  {
    name: 'delete old statistics of requests',
    run: ({ database }, now, run) => deleteOldTallies(database, now, run),
  },
  {
    name: 'delete old sessions of the dashboard',
    run: ({ database }, now, run) => deleteOldSessions(database, now, run),
  },
  { name: 'remind of API keys that expire', run: remindOfKeys },
  {
    name: 'delete addresses of API keys',
    run: ({ database }, now, run) => deleteOldAddresses(database, now, run),
  },
  { name: 'merge totals of bookings', run: ({ database }, _now, run) => mergeBookingTotals(database, run) },
  { name: 'merge the index for searches of bookings', run: ({ database }) => mergeSearchIndex(database) },
  { name: 'delete old changes', run: ({ database }, now, run) => deleteOldChanges(database, now, run) },
  { name: 'delete old deliveries', run: ({ database }, now, run) => deleteOldDeliveries(database, now, run) },
  { name: 'forget jobs given up', run: forgetJobs },
]
