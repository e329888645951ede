import { describe, expect, it } from '@jest/globals'
import { parse } from 'graphql'
import { operationLimits } from '../../src/transports/graphql/limits/limitOperation.ts'
import { measureDocument } from '../../src/transports/graphql/limits/measureDocument.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { dashboardDocuments } from '../../src/transports/graphql/trusted/generated.ts'

const schema = buildSchema()
const operations = Object.values(dashboardDocuments).flatMap(text =>
  [...measureDocument(schema, parse(text)).operations].map(([{ name }, measure]) => [name!.value, measure] as const),
)

describe('an operation of the dashboard', () => {
  it.each(operations)('%s is within the limit, with its longest pages', (_, { cost }) => {
    expect(cost).toBeLessThanOrEqual(operationLimits.cost)
  })
})
