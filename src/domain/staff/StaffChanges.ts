import { Field, InputType } from 'type-graphql'
import { StaffRole } from '../access/StaffRole.ts'
import { Size, Text } from '../scalars/bounds.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { ResourceMemberID } from '../scalars/identifiers.ts'
import { MAX_MEMBERS } from './StaffInput.ts'

@InputType({ description: 'Changes to a staff account; omitted fields stay as they are.' })
export class StaffChanges {
  @Field(() => String, { nullable: true, description: 'The name.' })
  @Text({ min: 1, max: 100 })
  name?: string | null

  @Field(() => EmailAddress, { nullable: true, description: 'Where links to sign in are sent.' })
  email?: string | null

  @Field(() => StaffRole, { nullable: true, description: 'The role. It applies to the next request of the person.' })
  role?: StaffRole | null

  @Field(() => [ResourceMemberID], {
    nullable: true,
    description: 'The members of resources that the person is, instead of those before.',
  })
  @Size({ max: MAX_MEMBERS })
  memberIds?: string[] | null
}
