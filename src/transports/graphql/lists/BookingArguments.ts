import { ArgsType, Field } from 'type-graphql'
import { BookingFilter } from '../../../domain/bookings/lists/BookingFilter.ts'
import { BookingOrder } from '../../../domain/bookings/lists/BookingOrder.ts'
import { PaginationArguments } from './PaginationArguments.ts'

/** The arguments of a list of bookings. */
@ArgsType()
export class BookingArguments extends PaginationArguments {
  @Field(() => BookingFilter, { nullable: true, description: 'Which of them; all when absent.' })
  filter?: BookingFilter | null

  @Field(() => BookingOrder, { defaultValue: BookingOrder.CREATED_AT_DESC, description: 'Their order.' })
  orderBy!: BookingOrder
}
