import {
  __Directive,
  __Field,
  __Schema,
  __Type,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { fieldsOf } from './fieldSize.ts'

/** How long the lists of introspection are, which measures it like any other selection. */
export interface IntrospectionLists {
  /** The length of each list, on average. */
  lengths: ReadonlyMap<GraphQLField<unknown, unknown>, number>
  /** The longest list of one type. */
  longest: number
}

const known = new WeakMap<GraphQLSchema, IntrospectionLists>()

/** About half of the types that fields have are wrapped in a list or in non-null, and half of these twice. */
const WRAPPED = 0.5

/** The lengths of the lists of a schema, counted once. */
export function introspectionLists(schema: GraphQLSchema): IntrospectionLists {
  const found = known.get(schema) ?? count(schema)
  known.set(schema, found)
  return found
}

function count(schema: GraphQLSchema): IntrospectionLists {
  const types = Object.values(schema.getTypeMap())
  const fields = types.flatMap(type => Object.values(fieldsOf(type) ?? {}))
  const directives = schema.getDirectives()
  const membersOf = (type: GraphQLNamedType) =>
    isEnumType(type) ? type.getValues().length : isInputObjectType(type) ? Object.keys(type.getFields()).length : 0
  const members = types.reduce((sum, type) => sum + membersOf(type), 0)
  const implementations = types.flatMap(type => (isObjectType(type) ? type.getInterfaces() : [])).length
  const [ofSchema, ofType] = [__Schema.getFields(), __Type.getFields()]
  return {
    longest: Math.max(...types.map(type => Math.max(Object.keys(fieldsOf(type) ?? {}).length, membersOf(type)))),
    lengths: new Map([
      [ofSchema.types!, types.length],
      [ofSchema.directives!, directives.length],
      // Of the types that have any, because fields lead to those.
      [ofType.fields!, fields.length / types.filter(fieldsOf).length],
      [ofType.inputFields!, members / types.length],
      [ofType.enumValues!, members / types.length],
      [ofType.interfaces!, implementations / types.length],
      [ofType.possibleTypes!, implementations / types.length],
      [ofType.ofType!, WRAPPED],
      [__Field.getFields().args!, fields.flatMap(each => each.args).length / fields.length],
      [__Directive.getFields().args!, directives.flatMap(each => each.args).length / directives.length],
    ]),
  }
}
