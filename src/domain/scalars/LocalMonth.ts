import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { calendar } from './calendar.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const expects = 'a month in the years 1000 to 9998, as YYYY-MM'

function parse(value: unknown): string {
  if (typeof value === 'string' && MONTH.test(value) && value >= FIRST && value <= LAST) return value
  throw new GraphQLError(`must be ${expects}`)
}

const FIRST = calendar.firstDay.slice(0, 7)
const LAST = calendar.lastDay.slice(0, 7)

/** A month on the calendar of the operator. */
export const LocalMonth = new GraphQLScalarType<string, string>({
  name: 'LocalMonth',
  description: "A month on the operator's calendar, `YYYY-MM`, in the years 1000 to 9998.",
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
