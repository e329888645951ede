import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'

@InputType({
  description: 'A condition on a member of the extra info. Extra info that is not a JSON object has no members.',
})
export class ExtraInfoFilter {
  @Field(() => String, { description: 'The name of a top-level member; case-sensitive.' })
  @Text({ max: 1000, multiline: true, exact: true })
  key!: string

  @Field(() => String, {
    nullable: true,
    description: 'Its whole value as text, exactly; absent or null for entries without the member or with `null`.',
  })
  @Text({ max: 10_000, multiline: true, exact: true })
  value?: string | null
}
