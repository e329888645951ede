import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/DateTime.ts'

@ObjectType({ simpleResolvers: true, description: 'What was erased of a person.' })
export class PersonErasure {
  @Field(() => DateTime, { description: 'When it was erased.' })
  erasedAt!: Date

  @Field(() => Int, {
    description: 'The number of bookings without their customer now. Each has a change `BOOKING_ERASED` in the feed.',
  })
  bookingCount!: number

  @Field(() => Int, { description: 'The number of entries of the waitlist without their customer now.' })
  waitlistEntryCount!: number

  @Field(() => Int, { description: 'The number of waiver answers that were deleted.' })
  answerCount!: number

  @Field(() => Int, { description: 'The number of files that were withdrawn; a job deletes them at once.' })
  fileCount!: number

  @Field(() => Int, { description: 'The number of e-mails that were dropped, or lost their content.' })
  emailCount!: number

  @Field(() => Int, { description: 'The number of webhook messages that lost their content.' })
  deliveryCount!: number

  @Field(() => Int, { description: 'The number of gift vouchers that no longer say who bought them for whom.' })
  voucherCount!: number

  @Field(() => Int, {
    description: 'The number of bulk operations whose results were deleted, because the person may have been in them.',
  })
  bulkOperationCount!: number
}
