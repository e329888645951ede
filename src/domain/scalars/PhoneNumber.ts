import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { asNfc } from './asNfc.ts'
import { isBlank } from './isBlank.ts'
import { readPhone } from './readPhone.ts'

const expects = 'text'

/** Longer texts are cut: no phone number is, and no sale is refused for one. */
const LONGEST = 64

function parse(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError(`must be ${expects}`)
  if (isBlank(value)) return ''
  return readPhone(value) ?? asItCame(value)
}

/** In one line, which is all that cannot be kept of a text. */
function asItCame(text: string): string {
  const line = asNfc(text.toWellFormed())
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, LONGEST).join('').trim()
}

/** A phone number as E.164 where it can be read, else as it came: an optional phone never refuses a sale. */
export const PhoneNumber = new GraphQLScalarType<string, string>({
  name: 'PhoneNumber',
  description:
    'A phone number. One with its country code, in any spacing, is stored and returned as E.164, `+442079460958`; an extension follows ' +
    'as in `+442079460958;ext=5`. A number ' +
    'without one, of a customer of the operator itself, is read as one of the country of the activity. ' +
    'What cannot be read is never refused: it is stored and returned as it came, up to 64 characters.',
  serialize: value => value as string,
  parseValue: parse,
  parseLiteral: node => parse(node.kind === Kind.STRING ? node.value : undefined),
  extensions: { expects },
})
