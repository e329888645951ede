import { registerEnumType } from 'type-graphql'

/** The period of a quota. */
export enum UsageQuotaPeriod {
  DAY = 'DAY',
  MONTH = 'MONTH',
}

registerEnumType(UsageQuotaPeriod, {
  name: 'UsageQuotaPeriod',
  description: 'The period of a quota.',
  valuesConfig: {
    DAY: { description: "Each day on the operator's calendar." },
    MONTH: { description: "Each month on the operator's calendar." },
  },
})
