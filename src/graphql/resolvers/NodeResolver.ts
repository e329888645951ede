import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql'
import { holds } from '../../access/admit.ts'
import { Refusal } from '../../refusal.ts'
import { Cost } from '../../scalars/Cost.ts'
import { Node } from '../../scalars/Node.ts'
import { decodeTypeId, encodeTypeId } from '../../scalars/typeid.ts'
import type { Context } from '../Context.ts'
import { nodeTypes } from '../nodes/nodeTypes.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

const MAX_NODES = 100

@Resolver(() => Node)
export class NodeResolver {
  @Query(() => Node, {
    description:
      'The object with an identifier, whatever its type. One that is unknown, that belongs to somebody else or that the key ' +
      'may not see is null, with an error `node-not-found`.',
  })
  @RequiresScope('ota', 'usage:write', 'usage:read', 'operator:read', 'operator:write')
  @Refuses('node-not-found')
  async node(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The `id` of the object.' }) id: string,
  ): Promise<object> {
    return (await find(context, id)) ?? unknown(id)
  }

  @Query(() => [Node], {
    nullable: 'items',
    description: `The objects with these identifiers, in the same order, at most ${MAX_NODES}. Those that \`node\` would not find are null, each with its error.`,
  })
  @RequiresScope('ota', 'usage:write', 'usage:read', 'operator:read', 'operator:write')
  @Refuses('node-not-found')
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
    const found = await Promise.all(ids.map(id => find(context, id)))
    return found.map((each, at) => each ?? notFound(ids[at]!))
  }

  @FieldResolver(() => ID)
  id(@Root() row: Record<string, string>, @Info() { parentType }: GraphQLResolveInfo): string {
    const { prefix, key } = nodeTypes[parentType.name]!
    return encodeTypeId(prefix, row[key]!)
  }
}

const byPrefix = new Map(Object.entries(nodeTypes).map(([name, type]) => [type.prefix as string, { name, type }]))

/** Finds an object by its identifier; undefined if the caller may not see it. */
async function find(context: Context, id: string): Promise<object | undefined> {
  const caller = callerOf(context)
  const { name, type } = byPrefix.get(id.slice(0, id.indexOf('_'))) ?? {}
  const key = type && decodeTypeId(type.prefix, id)
  if (!key || !type.scopes.some(scope => holds(caller, scope))) return undefined
  const row = await context.batch.load(type.find, caller.operatorId, key)
  if (!row || type.isVisible?.(row as never, caller) === false) return undefined
  return { ...row, __typename: name }
}

function notFound(id: string): Refusal {
  const shown = id.length > 64 ? `${id.slice(0, 64).toWellFormed()}…` : id.toWellFormed()
  return new Refusal('node-not-found', `No object that this key may see has the id "${shown}".`)
}

function unknown(id: string): never {
  throw notFound(id)
}
