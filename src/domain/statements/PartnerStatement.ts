import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Money } from '../products/Money.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { PartnerID } from '../scalars/identifiers.ts'
import { LocalMonth } from '../scalars/LocalMonth.ts'

@ObjectType({ simpleResolvers: true, description: 'The totals of lines of a statement.' })
export class StatementSum {
  @Field(() => GraphQLSafeInt, { description: 'How many lines.' })
  lineCount!: number

  @Field(() => Money, { description: 'What customers pay, less what is refunded.' })
  retail!: Money

  @Field(() => Money, { description: "The partner's commission." })
  commission!: Money

  @Field(() => Money, {
    description: 'What customers paid with gift vouchers, which the operator has already been paid for.',
  })
  voucher!: Money

  @Field(() => Money, {
    description:
      'What the partner owes the operator: `retail` less `commission` and `voucher`. Negative if the operator owes it.',
  })
  net!: Money
}

@ObjectType({
  simpleResolvers: true,
  description:
    "What a partner owes for one month on the operator's calendar. Its lines are the changes of its bookings in that month: a " +
    'booking that is cancelled in a later month is a line there.',
})
export class PartnerStatement {
  @Field(() => PartnerID, { description: 'The partner.' })
  partnerId!: string

  @Field(() => LocalMonth, { description: 'The month.' })
  month!: string

  @Field(() => DateTime, { description: 'The instant at which the month starts.' })
  startsAt!: Date

  @Field(() => DateTime, { description: 'The instant at which the month ends, which is not part of it.' })
  endsAt!: Date

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the month was closed: its totals do not change any more. Null while they can change.',
  })
  closedAt!: Date | null

  @Field(() => StatementSum, { description: 'The bookings that were sold.' })
  sales!: StatementSum

  @Field(() => StatementSum, { description: 'The amendments that changed a price.' })
  amendments!: StatementSum

  @Field(() => StatementSum, { description: 'The bookings that were cancelled or rejected; negative amounts.' })
  cancellations!: StatementSum

  @Field(() => StatementSum, { description: 'All lines: `net` is what the partner owes for the month.' })
  total!: StatementSum
}
