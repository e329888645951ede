import { callKinds } from '../../../domain/access/CallKind.ts'
import type { JsonSchema } from './JsonSchema.ts'

export interface Header {
  description: string
  required: boolean
  schema: JsonSchema
}

const text = (examples: string[], pattern?: string): JsonSchema => ({
  type: 'string',
  ...(pattern && { pattern }),
  examples,
})

const kinds = callKinds.join('|')

/** The documented response headers by name. */
export const headers = {
  'X-Request-Id': {
    description: 'The ID of the request in log lines and problems: the one that the client sent, or a generated one.',
    required: true,
    schema: text(['0b6f1e0a-6f2d-4f0c-9a49-2f1d3c1b7a55'], '^[\\x21-\\x7e]{8,128}$'),
  },
  'Cache-Control': {
    description:
      'Whether the client may cache the response, and for how many seconds; with `no-cache` it may keep it, but asks each time ' +
      'if it has changed. Shared caches must not store it.',
    required: true,
    schema: text(['private, max-age=60', 'no-store'], '^(no-store|private, no-cache|private, max-age=[0-9]+)$'),
  },
  ETag: {
    description: 'A strong entity tag of the body, to send back as `If-None-Match`.',
    required: true,
    schema: text(['"Zk0q1qPzJ3mW9hYt0a6nC5vD4xE"'], '^"[A-Za-z0-9_-]+"$'),
  },
  Vary: {
    description:
      'The response depends on the key, and for the key of an agency on the operator: a cache must not return it for others.',
    required: true,
    schema: text(['Authorization, Operator'], 'Authorization'),
  },
  Link: {
    description: 'The next page (`rel="next"`), if there are more than the response has; otherwise absent.',
    required: false,
    schema: text(
      ['</api/v2/ota/partner/products?Cursor=TkFNRSBTdW5zZXQgS2F5YWsgVG91ciAxMg>; rel="next"'],
      '^<[^>]+>; rel="next"$',
    ),
  },
  'X-Sequence-Number': {
    description:
      'The sequence number of the change feed up to which the response contains every change: list the changes after it. A 304 has it, ' +
      'too: it is true of your copy.',
    required: true,
    schema: text(['4711'], '^[0-9]+$'),
  },
  Location: {
    description: 'The path of the created booking or waitlist entry, relative to the server.',
    required: true,
    schema: { type: 'string', format: 'uri-reference', examples: ['/api/v2/ota/partner/booking/K7QF-4M2X'] },
  },
  'Content-Disposition': {
    description: 'Marks the response as a file to save, with its name.',
    required: true,
    schema: text(['attachment; filename="usage-2026-06-01-2026-06-30.csv"'], '^attachment; filename="[a-z0-9.-]+"$'),
  },
  'Idempotency-Replayed': {
    description:
      '`true` if this is the response to an earlier request with the same `Idempotency-Key`; otherwise absent.',
    required: false,
    schema: { type: 'string', enum: ['true'], examples: ['true'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before retrying the request.',
    required: true,
    schema: text(['1'], '^[1-9][0-9]*$'),
  },
  RateLimit: {
    description:
      'The kind of call that this request was counted as; how many more of it the key can send immediately (`r`), and after how ' +
      'many seconds without a request it can send all of `q` again (`t`). In every response to a valid key, unless the ' +
      'administrator has disabled the limit.',
    required: false,
    schema: text(['"reads";r=399;t=1', '"availability";r=120;t=2'], `^"(${kinds})";r=[0-9]+;t=[0-9]+$`),
  },
  'RateLimit-Policy': {
    description:
      'The limit of the key for this kind of call: how many it can send at once (`q`), and the seconds in which a limit that is ' +
      'used up refills (`w`).',
    required: false,
    schema: text(['"reads";q=400;w=2', '"usage-entries";q=12500;w=3'], `^"(${kinds})";q=[0-9]+;w=[0-9]+$`),
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    required: true,
    schema: { type: 'string', enum: ['Bearer'], examples: ['Bearer'] },
  },
  Allow: {
    description: 'The methods that the path supports; with `method-not-allowed`.',
    required: false,
    schema: text(['GET, POST'], '^[A-Z]+(, [A-Z]+)*$'),
  },
} satisfies Record<string, Header>

export type HeaderName = keyof typeof headers

/** The headers of an answer of a path that has something deprecated. */
export const deprecationHeaders: Record<string, Header> = {
  Deprecation: {
    description: 'Since when what the request uses is deprecated (RFC 9745): `@` and Unix seconds.',
    required: false,
    schema: text(['@1796083200'], '^@[0-9]+$'),
  },
  Sunset: {
    description: 'Until when it certainly works (RFC 8594).',
    required: false,
    schema: text(['Wed, 30 Jun 2027 23:59:59 GMT']),
  },
  Link: {
    description: 'The changelog, which says what to use instead.',
    required: false,
    schema: text(['</guides/changelog>; rel="deprecation"; type="text/html"']),
  },
}

/** The headers of every response to a valid key. */
export const always = ['X-Request-Id', 'Cache-Control', 'RateLimit', 'RateLimit-Policy'] as const

/** The headers of a response as references; a name with a question mark is optional. */
export function headersOf(...names: (HeaderName | 'Retry-After?')[]): Record<string, object> {
  return Object.fromEntries(
    names.map(name => {
      if (name !== 'Retry-After?') return [name, { $ref: `#/components/headers/${name}` }]
      const { description, schema } = headers['Retry-After']
      return ['Retry-After', { description: `${description} With \`idempotency-conflict\`.`, schema }]
    }),
  )
}
