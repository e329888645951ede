import { type GraphQLSchema, resolveSchemaCoordinate } from 'graphql'
import { type Deprecation, readDeprecation } from '../../scalars/deprecation.ts'
import { restDeprecations } from '../../scalars/restDeprecations.ts'

/** What is said of a deprecated element of the schema, or place of REST; undefined if it is not, or does not exist any more. */
export function deprecationAt(schema: GraphQLSchema, coordinate: string): Deprecation | undefined {
  const rest = restDeprecations[coordinate]
  if (rest) return { use: rest.use, removedAfter: rest.removedAfter }
  const reason = reasonAt(schema, coordinate)
  return reason == null ? undefined : readDeprecation(reason)
}

function reasonAt(schema: GraphQLSchema, coordinate: string): string | null | undefined {
  try {
    const element = resolveSchemaCoordinate(schema, coordinate)
    switch (element?.kind) {
      case 'Field':
        return element.field.deprecationReason
      case 'FieldArgument':
        return element.fieldArgument.deprecationReason
      case 'InputField':
        return element.inputField.deprecationReason
      case 'EnumValue':
        return element.enumValue.deprecationReason
      default:
        return undefined
    }
  } catch {
    // It throws if not even the type exists.
    return undefined
  }
}
