import { registerEnumType } from 'type-graphql'

/** To which day the figures of a booking belong. */
export enum InsightBasis {
  TAKING_PLACE = 'TAKING_PLACE',
  SOLD = 'SOLD',
}

registerEnumType(InsightBasis, {
  name: 'InsightBasis',
  description: 'To which day the figures of a booking belong.',
  valuesConfig: {
    TAKING_PLACE: { description: 'To the local day of its activity.' },
    SOLD: { description: "To the day on which it was made, in the operator's time zone." },
  },
})
