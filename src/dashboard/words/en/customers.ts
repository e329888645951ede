import { isolate } from '../../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

const several = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** The page of a customer: everybody with one e-mail address. */
export const customers = {
  name: pageNames.customer,
  bookings: (count: number) => (count === 0 ? 'no bookings' : several(count, 'booking')),
  comes: (day: string, time: string) => `comes ${day} ${time}`,
  today: 'today',
  tomorrow: 'tomorrow',
  book: 'New booking for this customer',
  summary: 'Summary',
  reach: 'Phone and e-mail',
  alsoAs: 'Also as',
  firstBooked: 'First booked',
  lastBooked: 'Last booked',
  outcomes: 'Bookings',
  upcoming: (count: number) => `${count} to come`,
  redeemed: (count: number) => `${count} came`,
  noShow: (count: number) => several(count, 'no-show'),
  unmarked: (count: number) => `${count} over, not checked in`,
  inactive: (count: number) => `${count} cancelled or expired`,
  paid: 'Paid',
  none: 'No booking has this e-mail address.',
  latest: (shown: number, all: number) => `The ${shown} latest of ${all} bookings are shown.`,
  everyBooking: 'All in Bookings',
  payments: 'Payments and refunds',
  noPayments: 'You have received no payments for these bookings.',
  refund: 'Refund',
  refused: 'Refused',
  notes: 'Notes of bookings',
  waitlist: 'Waitlist',
  emails: 'E-mails about these bookings',
  noEmails: 'No e-mails planned or sent for these bookings.',
  latestEmails: 'The latest are shown; all are in the Outbox.',
  of: (name: string) => `Bookings of ${isolate(name)}`,
} as const
