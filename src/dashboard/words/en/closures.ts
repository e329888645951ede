import { isolate } from '../../../domain/rules/isolate.ts'
import { pageNames } from './pageNames.ts'

const several = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Closing departures that are booked, such as before a storm. */
export const closures = {
  name: pageNames.closures,
  close: 'Close departures',
  closeOn: (day: string) => `Close departures on ${day}`,
  which: 'Activities',
  none: 'No departure is left to close on this day.',
  factsOf: (times: number, people: number) =>
    `${several(times, 'departure', 'departures')}, ${people === 0 ? 'nobody booked' : several(people, 'person', 'people')}`,
  from: 'From',
  wholeDay: 'The whole day',
  fromTime: (time: string) => `${time} on`,
  reason: 'Reason',
  reasonHint: 'Customers read it: “Strong wind is forecast.”',
  reasonMissing: 'Write why: customers and partners read it.',
  chooseSome: 'Choose at least one activity.',
  decision: 'What happens to the bookings',
  decisions: {
    REFUND: 'Cancel and refund',
    MOVE: 'Move to another day',
    CHOICE: 'Let customers choose',
    LEAVE: 'Leave them to me',
  },
  moveTo: 'To which day',
  moveToHint: 'At the same time, and at the price that they paid.',
  moveToMissing: 'Choose the day to which they move.',
  days: 'Days to choose',
  daysHint: 'Who has not chosen by then gets the money back.',
  daysWrong: 'Write a number of days from 1 to 60.',
  letter: 'The e-mail to customers',
  text: 'Text',
  textHint: '{{choice_url}} is the link by which they choose.',
  bookings: (count: number) => several(count, 'booking', 'bookings'),
  own: (name: string) => `What happens to the booking of ${isolate(name)}`,
  asAll: (decision: string) => `As all: ${decision}`,
  preview: 'What will happen',
  closes: (count: number) =>
    `${several(count, 'departure is', 'departures are')} closed at once: nobody can book any more.`,
  refunds: (amount: string) => `${amount} to refund.`,
  letters: {
    MOVE: (count: number) => `E-mail about the new time, to ${count}`,
    REFUND: (count: number) => `E-mail about the cancellation, to ${count}`,
    CHOICE: (count: number) => `E-mail with the choice, to ${count}`,
    LEAVE: (count: number) => `E-mail to ${count}`,
  },
  noLetter: {
    MOVE: 'Nobody gets an e-mail about the new time: no workflow is sent when a booking is changed.',
    REFUND: 'Nobody gets an e-mail about the cancellation: no workflow is sent when a booking is cancelled.',
    CHOICE: 'Nobody has an e-mail address.',
    LEAVE: '',
  },
  unreachable: (names: readonly string[]) =>
    `Without an e-mail address, to be phoned: ${new Intl.ListFormat('en-GB').format(names.map(isolate))}.`,
  nobody: 'Nobody is booked.',
  act: (departures: number | undefined) =>
    departures === undefined ? 'Close' : `Close ${several(departures, 'departure', 'departures')}`,
  delay: 'Bookings change and e-mails go out in a minute. Until then you can undo it.',
  title: (day: string) => `Closed on ${day}`,
  titleFrom: (day: string, time: string) => `Closed on ${day} from ${time}`,
  by: (name: string, at: string) => `${isolate(name)}, ${at}`,
  starts: (seconds: number) =>
    seconds > 0
      ? `Nothing has happened to the bookings yet. It begins in ${several(seconds, 'second', 'seconds')}.`
      : 'It begins now.',
  undo: 'Undo',
  undone: 'Undone: the departures are open again.',
  undoneNow: 'The departures are open again.',
  running: (done: number, all: number) => `${done} of ${several(all, 'booking', 'bookings')} done.`,
  awaiting: (count: number, day: string) =>
    `${several(count, 'customer has', 'customers have')} not chosen yet. They can until ${day}.`,
  sent: 'The e-mails are out.',
  done: 'Done.',
  failed: (count: number) =>
    `${several(count, 'booking needs', 'bookings need')} you: it could not be moved or cancelled.`,
  moved: (count: number) => `${count} moved`,
  cancelled: (count: number) => `${count} cancelled`,
  waiting: (count: number) => `${count} not chosen yet`,
  outcomes: {
    PLANNED: 'Planned',
    MOVED: 'Moved',
    CANCELLED: 'Cancelled',
    AWAITING_CHOICE: 'Has not chosen yet',
    FAILED: 'Needs you',
  },
  movedTo: (day: string, time: string) => `Moved to ${day}, ${time}`,
  customer: 'Customer',
  people: 'People',
  departure: 'Departure',
  what: 'What happens',
  outcome: 'Now',
  earlier: 'Earlier closures',
  noneEarlier:
    'Nothing was closed yet. Before a storm, close a day here: each booking is moved, refunded, or its customer chooses.',
  when: 'Closed',
  who: 'By',
  statuses: {
    SCHEDULED: 'Begins in a minute',
    RUNNING: 'Under way',
    AWAITING: 'Customers choose',
    DONE: 'Done',
    UNDONE: 'Undone',
  },
} as const
