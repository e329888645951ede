import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from './JsonSchema.ts'

/** The schemas of the document that have a name. */
export class Components {
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
