import { afterEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { RateLimit, spend } from '../../src/transports/http/identity/RateLimit.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let app: FastifyInstance

afterEach(() => app?.close())

const graphql = (query: string, variables = {}) => ({
  method: 'POST' as const,
  url: '/graphql',
  headers: bearer('usage'),
  payload: { query, variables },
})
const summary = '{ usageSummary(from: "2026-06-01", to: "2026-06-02") { meters { meter totalUsage } } }'
const breakdown =
  '{ usageBreakdown(meter: "m", groupBy: "a", from: "2026-06-01", to: "2026-06-02", first: 1000) { groups { value usage eventCount } } }'
const batch = (entries: number) => ({
  method: 'POST' as const,
  url: '/api/v2/usage/meters/batch',
  headers: bearer('usage'),
  payload: { Entries: Array.from({ length: entries }, () => ({ Meter: 'batched', Usage: 1 })) },
})
/** A document that is not cached, which costs points of its own. */
const newDocument = (name: number) =>
  graphql(
    `query Q${name} { usageQuotas { ${Array.from({ length: 520 }, (_, index) => `a${index}: meter`).join(' ')} } }`,
  )

let name = 0
const requests = {
  'one point over GraphQL': () => graphql('{ viewer { scopes } }'),
  'five points': () => graphql(summary),
  'fourteen points': () => graphql(breakdown),
  'a new document': () => newDocument(name++),
  'a large body': () => graphql(summary, { unused: 'x'.repeat(50_000) }),
  'one request over REST': () => ({ url: '/api/v2/me', headers: bearer('usage') }),
  'a batch': () => batch(300),
}

describe('a request that is sent again after Retry-After', () => {
  it.each([1, 7])('is accepted, with %d points a second', async perSecond => {
    let milliseconds = 0
    app = await openApp(world, {
      rateLimitPerSecond: perSecond,
      usageRateLimitPerSecond: perSecond,
      uptime: () => milliseconds,
    })
    for (const [what, make] of Object.entries(requests)) {
      for (let refused = 0; refused < 3; ) {
        const request = make()
        const response = await app.inject(request)
        if (response.statusCode !== 429) continue
        refused++
        milliseconds += 1000 * Number(response.headers['retry-after'])
        expect([what, Math.floor((await app.inject(request)).statusCode / 100)]).toEqual([what, 2])
      }
    }
  })

  it('is accepted, whatever its parts cost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 4 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 50 })), { maxLength: 30 }),
        (perSecond, parts, before) => {
          const limit = new RateLimit(perSecond)
          let now = 0
          const send = (costs: number[]) => {
            const bucket = limit.bucket('key', now)!
            let taken = 0
            costs.forEach((cost, index) => {
              spend(bucket, cost, { taken, andMore: index < costs.length - 1 })
              taken += cost
            })
          }
          const retryAfter = (costs: number[]) => {
            try {
              send(costs)
              return undefined
            } catch (error) {
              if (!(error instanceof Refusal)) throw error
              return error.facts.retryAfterSeconds!
            }
          }
          for (const [pause, cost] of before) {
            now += pause
            retryAfter([1, cost])
          }
          const seconds = retryAfter([1, ...parts])
          if (seconds === undefined) return
          now += seconds * 1000
          expect(retryAfter([1, ...parts])).toBeUndefined()
        },
      ),
      { numRuns: 1000 },
    )
  })
})
