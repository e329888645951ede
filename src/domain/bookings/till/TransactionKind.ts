import { registerEnumType } from 'type-graphql'

/** In which direction money goes. */
export enum TransactionKind {
  PAYMENT = 'PAYMENT',
  REFUND = 'REFUND',
}

registerEnumType(TransactionKind, {
  name: 'TransactionKind',
  description: 'In which direction money goes.',
  valuesConfig: {
    PAYMENT: { description: 'From the customer to the operator.' },
    REFUND: { description: 'Back to the customer.' },
  },
})
