import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readJson } from '../../src/http/readJson.ts'
import { Refusal } from '../../src/refusal.ts'
import { NumberLiteral } from '../../src/scalars/NumberLiteral.ts'

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

  it.each([
    ['{"a":1,"a":1}', '"a"', 'line 1, column 8, which is /a'],
    ['{\n  "Usage": 1,\n  "Usage": 2\n}', '"Usage"', 'line 3, column 3, which is /Usage'],
    ['{"a":1,"\\u0061":2}', '"a"', 'line 1, column 8, which is /a'],
    ['{"__proto__":1,"__proto__":{}}', '"__proto__"', 'line 1, column 16, which is /__proto__'],
    ['{"":1,"":2}', '""', 'line 1, column 7, which is /'],
    ['[{"a":1},{"b":[0,{"c":{"x/y":1.5,"d":"}","x/y":1}}]}]', '"x/y"', 'line 1, column 42, which is /1/b/1/c/x~1y'],
    ['{"a":{"b":{},"c":[]},"a":{}}', '"a"', 'line 1, column 22, which is /a'],
    ['{"a":0.12345678901234567890,"a":1}', '"a"', 'line 1, column 29, which is /a'],
    ['{"constructor":null,"constructor":null}', '"constructor"', 'line 1, column 21, which is /constructor'],
  ])('refuses a duplicate member: %s', (text, name, place) => {
    expect(refusal(text)).toMatchObject({
      code: 'malformed-request',
      message: `The body has the member ${name} twice in one object, again at ${place}. Send it once.`,
    })
  })

  it('accepts the same name in several objects, in strings and in another case', () => {
    const text = '[{"a":1,"A":{"a":"\\"a\\":1,\\"a\\":"},"b":{"a":{}}},{"a":null,"á":1,"a\u0301":1,"a ":1}]'
    expect(read(text)).toEqual(JSON.parse(text))
  })

  it('finds a duplicate member at any depth', () => {
    const json = fc.jsonValue({ maxDepth: 4 })
    const name = fc.string({ unit: 'binary', maxLength: 3 })
    fc.assert(
      fc.property(json, json, name, fc.nat(5), (first, second, key, depth) => {
        const member = JSON.stringify(key.toWellFormed())
        const twice = `{${member}:${JSON.stringify(first)},${member}:${JSON.stringify(second)}}`
        expect(refusal(`${'[0,'.repeat(depth)}${twice}${']'.repeat(depth)}`).message).toContain('twice in one object')
      }),
    )
  })

  it('does not quote a whole body', () => {
    const name = 'x'.repeat(100_000)
    expect(refusal(`{"${name}":1,"${name}":2}`).message.length).toBeLessThan(600)
  })

  it('reads "__proto__" as a member like any other', () => {
    const value = read('{"__proto__":{"admin":true},"n":0.5}') as Record<string, unknown>
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(value.admin).toBeUndefined()
    expect(Object.keys(value)).toEqual(['__proto__', 'n'])
  })

  it.each([
    ['{"a":', 'it ends where a value should be'],
    ['{"a":1', 'it ends where "," or the closing bracket should be'],
    ['{"a":1,}', 'a member name in double quotes should be at line 1, column 8'],
    ['[1,]', 'a value should be at line 1, column 4'],
    ["{'a':1}", 'a member name in double quotes should be at line 1, column 2'],
    ['{\n  "a": 1\n  "b": 2\n}', '"," or the closing bracket should be at line 3, column 3'],
    ['{"a" 1}', '":" after the member name should be at line 1, column 6'],
    ['{"a":01}', '"," or the closing bracket should be at line 1, column 7'],
    ['{"a":1.}', 'a value should be at line 1, column 6'],
    ['{"a":NaN}', 'a value should be at line 1, column 6'],
    ['{"a":"line\nbreak"}', 'a value should be at line 1, column 6'],
    ['{} {}', 'nothing more should be at line 1, column 4'],
    ['[1}', '"," or the closing bracket should be at line 1, column 3'],
  ])('reports where %j stops being JSON', (text, place) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(refusal(text)).toMatchObject({
      code: 'malformed-request',
      message: `The body is not JSON that parses: ${place}.`,
    })
  })

  const parses = (text: string) => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }

  it('reports for every invalid text where it stops being JSON', () => {
    const broken = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', ',', ':', '{', '}', '[', ']', '1', 'x', '.', '\\', '\n', '/*'),
      )
      .map(([text, at, what]) => text.slice(0, at % text.length) + what + text.slice((at % text.length) + 1))
      .filter(text => text.trim() !== '' && !parses(text))
    fc.assert(
      fc.property(broken, text => {
        expect(refusal(text).message).toMatch(
          /^The body is not JSON that parses: (it ends where .+ should be|.+ should be at line \d+, column \d+)\.$/,
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('stops at the first error, regardless of the nesting after it', () => {
    expect(refusal(`"a\n${'['.repeat(200_000)}`).message).toBe(
      'The body is not JSON that parses: a value should be at line 1, column 1.',
    )
  })

  it('refuses invalid UTF-8', () => {
    expect(refusal(Buffer.from([0x22, 0xff, 0xfe, 0x22])).message).toBe(
      'The body is not valid UTF-8, and JSON must be.',
    )
  })

  it('refuses nesting that could crash the process, before anything recurses into it', () => {
    expect(read('['.repeat(32) + ']'.repeat(32))).toBeInstanceOf(Array)
    for (const depth of [33, 200_000]) {
      expect(refusal('['.repeat(depth)).message).toBe('The body is nested more than 32 levels deep.')
    }
    expect(refusal('{"a":'.repeat(40)).code).toBe('malformed-request')
  })

  it('does not count brackets in a string as nesting', () => {
    expect(read(JSON.stringify('['.repeat(1000)))).toHaveLength(1000)
  })
})
