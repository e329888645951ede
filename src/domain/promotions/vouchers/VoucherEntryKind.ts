import { registerEnumType } from 'type-graphql'

/** Why the balance of a gift voucher changed. */
export enum VoucherEntryKind {
  SOLD = 'SOLD',
  REDEEMED = 'REDEEMED',
  RETURNED = 'RETURNED',
  VOIDED = 'VOIDED',
}

registerEnumType(VoucherEntryKind, {
  name: 'VoucherEntryKind',
  description: 'Why the balance of a gift voucher changed.',
  valuesConfig: {
    SOLD: { description: 'It was sold.' },
    REDEEMED: { description: 'It paid for a booking, or a part of one.' },
    RETURNED: { description: 'The booking was called off or became cheaper, and gave it back.' },
    VOIDED: { description: 'The operator took what was left of it.' },
  },
})
