import { Field, InputType } from 'type-graphql'
import { StaffRole } from '../access/StaffRole.ts'
import { Size, Text } from '../scalars/bounds.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { ResourceMemberID } from '../scalars/identifiers.ts'

/** Of how many resources a person can be a member. */
export const MAX_MEMBERS = 20

@InputType({ description: 'A person to invite.' })
export class StaffInput {
  @Field(() => String, { description: 'The name, as histories and the audit log will have it.' })
  @Text({ min: 1, max: 100 })
  name!: string

  @Field(() => EmailAddress, { description: 'Where the invitation is sent, and later links to sign in.' })
  email!: string

  @Field(() => StaffRole, { description: 'What the person does, which decides what they are allowed to do.' })
  role!: StaffRole

  @Field(() => [ResourceMemberID], {
    nullable: true,
    description: 'The members of resources that the person is, such as a guide: a guide sees the departures of these.',
  })
  @Size({ max: MAX_MEMBERS })
  memberIds?: string[] | null
}
