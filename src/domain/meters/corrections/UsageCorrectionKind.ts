import { registerEnumType } from 'type-graphql'

/** What a correction does. */
export enum UsageCorrectionKind {
  VOID = 'VOID',
  AMEND = 'AMEND',
}

registerEnumType(UsageCorrectionKind, {
  name: 'UsageCorrectionKind',
  description: 'What a correction does.',
  valuesConfig: {
    VOID: { description: 'The entry no longer counts.' },
    AMEND: { description: 'The entry counts a corrected usage.' },
  },
})
