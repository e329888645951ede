import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { restName } from '../restName.ts'

/**
 * A description of the schema in REST's words: fields that it names between backticks get their names on the wire.
 * What is the value of an enumeration too (`participant`) stays, since those are the same in both APIs.
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
