import { Field, InputType } from 'type-graphql'
import { Text } from '../scalars/bounds.ts'

@InputType({ description: 'Changes to a partner; omitted fields stay as they are.' })
export class PartnerChanges {
  @Field(() => String, { nullable: true, description: "The partner's name." })
  @Text({ min: 1, max: 100 })
  name?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'The short name, unique among your partners: 2 to 40 lower-case letters, digits and hyphens. Payment ' +
      'references that were generated with the old one keep it.',
  })
  @Text({ min: 2, max: 40 })
  slug?: string | null
}
