import { registerEnumType } from 'type-graphql'

/** How long the periods of a range of days are. */
export enum InsightGrain {
  DAY = 'DAY',
  WEEK = 'WEEK',
  MONTH = 'MONTH',
}

registerEnumType(InsightGrain, {
  name: 'InsightGrain',
  description: 'How long the periods of a range of days are.',
  valuesConfig: {
    DAY: { description: 'A day each.' },
    WEEK: { description: 'A week each, from Monday to Sunday.' },
    MONTH: { description: 'A calendar month each.' },
  },
})
