import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'Where a page of a list stands (Relay).' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is more after it.' })
  hasNextPage!: boolean

  @Field(() => Boolean, { description: 'Whether there is more before it.' })
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true, description: 'The cursor of its first item: the next `before`.' })
  startCursor!: string | null

  @Field(() => String, { nullable: true, description: 'The cursor of its last item: the next `after`.' })
  endCursor!: string | null
}
