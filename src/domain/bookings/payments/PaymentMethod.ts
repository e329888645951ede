import { registerEnumType } from 'type-graphql'

/** How money changes hands. */
export enum PaymentMethod {
  CASH = 'CASH',
  CARD = 'CARD',
  BANK_TRANSFER = 'BANK_TRANSFER',
  ONLINE = 'ONLINE',
  OTHER = 'OTHER',
}

registerEnumType(PaymentMethod, {
  name: 'PaymentMethod',
  description: 'How money is paid or paid back.',
  valuesConfig: {
    CASH: { description: 'In cash.' },
    CARD: { description: 'With a card at the counter.' },
    BANK_TRANSFER: { description: 'By bank transfer.' },
    ONLINE: { description: 'Through an online payment provider.' },
    OTHER: { description: 'In another way.' },
  },
})
