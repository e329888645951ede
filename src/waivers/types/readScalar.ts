import type { GraphQLScalarType } from 'graphql'
import type { Reading } from './AnswerReader.ts'

/** Reads a value as the API reads a scalar. @param fault what is wrong with any other value */
export function readScalar(scalar: GraphQLScalarType<string, string>, given: unknown, fault: string): Reading {
  try {
    const value = scalar.parseValue(typeof given === 'string' ? given.trim() : given)
    // graphql-scalars looks for the form alone, and some forms let a NUL through.
    return value.isWellFormed() && !/\p{Cc}/u.test(value) ? { value } : { fault }
  } catch {
    return { fault }
  }
}
