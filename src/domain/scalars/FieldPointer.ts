import { GraphQLScalarType } from 'graphql'
import type { Fault } from '../refusals/refusal.ts'
import { asPointer } from './asPointer.ts'

/** The position of a failed field in a request: internally a fault, on the wire a JSON Pointer with the names of the API. */
export const FieldPointer = new GraphQLScalarType<Fault, string>({
  name: 'FieldPointer',
  description: 'Where a field is in the request, as a JSON Pointer (RFC 6901), such as `/input/entries/3/usage`.',
  serialize: fault => asPointer((fault as Fault).path),
  parseValue: () => {
    throw new TypeError('A FieldPointer is only ever answered.')
  },
})
