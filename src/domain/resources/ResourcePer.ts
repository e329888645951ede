import { registerEnumType } from 'type-graphql'

/** What an activity needs a resource for. */
export const ResourcePer = {
  PARTICIPANT: 'PARTICIPANT',
  GROUP: 'GROUP',
  BOOKING: 'BOOKING',
  DEPARTURE: 'DEPARTURE',
} as const
export type ResourcePer = keyof typeof ResourcePer

registerEnumType(ResourcePer, {
  name: 'ResourcePer',
  description: 'What an activity needs a resource for.',
  valuesConfig: {
    PARTICIPANT: { description: 'For each participant, such as a kayak.' },
    GROUP: { description: 'For each group of participants that has begun, such as a guide for each 8.' },
    BOOKING: { description: 'For each booking, such as a car.' },
    DEPARTURE: { description: 'Once for a timeslot with bookings, such as a van.' },
  },
})
