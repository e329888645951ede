import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'

/** The start of a copy. Its lists are read after its number. */
@ObjectType({
  description:
    'The start of a copy: what there is, and a sequence number. It contains every change up to that number, and perhaps later ones, which the ' +
    'feed gives again. Apply the changes after the number, and the copy stays equal.',
})
export class ChangeSnapshot {
  @Field(() => GraphQLSafeInt, { description: 'Ask for the changes after this number.' })
  sequenceNumber!: number

  from!: string
  to!: string
}
