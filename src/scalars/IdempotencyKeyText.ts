import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

const KEY = /^[\x21-\x7e]{1,255}$/
const expects = '1–255 visible ASCII characters, without spaces'

function parse(value: unknown): string {
  if (typeof value === 'string' && KEY.test(value)) return value
  throw new GraphQLError(`must be ${expects}`)
}

/** A key that the caller generates for one request, so that it can be retried safely. */
export const IdempotencyKeyText = new GraphQLScalarType<string, string>({
  name: 'IdempotencyKey',
  description:
    'A key that the caller generates for one request, 1–255 visible ASCII characters without spaces; for example ' +
    'a UUID.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
