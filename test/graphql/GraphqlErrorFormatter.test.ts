import { describe, expect, it } from '@jest/globals'
import { execute, GraphQLError, buildSchema as makeSchema, parse } from 'graphql'
import { GraphqlErrorFormatter } from '../../src/transports/graphql/errors/GraphqlErrorFormatter.ts'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'

describe('an internal error outside of an execution', () => {
  it('is logged once with its request ID, and reveals nothing to the client', () => {
    const reported: unknown[][] = []
    const formatter = new GraphqlErrorFormatter(buildSchema(), 'http://service.test/problems', (...args) =>
      reported.push(args),
    )
    const cause = new GraphQLError('The plugin failed: secret')
    const formatted = formatter.format({ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }, cause)
    expect(reported).toEqual([])

    const body = formatter.complete(JSON.stringify({ errors: [formatted] }), 'request-one')
    expect(reported).toEqual([[cause, 'request-one']])
    expect(JSON.parse(body)).toEqual({
      errors: [
        {
          message: 'The service failed. Quote the request ID request-one to its administrator.',
          extensions: expect.objectContaining({ code: 'internal', status: 500, requestId: 'request-one' }),
        },
      ],
    })
    formatter.complete(body, 'request-two')
    expect(reported).toHaveLength(1)
  })
})

describe('an invalid argument that graphql-js reports during execution', () => {
  it('is a validation error, and no internal error', async () => {
    const reported: unknown[] = []
    const schema = makeSchema('type Query { half(of: Int!): Int }')
    const formatter = new GraphqlErrorFormatter(schema, 'http://service.test/problems', error => reported.push(error))
    const document = parse('query ($of: Int = 2) { half(of: $of) }')
    const operation = new Operation(schema, document)
    const { errors } = await execute({ schema, document, variableValues: { of: null } })
    expect(formatter.formatResolved(errors![0]!, 'request-one', operation).extensions).toMatchObject({
      code: 'validation',
      status: 422,
    })
    const thrown = await execute({ schema, document, rootValue: { half: () => 'much' } })
    expect(formatter.formatResolved(thrown.errors![0]!, 'request-one', operation).extensions.code).toBe('internal')
    expect(reported).toHaveLength(1)
  })
})
