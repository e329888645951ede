import { registerEnumType } from 'type-graphql'

/** What has become of an entry since it was recorded. */
export enum UsageEntryStatus {
  RECORDED = 'RECORDED',
  AMENDED = 'AMENDED',
  VOIDED = 'VOIDED',
}

registerEnumType(UsageEntryStatus, {
  name: 'UsageEntryStatus',
  description: 'What has become of an entry since it was recorded.',
  valuesConfig: {
    RECORDED: { description: 'It counts as it was recorded.' },
    AMENDED: { description: 'It counts another usage.' },
    VOIDED: { description: 'It counts no more.' },
  },
})
