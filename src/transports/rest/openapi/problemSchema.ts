import { problemKinds } from '../../../domain/refusals/problem.ts'
import { type FactName, problemFacts } from '../../../domain/refusals/problemFacts.ts'
import type { RefusalCode } from '../../../domain/refusals/refusal.ts'
import type { JsonSchema } from './JsonSchema.ts'
import { scalarSchema } from './scalarSchemas.ts'

export type ProblemSlug = RefusalCode | 'internal'

/** The name of a problem's schema: `insufficient-capacity` is `InsufficientCapacityProblem`. */
export function problemName(slug: ProblemSlug): string {
  return `${slug.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Problem`
}

/** One failed field of a `validation` problem. */
export const failedField: JsonSchema = {
  type: 'object',
  description: 'One failed field: where it is, and what is wrong with it.',
  required: ['detail'],
  properties: {
    pointer: {
      type: 'string',
      description: 'A JSON Pointer (RFC 6901) into the body; empty for the whole body.',
      pattern: '^(/([^~/]|~[01])*)*$',
      examples: ['/Customer/Email'],
    },
    parameter: { type: 'string', description: 'The name of a query parameter.', examples: ['StartDate'] },
    QuestionID: {
      ...scalarSchema('QuestionID', 'answer'),
      description: 'The waiver question whose required answer is missing; otherwise absent.',
    },
    Participants: {
      type: 'array',
      description:
        'The participants whose answers are missing, counted from 1; absent for a question about the whole booking.',
      minItems: 1,
      maxItems: 1000,
      items: { type: 'integer', minimum: 1, maximum: 1000 },
    },
    detail: { type: 'string', description: 'What is wrong with it, in a full sentence.', minLength: 1 },
  },
  // With its type, without which generated types would be `unknown`.
  oneOf: [
    { required: ['pointer'], properties: { pointer: { type: 'string' } } },
    { required: ['parameter'], properties: { parameter: { type: 'string' } } },
  ],
}

const price: JsonSchema = {
  type: 'object',
  required: ['Amount', 'Currency'],
  properties: {
    Amount: { type: 'integer', minimum: 0, description: 'The amount in the minor unit of the currency.' },
    Currency: { ...scalarSchema('Currency', 'answer'), description: 'The currency, ISO 4217.' },
  },
}

const instant = scalarSchema('DateTime', 'answer')

/** The schema of each fact, without its description. */
const factSchemas: Record<FactName, JsonSchema> = {
  errors: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/FailedField' } },
  available: { type: 'integer', minimum: 0 },
  limit: { type: 'integer', minimum: 0 },
  held: { type: 'integer', minimum: 0 },
  bookableUntil: instant,
  cancellableUntil: instant,
  expectedPrice: price,
  currentPrice: price,
  alternatives: { type: 'array', maxItems: 5, items: { $ref: '#/components/schemas/Timeslot' } },
  shortResources: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
  shortages: { type: 'array', minItems: 1, items: { type: 'object' } },
  currentVersion: { type: 'integer', minimum: 1 },
  lastSequenceNumber: { type: 'integer', minimum: 0 },
  state: { type: 'string', minLength: 1 },
  requestedState: { type: 'string', minLength: 1 },
  reason: { type: 'string', minLength: 1 },
  requiredScopes: { type: 'array', minItems: 1, items: { type: 'string' } },
  operators: {
    type: 'array',
    items: {
      type: 'object',
      required: ['OperatorID', 'Name'],
      properties: {
        OperatorID: { ...scalarSchema('OperatorID', 'answer'), description: 'Identifies the operator.' },
        Name: { type: 'string', minLength: 1, description: 'The name customers know the operator by.' },
      },
    },
  },
  outcomeUnknown: { type: 'boolean', const: true },
  retryAfterSeconds: { type: 'integer', minimum: 1 },
}

/** The additional members of a kind of problem. */
function membersOf(slug: ProblemSlug): { required: string[]; properties: Record<string, JsonSchema> } {
  const facts = Object.entries((slug !== 'internal' && problemFacts[slug]) || {}).map(([name, fact]) => ({
    name: name as keyof typeof factSchemas,
    ...fact,
  }))
  return {
    required: facts.filter(({ always }) => always).map(({ name }) => name),
    properties: Object.fromEntries(
      facts.map(({ name, meaning: description, values }) => {
        const { type, ...rest } = factSchemas[name]
        // There is no need to wait for a timeslot that has places.
        const minimum = slug === 'places-available' && name === 'available' ? { minimum: 1 } : {}
        const listed = values && { enum: [...values] }
        return [name, { type, ...rest, ...minimum, ...listed, description }]
      }),
    ),
  }
}

/** The problems that are sent on a connection without a request, too. */
const unread: ReadonlySet<ProblemSlug> = new Set(['malformed-request', 'overloaded'])

const INSTANCE = {
  read: 'The path of the request.',
  unread: 'The path of the request; absent if no request could be read.',
}

/** The schema of one kind of problem (RFC 9457). */
export function problemSchema(slug: ProblemSlug): JsonSchema {
  const { status, title, meaning, remedy } = problemKinds[slug]
  const more = membersOf(slug)
  return {
    type: 'object',
    description: `${meaning} ${remedy}`,
    required: [
      'type',
      'code',
      'title',
      'status',
      'detail',
      ...(unread.has(slug) ? [] : ['instance']),
      'requestId',
      ...more.required,
    ],
    properties: {
      type: {
        type: 'string',
        format: 'uri',
        description: 'The kind of problem: the URL of a page about it.',
        pattern: `/${slug}$`,
      },
      code: { type: 'string', description: 'The kind of problem, as a constant to branch on.', const: slug },
      title: { type: 'string', description: 'The reason phrase of the status.', const: title },
      status: { type: 'integer', description: 'The HTTP status.', const: status },
      detail: { type: 'string', description: 'What exactly is wrong, in full sentences for people.', minLength: 1 },
      // Without a format, because a badly encoded path is quoted as it was sent.
      instance: { type: 'string', description: INSTANCE[unread.has(slug) ? 'unread' : 'read'], pattern: '^/' },
      requestId: {
        type: 'string',
        description: 'The ID of the request, as in `X-Request-Id`: quote it when you ask for help.',
      },
      ...more.properties,
    },
  }
}

/** The schema of a problem that is one of these kinds. `code` says which, so that generated clients get a union of types. */
export function anyProblem(slugs: readonly ProblemSlug[]): JsonSchema {
  const named = slugs.map(slug => [slug, `#/components/schemas/${problemName(slug)}`] as const)
  if (named.length === 1) return { $ref: named[0]![1] }
  return {
    oneOf: named.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'code', mapping: Object.fromEntries(named) },
  }
}
