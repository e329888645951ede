import { Field, InputType } from 'type-graphql'
import { Size } from '../scalars/bounds.ts'
import { ResourceID, ResourceMemberID } from '../scalars/identifiers.ts'

@InputType({ description: 'Who of a resource a departure has.' })
export class MembersInput {
  @Field(() => [ResourceMemberID], {
    description: 'All its members of that resource, at most as many as it uses; nobody when empty.',
  })
  @Size({ max: 200 })
  memberIds!: string[]
}

@InputType({ description: 'For what a rule assigns members.' })
export class AssignmentRuleInput {
  @Field(() => [ResourceID], { nullable: true, description: 'The named resources; all if absent.' })
  @Size({ min: 1, max: 200 })
  resourceIds?: string[] | null
}
