import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import type { Context } from '../Context.ts'

type Method = (...values: unknown[]) => unknown
type Resolve = GraphQLFieldResolver<unknown, Context>

/** How a method is called, by its parameters. */
const calls: Readonly<Record<string, (method: Method) => Resolve>> = {
  root: method => root => method(root),
  context: method => (_root, _args, context) => method(context),
  'root,context': method => (root, _args, context) => method(root, context),
  'context,root': method => (root, _args, context) => method(context, root),
}

/**
 * Makes the resolvers of an object's fields that take nothing but the object and the context be called as they are. type-graphql
 * sorts and maps the parameters for each object of a list, which takes longer than most resolvers and more memory than the object.
 */
export function callDirectly(schema: GraphQLSchema): void {
  const { fieldResolvers, objectTypes } = getMetadataStorage()
  const names = new Map(objectTypes.map(({ target, name }) => [target, name]))
  const instances = new Map<unknown, Record<string, Method>>()
  for (const { kind, target, methodName, schemaName, getObjectType, params = [], middlewares = [] } of fieldResolvers) {
    const inOrder = params.toSorted((one, other) => one.index - other.index)
    const call = calls[inOrder.map(param => param.kind).join()]
    const takesParts = params.some(param => 'propertyName' in param && param.propertyName !== undefined)
    const type = schema.getType(names.get(getObjectType?.() as never) ?? '')
    if (kind !== 'external' || !call || takesParts || middlewares.length > 0 || !isObjectType(type)) continue
    const instance = instances.get(target) ?? Reflect.construct(target, [])
    instances.set(target, instance)
    type.getFields()[schemaName]!.resolve = call(instance[methodName].bind(instance))
  }
}
