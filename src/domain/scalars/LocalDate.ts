import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLLocalDate } from 'graphql-scalars'
import { calendar } from './calendar.ts'

const expects = 'a date that exists in the years 1000 to 9998, as YYYY-MM-DD'

function parse(value: unknown): string {
  try {
    const day = GraphQLLocalDate.parseValue(value) as string
    if (day >= calendar.firstDay && day <= calendar.lastDay) return day
  } catch {
    // reported below with a message of our own
  }
  throw new GraphQLError(`must be ${expects}`)
}

/** A day on the local calendar of the activity (or of the operator), without a time zone. */
export const LocalDate = new GraphQLScalarType<string, string>({
  ...GraphQLLocalDate.toConfig(),
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  description:
    'A day on the local calendar, `YYYY-MM-DD`. The day must exist in the years 1000 to 9998: `2026-02-30` is refused.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
