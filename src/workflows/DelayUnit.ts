import { registerEnumType } from 'type-graphql'

/** What the time between an activity and its e-mail is counted in. */
export enum DelayUnit {
  MINUTES = 'MINUTES',
  HOURS = 'HOURS',
  DAYS = 'DAYS',
}

registerEnumType(DelayUnit, {
  name: 'DelayUnit',
  description: 'What the time between an activity and its e-mail is counted in.',
  valuesConfig: {
    MINUTES: { description: 'Elapsed minutes.' },
    HOURS: { description: 'Elapsed hours: 24 hours before stay 24 hours when the clocks change.' },
    DAYS: {
      description:
        "Days of the calendar in the activity's time zone: at `atTime`, or at the local time of the start, or of the end.",
    },
  },
})
