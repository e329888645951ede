import { afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { bearer, openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { post } from './post.ts'

const { world, app } = useApp()
let limited: FastifyInstance | undefined
afterEach(async () => {
  await limited?.close()
  limited = undefined
})

const SUMMARY = '{ usageSummary(from: "2026-06-01", to: "2026-06-02") { meters { meter totalUsage } } }'
const breakdown = (first: number) =>
  `{ usageBreakdown(meter: "m", groupBy: "a", from: "2026-06-01", to: "2026-06-02", first: ${first}) { groups { value usage eventCount } } }`
const fields = (count: number) =>
  `{ usageQuotas { ${Array.from({ length: count }, (_, index) => `a${index}: meter`).join(' ')} } }`

describe('an operation', () => {
  it.each([
    ['one point', '{ viewer { scopes } }', '1'],
    ['one more point for every thousand values', SUMMARY, '5'],
    ['points for what it reads', breakdown(1), '11'],
    ['points for the most that it can return, too', breakdown(1000), '14'],
  ])('costs %s', async (_, query, points) => {
    const { status, headers } = await post(app, { query }, bearer('usage'))
    expect(status).toBe(200)
    expect(headers['x-operation-points']).toBe(points)
  })

  it('costs more if its document is long and new', async () => {
    const points = async () => (await post(app, { query: fields(520) })).headers['x-operation-points']
    expect(await points()).toBe('8')
    expect(await points()).toBe('6')
  })

  it('costs as much as the largest if its document is too large', async () => {
    for (const query of [`{ ${'a '.repeat(150)}}`, `{ usageQuotas(after: "${'a'.repeat(20_000)}") { meter } }`]) {
      const { error, body } = await post(app, { query }, bearer('usage'))
      expect(error).toMatchObject({ extensions: { code: 'payload-too-large' } })
      // The request, full 8 KiB of its body, and the document.
      expect(body.extensions.cost.points).toBe(1 + Math.floor(JSON.stringify({ query }).length / 8192) + 40)
    }
  })

  it('costs more if it is introspection of its own', async () => {
    const query = '{ __schema { types { name description fields { name description args { name description } } } } }'
    for (let n = 0; n < 2; n++)
      expect(Number((await post(app, { query })).headers['x-operation-points'])).toBeGreaterThan(5)
  })

  it('above the remaining points of its key is refused with Retry-After, and another key is not', async () => {
    limited = await openApp(world, { rateLimitPerSecond: 20, maxInFlight: 1000 })
    const asked = Array.from({ length: 100 }, () => post(limited!, { query: SUMMARY }, bearer('usage')))
    const refused = (await Promise.all(asked)).filter(({ error }) => /^This operation costs/.test(error?.message))
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers, error } of refused) {
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(error).toMatchObject({
        message:
          'This operation costs 4 points beside the one of its request, and this key has 20 a second, and 40 at once after a pause. Wait, or ask for less.',
        extensions: { code: 'rate-limited', status: 429 },
      })
    }
    expect((await post(limited, { query: '{ viewer { scopes } }' }, bearer('operator'))).status).toBe(200)
  })

  it('that costs more points than its key can ever have is executed', async () => {
    limited = await openApp(world, { rateLimitPerSecond: 1 })
    expect((await post(limited, { query: SUMMARY }, bearer('usage'))).status).toBe(200)
  })
})
