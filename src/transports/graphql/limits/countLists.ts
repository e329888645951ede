import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
} from 'graphql'
import type { Context } from '../Context.ts'
import { fieldSize } from './fieldSize.ts'

/** Makes every list of objects count what it returns, for the operations that clients write. */
export function countLists(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (fieldSize(field).isList && !isLeafType(getNamedType(field.type))) countList(field)
    }
  }
}

function countList(field: GraphQLField<unknown, Context>): void {
  const { resolve = defaultFieldResolver } = field
  field.resolve = (root, args, context, info) => {
    const list = resolve(root, args, context, info)
    const { returned } = context
    if (!returned) return list
    const count = (list: unknown) => (Array.isArray(list) ? returned.count(list, info) : list)
    return list instanceof Promise ? list.then(count) : count(list)
  }
}
