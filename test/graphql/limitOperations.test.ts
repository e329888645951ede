import { describe, expect, it } from '@jest/globals'
import { buildSchema, parse, validate } from 'graphql'
import { limitOperations } from '../../src/graphql/limits/limitOperations.ts'

const schema = buildSchema(`
  type Query { node: Node! nodes: [Node!]! page(first: Int, last: Int): Page! }
  type Mutation { change: Boolean }
  type Page { edges: [Edge!]! }
  type Edge { node: Node! }
  type Node { name: String child: Node children: [Node!]! }
`)

const refusals = (query: string) => validate(schema, parse(query), [limitOperations]).map(each => each.message)

/** A query of so many levels, including the name at the bottom. */
const nested = (levels: number, field: string) =>
  `{ node { ${`${field} { `.repeat(levels - 2)}name${' }'.repeat(levels)}`

describe('limitOperations', () => {
  it('allows twelve levels, including those in fragments', () => {
    expect(refusals(nested(12, 'child'))).toEqual([])
    expect(refusals(nested(13, 'child'))).toEqual(['The operation is 13 levels deep; at most 12 are allowed.'])
    const fragments = Array.from({ length: 12 }, (_, at) => `fragment F${at} on Node { child { ...F${at + 1} } }`)
    expect(refusals(`{ node { ...F0 } } ${fragments.join(' ')} fragment F12 on Node { name }`)).toEqual([
      'The operation is 14 levels deep; at most 12 are allowed.',
    ])
  })

  it('multiplies the lengths of nested lists', () => {
    expect(refusals(nested(5, 'children'))).toEqual([])
    expect(refusals(nested(8, 'children'))).toEqual([expect.stringContaining('may cost')])
  })

  it('uses the page size in the operation, and the maximum for a variable', () => {
    const page = (argument: string) =>
      `query ($n: Int) { page(${argument}) { edges { node { children { children { name child { name } } } } } } }`
    for (const short of ['first: 10', 'last: 10']) expect(refusals(page(short))).toEqual([])
    for (const long of ['first: 1000', 'last: 1000', 'first: $n']) {
      expect(refusals(page(long))).toEqual([expect.stringContaining('may cost')])
    }
  })

  it('measures each operation of a document, and terminates on cyclic fragments', () => {
    expect(refusals(`query A ${nested(13, 'child')} query B ${nested(14, 'child')}`)).toHaveLength(2)
    expect(refusals('{ node { ...A } } fragment A on Node { ...B } fragment B on Node { child { ...A } }')).toEqual([])
  })

  it('allows fewer mutations than queries in one operation', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}: change`).join(' ')
    expect(refusals(`mutation { ${many(10)} }`)).toEqual([])
    expect(refusals(`mutation { ${many(11)} }`)).toEqual([
      'The operation asks for 11 fields at the top; at most 10 are allowed.',
    ])
  })

  it('refuses a subscription if the schema has none', () => {
    expect(refusals('subscription { anything }')).toEqual([
      'There is nothing to ask for by a subscription: the schema has none.',
    ])
  })
})
