import { describe, expect, it } from '@jest/globals'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { touchProduct } from '../../src/domain/products/touchProduct.ts'
import { activities, operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()

const { operatorId } = operators.kayaks
const { activityId, productId } = activities.sunset
const paths = ['/api/v2/ota/partner/products', `/api/v2/ota/partner/resolve-product?ID=${productId}`]
const get = (url: string, ifNoneMatch?: string) =>
  app.inject({ url, headers: { ...bearer('wanderly'), ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) } })
const tagOf = async (url: string) => String((await get(url)).headers.etag)

describe.each(paths)('the ETag of GET %s', url => {
  it('gives 304 without a body until something changes', async () => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/)
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=60',
      vary: expect.stringMatching(/Authorization/),
    })
    const again = await get(url, `"other", W/${headers.etag}`)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await get(url, '"other"')).statusCode).toBe(200)
  })

  it('changes with everything that partners can see', async () => {
    const tags = new Set([await tagOf(url)])
    let minutes = url.length
    const later = () => new Date(world.now.getTime() + minutes++ * 60_000)
    const changes = [
      () => changeProduct(world.database, operatorId, activityId, { price: { amount: minutes } }, later()),
      () => changeProduct(world.database, operatorId, activityId, { shortDescription: url }, later()),
      () => touchProduct(world.database, operatorId, activityId, later()),
      () =>
        world.admin.query(
          `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, position)
           values ($1, gen_random_uuid(), $2, 'Can you swim?', 'boolean', $3, 1)`,
          [operatorId, activityId, url.includes('resolve')],
        ),
    ]
    for (const [index, change] of changes.entries()) {
      await change()
      tags.add(await tagOf(url))
      expect(tags.size).toBe(index + 2)
    }
  })

  it('does not change with an activity of another operator', async () => {
    const before = await tagOf(url)
    const { operatorId: walls, activityId: bouldering } = activities.bouldering
    await changeProduct(world.database, walls, bouldering, { price: { amount: 1 } }, world.now)
    expect(await tagOf(url)).toBe(before)
  })
})
