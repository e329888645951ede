import { beforeAll, describe, expect, it } from '@jest/globals'
import { defaultPricing } from '../../src/domain/rules/pricing/defaultPricing.ts'
import { activities, operators } from '../world/cast.ts'
import { type RestResponse, rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const path = '/api/v2/ota/partner/products'
const get = (query: string, headers: Record<string, string> = {}) =>
  rest(world, 'GET', `${path}${query}`, { key: 'wanderly', headers })
const names = ({ body }: RestResponse) => (body as { data: { Name: string }[] }).data.map(each => each.Name)
const nextOf = ({ headers }: RestResponse) => /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1]

const add = (from: number, to: number) =>
  world.admin.query(
    `insert into product (operator_id, activity_id, name, short_description, description, category, duration_minutes,
       time_zone, pricing, currency, images, published, created_at, updated_at)
     select $1, gen_random_uuid(), 'Tour ' || lpad(n::text, 3, '0'), '', '', '', 60, 'UTC', $5, 'GBP', '[]', true, $2, $2
     from generate_series($3::int, $4::int) n`,
    [operators.kayaks.operatorId, world.now, from, to, defaultPricing(operators.kayaks.operatorId, 100)],
  )

describe('GET /api/v2/ota/partner/products', () => {
  const shopfront = [
    'Island Kayak Day',
    'Midnight Paddle',
    'Sea Cave Expedition',
    'Sunset Kayak Tour',
    'White Water Rapids',
  ]

  it('200: has the whole shopfront without a link', async () => {
    const response = await get('')
    expect([names(response), response.headers.link]).toEqual([shopfront, undefined])
  })

  it('200: lists the products that have changed since an instant, the instant included', async () => {
    const since = Math.floor(world.now.getTime() / 1000) + 60
    expect(names(await get(`?UpdatedSince=${since}`))).toEqual([])
    const change = (instant: Date) =>
      world.admin.query('update product set updated_at = $2 where activity_id = $1', [
        activities.island.activityId,
        instant,
      ])
    await change(new Date(since * 1000))
    expect(names(await get(`?updatedsince=${since}`))).toEqual(['Island Kayak Day'])
    expect(names(await get(`?UpdatedSince=${since}&name=cave`))).toEqual([])
    expect(names(await get(`?UpdatedSince=${since + 1}`))).toEqual([])
    await change(world.now)
  })

  it('200: pages by Limit, with a link to the next page that keeps the conditions', async () => {
    const pages: string[][] = []
    for (let next: string | undefined = '?Limit=2&name=a'; next !== undefined; ) {
      const response = await get(next)
      pages.push(names(response))
      next = nextOf(response)?.slice(path.length)
    }
    expect(pages).toEqual([
      ['Island Kayak Day', 'Midnight Paddle'],
      ['Sea Cave Expedition', 'Sunset Kayak Tour'],
      ['White Water Rapids'],
    ])
  })

  it.each<[string, string, string]>([
    ['no page', 'Limit=0', 'Limit'],
    ['too long a page', 'Limit=501', 'Limit'],
    ['a cursor that is none', 'Cursor=12', 'Cursor'],
    ['an instant in milliseconds', 'UpdatedSince=1781510400000', 'UpdatedSince'],
  ])('422: refuses %s', async (_, query, parameter) => {
    const { status, problem } = await get(`?${query}`)
    expect([status, problem?.errors]).toEqual([422, [{ parameter, detail: expect.any(String) }]])
  })

  describe('with more than 500 products', () => {
    beforeAll(() => add(1, 495))

    it('200: has 500 without a link, and with one more the first 500 and a link to the rest', async () => {
      const whole = await get('')
      expect([names(whole).length, whole.headers.link]).toEqual([500, undefined])
      const tag = { 'if-none-match': String(whole.headers.etag) }
      expect((await get('', tag)).status).toBe(304)
      // It is the last one by name, so the first 500 stay as they are.
      await world.admin.query(`update product set name = 'Zip Line' where name = 'Tour 495'`)
      await add(495, 495)
      await world.admin.query(`update product set name = 'ZZ' where name = 'Tour 495'`)
      const first = await get('', tag)
      expect([first.status, names(first).length]).toEqual([200, 500])
      const rest = await get(nextOf(first)!.slice(path.length))
      expect([names(rest), rest.headers.link]).toEqual([['ZZ'], undefined])
      const held = { 'if-none-match': String(first.headers.etag) }
      const unchanged = await get('', held)
      expect([unchanged.status, unchanged.headers.link]).toEqual([304, first.headers.link])
      await world.admin.query(`update product set published = false where name = 'ZZ'`)
      expect((await get('', held)).headers.link).toBeUndefined()
    })
  })
})
