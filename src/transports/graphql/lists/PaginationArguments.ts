import { ArgsType, Field, Int } from 'type-graphql'

/** The pagination arguments of Relay. */
@ArgsType()
export class PaginationArguments {
  @Field(() => Int, {
    nullable: true,
    description: 'How many from the beginning or after a cursor: 0–100, default 50.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'Begin after the item with this cursor.' })
  after?: string | null

  @Field(() => Int, { nullable: true, description: 'How many from the end or before a cursor: 0–100.' })
  last?: number | null

  @Field(() => String, { nullable: true, description: 'End before the item with this cursor.' })
  before?: string | null
}
