import { Field, Int, ObjectType } from 'type-graphql'
import { ResourceMemberID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'

@ObjectType({ simpleResolvers: true, description: 'Days on which there are fewer or more of a resource.' })
export class ResourceException {
  @Field(() => LocalDate, { description: 'The first day.' })
  from!: string

  @Field(() => LocalDate, { nullable: true, description: 'The last day; null for no end.' })
  to!: string | null

  @Field(() => Int, { nullable: true, description: 'How many there are then; null for the absence of a member.' })
  quantity!: number | null

  @Field(() => ResourceMemberID, { nullable: true, description: 'The member that is absent, if it is named.' })
  memberId!: string | null

  @Field(() => String, { nullable: true, description: 'The reason, for the staff.' })
  reason!: string | null
}
