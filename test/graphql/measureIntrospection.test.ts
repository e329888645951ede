import { describe, expect, it } from '@jest/globals'
import { type FieldNode, getIntrospectionQuery, graphqlSync, Kind, type OperationDefinitionNode, parse } from 'graphql'
import { introspectionLimit } from '../../src/graphql/limits/limitOperations.ts'
import { measureIntrospection } from '../../src/graphql/limits/measureIntrospection.ts'
import { buildSchema } from '../../src/graphql/schema/buildSchema.ts'
import { clientSchema } from '../../src/graphql/schema/clientSchema.ts'

const schema = clientSchema(buildSchema())

function costOf(source: string): number {
  const { definitions } = parse(source)
  const operation = definitions.find(each => each.kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode
  const fragmentOf = (name: string) =>
    definitions.find(each => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name)
  const [field] = operation.selectionSet.selections as [FieldNode]
  return measureIntrospection(schema, field, name => fragmentOf(name) as never)
}

/** The number of values in the result: one for each field of every object, including nulls. */
function valuesOf(source: string): number {
  const count = (value: unknown): number =>
    Array.isArray(value)
      ? value.reduce((sum, each) => sum + count(each), 0)
      : value === null || typeof value !== 'object'
        ? 0
        : Object.values(value).reduce((sum: number, each) => sum + 1 + count(each), 0)
  return count(graphqlSync({ schema, source }).data)
}

describe('measureIntrospection', () => {
  it.each([
    ['{ __schema { types { name kind } } }'],
    ['{ __schema { types { fields { name args { name } } inputFields { name } enumValues { name } } } }'],
    ['{ __schema { types { fields { type { name fields { name args { name } } } } } } }'],
    ['{ __schema { types { fields { args { name type { name ofType { name inputFields { name } } } } } } } }'],
    ['{ __schema { directives { name args { name type { name } } } } }'],
    ['{ __type(name: "Query") { fields { name args { name type { name } } } } }'],
    ['{ __type(name: "BookingStatus") { enumValues { name } } }'],
    [getIntrospectionQuery({ descriptions: false, specifiedByUrl: true, directiveIsRepeatable: true })],
  ])('estimates the number of values in the result of %j', source => {
    const values = valuesOf(source)
    expect(costOf(source)).toBeGreaterThan(values * 0.8)
    expect(costOf(source)).toBeLessThan(values * 2.5)
  })

  it('assumes the largest type if a variable names it', () => {
    const inside = '{ fields { name args { name } } }'
    const most = costOf(`query ($name: String!) { __type(name: $name) ${inside} }`)
    expect(most).toBeGreaterThanOrEqual(costOf(`{ __type(name: "Query") ${inside} }`))
    expect(most).toBeGreaterThanOrEqual(costOf(`{ __type(name: "Booking") ${inside} }`))
  })

  it('terminates on fragments that double each other, and on recursive types', () => {
    const doubling = Array.from(
      { length: 40 },
      (_, at) => `fragment F${at} on __Type { a: ofType { ...F${at + 1} } b: ofType { ...F${at + 1} } }`,
    )
    expect(
      costOf(`{ __schema { types { ...F0 } } } ${doubling.join(' ')} fragment F40 on __Type { name }`),
    ).toBeGreaterThan(0)
    expect(costOf('{ __schema { types { ...A } } } fragment A on __Type { fields { type { ...A } } }')).toBeGreaterThan(
      0,
    )
  })

  it('is within the limit for the full introspection query of graphql-js, and not for twice its cost', () => {
    const full = getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    })
    expect(costOf(full)).toBeLessThan(introspectionLimit(schema))
    expect(costOf(full) * 2).toBeGreaterThan(introspectionLimit(schema))
  })
})
