/** The part of JSON Schema (draft 2020-12) that the document uses. */
export interface JsonSchema {
  $ref?: string
  title?: string
  description?: string
  type?: JsonType | JsonType[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: false
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  /** Of OpenAPI: the member that says which schema of `oneOf` a value has. */
  discriminator?: { propertyName: string; mapping: Record<string, string> }
  contentMediaType?: string
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'

/** The same schema, which also accepts null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema
  if (typeof rest.type === 'string' && rest.enum === undefined) {
    return { ...(description && { description }), ...rest, type: [rest.type, 'null'] }
  }
  if (Array.isArray(rest.type) && rest.type.includes('null')) return schema
  return { ...(description && { description }), anyOf: [rest, { type: 'null' }] }
}
