import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { getIntrospectionQuery } from 'graphql'
import { operationLimits } from '../../src/transports/graphql/limits/limitOperation.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { type Headers, post } from './post.ts'

const { world, app } = useApp()

let limited: FastifyInstance
beforeAll(async () => {
  limited = await openApp(world, { rateLimitPerSecond: 5, maxInFlight: 1000 })
})
afterAll(() => limited.close())

const ask = async (query: string, headers: Headers = bearer('operator'), service = limited, variables = {}) => {
  const answer = await post(service, { query, variables }, headers)
  return { ...answer, cost: answer.body.extensions?.cost }
}

describe('extensions.cost', () => {
  it('has the cost of the operation, and what is left of the points of the key', async () => {
    const { cost, headers } = await ask(
      '{ usageSummary(from: "2026-06-01", to: "2026-06-02") { meters { meter totalUsage } } }',
    )
    expect(cost).toEqual({
      requestedCost: 4021,
      returnedCost: expect.any(Number),
      maximumCost: operationLimits.cost,
      points: 5,
      remainingPoints: expect.any(Number),
      maximumPoints: 10,
      restoreRate: 5,
      resetAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(headers['x-operation-points']).toBe('5')
    expect(cost.remainingPoints).toBeGreaterThanOrEqual(5)
    expect(cost.remainingPoints).toBeLessThan(10)
    const secondsToReset = (Date.parse(cost.resetAt) - world.now.getTime()) / 1000
    expect(secondsToReset).toBeGreaterThan(0)
    expect(secondsToReset).toBeLessThanOrEqual(1)
  })

  it('says nothing of points without a rate limit', async () => {
    const { cost } = await ask('{ viewer { scopes } }', bearer('operator'), app)
    expect(cost).toEqual({ requestedCost: 2, returnedCost: 2, maximumCost: operationLimits.cost, points: 1 })
  })

  it('is in the response to everything that a key asks, and to nothing without one', async () => {
    const key = bearer('tripster')
    for (const [query, variables] of [
      ['{ products { name', {}],
      ['{ products { nodes { nam } } }', {}],
      ['query ($first: Int) { waitlist(first: $first) { edges { cursor } } }', { first: 'x' }],
      ['{ apiKeys { edges { cursor } } }', {}],
      ['query A { __typename } query B { __typename }', {}],
    ] as const) {
      const { cost, error } = await ask(query, key, app, variables)
      expect(error).toBeDefined()
      expect([query, cost]).toEqual([query, expect.objectContaining({ points: 1 })])
    }
    for (const query of [getIntrospectionQuery(), '{ products { nodes { name } } }'])
      expect((await ask(query, {}, app)).cost).toBe(undefined)
  })

  it('is in the response to an operation that costs more points than are left', async () => {
    const query = '{ usageSummary(from: "2026-06-01", to: "2026-06-02") { meters { meter totalUsage } } }'
    // Of ten points the first takes five and the second one; the third needs five of the four that are left.
    await ask(query, bearer('usage'))
    await ask('{ viewer { scopes } }', bearer('usage'))
    const { status, cost, error } = await ask(query, bearer('usage'))
    expect(error?.message).toMatch(/^This operation costs/)
    expect(status).toBe(429)
    expect(cost).toMatchObject({ requestedCost: 4021, maximumPoints: 10, remainingPoints: 3 })
    expect(cost).not.toHaveProperty('returnedCost')
  })
})
