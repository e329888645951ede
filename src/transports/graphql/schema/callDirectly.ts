import { type GraphQLFieldResolver, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import type { Context } from '../Context.ts'

type Method = (...values: unknown[]) => unknown
type Resolve = GraphQLFieldResolver<unknown, Context>

type Metadata = ReturnType<typeof getMetadataStorage>
type Resolver = Pick<Metadata['queries'][number], 'target' | 'methodName' | 'schemaName' | 'params' | 'middlewares'>
type Param = NonNullable<Resolver['params']>[number]

/**
 * Makes resolvers be called with their parameters as they are. type-graphql sorts and maps the parameters for each call, and copies
 * inputs into instances of their classes, field by field, for a thousand entries as for one. Inputs have been read and checked by
 * then, and their classes have nothing but fields. A resolver with parameters of other kinds stays as it is.
 */
export function callDirectly(schema: GraphQLSchema): void {
  const { queries, mutations, fieldResolvers, objectTypes } = getMetadataStorage()
  const instances = new Map<unknown, Record<string, Method>>()
  const replace = (type: GraphQLObjectType, resolver: Resolver) => {
    const { target, methodName, schemaName, params = [], middlewares = [] } = resolver
    const readers = params.toSorted((one, other) => one.index - other.index).map(readerOf)
    if (middlewares.length > 0 || !readers.every(reader => reader !== undefined)) return
    const instance = instances.get(target) ?? Reflect.construct(target, [])
    instances.set(target, instance)
    type.getFields()[schemaName]!.resolve = call(instance[methodName].bind(instance), readers)
  }
  for (const query of queries) replace(schema.getQueryType()!, query)
  for (const mutation of mutations) replace(schema.getMutationType()!, mutation)
  const names = new Map(objectTypes.map(({ target, name }) => [target, name]))
  for (const resolver of fieldResolvers) {
    const type = schema.getType(names.get(resolver.getObjectType?.() as never) ?? '')
    if (resolver.kind === 'external' && isObjectType(type)) replace(type, resolver)
  }
}

const readRoot: Resolve = root => root
const readContext: Resolve = (_root, _args, context) => context

/** How a parameter is read; undefined if that is left to type-graphql. */
function readerOf(param: Param): Resolve | undefined {
  if ('propertyName' in param && param.propertyName !== undefined) return undefined
  if (param.kind === 'root') return readRoot
  if (param.kind === 'context') return readContext
  if (param.kind !== 'arg') return undefined
  const { name } = param
  return (_root, args) => args[name]
}

/** Calls a method. The usual parameters of the fields of an object are not collected first: a list has thousands. */
function call(method: Method, readers: readonly Resolve[]): Resolve {
  const [first, second] = readers
  if (readers.length === 1 && first === readRoot) return root => method(root)
  if (readers.length === 2 && first === readRoot && second === readContext) {
    return (root, _args, context) => method(root, context)
  }
  return (root, args, context, info) => method(...readers.map(read => read(root, args, context, info)))
}
