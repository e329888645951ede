import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { NumberLiteral } from './NumberLiteral.ts'

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
/** What is returned as it is: almost every number that is sent. */
const PLAIN = /^(?:0|[1-9]\d{0,28})(?:\.\d{0,8}[1-9])?$/
// No valid number needs that many characters; longer ones are not parsed.
const MAX_LENGTH = 200
const expects = 'a number with at most 29 digits before and 9 after the point'

/** Plain digits of a JSON number: the exponent resolved, insignificant zeros at either end removed; undefined if too long. */
function plainDigits(source: string): string | undefined {
  const [mantissa = '', exponentText = '0'] = source.toLowerCase().split('e')
  const exponent = Number(exponentText)
  if (Math.abs(exponent) > 100) return /[1-9]/.test(mantissa) ? undefined : '0'
  const negative = mantissa.startsWith('-')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = whole + fraction
  const point = whole.length + exponent
  const before = (point > 0 ? digits.slice(0, point).padEnd(point, '0') : '').replace(/^0+/, '')
  const after = withoutEndingZeros(point > 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0'))
  if (before.length > 29 || after.length > 9) return undefined
  if (before === '' && after === '') return '0'
  return `${negative ? '-' : ''}${before === '' ? '0' : before}${after === '' ? '' : `.${after}`}`
}

/** No regular expression, because it would backtrack at every zero that is not at the end. */
function withoutEndingZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function parse(value: unknown): string {
  const source =
    value instanceof NumberLiteral
      ? value.source
      : typeof value === 'number'
        ? String(value)
        : typeof value === 'string'
          ? value
          : ''
  if (PLAIN.test(source)) return source
  const digits = source.length <= MAX_LENGTH && NUMBER.test(source) ? plainDigits(source) : undefined
  if (digits === undefined) throw new GraphQLError(`must be ${expects}`)
  return digits
}

/** An exact decimal number: text internally, never a float. */
export const Decimal = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description:
    'An exact decimal number, up to 29 digits before and 9 after the point, returned as text so that no client ' +
    'rounds it. It can be sent as text or as a number; its digits are kept exactly.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node =>
    parse(node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT ? node.value : undefined),
  extensions: { expects },
})
