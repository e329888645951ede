import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { calendar } from './calendar.ts'
import { printInstant } from './printInstant.ts'

const expects = 'an instant of the years 1000 to 9998 as ISO 8601 with its offset, such as 2026-07-01T08:30:00Z'

function parse(value: unknown): Date {
  try {
    const instant = GraphQLDateTimeISO.parseValue(value) as Date
    if (calendar.holds(instant)) return instant
  } catch {
    // reported below with a message of our own
  }
  throw new GraphQLError(`must be ${expects}`)
}

/** An instant: a `Date` internally, ISO 8601 in UTC over GraphQL, whole Unix seconds over REST. */
export const DateTime = new GraphQLScalarType<Date, string>({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  description:
    'An instant of the years 1000 to 9998 as ISO 8601 with its offset, printed in UTC: `2026-07-01T08:30:00.000Z`.',
  serialize: value => printInstant(value as Date),
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
