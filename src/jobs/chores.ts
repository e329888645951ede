import { deleteOldSessions } from '../access/deleteOldSessions.ts'
import { deleteOldTallies } from '../access/deleteOldTallies.ts'
import { keepTimeslotsAhead } from '../availability/keepTimeslotsAhead.ts'
import { forgetAnswers } from '../bookings/sale/forgetAnswers.ts'
import type { Round } from '../database/Round.ts'
import { releaseWaiting } from '../emails/releaseWaiting.ts'
import type { Services } from '../Services.ts'
import { deleteOldEntries } from '../waitlist/deleteOldEntries.ts'
import { renewOffers } from '../waitlist/renewOffers.ts'
import { deleteExpiredUploads } from '../waivers/deleteExpiredUploads.ts'
import { deleteOldEmails } from '../workflows/deleteOldEmails.ts'
import { forgetJobs } from './forgetJobs.ts'
import { planUsageNights } from './planUsageNights.ts'

/** Something that the service does by itself every minute. It may be cut short, and must then be right the next time. */
export interface Chore {
  name: string
  run(services: Services, now: Date, round: Round): Promise<unknown>
}

/** Every chore, in the order in which they run. */
export const chores: readonly Chore[] = [
  { name: 'keep timeslots ahead', run: ({ database }, now, round) => keepTimeslotsAhead(database, now, round) },
  { name: 'delete expired uploads', run: deleteExpiredUploads },
  { name: 'forget old idempotency keys', run: ({ database }, now, round) => forgetAnswers(database, now, round) },
  {
    name: 'send e-mails that have waited for a mail server',
    run: ({ database, mailer }, now, round) => releaseWaiting(database, mailer, now, round),
  },
  { name: 'delete old e-mails', run: ({ database }, now, round) => deleteOldEmails(database, now, round) },
  {
    name: 'delete old entries of the waitlist',
    run: ({ database }, now, round) => deleteOldEntries(database, now, round),
  },
  { name: 'renew offers of the waitlist', run: ({ database }, now, round) => renewOffers(database, now, round) },
  {
    name: "plan the nights' work on usage",
    run: ({ database }, now, round) => planUsageNights(database, now, round),
  },
  {
    name: 'delete old statistics of requests',
    run: ({ database }, now, round) => deleteOldTallies(database, now, round),
  },
  {
    name: 'delete old sessions of the dashboard',
    run: ({ database }, now, round) => deleteOldSessions(database, now, round),
  },
  { name: 'forget jobs given up', run: forgetJobs },
]
