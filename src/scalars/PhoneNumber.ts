import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLPhoneNumber } from 'graphql-scalars'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const expects = 'a phone number with its country code, such as +44 20 7946 0958'

function parse(value: unknown): string {
  if (typeof value === 'string' && value.length <= 64) {
    const international = value.trim().replace(/^00/, '+')
    const number = parsePhoneNumberFromString(international)
    // `isPossible` looks at the length only: numbering plans change faster than any library.
    if (number?.isPossible() && !number.ext) return number.number
  }
  throw new GraphQLError(`must be ${expects}`)
}

/** An international phone number in any spacing; stored as E.164. */
export const PhoneNumber = new GraphQLScalarType<string, string>({
  ...GraphQLPhoneNumber.toConfig(),
  description: 'A phone number with its country code, in any spacing; stored and returned as E.164, `+442079460958`.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
