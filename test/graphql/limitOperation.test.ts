import { describe, expect, it } from '@jest/globals'
import { buildSchema, parse } from 'graphql'
import { limitOperation } from '../../src/transports/graphql/limits/limitOperation.ts'
import { measureDocument } from '../../src/transports/graphql/limits/measureDocument.ts'

const schema = buildSchema(`
  type Query { node: Node! nodes: [Node!]! page(first: Int, last: Int): Page! }
  type Mutation { change: Boolean }
  type Page { edges: [Edge!]! }
  type Edge { node: Node! }
  type Node { name: String child: Node children: [Node!]! }
`)

/** The errors of all operations of a document. */
function errorsOf(query: string) {
  const { operations } = measureDocument(schema, parse(query))
  return [...operations].flatMap(([node, measure]) => limitOperation(schema, node, measure))
}

const refusals = (query: string) => errorsOf(query).map(each => each.message)

const limitOf = (query: string) => errorsOf(query)[0]!.extensions.limit

/** A query of so many levels, including the name at the bottom. */
const nested = (levels: number, field: string) =>
  `{ node { ${`${field} { `.repeat(levels - 2)}name${' }'.repeat(levels)}`

describe('limitOperation', () => {
  it('allows twelve levels, including those in fragments', () => {
    expect(refusals(nested(12, 'child'))).toEqual([])
    const twelve = ['node', ...Array(11).fill('child')]
    expect(refusals(nested(13, 'child'))).toEqual([
      `The operation is 13 levels deep; at most 12 are allowed. Leave out what is below ${twelve.join('.')}, or ask for it in another request.`,
    ])
    expect(limitOf(nested(13, 'child'))).toEqual({
      name: 'depth',
      requested: 13,
      maximum: 12,
      fields: [{ path: [...twelve, 'name'], depth: 13 }],
    })
    const fragments = Array.from(
      { length: 12 },
      (_, index) => `fragment F${index} on Node { child { ...F${index + 1} } }`,
    )
    expect(refusals(`{ node { ...F0 } } ${fragments.join(' ')} fragment F12 on Node { name }`)).toEqual([
      expect.stringMatching(
        /^The operation is 14 levels deep; at most 12 are allowed. Leave out what is below node\.child\./,
      ),
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

  it('says which fields cost how much, where they are, and which page fits', () => {
    const query = (page: string) => `{
      a: page(${page}) { edges { node { ...N } } }
      node { name }
    } fragment N on Node { child { b: children { children { name child { name } } } } }`
    const [error] = errorsOf(query('first: 90'))
    const { fields, ...limit } = error!.extensions.limit as { fields: { path: string[]; longestPage?: number }[] }
    expect(limit).toEqual({ name: 'cost', requested: 28_174, maximum: 20_000 })
    const inner = ['a', 'edges', 'node', 'child', 'b']
    expect(fields).toEqual([
      { path: ['a'], cost: 28_172, objects: 90, longestPage: 63 },
      { path: inner, cost: 27_990, objects: 10 },
      { path: [...inner, 'children'], cost: 27_900, objects: 10 },
      { path: [...inner, 'children', 'child'], cost: 18_000 },
      { path: [...inner, 'children', 'name'], cost: 9000 },
    ])
    expect(error!.message).toContain('With 63 objects of a it fits.')
    expect(error!.locations).toHaveLength(fields.length)
    expect(error!.locations![0]).toEqual({ line: 2, column: 7 })
    expect(refusals(query('first: 63'))).toEqual([])
    expect(refusals(query('first: 64'))).not.toEqual([])
  })

  it('says which of many equal fields cost the most, and says it for five', () => {
    const wide = Array.from(
      { length: 30 },
      (_, index) => `a${index}: node { children { children { child { name } } } }`,
    )
    const query = `{ page(first: 10) { edges { node { child { children { ${wide.join(' ').replaceAll('node', 'child')} } } } } } }`
    const { fields } = limitOf(query) as { fields: { path: string[] }[] }
    expect(fields.map(({ path }) => path.join('.'))).toEqual([
      'page',
      'page.edges.node.child.children',
      ...[0, 1, 2].map(index => `page.edges.node.child.children.a${index}.children`),
    ])
  })

  it('measures cyclic and doubling fragments in little time', () => {
    const levels = Array.from(
      { length: 40 },
      (_, index) => `fragment F${index} on Node { a: children { ...F${index + 1} } ...F${index + 1} }`,
    )
    const query = `{ nodes { ...F0 } } ${levels.join(' ')} fragment F40 on Node { name }`
    expect(() => refusals(query)).toThrow(/^The document would take more than 10000 comparisons/)
    expect(
      refusals('{ nodes { ...A } } fragment A on Node { children { children { children { children { ...A } } } } }'),
    ).toHaveLength(0)
  })

  it('measures each operation of a document, and terminates on cyclic fragments', () => {
    expect(refusals(`query A ${nested(13, 'child')} query B ${nested(14, 'child')}`)).toHaveLength(2)
    expect(refusals('{ node { ...A } } fragment A on Node { ...B } fragment B on Node { child { ...A } }')).toEqual([])
  })

  it('allows fewer mutations than queries in one operation', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: change`).join(' ')
    expect(refusals(`mutation { ${many(10)} }`)).toEqual([])
    expect(refusals(`mutation { ${many(11)} }`)).toEqual([
      'The operation asks for 11 fields at the top; at most 10 are allowed. Ask for a10 in another request.',
    ])
    expect(limitOf(`mutation { ${many(17)} }`)).toEqual({
      name: 'fields',
      requested: 17,
      maximum: 10,
      fields: ['a10', 'a11', 'a12', 'a13', 'a14'].map(name => ({ path: [name] })),
    })
  })
})
