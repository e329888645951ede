import { afterEach, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { activities } from '../world/cast.ts'
import { bearer, openApp, settings } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let app: FastifyInstance

afterEach(() => app.close())

it('codes cannot be guessed at the rate of the key, and other requests are not affected', async () => {
  let milliseconds = 0
  app = await openApp(world, {
    rateLimitPerSecond: 10_000,
    permitTimeout: settings.responseTimeout,
    uptime: () => milliseconds,
  })
  const quote = (codes: { PromoCode?: string; VoucherCode?: string }, key: 'wanderly' | 'tripster' = 'wanderly') =>
    app.inject({
      method: 'POST',
      url: '/api/v2/ota/partner/quote',
      headers: bearer(key),
      payload: { ActivityID: activities.sunset.id, Date: '2026-07-01', Time: '18:00', Participants: 1, ...codes },
    })
  const first = await quote({ PromoCode: 'GUESS0' })
  expect(first.json()).toMatchObject({ code: 'promo-code-refused', reason: 'UNKNOWN' })
  const guesses = Array.from({ length: 199 }, (_, index) =>
    quote(index % 2 ? { PromoCode: `GUESS${index}` } : { VoucherCode: `V${index}` }),
  )
  const codes = (await Promise.all(guesses)).map(each => each.json().code as string)
  expect(codes.filter(each => each !== 'rate-limited')).toHaveLength(99)
  expect((await quote({})).json().code).toBeUndefined()
  expect((await quote({ PromoCode: 'GUESS1' }, 'tripster')).json().code).toBe('promo-code-refused')
  const refused = await quote({ PromoCode: 'GUESS1' })
  expect(refused.statusCode).toBe(429)
  milliseconds += 1000 * Number(refused.headers['retry-after'])
  expect((await quote({ PromoCode: 'GUESS1' })).json().code).toBe('promo-code-refused')
})
