import { ArgsType, Field } from 'type-graphql'
import { WaitlistFilter } from '../../../domain/waitlist/WaitlistFilter.ts'
import { PaginationArguments } from './PaginationArguments.ts'

/** The arguments of a list of entries of the waitlist. */
@ArgsType()
export class WaitlistArguments extends PaginationArguments {
  @Field(() => WaitlistFilter, { nullable: true, description: 'Which of them; all when absent.' })
  filter?: WaitlistFilter | null
}
