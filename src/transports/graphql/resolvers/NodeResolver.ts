import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql'
import { scopes } from '../../../domain/access/Scope.ts'
import { Refusal } from '../../../domain/refusals/refusal.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { Node } from '../../../domain/scalars/Node.ts'
import type { Context } from '../Context.ts'
import { findNode, nodeNotFound } from '../nodes/findNode.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

const MAX_NODES = 100

@Resolver(() => Node)
export class NodeResolver {
  @Query(() => Node, {
    description:
      'The object with an identifier, whatever its type. One that is unknown, that belongs to somebody else or that the key ' +
      'may not see is null, with an error `not-found`.',
  })
  @RequiresScope(...scopes)
  @Refuses('not-found')
  async node(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The `id` of the object.' }) id: string,
  ): Promise<object> {
    return (await findNode(context, id)) ?? unknown(id)
  }

  @Query(() => [Node], {
    nullable: 'items',
    description: `The objects with these identifiers, in the same order, at most ${MAX_NODES}. Those that \`node\` would not find are null, each with its error.`,
  })
  @RequiresScope(...scopes)
  @Refuses('not-found')
  @Cost({ objects: MAX_NODES })
  async nodes(
    @Ctx() context: Context,
    @Arg('ids', () => [ID], { description: 'The `id` of each object.' }) ids: string[],
  ): Promise<(object | Error)[]> {
    if (ids.length > MAX_NODES) {
      throw new Refusal('validation', `ids must have at most ${MAX_NODES} items; it has ${ids.length}.`, {
        errors: [{ path: ['ids'], detail: `ids must have at most ${MAX_NODES} items; it has ${ids.length}.` }],
      })
    }
    const found = await Promise.all(ids.map(id => findNode(context, id)))
    return found.map((each, index) => each ?? nodeNotFound(ids[index]!))
  }
}

function unknown(id: string): never {
  throw nodeNotFound(id)
}
