import { type GraphQLEnumType, type GraphQLSchema, isEnumType } from 'graphql'
import type { Reader } from '../execution/coerceVariables.ts'
import type { Serializers } from '../execution/Operation.ts'

/** The internal values of an enumeration, such as `not_required` for `NOT_REQUIRED`. REST and the pages use them. */
export function enumValues(type: GraphQLEnumType): string[] {
  return type.getValues().map(({ value }) => value as string)
}

/** Readers for the enumerations whose values are spelled differently from their names in GraphQL. */
export function enumReaders(schema: GraphQLSchema): Record<string, Reader> {
  const reader = (values: string[]): Reader => ({
    read: value => (values.includes(value as string) ? value : undefined),
    expects: `one of ${values.join(', ')}`,
  })
  return Object.fromEntries(spelledDifferently(schema).map(type => [type.name, reader(enumValues(type))]))
}

/** Serializers for the same enumerations. */
export function enumSerializers(schema: GraphQLSchema): Serializers {
  return Object.fromEntries(spelledDifferently(schema).map(type => [type.name, (value: unknown) => value]))
}

function spelledDifferently(schema: GraphQLSchema): GraphQLEnumType[] {
  return Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .filter(type => type.getValues().some(({ name, value }) => name !== value) && !type.name.startsWith('__'))
}
