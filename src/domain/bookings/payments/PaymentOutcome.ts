import { registerEnumType } from 'type-graphql'

/** The outcome of a payment at its provider. */
export enum PaymentOutcome {
  SUCCEEDED = 'SUCCEEDED',
  REFUSED = 'REFUSED',
}

registerEnumType(PaymentOutcome, {
  name: 'PaymentOutcome',
  description: 'The outcome of a payment at its provider.',
  valuesConfig: {
    SUCCEEDED: { description: 'The payment succeeded.' },
    REFUSED: { description: "The provider or the customer's bank has refused it." },
  },
})
