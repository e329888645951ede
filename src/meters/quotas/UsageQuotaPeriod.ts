import { registerEnumType } from 'type-graphql'

/** What a quota counts for. */
export enum UsageQuotaPeriod {
  DAY = 'DAY',
  MONTH = 'MONTH',
}

registerEnumType(UsageQuotaPeriod, {
  name: 'UsageQuotaPeriod',
  description: 'What a quota counts for.',
  valuesConfig: {
    DAY: { description: "Each day on the operator's calendar." },
    MONTH: { description: "Each month on the operator's calendar." },
  },
})
