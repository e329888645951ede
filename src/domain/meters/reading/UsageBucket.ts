import { registerEnumType } from 'type-graphql'

/** The length of the buckets of a series. */
export enum UsageBucket {
  HOUR = 'HOUR',
  DAY = 'DAY',
  WEEK = 'WEEK',
  MONTH = 'MONTH',
}

registerEnumType(UsageBucket, {
  name: 'UsageBucket',
  description: "The length of the buckets of a series, on the operator's clock.",
  valuesConfig: {
    HOUR: { description: 'An hour of the clock; a day on which the clocks change can have 23 or 25.' },
    DAY: { description: 'A day.' },
    WEEK: { description: 'A week that starts on Monday.' },
    MONTH: { description: 'A calendar month.' },
  },
})
