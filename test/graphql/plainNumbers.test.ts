import { describe, expect, it } from '@jest/globals'
import { plainNumbers } from '../../src/graphql/execution/plainNumbers.ts'
import { IncomingFile } from '../../src/scalars/IncomingFile.ts'
import { NumberLiteral } from '../../src/scalars/NumberLiteral.ts'

describe('plainNumbers', () => {
  it("makes JavaScript's own numbers of those that came as digits, however deep", () => {
    const given = { a: [new NumberLiteral('1.50'), { b: new NumberLiteral('-2e3') }], c: 'text', d: null, e: 4 }
    expect(plainNumbers(given)).toEqual({ a: [1.5, { b: -2000 }], c: 'text', d: null, e: 4 })
  })

  it('refuses a number that no double comes near', () => {
    expect(() => plainNumbers([new NumberLiteral('1e999')])).toThrow('1e999 is too large')
  })

  it('leaves a file as it is', () => {
    const file = new IncomingFile('a', (async function* () {})())
    expect(plainNumbers(file)).toBe(file)
  })
})
