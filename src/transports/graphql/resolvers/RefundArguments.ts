import { Arg } from 'type-graphql'
import { RefundRule } from '../../../domain/bookings/refunds/RefundRule.ts'
import { MoneyInput } from '../../../domain/products/MoneyInput.ts'

/** The argument with which the operator says how much a cancellation refunds. */
export const RefundRuleArgument = () =>
  Arg('refund', () => RefundRule, {
    nullable: true,
    description:
      'How much is refunded, for the operator alone: `FULL` by default. A partner leaves it out, and the terms of the booking ' +
      'decide.',
  })

/** The argument with the amount, instead of a rule. */
export const RefundAmountArgument = () =>
  Arg('refundAmount', () => MoneyInput, {
    nullable: true,
    description: 'The amount that is refunded, for the operator alone, instead of `refund`.',
  })
