import { registerEnumType } from 'type-graphql'

/** Whether a timeslot can be booked at this instant, and the reason if not. */
export enum TimeslotStatus {
  OPEN = 'OPEN',
  FULL = 'FULL',
  CLOSED = 'CLOSED',
  CUTOFF_PASSED = 'CUTOFF_PASSED',
}

registerEnumType(TimeslotStatus, {
  name: 'TimeslotStatus',
  description: 'Whether a timeslot can be booked at this instant, and the reason if not.',
  valuesConfig: {
    OPEN: { description: 'Has places left and can be booked.' },
    FULL: { description: 'Every place is taken.' },
    CLOSED: { description: 'Closed by the operator.' },
    CUTOFF_PASSED: { description: 'Its booking cutoff has passed, or it has started.' },
  },
})
