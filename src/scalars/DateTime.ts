import { GraphQLScalarType } from 'graphql'
import { GraphQLDateTimeISO } from 'graphql-scalars'

/** An instant: a `Date` inside, ISO 8601 in UTC over GraphQL, whole Unix seconds over REST. */
export const DateTime = new GraphQLScalarType<Date, string>({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  description: 'An instant as ISO 8601 with its offset, printed in UTC: `2026-07-01T08:30:00.000Z`.',
  serialize: value => (value as Date).toISOString(),
  extensions: { expects: 'an instant as ISO 8601 with its offset, such as 2026-07-01T08:30:00Z' },
})
