import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { restName } from '../restName.ts'

/**
 * Translates a description of the GraphQL schema to REST: replaces field names between backticks by their REST names. A name
 * that is also an enumeration value (`participant`) stays, because those are the same in both APIs.
 */
export function toRestNames(schema: GraphQLSchema): (text: string | null | undefined) => string | undefined {
  const types = Object.values(schema.getTypeMap())
  const values = new Set(types.filter(isEnumType).flatMap(type => type.getValues().map(value => value.name)))
  const fields = new Set(
    types.filter(type => isObjectType(type) || isInputObjectType(type)).flatMap(type => Object.keys(type.getFields())),
  )
  return text =>
    text
      ? text.replace(/`([a-z][A-Za-z]*)`/g, (whole, name: string) =>
          fields.has(name) && !values.has(name) ? `\`${restName(name)}\`` : whole,
        )
      : undefined
}
