import { describe, expect, it } from '@jest/globals'
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getDirectiveValues,
  getNamedType,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  print,
  printSchema,
  type SelectionSetNode,
  buildSchema as schemaOf,
  stripIgnoredCharacters,
  validate,
} from 'graphql'
import { costDirectivesOf } from '../../src/transports/graphql/limits/costDirectives.ts'
import { measureDocument } from '../../src/transports/graphql/limits/measureDocument.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { printWithDirectives } from '../../src/transports/graphql/schema/printWithDirectives.ts'

const schema = buildSchema()
const printed = printWithDirectives(schema, costDirectivesOf(schema))
const published = schemaOf(printed)

const fieldOf = (coordinate: string) => {
  const [type, field] = coordinate.split('.') as [string, string]
  return (published.getType(type) as GraphQLObjectType).getFields()[field]!
}

/** What a client computes from the published schema alone. */
function costByDirectives(operation: OperationDefinitionNode): number {
  const values = (name: string, type: GraphQLNamedType, { name: { value } }: FieldNode) =>
    getDirectiveValues(published.getDirective(name)!, fieldOf(`${type.name}.${value}`).astNode!)
  function ofSet({ selections }: SelectionSetNode, type: GraphQLNamedType, sized: Record<string, number>): number {
    let cost = 0
    for (const node of selections as FieldNode[]) {
      const name = node.name.value
      const weight = Number(values('cost', type, node)?.weight ?? 1)
      const list = values('listSize', type, node) as
        | { assumedSize: number; slicingArguments?: string[]; sizedFields?: string[] }
        | undefined
      const given = (node.arguments ?? []).filter(each => list?.slicingArguments?.includes(each.name.value))
      const sizes = given.map(({ value }) => (value.kind === 'IntValue' ? Number(value.value) : 100))
      const size = sizes.length > 0 ? Math.max(...sizes) : list?.assumedSize
      const own = sized[name] ?? (list?.sizedFields ? 1 : (size ?? 1))
      const inside = Object.fromEntries((list?.sizedFields ?? []).map(each => [each, size!]))
      const next = getNamedType(fieldOf(`${type.name}.${name}`).type)
      cost += weight + (node.selectionSet ? own * ofSet(node.selectionSet, next, inside) : 0)
    }
    return cost
  }
  return ofSet(operation.selectionSet, published.getQueryType()!, {})
}

describe('the printed schema', () => {
  it('is the schema with directives', () => {
    expect(printSchema(published)).toBe(printSchema(schema))
    expect(stripIgnoredCharacters(printed)).not.toBe(stripIgnoredCharacters(printSchema(schema)))
  })

  it.each([
    ['Query.usageSummary', '@cost(weight: "4000")', 'In the cost of an operation it counts as 4,000 values.'],
    [
      'Query.bookings',
      '@listSize(assumedSize: 50, slicingArguments: ["first", "last"], sizedFields: ["edges", "nodes"], requireOneSlicingArgument: false)',
      undefined,
    ],
    ['BookingConnection.edges', undefined, undefined],
    ['Product.schedules', '@listSize(assumedSize: 10)', undefined],
    [
      'UsageQuota.crossings',
      '@listSize(assumedSize: 20, slicingArguments: ["first"], requireOneSlicingArgument: false)',
      'In the cost of an operation it counts as 20 objects.',
    ],
  ])('has the costs of %s', (coordinate, directive, sentence) => {
    const { astNode, description } = fieldOf(coordinate)
    expect(astNode!.directives!.map(print).join(' ') || undefined).toBe(directive)
    if (sentence) expect(description).toContain(sentence)
    else expect(description ?? '').not.toContain('In the cost of an operation')
  })

  it.each([
    'query ($n: Int) { bookings(first: $n) { edges { node { bookingReference history { occurredAt } } } pageInfo { endCursor } } }',
    '{ bookings(last: 7) { totals { bookingCount } edges { cursor } } products { nodes { name images { url } } } }',
    '{ emails { edges { node { subject text html } } } usageQuotas { meter crossings(first: 3) { periodStart } } }',
    '{ usageSummary(from: "2026-06-01", to: "2026-06-02") { meters { meter totalUsage } } }',
  ])('lets clients compute the cost of an operation: %s', source => {
    const document = parse(source)
    expect(validate(published, document).map(({ message }) => message)).toEqual([])
    const operation = getOperationAST(document)!
    expect(costByDirectives(operation)).toBe(measureDocument(schema, document).operations.get(operation)!.cost)
  })
})
