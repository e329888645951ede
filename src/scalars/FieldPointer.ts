import { GraphQLScalarType } from 'graphql'
import type { Fault } from '../refusal.ts'
import { asPointer } from './asPointer.ts'

/** Where a failed field is in a request: inside its fault, on the wire a JSON Pointer in the door's own names. */
export const FieldPointer = new GraphQLScalarType<Fault, string>({
  name: 'FieldPointer',
  description: 'Where a field is in the request, as a JSON Pointer (RFC 6901), such as `/input/entries/3/usage`.',
  serialize: fault => asPointer((fault as Fault).path),
  parseValue: () => {
    throw new TypeError('A FieldPointer is only ever answered.')
  },
})
