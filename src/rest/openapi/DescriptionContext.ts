import type { GraphQLSchema } from 'graphql'
import { Components } from './Components.ts'
import type { JsonSchema } from './JsonSchema.ts'
import { toRestNames } from './toRestNames.ts'

/** What describing needs everywhere: the schema, REST's words for its descriptions, and the named schemas so far. */
export class DescriptionContext {
  readonly components = new Components()
  readonly schema: GraphQLSchema
  readonly toRestNames: ReturnType<typeof toRestNames>

  constructor(schema: GraphQLSchema) {
    this.schema = schema
    this.toRestNames = toRestNames(schema)
  }

  /** The schema of a field: of its type, with the field's own description and bounds. */
  field(described: JsonSchema, description: string | null | undefined, bounds: JsonSchema = {}): JsonSchema {
    const { description: ofType, ...rest } = described
    const sentences = [this.toRestNames(description), described.$ref ? undefined : ofType].filter(Boolean).join(' ')
    return { ...(sentences && { description: sentences }), ...rest, ...bounds }
  }
}
