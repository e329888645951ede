import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'

const KEY = /^[\x21-\x7e]{1,255}$/
const expects = '1–255 visible ASCII characters, without spaces'

// Some clients send the header as a string of a structured field (RFC 9651), as its draft has it.
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/

function parse(value: unknown): string {
  if (typeof value === 'string') {
    const key = QUOTED.exec(value)?.[1]?.replaceAll(/\\(["\\])/g, '$1') ?? value
    if (KEY.test(key)) return key
  }
  throw new GraphQLError(`must be ${expects}`)
}

/** A key that the caller generates for one request, so that it can be retried safely. */
export const IdempotencyKeyText = new GraphQLScalarType<string, string>({
  name: 'IdempotencyKey',
  specifiedByURL: 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/',
  description:
    'A key that the caller generates for one request, 1–255 visible ASCII characters without spaces; for example ' +
    'a UUID. A key in quotes, as a structured header has them (RFC 9651), is the text between them.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
