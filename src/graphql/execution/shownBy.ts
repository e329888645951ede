import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Shown } from '../../answers/AnswerCache.ts'

/** Tells what the answer of an operation shows with these variables; undefined if it cannot be kept. */
export type ShownBy = (variables: Record<string, unknown>) => Shown | undefined

/** What a field says of itself with `@Shows` or `@ShowsNothingElse`. */
type Declared = ((args: Record<string, unknown>) => Shown | undefined) | true | undefined

/**
 * Finds out what an operation shows, if it asks one query that says it with `@Shows`. A field below that has a resolver of its own may
 * show anything, unless it is declared `@ShowsNothingElse`: so an answer with a forgotten declaration is not kept.
 * @param document with one operation
 */
export function shownBy(schema: GraphQLSchema, document: DocumentNode): ShownBy | undefined {
  const roots: [FieldNode, GraphQLField<unknown, unknown>][] = []
  let isKnown = true
  const here = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(here, {
      Field(node) {
        if (node.name.value === '__typename') return
        const parent = here.getParentType()
        const field = here.getFieldDef()
        if (!field || !isObjectType(parent)) isKnown = false
        else if (parent === schema.getQueryType()) roots.push([node, field])
        else if (field.resolve !== undefined && field.extensions.shows !== true) isKnown = false
      },
    }),
  )
  const [root, ...others] = roots
  if (!isKnown || !root || others.length > 0) return undefined
  const [node, field] = root
  const shows = field.extensions.shows as Declared
  if (typeof shows !== 'function') return undefined
  return variables => shows(getArgumentValues(field, node, variables))
}
