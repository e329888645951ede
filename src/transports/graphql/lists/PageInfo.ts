import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'The position of a page in its list (Relay).' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more items follow the page.' })
  hasNextPage!: boolean

  @Field(() => Boolean, { description: 'Whether more items precede the page.' })
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true, description: 'The cursor of the first item: `before` for the previous page.' })
  startCursor!: string | null

  @Field(() => String, { nullable: true, description: 'The cursor of the last item: `after` for the next page.' })
  endCursor!: string | null
}
