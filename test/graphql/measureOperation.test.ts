import { describe, expect, it } from '@jest/globals'
import { Kind, type OperationDefinitionNode, parse } from 'graphql'
import { operationLimits } from '../../src/graphql/limits/limitOperation.ts'
import { measureOperation } from '../../src/graphql/limits/measureOperation.ts'
import { buildSchema } from '../../src/graphql/schema/buildSchema.ts'

const schema = buildSchema()

function costOf(source: string): number {
  const { definitions } = parse(source)
  const operation = definitions.find(each => each.kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode
  const fragmentOf = (name: string) =>
    definitions.find(each => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name)
  return measureOperation(schema, operation, name => fragmentOf(name) as never).cost
}

describe('measureOperation', () => {
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
      costOf(`{ ${Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ')} }`)
    expect(cost(most)).toBeLessThanOrEqual(operationLimits.cost)
    expect(cost(most + 1)).toBeGreaterThan(operationLimits.cost)
  })

  it.each([
    ['its default number without an argument', '', 100],
    ['the number in `first`', ', first: 7', 7],
    ['its maximum for a variable', ', first: $first', 1000],
  ])('counts the groups of a breakdown as %s, plus the cost of reading many entries', (_, args, groups) => {
    const source = `query ($first: Int!) {
      usageBreakdown(meter: "m", member: "a", from: "2026-06-01", to: "2026-06-30"${args}) { groups { value usage } }
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
          product { activityId name timeZone images { url alt } } timeslot { available capacity }
          partner { name slug } answers { label value }
        } }
        pageInfo { hasNextPage endCursor }
        totals { bookings participants price { amount currency } }
      }
    }`)
    expect(cost).toBeLessThan(operationLimits.cost)
  })
})
