import { isDeepStrictEqual } from 'node:util'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import type { JsonSchema } from './JsonSchema.ts'
import { toRestNames } from './toRestNames.ts'

/** The named schemas of the document. */
class Components {
  readonly schemas: Record<string, JsonSchema> = {}

  /** Adds a schema under a name and returns a reference to it. Two different schemas cannot have the same name. */
  define(name: string, make: () => JsonSchema): JsonSchema {
    const schema = make()
    const kept = this.schemas[name] ?? schema
    this.schemas[name] = kept
    if (!isDeepStrictEqual(kept, schema)) {
      throw new Error(`Two answers differ in what they select of ${name}: give one of them a fragment of its own name.`)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
}

/** The state shared while the document is generated: the GraphQL schema, the translation to REST names, and the named schemas. */
export class DescriptionContext {
  readonly components = new Components()
  readonly schema: GraphQLSchema
  readonly toRestNames: ReturnType<typeof toRestNames>

  constructor(schema: GraphQLSchema, documents: readonly DocumentNode[]) {
    this.schema = schema
    this.toRestNames = toRestNames(schema, documents)
  }

  /** The schema of a field: the schema of its type, with the field's description and bounds. */
  field(described: JsonSchema, description: string | null | undefined, bounds: JsonSchema = {}): JsonSchema {
    const { description: ofType, ...rest } = described
    const sentences = [this.toRestNames(description), described.$ref ? undefined : ofType].filter(Boolean).join(' ')
    return { ...(sentences && { description: sentences }), ...rest, ...bounds }
  }
}
