import { registerEnumType } from 'type-graphql'

/** How far a closure is. */
export enum ClosureStatus {
  SCHEDULED = 'SCHEDULED',
  RUNNING = 'RUNNING',
  AWAITING = 'AWAITING',
  DONE = 'DONE',
  UNDONE = 'UNDONE',
}

registerEnumType(ClosureStatus, {
  name: 'ClosureStatus',
  description: 'How far a closure is.',
  valuesConfig: {
    SCHEDULED: { description: 'The departures are closed, and it can be undone until `dueAt`.' },
    RUNNING: { description: 'The bookings are moved and cancelled, and customers get their e-mails.' },
    AWAITING: { description: 'Customers choose, until `chooseBefore`.' },
    DONE: { description: 'It has ended.' },
    UNDONE: { description: 'It was undone before anything happened to a booking.' },
  },
})
