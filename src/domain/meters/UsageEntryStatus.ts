import { registerEnumType } from 'type-graphql'

/** Whether an entry was corrected. */
export enum UsageEntryStatus {
  RECORDED = 'RECORDED',
  AMENDED = 'AMENDED',
  VOIDED = 'VOIDED',
}

registerEnumType(UsageEntryStatus, {
  name: 'UsageEntryStatus',
  description: 'Whether an entry was corrected.',
  valuesConfig: {
    RECORDED: { description: 'It counts as it was recorded.' },
    AMENDED: { description: 'It counts a corrected usage.' },
    VOIDED: { description: 'It no longer counts.' },
  },
})
