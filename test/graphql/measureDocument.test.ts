import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { getIntrospectionQuery, parse } from 'graphql'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { operationLimits } from '../../src/transports/graphql/limits/limitOperation.ts'
import { documentLimits, measureDocument } from '../../src/transports/graphql/limits/measureDocument.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { examplesAt } from '../../src/transports/graphql/schema/examples.ts'

const schema = buildSchema()

const measureOf = (source: string) => [...measureDocument(schema, parse(source)).operations.values()][0]!

const costOf = (source: string) => measureOf(source).cost

const workOf = (source: string) => measureDocument(schema, parse(source)).work

describe('the measure of an operation', () => {
  it.each([
    ['as many edges as `first`', '(first: 20)', 20],
    ['as many edges as `last`', '(last: 7)', 7],
    ['the default page size without an argument', '', 50],
    ['the maximum page size for a variable', '(first: $first)', 100],
    ['at least one edge, so that an empty page hides no cost', '(first: 0)', 1],
  ])('counts %s', (_, args, edges) => {
    expect(costOf(`query ($first: Int) { bookings${args} { edges { cursor } } }`)).toBe(1 + (1 + edges))
    const fragmented = `query ($first: Int) { bookings${args} { ...Page } } fragment Page on BookingConnection { edges { cursor } }`
    expect(costOf(fragmented)).toBe(1 + (1 + edges))
  })

  it('has the values of each object of a list, without the lists inside, by the selection of the list', () => {
    const { own, lists } = measureOf(`{
      viewer { scopes operator { name } }
      products(first: 9) { totalCount nodes { ...Part name units { name } } nodes { description } }
    } fragment Part on Product { timeslots(from: "2026-06-01", to: "2026-06-02") { date product { name } } }`)
    expect(own).toBe(1 + 1 + (1 + 1) + 1 + (1 + 1))
    const each = [...lists].map(([{ name }, values]) => [name.value, values])
    expect(each).toEqual([
      ['timeslots', 1 + (1 + 1)],
      ['units', 1],
      ['nodes', 1 + 1 + 1 + 1],
      ['nodes', 1 + 1 + 1 + 1],
    ])
  })

  it('assumes ten objects in a list without pages', () => {
    expect(costOf('{ usageQuotas { meter } }')).toBe(1 + 10 * 1)
  })

  const days = 'from: "2026-06-01", to: "2026-06-30"'

  it.each([
    [
      'the work of a field',
      `{ partners { nodes { name statistics(${days}) { bookings } } } }`,
      1 + (1 + 50 * (1 + (80 + 1))),
    ],
    ['the objects of a list', '{ basket(basketId: "b") { bookings { history { at } } } }', 1 + (1 + 20 * (1 + 20))],
    [
      'the length of a text',
      '{ emails(first: 1) { edges { node { subject text html } } } }',
      1 + (1 + (1 + 1 + 10 + 20)),
    ],
  ])('counts %s as declared by its field', (_, source, cost) => {
    expect(costOf(source)).toBe(cost)
  })

  it('allows two series of twenty meters with every bucket in an operation, and not three', () => {
    const series = (name: string) =>
      `${name}: usageSeries(${days}, bucket: DAY) { buckets { startsAt } series { meter points { usage events } } }`
    expect(costOf(`{ ${['a', 'b'].map(series).join(' ')} }`)).toBeLessThan(operationLimits.cost)
    expect(costOf(`{ ${['a', 'b', 'c'].map(series).join(' ')} }`)).toBeGreaterThan(operationLimits.cost)
  })

  it.each([
    ['four summaries', `usageSummary(${days}) { totals { usage } }`, 4],
    ['one verification', `verifyUsage(${days}) { entries }`, 1],
    ['one breakdown', `usageBreakdown(meter: "m", member: "a", ${days}) { groups { value } }`, 1],
  ])('allows %s in an operation, and not one more', (_, field, most) => {
    const cost = (count: number) =>
      costOf(`{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')} }`)
    expect(cost(most)).toBeLessThanOrEqual(operationLimits.cost)
    expect(cost(most + 1)).toBeGreaterThan(operationLimits.cost)
  })

  it.each([
    ['its default number without an argument', '', 100],
    ['the number in `first`', ', first: 7', 7],
    ['its maximum for a variable', ', first: $first', 1000],
  ])('counts the groups of a breakdown as %s, plus the cost of reading many entries', (_, args, groups) => {
    const source = `query ($first: Int!) {
      usageBreakdown(meter: "m", groupBy: "a", from: "2026-06-01", to: "2026-06-30"${args}) { groups { value usage } }
    }`
    expect(costOf(source)).toBe(10_001 + (1 + groups * 2))
  })

  it('counts repeated nesting of baskets and bookings beyond the limit', () => {
    const nested = (times: number): string => (times === 0 ? 'version' : `basket { bookings { ${nested(times - 1)} } }`)
    const cost = costOf(`query ($id: BasketID!) { basket(basketId: $id) { bookings { ${nested(3)} } } }`)
    expect(cost).toBeGreaterThan(operationLimits.cost)
  })

  it('allows the largest page of bookings with activities, timeslots, partners and answers', () => {
    const cost = costOf(`query ($first: Int) {
      bookings(first: $first) {
        edges { cursor node {
          bookingReference status channel date time participants paymentReference waiverStatus createdAt waiverUrl
          price { amount currency } customer { firstName lastName email phone }
          product { activityId: id name timeZone images { url alt } } timeslot { availablePlaces capacity }
          partner { name slug } answers { label value }
        } }
        pageInfo { hasNextPage endCursor }
        totals { bookingCount participants price { amount currency } }
      }
    }`)
    expect(cost).toBeLessThan(operationLimits.cost)
  })

  it('counts fields that are merged once, and each object that they are merged for', () => {
    expect(costOf('{ product(activityId: "a") { name } product(activityId: "a") { name productId } }')).toBe(1 + 2)
    expect(costOf('{ product(activityId: "a") { ...F name } } fragment F on Product { name productId }')).toBe(1 + 2)
    expect(costOf('{ a: product(activityId: "a") { name } b: product(activityId: "a") { name } }')).toBe(2 * 2)
    expect(costOf('{ bookings(first: 3) { edges { cursor } edges { node { status } } } }')).toBe(
      1 + (1 + 3 * (1 + 1 + 1)),
    )
  })

  it('counts introspection apart, in its own lists', () => {
    const { cost, introspection, depth } = measureOf('{ __type(name: "Query") { name kind } __typename }')
    expect({ cost, introspection, depth }).toEqual({ cost: 1, introspection: 3, depth: 0 })
    expect(measureOf('{ __schema { types { name } } }').introspection).toBe(2 + Object.keys(schema.getTypeMap()).length)
  })
})

const times = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join(' ')

function refusalOf(query: string): string | undefined {
  try {
    workOf(query)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.code}: ${error.message}`
  }
}

const nested = (levels: number): string => (levels === 0 ? 'name' : times(2, () => `child { ${nested(levels - 1)} }`))

describe('the work of a document', () => {
  it('counts fields, and pairs of fields with the same response name', () => {
    expect(workOf('{ a b c }')).toBe(3)
    expect(workOf('{ a b a: c a }')).toBe(4 + 3)
    expect(workOf('{ a { b } a { b } ... { a { b c } } }')).toBe(4 + 3 + 4 + 3)
  })

  it('counts the fields of fragments at each spread, and pairs of spreads', () => {
    expect(workOf('{ ...F ...F a } fragment F on Query { a b }')).toBe(3 + 1 + 2 + 1)
    expect(workOf('{ x { ...F } y { ...F } } fragment F on Node { a b }')).toBe(2 + 2 * 3)
  })

  it.each([
    ['one field many times', `{ ${times(150, () => 'a')} }`],
    ['fields with fields many times', `{ ${times(100, () => 'a { b }')} }`],
    ['fields twice in fields twice', `{ ${nested(8)} }`],
    [
      'fragments that are spread many times',
      `{ ${times(20, () => `a { ${times(20, index => `...F${index}`)} }`)} } ${times(20, index => `fragment F${index} on A { b }`)}`,
    ],
    [
      'fragments that double each other',
      `{ ...F0 } ${times(40, index => `fragment F${index} on A { a { ...F${index + 1} } b { ...F${index + 1} } }`)} fragment F40 on A { c }`,
    ],
    ['unused fragments', `{ a } fragment F on A { ${times(150, () => 'a')} }`],
    ['inline fragments', `{ ${times(150, () => '... on Query { a }')} }`],
  ])('refuses %s', (_, query) => {
    expect(refusalOf(query)).toBe(
      'payload-too-large: The document would take more than 10000 comparisons of fields to check. Ask for each field once, use fewer fragments, or send several documents.',
    )
  })

  it.each([
    ['operations', documentLimits.operations, (index: number) => `query Q${index} { a }`],
    ['fragments', documentLimits.fragments, (index: number) => `fragment F${index} on A { a }`],
  ])('refuses too many %s', (what, most, one) => {
    expect(refusalOf(times(most, one))).toBeUndefined()
    expect(refusalOf(times(most + 1, one))).toBe(
      `payload-too-large: The document has ${most + 1} ${what}; at most ${most} are allowed.`,
    )
  })

  it('refuses more introspection than developer tools need, wherever it is', () => {
    const type = (index: number) => `t${index}: __type(name: "A") { name }`
    expect(refusalOf(`{ ${times(20, type)} }`)).toBeUndefined()
    expect(
      refusalOf(`{ ${times(10, type)} ...F } fragment F on Query { ${times(11, index => type(index + 10))} }`),
    ).toBe('payload-too-large: The document has 21 fields __type; at most 20 are allowed.')
    expect(refusalOf('query A { __schema { description } } query B { __schema { description } }')).toBe(
      'payload-too-large: The document has 2 fields __schema; at most 1 are allowed.',
    )
    expect(
      refusalOf('query A { ...S } query B { ...S } fragment S on Query { __schema { description } }'),
    ).toBeUndefined()
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
    for (const source of all) expect(workOf(source)).toBeLessThan(documentLimits.comparisons / 10)
  })
})
