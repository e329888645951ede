import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { type DefinitionNode, Kind, parse } from 'graphql'
import { operationLimits } from '../../src/graphql/limits/limitOperation.ts'
import { measureOperation } from '../../src/graphql/limits/measureOperation.ts'
import { buildSchema } from '../../src/graphql/schema/buildSchema.ts'

const schema = buildSchema()
const definitions = globSync('src/dashboard/**/*.graphql').flatMap<DefinitionNode>(
  file => parse(readFileSync(file, 'utf8')).definitions as DefinitionNode[],
)
const fragments = new Map(
  definitions.filter(each => each.kind === Kind.FRAGMENT_DEFINITION).map(each => [each.name.value, each]),
)
const operations = definitions
  .filter(each => each.kind === Kind.OPERATION_DEFINITION)
  .map(each => [each.name!.value, each] as const)

describe('an operation of the dashboard', () => {
  it.each(operations)('%s is within the limit, with its longest pages', (_, operation) => {
    const { cost } = measureOperation(schema, operation, name => fragments.get(name))
    expect(cost).toBeLessThanOrEqual(operationLimits.cost)
  })
})
