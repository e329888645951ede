import { problemKinds } from '../../problem.ts'
import type { RefusalCode } from '../../refusal.ts'
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
  oneOf: [{ required: ['pointer'] }, { required: ['parameter'] }],
}

const alternatives: JsonSchema = {
  type: 'array',
  description:
    'Up to 5 timeslots of the activity that now have enough places for all participants, nearest in time first. They can be ' +
    'earlier or later; of two that are equally near, the earlier is first.',
  maxItems: 5,
  items: { $ref: '#/components/schemas/TimeslotEntry' },
}

/** The additional members of each kind of problem. */
const facts: Partial<Record<ProblemSlug, { required: string[]; properties: Record<string, JsonSchema> }>> = {
  validation: {
    required: ['errors'],
    properties: {
      errors: {
        type: 'array',
        description: 'Every failed field, not only the first.',
        minItems: 1,
        items: { $ref: '#/components/schemas/FailedField' },
      },
    },
  },
  'idempotency-mismatch': {
    required: [],
    properties: {
      errors: {
        type: 'array',
        description: 'For a usage entry, every field that differs.',
        minItems: 1,
        items: { $ref: '#/components/schemas/FailedField' },
      },
    },
  },
  'insufficient-capacity': {
    required: ['available', 'alternatives'],
    properties: {
      available: { type: 'integer', description: 'Places left in the requested timeslot.', minimum: 0 },
      alternatives,
    },
  },
  'version-conflict': {
    required: [],
    properties: {
      currentVersion: { type: 'integer', description: 'The current version of the booking.', minimum: 1 },
      state: { type: 'string', description: 'The current status of the booking.', minLength: 1 },
    },
  },
  'invalid-transition': {
    required: [],
    properties: {
      state: { type: 'string', description: 'The current status, if that is the reason.', minLength: 1 },
      requestedState: { type: 'string', description: 'The requested status.', minLength: 1 },
    },
  },
  'waitlist-full': { required: [], properties: { alternatives } },
  'places-available': {
    required: ['available', 'alternatives'],
    properties: {
      available: { type: 'integer', description: 'The most places that one of the timeslots has left.', minimum: 1 },
      alternatives: {
        ...alternatives,
        description: 'Up to 5 of the requested timeslots that have enough places.',
      },
    },
  },
  overloaded: {
    required: [],
    properties: {
      outcomeUnknown: {
        type: 'boolean',
        description:
          'Present, and true, if it is unknown whether the request was carried out. Retry it with the same Idempotency-Key; ' +
          'if it had none, check first whether it was carried out.',
        const: true,
      },
    },
  },
  'timeslot-closed': { required: ['alternatives'], properties: { alternatives } },
}

/** The schema of one kind of problem (RFC 9457). */
export function problemSchema(slug: ProblemSlug): JsonSchema {
  const { status, title, meaning, remedy } = problemKinds[slug]
  const more = facts[slug] ?? { required: [], properties: {} }
  return {
    type: 'object',
    description: `${meaning} ${remedy}`,
    required: ['type', 'title', 'status', 'detail', 'instance', 'requestId', ...more.required],
    properties: {
      type: {
        type: 'string',
        format: 'uri',
        description: 'The kind of problem: the URL of a page about it. Branch on its last segment.',
        pattern: `/${slug}$`,
      },
      title: { type: 'string', description: 'The reason phrase of the status.', const: title },
      status: { type: 'integer', description: 'The HTTP status.', const: status },
      detail: { type: 'string', description: 'What exactly is wrong, in full sentences for people.', minLength: 1 },
      // Without a format, because a badly encoded path is quoted as it was sent.
      instance: { type: 'string', description: 'The path of the request.', pattern: '^/' },
      requestId: {
        type: 'string',
        description: 'The ID of the request, as in `X-Request-Id`: quote it when you ask for help.',
      },
      ...more.properties,
    },
  }
}
