import { registerEnumType } from 'type-graphql'

/** What became of a payment at its provider. */
export enum PaymentOutcome {
  SUCCEEDED = 'SUCCEEDED',
  REFUSED = 'REFUSED',
}

registerEnumType(PaymentOutcome, {
  name: 'PaymentOutcome',
  description: 'What became of a payment at its provider.',
  valuesConfig: {
    SUCCEEDED: { description: 'The money is there.' },
    REFUSED: { description: "The provider, or the customer's bank, has refused it." },
  },
})
