import { GraphQLJSONObject } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'A row that an action created, changed or deleted.' })
export class AuditChange {
  @Field(() => String, { description: 'What the row is, such as `product`, `schedule` or `apiKey`.' })
  row!: string

  @Field(() => GraphQLJSONObject, { description: 'The identifiers that the row has, as UUIDs, by name.' })
  ids!: Record<string, unknown>

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'What changed, as it was before; null if the row was created. Secrets, and what is known of persons, are never in it.',
  })
  before!: Record<string, unknown> | null

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'The same after it; null if the row was deleted.' })
  after!: Record<string, unknown> | null
}
