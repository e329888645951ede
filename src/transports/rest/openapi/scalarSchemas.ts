import { calendar } from '../../../domain/scalars/calendar.ts'
import type { JsonSchema } from './JsonSchema.ts'

/** The JSON schemas of a scalar in REST: in responses, and in requests if these accept more. */
interface ScalarSchema {
  answer: JsonSchema
  request?: JsonSchema
}

const suffix = '[0-7][0-9a-hjkmnp-tv-z]{25}'
const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

function typeId(prefix: string, example: string): ScalarSchema {
  const common: JsonSchema = { type: 'string', examples: [example] }
  const description = 'A plain UUID is accepted too.'
  return {
    answer: { ...common, pattern: `^${prefix}_${suffix}$` },
    request: { ...common, description, pattern: `^(${prefix}_${suffix}|${uuid})$` },
  }
}

const instant: JsonSchema = { type: 'integer', format: 'int64', examples: [1782892800] }

// Without the format `email`, because validators disagree about what it accepts.
const email: JsonSchema = { type: 'string', maxLength: 254, examples: ['ada@example.com'] }
const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/**
 * The JSON schemas of each scalar of the GraphQL schema. A missing scalar is an error when the document is generated, so that
 * no field is left without a type.
 */
export const scalarSchemas: Record<string, ScalarSchema> = {
  ActivityID: typeId('act', 'act_01k0c7v0h8e6m9a3x5r7w2q4nd'),
  TimeslotID: typeId('ts', 'ts_01k0c80m3tf5b8qj2w9y6d4xrv'),
  QuestionID: typeId('wq', 'wq_01k0c7x2p4fjes6c1n8k3m5vzt'),
  UploadID: typeId('upl', 'upl_01k0ca6q7yehgv9s2d4b8m1x3w'),
  BookingID: typeId('bkg', 'bkg_01k0ca9d5hf8ptr3n6w1z7y2qk'),
  BasketID: typeId('bsk', 'bsk_01k0ca9d5hf8ptr3n8v4c6j0me'),
  WaitlistID: typeId('wl', 'wl_01k0cb3r8mf2xtn6v9w4y1z7qe'),
  WebhookID: typeId('wh', 'wh_01k0cbx7m4f2xtn6v9w4y1z7qe'),
  WebhookDeliveryID: typeId('msg', 'msg_01k0cbz9p4f2xtn6v9w4y1z7qe'),
  KeyID: typeId('key', 'key_01k0c6y4t7gawdt6p3x8b5m2vk'),
  OperatorID: typeId('op', 'op_01k0c6w3n5e8tbr2m7x9y4z1qh'),
  PartnerID: typeId('ptr', 'ptr_01k0c6x8r2f9vcs4n1w6z3y7tj'),
  AgencyID: typeId('agy', 'agy_01k0c6z2v6h0zfx8s5q9d7w3na'),
  UnitID: typeId('unit', 'unit_01k0c7v0h8e6m9a3x5r7w2q4nd'),
  LocalDate: {
    answer: {
      type: 'string',
      format: 'date',
      description: 'A valid date in the years 1000 to 9998.',
      pattern: '^(?!0|9999)[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      examples: ['2026-07-01'],
    },
  },
  LocalMonth: {
    answer: {
      type: 'string',
      description: 'A month in the years 1000 to 9998.',
      pattern: '^(?!0|9999)[0-9]{4}-(0[1-9]|1[0-2])$',
      examples: ['2026-06'],
    },
  },
  LocalTime: { answer: { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['09:00'] } },
  DateTime: {
    answer: { ...instant, description: 'Unix seconds.' },
    request: {
      ...instant,
      description: 'Unix seconds, in the years 1000 to 9998.',
      minimum: calendar.firstSecond,
      maximum: calendar.lastSecond,
    },
  },
  Decimal: {
    answer: {
      type: 'number',
      description: 'Exact, with up to 9 digits after the point: parse it as a decimal if rounding to a double matters.',
      examples: [12.5],
    },
    request: {
      type: 'number',
      description: 'Exact: up to 29 digits before and 9 after the point; more digits are refused, not rounded.',
      exclusiveMinimum: -1e29,
      exclusiveMaximum: 1e29,
      examples: [12.5],
    },
  },
  EmailAddress: {
    answer: email,
    request: {
      ...email,
      description: 'Its domain must have a dot.',
      pattern: `^\\s*[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(\\.${label})+\\s*$`,
    },
  },
  PhoneNumber: {
    answer: {
      type: 'string',
      description: 'E.164, with `;ext=` and the extension if it has one; as it was sent if it could not be read.',
      examples: ['+442079460958'],
    },
    request: {
      type: 'string',
      description:
        'With the country code after `+` or `00`, in any spacing, with an extension such as `ext. 5`; stored as E.164. What cannot be read is ' +
        'stored as it is sent, up to 64 characters, and never refused.',
      examples: ['+44 20 7946 0958'],
    },
  },
  Currency: {
    answer: {
      type: 'string',
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217 also defines the number of digits of the minor unit.',
      examples: ['GBP'],
    },
  },
  URL: { answer: { type: 'string', format: 'uri', examples: ['https://images.example.com/sunset-kayak.jpg'] } },
  SafeInt: { answer: { type: 'integer', format: 'int64', maximum: Number.MAX_SAFE_INTEGER, examples: [4500] } },
  FieldPointer: {
    answer: {
      type: 'string',
      format: 'json-pointer',
      description: 'A JSON Pointer into the body.',
      examples: ['/Entries/2/Usage'],
    },
  },
  IdempotencyKey: {
    answer: {
      type: 'string',
      description: '1–255 visible ASCII characters without spaces, chosen by the client, such as a UUID.',
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]*$',
      examples: ['4f8a2c1e-9d6b-4e53-8a70-1c2b3d4e5f60'],
    },
  },
  JSON: {
    answer: {
      type: ['string', 'number', 'boolean', 'array', 'null'],
      items: { type: 'string' },
    },
  },
  String: { answer: { type: 'string' } },
  // Of an entry of usage; other objects have a TypeID.
  ID: { answer: { type: 'integer', format: 'int64', minimum: 1, maximum: 10 ** 15 - 1, examples: [4500] } },
  PositiveInt: {
    answer: { type: 'integer', format: 'int32', minimum: 1, examples: [12] },
    // As many digits as a number in a URL can have.
    request: { type: 'integer', format: 'int64', minimum: 1, maximum: 10 ** 15 - 1, examples: [12] },
  },
  Boolean: { answer: { type: 'boolean' } },
  Int: { answer: { type: 'integer', format: 'int32' } },
  Float: { answer: { type: 'number', format: 'double' } },
}

/** The JSON schema of a scalar in a response or a request. */
export function scalarSchema(name: string, side: 'answer' | 'request'): JsonSchema {
  const found = scalarSchemas[name]
  if (found === undefined)
    throw new Error(`src/transports/rest/openapi/scalarSchemas.ts does not say how REST writes ${name}.`)
  return (side === 'request' ? found.request : undefined) ?? found.answer
}
