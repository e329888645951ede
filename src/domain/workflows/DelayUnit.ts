import { registerEnumType } from 'type-graphql'

/** The unit of a delay. */
export enum DelayUnit {
  MINUTES = 'MINUTES',
  HOURS = 'HOURS',
  DAYS = 'DAYS',
}

registerEnumType(DelayUnit, {
  name: 'DelayUnit',
  description: 'The unit of the time between an activity and its e-mail.',
  valuesConfig: {
    MINUTES: { description: 'Elapsed minutes.' },
    HOURS: { description: 'Elapsed hours: 24 hours stay 24 hours when the clocks change.' },
    DAYS: {
      description:
        "Calendar days in the activity's time zone: at `atTime`, or at the local time of the start or the end.",
    },
  },
})
