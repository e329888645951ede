import { Field, ObjectType } from 'type-graphql'
import { BookingAction } from '../bookings/events/BookingAction.ts'
import { Money } from '../products/Money.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { ActivityID, BookingID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { StatementLineKind } from './StatementLineKind.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'A change of a booking that changed what its partner owes. It never changes itself.',
})
export class StatementLine {
  @Field(() => DateTime, { description: 'When it happened.' })
  occurredAt!: Date

  @Field(() => BookingAction, { description: 'What happened.' })
  action!: BookingAction

  @Field(() => StatementLineKind, { description: 'What the line is about.' })
  kind!: StatementLineKind

  @Field(() => BookingID, { description: 'The booking.' })
  bookingId!: string

  /** The version of the booking after the change. */
  version!: number

  @Field(() => String, { description: "The booking's reference." })
  bookingReference!: string

  @Field(() => String, { nullable: true, description: "The partner's own order number." })
  partnerReference!: string | null

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  activityName!: string

  @Field(() => LocalDate, { description: 'The local day on which the booking starts now.' })
  date!: string

  @Field(() => LocalTime, { description: 'The local time at which the booking starts now.' })
  time!: string

  @Field(() => Money, { description: 'The change of what the customer pays, less what is refunded.' })
  retail!: Money

  @Field(() => Money, { description: "The change of the partner's commission." })
  commission!: Money

  @Field(() => Money, { description: 'The change of what a gift voucher has paid.' })
  voucher!: Money

  @Field(() => Money, {
    description: 'The change of what the partner owes: `retail` less `commission` and `voucher`.',
  })
  net!: Money
}
