import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLEmailAddress } from 'graphql-scalars'

const expects = 'an e-mail address, such as ada@example.com'

function parse(value: unknown): string {
  try {
    // 254 characters is the longest address that SMTP can deliver to (RFC 5321, erratum 1690). A domain without a dot is
    // not reachable from outside: mostly an incomplete address.
    if (typeof value === 'string' && value.length <= 254 && /@.*\./.test(value)) {
      return GraphQLEmailAddress.parseValue(value.trim()) as string
    }
  } catch {
    // reported below with a message of our own
  }
  throw new GraphQLError(`must be ${expects}`)
}

/** An e-mail address of at most 254 characters. */
export const EmailAddress = new GraphQLScalarType<string, string>({
  ...GraphQLEmailAddress.toConfig(),
  description: 'An e-mail address of at most 254 characters, with a dot in its domain.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
