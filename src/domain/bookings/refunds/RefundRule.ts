import { registerEnumType } from 'type-graphql'

/** How the operator decides what a cancellation refunds. */
export enum RefundRule {
  FULL = 'FULL',
  BY_TERMS = 'BY_TERMS',
  NONE = 'NONE',
}

registerEnumType(RefundRule, {
  name: 'RefundRule',
  description: 'How much a cancellation refunds.',
  valuesConfig: {
    FULL: { description: 'Everything.' },
    BY_TERMS: { description: 'As the terms say on which it was sold: its `cancellationTiers`.' },
    NONE: { description: 'Nothing.' },
  },
})
