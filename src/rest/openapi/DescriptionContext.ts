import { isDeepStrictEqual } from 'node:util'
import type { GraphQLSchema } from 'graphql'
import type { JsonSchema } from './JsonSchema.ts'
import { toRestNames } from './toRestNames.ts'

/** The schemas of the document that have a name. */
class Components {
  readonly schemas: Record<string, JsonSchema> = {}

  /** Keeps a schema under its name, and points there. Two that differ cannot have one name. */
  keep(name: string, make: () => JsonSchema): JsonSchema {
    const schema = make()
    const kept = this.schemas[name] ?? schema
    this.schemas[name] = kept
    if (!isDeepStrictEqual(kept, schema)) {
      throw new Error(`Two answers differ in what they select of ${name}: give one of them a fragment of its own name.`)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
}

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
