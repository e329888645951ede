import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

const KEY = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/
const expects = '1–255 visible ASCII characters'

function parse(value: unknown): string {
  if (typeof value === 'string' && KEY.test(value)) return value
  throw new GraphQLError(`must be ${expects}`)
}

/** A key that a caller makes up for one request, so that sending it again is harmless. */
export const IdempotencyKeyText = new GraphQLScalarType<string, string>({
  name: 'IdempotencyKey',
  description: 'A key that the caller makes up for one request, 1–255 visible ASCII characters; a UUID is a good one.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
