import {
  type DocumentNode,
  type GraphQLSchema,
  isAbstractType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Selected } from '../../database/Selected.ts'

/**
 * The fields that a document selects anywhere, by the name of their type: those that are skipped too, and those of an interface for
 * every type that implements it.
 */
export function selectedFields(schema: GraphQLSchema, document: DocumentNode): Selected {
  const selected = new Map<string, Set<string>>()
  const here = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(here, {
      Field({ name }) {
        const parent = here.getParentType()
        const types = isAbstractType(parent) ? schema.getPossibleTypes(parent) : isObjectType(parent) ? [parent] : []
        for (const type of types) {
          const fields = selected.get(type.name) ?? new Set()
          selected.set(type.name, fields)
          if (!name.value.startsWith('__')) fields.add(name.value)
        }
      },
    }),
  )
  return selected
}
