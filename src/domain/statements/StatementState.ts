import { registerEnumType } from 'type-graphql'

/** How far a statement is. */
export enum StatementState {
  OPEN = 'OPEN',
  CLOSED = 'CLOSED',
  SENT = 'SENT',
  PAID = 'PAID',
}

registerEnumType(StatementState, {
  name: 'StatementState',
  description: 'How far a statement is.',
  valuesConfig: {
    OPEN: { description: 'Its month is not closed: its totals can change.' },
    CLOSED: { description: 'Its month is closed; it is neither sent nor paid.' },
    SENT: { description: 'It was sent, and is not paid.' },
    PAID: { description: 'It is paid.' },
  },
})
