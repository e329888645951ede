import { beforeEach, describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
beforeEach(() => world.admin.query('truncate usage_entry, usage_day, usage_hour, usage_correction cascade'))

const meters = '/api/v2/usage/meters'
type Key = Parameters<typeof bearer>[0]

async function graphql(query: string, key: Key = 'usage') {
  const response = await app.inject({ method: 'POST', url: '/graphql', headers: bearer(key), payload: { query } })
  return response.json<{ data: Record<string, unknown> | null; errors?: { extensions: Record<string, unknown> }[] }>()
}
const record = async (usage = '12.50') => {
  const recorded = await rest(world, 'POST', meters, {
    key: 'usage',
    payload: `{"Meter":"a","Usage":${usage}}`,
    headers: json,
  })
  return (recorded.body as { data: { ID: number } }).data.ID
}
const json = { 'content-type': 'application/json' }
const correct = (path: string, body: unknown, key: Key = 'usage') =>
  rest(world, 'POST', `${meters}/${path}`, { key, body })

describe('voiding and amending', () => {
  it('return the recorded and the counted usage over REST with every digit', async () => {
    const id = await record('12345678901234567890123456789.123456789')
    const amended = await rest(world, 'POST', `${meters}/${id}/amend`, {
      key: 'usage',
      payload: '{"Usage":99999999999999999999999999999.999999999,"Reason":"x"}',
      headers: json,
    })
    expect([amended.status, amended.text]).toEqual([
      200,
      `{"data":{"ID":${id},"Meter":"a","Usage":12345678901234567890123456789.123456789,` +
        '"CountedUsage":99999999999999999999999999999.999999999,"Status":"AMENDED"}}',
    ])
    const voided = await correct(`${id}/void`, { Reason: 'x' })
    expect([voided.status, voided.body]).toMatchObject([200, { data: { ID: id, CountedUsage: 0, Status: 'VOIDED' } }])
    expect((await correct(`${id}/void`, { Reason: 'x' })).body).toEqual(voided.body)
    expect((await correct(`${id}/void`, { Reason: 'another' })).status).toBe(409)
  })

  it('return over GraphQL all corrections of the entry, with the key that made each', async () => {
    const id = await record()
    const { keyId } = await world.caller('usage')
    const { data } = await graphql(`mutation {
      amended: amendUsageEntry(input: { id: ${id}, usage: "7.50", reason: " One too many. " }) {
        usageEntry { status countedUsage corrections { correctionNumber } }
      }
      voided: voidUsageEntry(input: { id: ${id}, reason: "Twice." }) {
        usageEntry { id usage status countedUsage corrections { correctionNumber kind usage reason keyId correctedAt } }
      }
    }`)
    expect(data).toMatchObject({
      amended: { usageEntry: { status: 'AMENDED', countedUsage: '7.5', corrections: [{ correctionNumber: 1 }] } },
      voided: {
        usageEntry: {
          id: String(id),
          usage: '12.5',
          status: 'VOIDED',
          countedUsage: '0',
          corrections: [
            { correctionNumber: 1, kind: 'AMEND', usage: '7.5', reason: 'One too many.' },
            {
              correctionNumber: 2,
              kind: 'VOID',
              usage: '0',
              reason: 'Twice.',
              correctedAt: world.now.toISOString(),
              keyId: encodeTypeId('key', keyId),
            },
          ],
        },
      },
    })
  })

  it.each([
    ['no reason', 'void', {}, ['/Reason']],
    ['a blank reason', 'void', { Reason: '  ' }, ['/Reason']],
    ['a reason of 501 characters', 'void', { Reason: 'x'.repeat(501) }, ['/Reason']],
    ['an unknown member', 'void', { Reason: 'x', Usage: 1 }, ['/Usage']],
    ['nothing at all', 'amend', {}, ['/Reason', '/Usage']],
    ['no usage, and a blank reason', 'amend', { Usage: 0, Reason: '' }, ['/Reason', '/Usage']],
    ['negative usage', 'amend', { Usage: -1, Reason: 'x' }, ['/Usage']],
    ['usage as text', 'amend', { Usage: '5', Reason: 'x' }, ['/Usage']],
    ['ten digits after the point', 'amend', { Usage: 0.0000000001, Reason: 'x' }, ['/Usage']],
  ])('are refused with %s', async (_, verb, body, pointers) => {
    const id = await record()
    const { status, problem } = await correct(`${id}/${verb}`, body)
    expect([status, problem!.errors!.map(each => (each as { pointer: string }).pointer)]).toEqual([422, pointers])
    expect(await world.admin.query('select from usage_entry')).toHaveLength(1)
  })

  it.each(['0', '-1', '1.5', 'x', '9007199254740993', '99999999999999999999'])('return 404 for the ID %s', async id => {
    for (const [verb, body] of [
      ['void', { Reason: 'x' }],
      ['amend', { Usage: 1, Reason: 'x' }],
    ] as const) {
      const { status, problem } = await correct(`${id}/${verb}`, body)
      expect([status, problem!.type]).toEqual([404, 'http://service.test/problems/not-found'])
    }
  })

  it('require a key that can write usage of the same operator', async () => {
    const id = await record()
    expect((await correct(`${id}/void`, { Reason: 'x' }, 'usageReadOnly')).status).toBe(403)
    expect((await correct(`${id}/void`, { Reason: 'x' }, 'wallsOperator')).status).toBe(404)
    expect((await correct(`${id}/amend`, { Usage: 1, Reason: 'x' }, 'wallsOperator')).status).toBe(404)
  })
})

describe('verifyUsage', () => {
  const verify = (from: string, to: string) =>
    graphql(`{ verifyUsage(from: "${from}", to: "${to}") {
      from to equal entryCount differenceCount differences { day hour meter recordedUsage recordedEventCount totalUsage totalEventCount }
    } }`)

  it('returns whether the totals are equal, and otherwise the differences', async () => {
    await record()
    const nothing = { from: '2026-06-01', to: '2026-06-30', entryCount: 1 }
    expect((await verify('2026-06-01', '2026-06-30')).data).toEqual({
      verifyUsage: { ...nothing, equal: true, differenceCount: 0, differences: [] },
    })
    await world.admin.query('update usage_hour set usage = 5, events = 3')
    expect((await verify('2026-06-01', '2026-06-30')).data).toEqual({
      verifyUsage: {
        ...nothing,
        equal: false,
        differenceCount: 1,
        differences: [
          {
            day: '2026-06-15',
            hour: '2026-06-15T08:00:00.000Z',
            meter: 'a',
            recordedUsage: '12.5',
            recordedEventCount: 1,
            totalUsage: '5',
            totalEventCount: 3,
          },
        ],
      },
    })
  })

  it.each([
    ['2026-06-02', '2026-06-01', 'The last day, 2026-06-01, is before the first, 2026-06-02.'],
    ['2025-01-01', '2026-02-05', 'From 2025-01-01 to 2026-02-05 are 401 days; at most 400 are allowed.'],
  ])('refuses the days from %s through %s', async (from, to, detail) => {
    const { errors } = await verify(from, to)
    expect(errors![0]!.extensions).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/verifyUsage/to', detail }],
    })
    expect((await verify('2025-01-02', '2026-02-05')).errors).toBeUndefined()
  })

  it('refuses a period with more than 20,000,000 entries, and suggests alternatives', async () => {
    await world.admin.query(`insert into usage_day values ($1, '2024-03-01', 'many', 3, 0, 20000000)`, [
      operators.kayaks.operatorId,
    ])
    await world.admin.query(`insert into usage_day values ($1, '2024-03-02', 'many', 3, 0, 1)`, [
      operators.kayaks.operatorId,
    ])
    expect((await verify('2024-03-01', '2024-03-01')).errors).toBeUndefined()
    const { errors } = await verify('2024-03-01', '2024-03-02')
    const detail =
      'At most 20000000 entries are verified at once; from 2024-03-01 through 2024-03-02 there are 20000001. Ask for fewer days, or ' +
      'verify them on the command line.'
    expect(errors![0]!.extensions).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/verifyUsage/to', detail }],
    })
    await world.admin.query(`delete from usage_day where meter = 'many'`)
  })
})

describe('updateOperator', () => {
  const update = (input: string) =>
    graphql(
      `mutation { updateOperator(input: ${input}) { operator { timeZone usageRetentionMonths holdMinutes } } }`,
      'operator',
    )

  it('sets the retention of usage and the time zone, which cannot be changed again at once', async () => {
    expect((await update('{ timeZone: " asia/tokyo ", usageRetentionMonths: 13 }')).data).toEqual({
      updateOperator: { operator: { timeZone: 'Asia/Tokyo', usageRetentionMonths: 13, holdMinutes: 30 } },
    })
    const { data } = await graphql('{ viewer { operator { timeZone usageRetentionMonths } } }', 'operator')
    expect(data).toEqual({ viewer: { operator: { timeZone: 'Asia/Tokyo', usageRetentionMonths: 13 } } })
    expect((await update('{ usageRetentionMonths: 0 }')).data).toMatchObject({
      updateOperator: { operator: { usageRetentionMonths: 0 } },
    })
    const { timeZone } = operators.kayaks
    const { errors } = await update(`{ timeZone: "${timeZone}" }`)
    expect(errors![0]!.extensions).toMatchObject({ code: 'rate-limited', status: 429 })
    await world.admin.query('update operator set time_zone_changed_at = null')
    expect((await update(`{ timeZone: "${timeZone}" }`)).data).toMatchObject({
      updateOperator: { operator: { timeZone } },
    })
  })

  it.each([
    ['{ timeZone: "Mars/Olympus" }', '/updateOperator/input/timeZone'],
    ['{ timeZone: " " }', '/updateOperator/input/timeZone'],
    ['{ usageRetentionMonths: -1 }', '/updateOperator/input/usageRetentionMonths'],
    ['{ usageRetentionMonths: 121 }', '/updateOperator/input/usageRetentionMonths'],
  ])('refuses %s', async (input, pointer) => {
    const { errors } = await update(input)
    expect(errors![0]!.extensions).toMatchObject({ code: 'validation', errors: [{ pointer }] })
  })
})
