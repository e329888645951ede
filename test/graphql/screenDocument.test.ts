import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { getIntrospectionQuery, parse } from 'graphql'
import { documentLimits, screenDocument } from '../../src/graphql/limits/screenDocument.ts'
import { examplesAt } from '../../src/graphql/schema/examples.ts'
import { Refusal } from '../../src/refusal.ts'

const times = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join(' ')

function refusalOf(query: string): string | undefined {
  try {
    screenDocument(parse(query))
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.code}: ${error.message}`
  }
}

const nested = (levels: number): string => (levels === 0 ? 'name' : times(2, () => `child { ${nested(levels - 1)} }`))

describe('screenDocument', () => {
  it('counts fields, and pairs of fields with the same response name', () => {
    expect(screenDocument(parse('{ a b c }'))).toBe(3)
    expect(screenDocument(parse('{ a b a: c a }'))).toBe(4 + 3)
    expect(screenDocument(parse('{ a { b } a { b } ... { a { b c } } }'))).toBe(4 + 3 + 4 + 3)
  })

  it('counts the fields of fragments at each spread, and pairs of spreads', () => {
    expect(screenDocument(parse('{ ...F ...F a } fragment F on Query { a b }'))).toBe(3 + 1 + 2 + 1)
    expect(screenDocument(parse('{ x { ...F } y { ...F } } fragment F on Node { a b }'))).toBe(2 + 2 * 3)
  })

  it.each([
    ['one field many times', `{ ${times(150, () => 'a')} }`],
    ['fields with fields many times', `{ ${times(100, () => 'a { b }')} }`],
    ['fields twice in fields twice', `{ ${nested(8)} }`],
    [
      'fragments that are spread many times',
      `{ ${times(20, () => `a { ${times(20, at => `...F${at}`)} }`)} } ${times(20, at => `fragment F${at} on A { b }`)}`,
    ],
    [
      'fragments that double each other',
      `{ ...F0 } ${times(40, at => `fragment F${at} on A { a { ...F${at + 1} } b { ...F${at + 1} } }`)} fragment F40 on A { c }`,
    ],
    ['unused fragments', `{ a } fragment F on A { ${times(150, () => 'a')} }`],
    ['inline fragments', `{ ${times(150, () => '... on Query { a }')} }`],
  ])('refuses %s', (_, query) => {
    expect(refusalOf(query)).toBe(
      'payload-too-large: The document would take more than 10000 comparisons of fields to check. Ask for each field once, use fewer fragments, or send several documents.',
    )
  })

  it.each([
    ['operations', documentLimits.operations, (at: number) => `query Q${at} { a }`],
    ['fragments', documentLimits.fragments, (at: number) => `fragment F${at} on A { a }`],
  ])('refuses too many %s', (what, most, one) => {
    expect(refusalOf(times(most, one))).toBeUndefined()
    expect(refusalOf(times(most + 1, one))).toBe(
      `payload-too-large: The document has ${most + 1} ${what}; at most ${most} are allowed.`,
    )
  })

  it('terminates on cyclic fragments, which validation refuses', () => {
    expect(refusalOf('{ a { ...A } } fragment A on T { b { ...B } } fragment B on T { c { ...A } }')).toBeUndefined()
  })

  it('allows the documents of the dashboard, the examples and developer tools', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.graphql'))
      .map(name => readFileSync(`src/${name}`, 'utf8'))
    const all = [...sources, ...examplesAt(new Date(0)).map(({ query }) => query), getIntrospectionQuery()]
    expect(all.length).toBeGreaterThan(20)
    for (const source of all) expect(screenDocument(parse(source))).toBeLessThan(documentLimits.comparisons / 10)
  })
})
