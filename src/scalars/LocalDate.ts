import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLLocalDate } from 'graphql-scalars'

const expects = 'a date that exists, as YYYY-MM-DD'

function parse(value: unknown): string {
  try {
    // The year 0000 passes graphql-scalars, but PostgreSQL's calendar has no such year.
    if (typeof value === 'string' && !value.startsWith('0000')) return GraphQLLocalDate.parseValue(value) as string
  } catch {
    // said below, in our own words
  }
  throw new GraphQLError(`must be ${expects}`)
}

/** A day on the local calendar of the activity (or of the operator), without a time zone. */
export const LocalDate = new GraphQLScalarType<string, string>({
  ...GraphQLLocalDate.toConfig(),
  description: 'A day on the local calendar, `YYYY-MM-DD`. The day must exist: `2026-02-30` is refused.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
