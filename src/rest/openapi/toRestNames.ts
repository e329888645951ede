import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { COST_NOTE } from '../../graphql/limits/costDirectives.ts'
import { restName } from '../restName.ts'

const cost = new RegExp(`\\n\\n${COST_NOTE} .*$`)

/**
 * Translates a description of the GraphQL schema to REST: replaces names of fields and of enumeration values between backticks, and
 * leaves out what the field costs in an operation.
 */
export function toRestNames(schema: GraphQLSchema): (text: string | null | undefined) => string | undefined {
  const types = Object.values(schema.getTypeMap())
  const values = new Map(
    types.filter(isEnumType).flatMap(type => type.getValues().map(({ name, value }) => [name, String(value)] as const)),
  )
  const fields = new Set(
    types.filter(type => isObjectType(type) || isInputObjectType(type)).flatMap(type => Object.keys(type.getFields())),
  )
  return text =>
    text
      ? text
          .replace(cost, '')
          .replace(/`([A-Za-z_]+)`/g, (_, name: string) =>
            fields.has(name) ? `\`${restName(name)}\`` : `\`${values.get(name) ?? name}\``,
          )
      : undefined
}
