import { GraphQLScalarType } from 'graphql'
import type { Violation } from '../refusals/refusal.ts'
import { asPointer } from './asPointer.ts'

/** The position of a failed field in a request: internally a violation, on the wire a JSON Pointer with the names of the API. */
export const FieldPointer = new GraphQLScalarType<Violation, string>({
  name: 'FieldPointer',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc6901',
  description: 'Where a field is in the request, as a JSON Pointer (RFC 6901), such as `/input/entries/3/usage`.',
  serialize: violation => asPointer((violation as Violation).path),
  parseValue: () => {
    throw new TypeError('A FieldPointer is only ever answered.')
  },
})
