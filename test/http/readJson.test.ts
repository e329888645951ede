import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { NumberLiteral } from '../../src/domain/scalars/NumberLiteral.ts'
import { readJson } from '../../src/transports/http/readJson.ts'

const read = (text: string) => readJson(Buffer.from(text))

function refusal(body: Buffer | string): Refusal {
  try {
    readJson(Buffer.from(body as string))
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was read.')
}

describe('readJson', () => {
  it('reads like JSON.parse if every number is exact as a double', () => {
    const json = fc.jsonValue({ maxDepth: 5 })
    fc.assert(
      fc.property(json, value => {
        const text = JSON.stringify(value, (_, each) => (typeof each === 'number' ? Math.trunc(each) % 1e15 : each))
        expect(read(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each([
    '0.1000000000000000',
    '1234567.123456789',
    '-0.5e-7',
    '1e2',
    '1E400',
    '9007199254740993',
    '-12345678901234567890',
    '0.12345678901234567890123',
  ])('keeps every digit of %s', digits => {
    expect(read(digits)).toEqual(new NumberLiteral(digits))
    expect(read(`{"a":[true,${digits}, 7]}`)).toEqual({ a: [true, new NumberLiteral(digits), 7] })
  })

  it.each([
    ['0', 0],
    ['-17', -17],
    ['9007199254740991', 9007199254740991],
    ['0.1', 0.1],
    ['1.0', 1],
    ['-0.25', -0.25],
    ['123456.789012345', 123456.789012345],
    ['0.00000000000001', 1e-14],
  ])('returns %s as a plain number', (digits, number) => {
    expect(read(digits)).toBe(number)
  })

  it('returns plain numbers only if they print with the same digits', () => {
    const numbers = fc.tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.integer({ min: 1, max: 14 }))
    fc.assert(
      fc.property(numbers, ([all, after]) => {
        const digits = String(all).padStart(after + 1, '0')
        const text = `${digits.slice(0, -after)}.${digits.slice(-after)}`
        const value = read(text)
        if (!(value instanceof NumberLiteral)) expect((value as number).toFixed(after)).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it('does not take digits in a string for a number', () => {
    expect(read('{"a":"1.5 and \\"2.5\\\\","b":"false1e5"}')).toEqual({ a: '1.5 and "2.5\\', b: 'false1e5' })
  })

  it('reads an empty text, whitespace or a byte order mark as no body', () => {
    for (const text of ['', ' \n\t', '\uFEFF', '\uFEFF ']) expect(read(text)).toBeUndefined()
    expect(read('\uFEFF{"a":1}')).toEqual({ a: 1 })
  })

  it('reads "__proto__" as a member like any other', () => {
    const value = read('{"__proto__":{"admin":true},"n":0.5}') as Record<string, unknown>
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value.admin).toBeUndefined()
    expect(Object.keys(value)).toEqual(['__proto__', 'n'])
  })

  it.each([
    ['{"a":', 'Unexpected end of JSON input'],
    ['{"a":1,}', 'Expected double-quoted property name in JSON at position 7 (line 1 column 8)'],
    ['[1,\n]', `Unexpected token ']', "[1, ]" is not valid JSON`],
    ['{\n  "a": 1\n  "b": 2\n}', `Expected ',' or '}' after property value in JSON at position 13 (line 3 column 3)`],
  ])('says where %j stops being JSON', (text, reason) => {
    expect(refusal(text)).toMatchObject({
      code: 'malformed-request',
      message: `The body is not JSON that parses: ${reason}.`,
    })
  })

  it('does not quote a whole body that is not JSON', () => {
    expect(refusal(`{"${'x'.repeat(100_000)}":x}`).message.length).toBeLessThan(200)
  })

  it('takes the last of a member that an object has twice', () => {
    expect(read('{"a":1,"b":2,"\\u0061":3}')).toEqual({ a: 3, b: 2 })
  })

  it('refuses invalid UTF-8', () => {
    expect(refusal(Buffer.from([0x22, 0xff, 0xfe, 0x22])).message).toBe(
      'The body is not valid UTF-8, and JSON must be.',
    )
  })

  it.each(['', '12345678901234567890'])('refuses nesting that would exhaust the stack, around "%s"', inside => {
    const nested = (depth: number) => '['.repeat(depth) + inside + ']'.repeat(depth)
    expect(read(nested(32))).toBeInstanceOf(Array)
    for (const depth of [33, 200_000]) {
      expect(refusal(nested(depth)).message).toBe('The body is nested more than 32 levels deep.')
    }
    expect(refusal(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`).code).toBe('malformed-request')
  })

  it('does not count brackets in a string as nesting', () => {
    expect(read(JSON.stringify('['.repeat(1000)))).toHaveLength(1000)
  })
})
