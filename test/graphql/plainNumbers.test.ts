import { describe, expect, it } from '@jest/globals'
import { NumberLiteral } from '../../src/domain/scalars/NumberLiteral.ts'
import { plainNumbers } from '../../src/transports/graphql/execution/plainNumbers.ts'

describe('plainNumbers', () => {
  it('converts number literals to JavaScript numbers at any depth', () => {
    const given = { a: [new NumberLiteral('1.50'), { b: new NumberLiteral('-2e3') }], c: 'text', d: null, e: 4 }
    expect(plainNumbers(given)).toEqual({ a: [1.5, { b: -2000 }], c: 'text', d: null, e: 4 })
  })

  it('refuses a number that is too large for a double', () => {
    expect(() => plainNumbers([new NumberLiteral('1e999')])).toThrow('1e999 is too large')
  })
})
