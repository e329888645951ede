import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { ChangeEvent } from './ChangeEvent.ts'

/** Changes after a sequence number. */
@ObjectType({ simpleResolvers: true, description: 'The changes after a sequence number.' })
export class ChangePage {
  @Field(() => [ChangeEvent], {
    description: 'The changes, in order. Of several of one day or product that follow each other, only the last.',
  })
  changes!: ChangeEvent[]

  @Field(() => GraphQLSafeInt, { description: 'Ask for the changes after this number next.' })
  sequenceNumber!: number

  @Field(() => Boolean, { description: 'Whether more changes wait: ask again at once.' })
  hasMore!: boolean
}
