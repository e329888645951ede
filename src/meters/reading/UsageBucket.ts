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
    HOUR: { description: 'An hour of the clock; on a day on which the clocks change there may be 23 or 25.' },
    DAY: { description: 'A day.' },
    WEEK: { description: 'A week, which begins on Monday.' },
    MONTH: { description: 'A calendar month.' },
  },
})
