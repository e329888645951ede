import { ArgsType, Field, Int } from 'type-graphql'
import { BookingStatus } from '../../../domain/bookings/BookingStatus.ts'
import { DateTime } from '../../../domain/scalars/DateTime.ts'
import { LocalDate } from '../../../domain/scalars/LocalDate.ts'

/** The arguments of the list of a partner's own bookings. */
@ArgsType()
export class PartnerBookingArguments {
  @Field(() => DateTime, { nullable: true, description: 'Changed at or after this instant.' })
  updatedSince?: Date | null

  @Field(() => String, { nullable: true, description: 'With exactly this `partnerReference`; blank for no condition.' })
  partnerReference?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Taking place on this local day or later.' })
  dateFrom?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'Taking place on this local day or earlier.' })
  dateTo?: string | null

  @Field(() => [BookingStatus], { nullable: true, description: 'In one of these states.' })
  statuses?: BookingStatus[] | null

  @Field(() => Int, { defaultValue: 50, description: 'How many: 1–200, default 50.' })
  first!: number

  @Field(() => String, {
    nullable: true,
    description: 'The `nextCursor` of an earlier page, with the same conditions.',
  })
  after?: string | null
}
