import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLLocalTime } from 'graphql-scalars'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const expects = 'a time of day on the 24-hour clock, as HH:MM'

function parse(value: unknown): string {
  if (typeof value === 'string' && TIME.test(value)) return value
  throw new GraphQLError(`must be ${expects}`)
}

/** A time on the local clock of the activity, in whole minutes. */
export const LocalTime = new GraphQLScalarType<string, string>({
  ...GraphQLLocalTime.toConfig(),
  description: 'A time of day on the local clock, `HH:MM` on the 24-hour clock.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
