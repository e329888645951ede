import { registerEnumType } from 'type-graphql'

/** What the lines of a statement are about. */
export enum StatementLineKind {
  SALE = 'SALE',
  AMENDMENT = 'AMENDMENT',
  CANCELLATION = 'CANCELLATION',
}

registerEnumType(StatementLineKind, {
  name: 'StatementLineKind',
  description: 'What a line of a statement is about.',
  valuesConfig: {
    SALE: { description: 'A booking was made, its hold was confirmed, or the operator accepted it.' },
    AMENDMENT: { description: 'A booking was amended, and its price changed.' },
    CANCELLATION: { description: 'A booking was cancelled or rejected.' },
  },
})
