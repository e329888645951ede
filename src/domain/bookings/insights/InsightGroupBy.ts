import { registerEnumType } from 'type-graphql'

/** By what the figures of a range of days are divided. */
export enum InsightGroupBy {
  ACTIVITY = 'ACTIVITY',
  CHANNEL = 'CHANNEL',
  PARTNER = 'PARTNER',
  WEEKDAY = 'WEEKDAY',
}

registerEnumType(InsightGroupBy, {
  name: 'InsightGroupBy',
  description: 'By what the figures of a range of days are divided.',
  valuesConfig: {
    ACTIVITY: { description: 'By activity.' },
    CHANNEL: { description: 'By sales channel.' },
    PARTNER: { description: 'By partner; what no partner sold is a group of its own.' },
    WEEKDAY: { description: 'By day of the week.' },
  },
})
