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
    VOID: { description: 'The entry counts no more.' },
    AMEND: { description: 'The entry counts another usage.' },
  },
})
