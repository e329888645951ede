import { beforeAll, describe, expect, it } from '@jest/globals'
import { UsageQuotaPeriod } from '../../src/domain/meters/quotas/UsageQuotaPeriod.ts'
import { Watch } from '../meters/Watch.ts'
import { keys, NOW } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
let watch: Watch
beforeAll(() => {
  watch = new Watch(world)
})

async function post(key: keyof typeof keys, query: string, variables: object = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer(key),
    payload: { query, variables },
  })
  return response.json()
}

const create = `mutation ($input: CreateUsageQuotaInput!) {
  createUsageQuota(input: $input) {
    usageQuota { quotaId: id meter period threshold email createdAt usage reached { usage } crossings { usage } }
  }
}`
const quota = { meter: 'api-calls', period: 'MONTH', threshold: '1000.50', email: 'office@example.com' }

describe('createUsageQuota', () => {
  it('returns the quota, and returns it again if it is sent again', async () => {
    const { data } = await post('operator', create, { input: quota })
    expect(data.createUsageQuota.usageQuota).toEqual({
      quotaId: expect.stringMatching(/^quo_/),
      meter: 'api-calls',
      period: 'MONTH',
      threshold: '1000.5',
      email: 'office@example.com',
      createdAt: NOW.toISOString(),
      usage: '0',
      reached: null,
      crossings: [],
    })
    expect(await post('operator', create, { input: quota })).toMatchObject({ data })
  })

  it('reports every invalid field', async () => {
    const input = { meter: ' ', period: 'DAY', threshold: '-0.5', email: 'nobody' }
    const { errors } = await post('operator', create, { input })
    expect(errors[0].extensions.errors).toEqual([
      { pointer: expect.stringContaining('email'), detail: expect.stringContaining('must be an e-mail address') },
      { pointer: expect.stringContaining('meter'), detail: 'meter must not be blank.' },
      {
        pointer: expect.stringContaining('threshold'),
        detail: 'The threshold must be greater than 0; it is -0.5.',
      },
    ])
  })

  it.each(['0', '-1', '0.0000000000'])('refuses a threshold of %s', async threshold => {
    const { errors } = await post('operator', create, { input: { ...quota, threshold } })
    expect(errors).toMatchObject([{ extensions: { code: 'validation' } }])
  })

  it('needs operator:write', async () => {
    for (const key of ['operatorReadOnly', 'usage', 'wanderly'] as const) {
      const { errors } = await post(key, create, { input: quota })
      expect(errors).toMatchObject([{ extensions: { code: 'permission-denied' } }])
    }
  })
})

describe('usageQuotas', () => {
  const list = `query ($first: Int) {
    usageQuotas { meter period threshold usage reached { periodStart usage crossedAt } crossings(first: $first) { periodStart usage } }
  }`

  it('lists quotas by meter, with the usage of the current period and when each was reached', async () => {
    await world.admin.query('delete from usage_quota')
    const [first, second] = [watch.meter(), watch.meter()]
    await watch.set({ meter: second, threshold: '50' })
    await watch.set({ meter: first, threshold: '20' })
    await watch.set({ meter: first, threshold: '3', period: UsageQuotaPeriod.DAY })
    await watch.recordAndFollow(first, '4.5', '2026-06-14T12:00:00Z')
    await watch.recordAndFollow(first, '20.25')
    world.now = new Date('2026-06-16T09:00:00Z')
    await watch.recordAndFollow(first, '3')
    const daily = {
      meter: first,
      period: 'DAY',
      threshold: '3',
      usage: '3',
      reached: { periodStart: '2026-06-16', usage: '3', crossedAt: '2026-06-16T09:00:00.000Z' },
      crossings: [
        { periodStart: '2026-06-16', usage: '3' },
        { periodStart: '2026-06-15', usage: '20.25' },
      ],
    }
    const monthly = {
      meter: first,
      period: 'MONTH',
      threshold: '20',
      usage: '27.75',
      reached: { periodStart: '2026-06-01', usage: '24.75', crossedAt: NOW.toISOString() },
      crossings: [{ periodStart: '2026-06-01', usage: '24.75' }],
    }
    const quiet = { meter: second, period: 'MONTH', threshold: '50', usage: '0', reached: null, crossings: [] }
    expect((await post('operatorReadOnly', list)).data.usageQuotas).toEqual([daily, monthly, quiet])
    const shorter = { ...daily, crossings: daily.crossings.slice(0, 1) }
    expect((await post('usageReadOnly', list, { first: 1 })).data.usageQuotas).toEqual([shorter, monthly, quiet])

    world.now = new Date('2026-06-30T23:00:00Z')
    const { data } = await post('operator', list)
    expect(data.usageQuotas.map((each: { usage: string; reached: unknown }) => [each.usage, each.reached])).toEqual(
      Array(3).fill(['0', null]),
    )
    world.now = NOW
  })

  it.each([0, 101])('refuses to return %s crossings', async first => {
    const { errors } = await post('operator', list, { first })
    expect(errors[0].extensions.errors).toEqual([
      { pointer: '/variables/first', detail: `first must be from 1 to 100; it is ${first}.` },
    ])
  })

  it('needs operator:read or usage:read', async () => {
    const { errors } = await post('wanderly', list)
    expect(errors).toMatchObject([{ extensions: { code: 'permission-denied' } }])
  })
})

describe('deleteUsageQuota', () => {
  it('returns the identifier of the deleted quota', async () => {
    const { data } = await post('operator', create, { input: { ...quota, meter: watch.meter() } })
    const { quotaId } = data.createUsageQuota.usageQuota
    const remove = `mutation { deleteUsageQuota(input: { quotaId: "${quotaId}" }) { deletedUsageQuotaId } }`
    expect(await post('operatorReadOnly', remove)).toMatchObject({
      errors: [{ extensions: { code: 'permission-denied' } }],
    })
    expect(await post('operator', remove)).toMatchObject({
      data: { deleteUsageQuota: { deletedUsageQuotaId: quotaId } },
    })
    expect(await post('operator', remove)).toMatchObject({
      errors: [{ extensions: { code: 'not-found', status: 404 } }],
    })
  })
})

describe('emails', () => {
  it('returns e-mails about quotas, filtered by kind, with the quota', async () => {
    const meter = watch.meter()
    const { data } = await post('operator', create, { input: { ...quota, meter } })
    await watch.recordAndFollow(meter, '1000.5')
    const query = `{ emails(filter: { kinds: [USAGE_QUOTA], text: "${meter}" }) { edges { node { kind quotaId recipient status workflow { name } } } } }`
    expect((await post('operatorReadOnly', query)).data.emails.edges).toEqual([
      {
        node: {
          kind: 'USAGE_QUOTA',
          quotaId: data.createUsageQuota.usageQuota.quotaId,
          recipient: 'office@example.com',
          status: 'PLANNED',
          workflow: null,
        },
      },
    ])
  })
})
