import { registerEnumType } from 'type-graphql'

/** When required waiver answers are due. */
export enum WaiverPolicy {
  BEFORE_ARRIVAL = 'BEFORE_ARRIVAL',
  AT_BOOKING = 'AT_BOOKING',
}

registerEnumType(WaiverPolicy, {
  name: 'WaiverPolicy',
  description: 'When the required waiver answers of an activity are due.',
  valuesConfig: {
    BEFORE_ARRIVAL: {
      description: 'Before the activity, at the latest on the waiver page: the booking is confirmed without them.',
    },
    AT_BOOKING: { description: 'With the booking, which is refused without them: send them as `answers`.' },
  },
})
