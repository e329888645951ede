import { describe, expect, it } from '@jest/globals'
import { DatabaseUnavailable } from '../../src/domain/refusals/DatabaseUnavailable.ts'
import { outcomeUnknown } from '../../src/domain/refusals/outcomeUnknown.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { WritesStalled } from '../../src/domain/refusals/WritesStalled.ts'
import { isOfDatabase } from '../../src/platform/connection/isOfDatabase.ts'
import { toRefusal } from '../../src/platform/connection/toRefusal.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

describe('an error that can follow from a database that is away', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED'), true],
    ['a connection that PostgreSQL has ended', withCode('57P01'), true],
    ['an answer that does not come', new Error('Query read timeout'), true],
    ['a pool without a connection', new Error('timeout exceeded when trying to connect'), true],
    ['a refusal while it is away', new DatabaseUnavailable(), true],
    ['a commit without an answer', outcomeUnknown(), true],
    ['a refused write', new WritesStalled(true), true],
    ['a statement that takes too long', toRefusal(withCode('57014')), false],
    ['a full disk', toRefusal(withCode('53100')), false],
    ['another refusal', new Refusal('not-found', 'There is none.'), false],
    ['a bug', new TypeError('x is not a function'), false],
    ['nothing', undefined, false],
  ])('is, or is not: %s', (_, error, expected) => {
    expect(isOfDatabase(error)).toBe(expected)
  })
})
