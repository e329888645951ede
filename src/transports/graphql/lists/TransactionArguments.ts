import { ArgsType, Field } from 'type-graphql'
import { TransactionFilter } from '../../../domain/bookings/till/TransactionFilter.ts'
import { PaginationArguments } from './PaginationArguments.ts'

/** The arguments of a list of payments and refunds. */
@ArgsType()
export class TransactionArguments extends PaginationArguments {
  @Field(() => TransactionFilter, { nullable: true, description: 'Which of them; all when absent.' })
  filter?: TransactionFilter | null
}
