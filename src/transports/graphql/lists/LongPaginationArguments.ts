import { ArgsType, Field, Int } from 'type-graphql'
import { PaginationArguments } from './PaginationArguments.ts'

/** The pages of lists from which people choose, such as the activities: most operators have fewer than fit into one. */
export const LONGEST_PAGE = 200

@ArgsType()
export class LongPaginationArguments extends PaginationArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'How many from the beginning or after a cursor: 0–200, default 50.',
  })
  declare first?: number | null

  @Field(() => Int, { nullable: true, description: 'How many from the end or before a cursor: 0–200.' })
  declare last?: number | null
}
