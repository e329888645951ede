import { registerEnumType } from 'type-graphql'

/** When a workflow sends its e-mail. */
export enum WorkflowTrigger {
  BOOKING_CONFIRMED = 'BOOKING_CONFIRMED',
  BOOKING_CANCELLED = 'BOOKING_CANCELLED',
  BOOKING_AMENDED = 'BOOKING_AMENDED',
  BEFORE_START = 'BEFORE_START',
  AFTER_END = 'AFTER_END',
  WAIVER_OUTSTANDING = 'WAIVER_OUTSTANDING',
  BASKET_ABANDONED = 'BASKET_ABANDONED',
}

registerEnumType(WorkflowTrigger, {
  name: 'WorkflowTrigger',
  description: 'When a workflow sends its e-mail.',
  valuesConfig: {
    BOOKING_CONFIRMED: { description: 'The booking is confirmed, or accepted by the operator.' },
    BOOKING_CANCELLED: { description: 'The booking is cancelled, or rejected by the operator.' },
    BOOKING_AMENDED: {
      description: 'The booking is amended: one e-mail for each amendment, unless it changes the notes alone.',
    },
    BEFORE_START: { description: 'A time before the activity starts.' },
    AFTER_END: { description: 'A time after the activity has ended.' },
    WAIVER_OUTSTANDING: {
      description: 'A time before the activity starts, if required waiver answers are still missing then.',
    },
    BASKET_ABANDONED: { description: 'The basket was abandoned, or its holds expired before it was paid for.' },
  },
})
