import type { GraphQLScalarType } from 'graphql'
import type { Reading } from './AnswerReader.ts'

/** Reads a value with a scalar of the API. @param violation what is wrong with an invalid value */
export function readScalar(scalar: GraphQLScalarType<string, string>, given: unknown, violation: string): Reading {
  try {
    const value = scalar.parseValue(typeof given === 'string' ? given.trim() : given)
    // graphql-scalars only checks the format, and some formats allow a NUL.
    return value.isWellFormed() && !/\p{Cc}/u.test(value) ? { value } : { violation }
  } catch {
    return { violation }
  }
}
