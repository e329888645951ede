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

/** Every header of an answer that means something to its reader, by its name on the wire. */
export const headers = {
  'X-Request-Id': {
    description: 'Names this request in every log line and problem: the one that was sent, or a new one.',
    required: true,
    schema: text(['0b6f1e0a-6f2d-4f0c-9a49-2f1d3c1b7a55'], '^[\\x21-\\x7e]{8,128}$'),
  },
  'Cache-Control': {
    description: 'Whether and for how many seconds the caller, and nobody else, may keep the answer.',
    required: true,
    schema: text(['private, max-age=60', 'no-store'], '^(no-store|private, max-age=[0-9]+)$'),
  },
  ETag: {
    description: 'A strong entity tag of exactly these bytes, to send back as `If-None-Match`.',
    required: true,
    schema: text(['"Zk0q1qPzJ3mW9hYt0a6nC5vD4xE"'], '^"[A-Za-z0-9_-]+"$'),
  },
  Vary: {
    description: 'The response depends on the key: no cache may return it for another.',
    required: true,
    schema: text(['Authorization'], 'Authorization'),
  },
  Location: {
    description: 'Where the booking can be read and cancelled, relative to the server.',
    required: true,
    schema: { type: 'string', format: 'uri-reference', examples: ['/api/v2/ota/partner/booking/K7QF-4M2X'] },
  },
  'Content-Disposition': {
    description: 'Marks the response as a file to save, with its name.',
    required: true,
    schema: text(['attachment; filename="usage-2026-06-01-2026-06-30.csv"'], '^attachment; filename="[a-z0-9.-]+"$'),
  },
  'Idempotency-Replayed': {
    description: '`true` when this is the response to an earlier request with the same `Idempotency-Key`; else absent.',
    required: false,
    schema: { type: 'string', enum: ['true'], examples: ['true'] },
  },
  'Retry-After': {
    description: 'Seconds after which sending the request again makes sense.',
    required: true,
    schema: text(['1'], '^[1-9][0-9]*$'),
  },
  RateLimit: {
    description:
      'How many requests of its kind the key may still send at once (`r`), and after how many seconds without one it may send ' +
      'all of `q` again (`t`). With every answer to a valid key, unless the administrator has switched the limit off.',
    required: false,
    schema: text(['"requests";r=399;t=1'], '^"[a-z-]+";r=[0-9]+;t=[0-9]+$'),
  },
  'RateLimit-Policy': {
    description:
      'How many requests of its kind the key may send at once (`q`), and the seconds in which so many come anew (`w`).',
    required: false,
    schema: text(['"requests";q=400;w=2'], '^"[a-z-]+";q=[0-9]+;w=[0-9]+$'),
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
