import { registerEnumType } from 'type-graphql'

/** What can be undone of a statement. */
export enum StatementStep {
  SENT = 'SENT',
  PAID = 'PAID',
}

registerEnumType(StatementStep, {
  name: 'StatementStep',
  description: 'What can be undone of a statement.',
  valuesConfig: {
    SENT: { description: 'That it was sent.' },
    PAID: { description: 'That it was paid.' },
  },
})
