import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { Money } from '../products/Money.ts'
import { LocalMonth } from '../scalars/LocalMonth.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'A booking whose changes do not add up to what it counts now, or a closed statement whose lines do not add up to its totals.',
})
export class StatementDifference {
  @Field(() => String, { nullable: true, description: 'The reference of the booking; null for a statement.' })
  bookingReference!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The short name of the partner; null for a booking of another channel.',
  })
  partnerSlug!: string | null

  @Field(() => LocalMonth, { nullable: true, description: 'The month of the statement; null for a booking.' })
  month!: string | null

  @Field(() => Money, { description: 'The sum of the changes: retail prices.' })
  linesRetail!: Money

  @Field(() => Money, { description: 'The sum of the changes: commissions.' })
  linesCommission!: Money

  @Field(() => Money, { description: 'The sum of the changes: what vouchers paid.' })
  linesVoucher!: Money

  @Field(() => Money, { description: 'What they should add up to: the retail price.' })
  retail!: Money

  @Field(() => Money, { description: 'What they should add up to: the commission.' })
  commission!: Money

  @Field(() => Money, { description: 'What they should add up to: what vouchers paid.' })
  voucher!: Money
}

@ObjectType({
  simpleResolvers: true,
  description: 'Whether every booking and every closed statement is what its lines add up to.',
})
export class StatementVerification {
  @Field(() => Boolean, { description: 'Whether all of them are, to the minor unit.' })
  equal!: boolean

  @Field(() => GraphQLSafeInt, { description: 'How many bookings were added up.' })
  bookingCount!: number

  @Field(() => GraphQLSafeInt, {
    description: 'How many closed statements were added up: one for each partner and month.',
  })
  statementCount!: number

  @Field(() => GraphQLSafeInt, { description: 'How many of both differ.' })
  differenceCount!: number

  @Field(() => [StatementDifference], { description: 'The first hundred of them.' })
  differences!: StatementDifference[]
}
