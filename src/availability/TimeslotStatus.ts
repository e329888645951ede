import { registerEnumType } from 'type-graphql'

/** Whether a timeslot can be booked at this instant, and if not, why. */
export enum TimeslotStatus {
  OPEN = 'OPEN',
  FULL = 'FULL',
  CLOSED = 'CLOSED',
  CUTOFF_PASSED = 'CUTOFF_PASSED',
}

registerEnumType(TimeslotStatus, {
  name: 'TimeslotStatus',
  description: 'Whether a timeslot can be booked at this instant, and if not, why.',
  valuesConfig: {
    OPEN: { description: 'Has places left and can be booked.' },
    FULL: { description: 'Every place is taken.' },
    CLOSED: { description: 'Closed by the operator.' },
    CUTOFF_PASSED: { description: 'Booking has ended: the cutoff before its start has passed, or it has started.' },
  },
})
