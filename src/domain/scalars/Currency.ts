import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { GraphQLCurrency } from 'graphql-scalars'
import { currencyDigits } from '../rules/currencyDigits.ts'

const expects = 'a currency code of ISO 4217, such as EUR'

function parse(value: unknown): string {
  if (typeof value === 'string' && Object.hasOwn(currencyDigits, value)) return value
  throw new GraphQLError(`must be ${expects}`)
}

/** A currency that prices can have. */
export const Currency = new GraphQLScalarType<string, string>({
  ...GraphQLCurrency.toConfig(),
  description:
    'A currency code of ISO 4217 in capitals, such as `EUR`. The number of minor units in one unit is that of the ' +
    'standard: 100 forints are `10000`, 100 yen are `100`, 100 Iraqi dinars are `100000`. Codes without a minor ' +
    'unit, such as gold and `XTS`, are refused.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
