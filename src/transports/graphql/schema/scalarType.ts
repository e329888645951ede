import type { GraphQLScalarType } from 'graphql'

interface ScalarType {
  /** The TypeScript type of a value in a request. */
  input: string
  /** That of a value in a response. */
  output: string
}

const same = (type: string): ScalarType => ({ input: type, output: type })

const jsonTypes: Record<string, string> = {
  integer: 'number',
  object: 'Record<string, unknown>',
  string: 'string',
}

const scalarTypes: Record<string, ScalarType> = {
  Boolean: same('boolean'),
  Float: same('number'),
  Int: same('number'),
  JSON: same('unknown'),
  Decimal: { input: 'string | number', output: 'string' },
}

/**
 * The TypeScript types of a scalar as JSON has it. The scalars of graphql-scalars have a JSON schema in their extensions; those of the
 * domain are text, but for the few above.
 */
export function scalarType({ name, extensions }: GraphQLScalarType): ScalarType {
  const { type } = (extensions.jsonSchema ?? {}) as { type?: string }
  if (type === undefined) return scalarTypes[name] ?? same('string')
  const found = jsonTypes[type]
  if (found === undefined)
    throw new Error(`The scalar ${name} is of a JSON type that clients are not told of: ${type}.`)
  return same(found)
}
