import { type ClassType, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql'
import { PageInfo } from './PageInfo.ts'

/** A page of a list, as resolvers return it. */
export interface Connection<Node> {
  nodes: Node[]
  edges: { cursor: string; node: Node }[]
  pageInfo: PageInfo
}

/** A connection that can be counted. */
export interface CountedConnection<Node> extends Connection<Node> {
  count(): Promise<number>
}

/** The names of the types, and how their descriptions name the items. */
interface Words {
  /** The prefix of the type names. */
  name: string
  /** With an article: "a booking". */
  one: string
  /** "bookings". */
  many: string
}

/** Declares the GraphQL types of a connection after Relay: the page, and its edges. */
export function connectionType(node: () => ClassType<object>, { name, one, many }: Words): ClassType<object> {
  const [start, ...rest] = one
  const title = `${start!.toUpperCase()}${rest.join('')}`

  @ObjectType(`${name}Edge`, { simpleResolvers: true, description: `${title} in a list, with its cursor.` })
  class Edge {
    @Field(() => String, {
      description: 'The cursor of the item: pass it as `after` or `before` to continue from here.',
    })
    cursor!: string

    @Field(node, { description: 'The item.' })
    node!: object
  }

  @ObjectType(`${name}Connection`, { simpleResolvers: true, description: `A page of a list of ${many} (Relay).` })
  class Page {
    @Field(() => [node()], { description: 'The items of the page, without their cursors.' })
    nodes!: object[]

    @Field(() => [Edge], { description: 'The items of the page, each with its cursor.' })
    edges!: Edge[]

    @Field(() => PageInfo, { description: 'The position of the page in the list.' })
    pageInfo!: PageInfo
  }
  return Page
}

/** The resolver of `totalCount` of a connection. */
export function totalCountOf(connection: ClassType<object>): ClassType<object> {
  @Resolver(() => connection)
  class TotalCountResolver {
    @FieldResolver(() => Int, { description: 'How many items the whole list has, on all pages.' })
    totalCount(@Root() page: CountedConnection<object>): Promise<number> {
      return page.count()
    }
  }
  return TotalCountResolver
}
