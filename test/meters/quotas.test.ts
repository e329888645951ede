import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createUsageQuota } from '../../src/domain/meters/quotas/createUsageQuota.ts'
import { deleteUsageQuota } from '../../src/domain/meters/quotas/deleteUsageQuota.ts'
import { UsageQuotaPeriod } from '../../src/domain/meters/quotas/UsageQuotaPeriod.ts'
import { ORDER_COMPLETED } from '../../src/domain/meters/recording/builtInMeters.ts'
import { refusalOf } from '../graphql/ask.ts'
import { Office } from '../workflows/Office.ts'
import { NOW, operators } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding } from '../world/whileLocked.ts'
import { counting } from './counting.ts'
import { Watch } from './Watch.ts'

const { operatorId } = operators.kayaks

const world = useWorld()
let watch: Watch
beforeAll(async () => {
  watch = new Watch(world)
})
beforeEach(() => {
  world.now = NOW
})

const dues = async () =>
  (await world.admin.query<{ count: number }>('select count(*) count from usage_quota_due'))[0]!.count

describe('a quota', () => {
  it('is recorded as reached at the last digit, once', async () => {
    const quota = await watch.set({ threshold: '100000000000000000000000000.000000001' })
    await watch.recordAndFollow(quota.meter, '100000000000000000000000000')
    expect(await watch.crossings(quota)).toEqual([])
    await watch.recordAndFollow(quota.meter, '0.000000001')
    await watch.recordAndFollow(quota.meter, '1')
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '100000000000000000000000000.000000001']])
    expect(await watch.emails(quota)).toHaveLength(1)
    expect(await dues()).toBe(0)
  })

  it("counts by the operator's days", async () => {
    const quota = await watch.set({ period: UsageQuotaPeriod.DAY })
    world.now = new Date('2026-06-20T08:00:00Z')
    // Midnight in London is at 23:00 UTC.
    await watch.recordAndFollow(quota.meter, '60', '2026-06-16T22:59:59Z')
    await watch.recordAndFollow(quota.meter, '60', '2026-06-16T23:00:00Z')
    expect(await watch.crossings(quota)).toEqual([])
    await watch.recordAndFollow(quota.meter, '40', '2026-06-17T22:59:59Z')
    await watch.recordAndFollow(quota.meter, '40', '2026-06-17T23:00:00Z')
    expect(await watch.crossings(quota)).toEqual([['2026-06-17', '100']])
  })

  it("counts by the operator's months, in the month in which the entry occurred", async () => {
    const quota = await watch.set()
    world.now = new Date('2026-07-10T08:00:00Z')
    await watch.record(quota.meter, '50', '2026-05-31T22:59:59Z')
    await watch.record(quota.meter, '50', '2026-05-31T23:00:00Z')
    await watch.recordAndFollow(quota.meter, '50', '2026-06-30T23:00:00Z')
    expect(await watch.crossings(quota)).toEqual([])
    await watch.recordAndFollow(quota.meter, '50', '2026-06-30T22:59:59Z')
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '100']])
    await watch.recordAndFollow(quota.meter, '50')
    expect((await watch.emails(quota)).map(each => each.subject).sort()).toEqual([
      `Quota reached: ${quota.meter}, 100 in July 2026`,
      `Quota reached: ${quota.meter}, 100 in June 2026`,
    ])
  })

  it('is checked for the current period when it is set, and never for an earlier one', async () => {
    const meter = watch.meter()
    await watch.record(meter, '500', '2026-05-20T08:00:00Z')
    await watch.record(meter, '100', '2026-06-02T08:00:00Z')
    const quota = await watch.set({ meter })
    await watch.follow()
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '100']])
    await watch.recordAndFollow(meter, '500', '2026-05-20T08:00:00Z')
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '100']])
  })

  it('sends one e-mail per period, even if corrections bring usage below it and above it again', async () => {
    const quota = await watch.set()
    const correct = async (difference: string, events: number) => {
      await world.admin.query(
        counting(
          `insert into usage_entry (operator_id, meter, usage, events, occurred_at, recorded_at, source) values ($1, $2, $3, $4, $5, $5, 'client')`,
        ),
        [operatorId, quota.meter, difference, events, world.now],
      )
      await watch.follow()
    }
    await watch.recordAndFollow(quota.meter, '100')
    await correct('-50', 0)
    await watch.recordAndFollow(quota.meter, '60')
    await correct('-60', -1)
    await correct('100', 0)
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '100']])
    expect(await watch.emails(quota)).toHaveLength(1)
  })

  it('can be reached by a correction', async () => {
    const quota = await watch.set()
    await watch.recordAndFollow(quota.meter, '60')
    await world.admin.query(
      counting(
        `insert into usage_entry (operator_id, meter, usage, events, occurred_at, recorded_at, source) values ($1, $2, 40, 0, $3, $3, 'client')`,
      ),
      [operatorId, quota.meter, world.now],
    )
    await watch.follow()
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '100']])
  })

  it('applies to a built-in meter', async () => {
    const quota = await watch.set({ meter: ORDER_COMPLETED, threshold: '2', period: UsageQuotaPeriod.DAY })
    const office = new Office(world)
    await office.book()
    await watch.follow()
    expect(await watch.crossings(quota)).toEqual([])
    await office.book()
    await watch.follow()
    expect(await watch.crossings(quota)).toEqual([['2026-06-15', '2']])
  })

  it('applies to one operator and one meter', async () => {
    const quota = await watch.set()
    const { operatorId: other } = operators.walls
    const theirs = await createUsageQuota(world.database, other, { ...quota, threshold: '50' }, world.now)
    await watch.record(quota.meter, '60')
    await watch.recordAndFollow(watch.meter(), '60')
    expect(await watch.crossings(quota)).toEqual([])
    const crossed = await world.admin.query('select from usage_quota_crossing where quota_id = $1', [theirs.quotaId])
    expect(crossed).toEqual([])
  })

  it('is checked without reading the entries', async () => {
    const quota = await watch.set()
    await watch.record(quota.meter, '100')
    await holding(world, [['lock table usage_entry in access exclusive mode']], () => watch.follow())
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '100']])
  })

  it('is checked for any number of queued rows', async () => {
    const [one, two] = [await watch.set(), await watch.set()]
    for (const { meter } of [one, two]) await watch.record(meter, '100')
    await world.admin.query(
      `insert into usage_quota_due (operator_id, quota_id, day) select $1, $2, '2026-06-15' from generate_series(1, 2500)`,
      [operatorId, one.quotaId],
    )
    await watch.follow()
    expect(await dues()).toBe(0)
    expect([await watch.crossings(one), await watch.crossings(two)]).toEqual(Array(2).fill([['2026-06-01', '100']]))
  })
})

describe('setting the same quota again', () => {
  it('replaces its recipient: a quota is unique by meter, period and threshold', async () => {
    const quota = await watch.set({ threshold: '7.5' })
    world.now = new Date('2026-06-16T08:00:00Z')
    const again = await watch.set({ meter: ` ${quota.meter} `, threshold: '7.50', email: null })
    expect(again).toEqual({ ...quota, email: null })
    await watch.recordAndFollow(quota.meter, '8')
    expect(await watch.emails(quota)).toEqual([])
  })

  it('sends no second e-mail in a period', async () => {
    const quota = await watch.set()
    await watch.recordAndFollow(quota.meter, '100')
    await watch.set({ meter: quota.meter, email: 'other@example.com' })
    await watch.follow()
    expect(await watch.emails(quota)).toHaveLength(1)
  })
})

describe('a quota without an e-mail address', () => {
  it('sends no e-mail, and records why', async () => {
    const quota = await watch.set({ email: null })
    await watch.recordAndFollow(quota.meter, '100')
    expect(await watch.crossings(quota)).toHaveLength(1)
    expect(await watch.emails(quota)).toEqual([])
    expect(await watch.skips(quota)).toEqual([{ reason: 'NO_ADDRESS', facts: null }])
  })
})

describe('an operator', () => {
  it('has at most 100 quotas, each of which can be set again', async () => {
    const { operatorId: walls } = operators.walls
    const set = (threshold: number) => {
      const input = { meter: 'api-calls', period: UsageQuotaPeriod.DAY, threshold: `${threshold}` }
      return createUsageQuota(world.database, walls, input, world.now)
    }
    await world.admin.query('delete from usage_quota where operator_id = $1', [walls])
    for (let index = 1; index <= 100; index++) await set(index)
    expect((await refusalOf(set(101))).message).toBe('An operator has at most 100 quotas.')
    expect(await set(100)).toMatchObject({ threshold: '100' })
  })

  it('gets at most 200 quota e-mails a day; further crossings are still recorded', async () => {
    await world.admin.query(
      `insert into email (operator_id, email_id, kind, status, reason, due_at, message_id, created_at)
       select $1, gen_random_uuid(), 'USAGE_QUOTA', 'DROPPED', 'DAILY_LIMIT', $2, 'x', $2 from generate_series(1, 200)`,
      [operatorId, world.now],
    )
    const quota = await watch.set()
    await watch.recordAndFollow(quota.meter, '100')
    expect(await watch.crossings(quota)).toHaveLength(1)
    expect(await watch.emails(quota)).toEqual([])
    expect(await watch.skips(quota)).toEqual([{ reason: 'DAILY_LIMIT', facts: { limit: 200 } }])
    await world.admin.query(`delete from email where status = 'DROPPED'`)
  })
})

describe('the e-mail about a quota', () => {
  it('says what was reached, escapes its HTML, and is sent even if the quota is deleted', async () => {
    const quota = await watch.set({ meter: '<b>api</b> & "calls"', threshold: '1234567.25' })
    await watch.recordAndFollow(quota.meter, '12345678901234567890.123456789')
    await deleteUsageQuota(world.database, operatorId, quota.quotaId)
    await doJobs(world, ['send-email'])
    const [email] = await watch.emails(quota)
    expect(email).toMatchObject({
      status: 'SENT',
      recipient: 'office@example.com',
      subject: 'Quota reached: <b>api</b> & "calls", 1,234,567.25 in June 2026',
      text: `The meter "<b>api</b> & "calls"" of Harbour Kayaks has reached its quota for June 2026.

Meter: <b>api</b> & "calls"
Quota: 1,234,567.25 a month
Month: June 2026
Used so far: 12,345,678,901,234,567,890.123456789

Usage goes on being recorded. You are told once for each month, even if corrections bring it below the quota again.`,
    })
    expect(email!.html).toContain('Meter: &#60;b&#62;api&#60;/b&#62; &#38; &#34;calls&#34;<br>')
    expect(email!.html).not.toContain('<b>')
  })

  it('is written for a daily quota too, and is not metered', async () => {
    const quota = await watch.set({ period: UsageQuotaPeriod.DAY })
    const entries = () => world.admin.query<{ count: number }>('select count(*) count from usage_entry')
    await watch.recordAndFollow(quota.meter, '100')
    const before = await entries()
    await doJobs(world, ['send-email'])
    expect(await entries()).toEqual(before)
    const [email] = await watch.emails(quota)
    expect(email).toMatchObject({
      status: 'SENT',
      subject: `Quota reached: ${quota.meter}, 100 on Monday, 15 June 2026`,
    })
    expect(email!.text).toContain('Quota: 100 a day\nDay: Monday, 15 June 2026\nUsed so far: 100\n')
  })
})

describe('deleteUsageQuota', () => {
  it('deletes its crossings and queued checks, and keeps its e-mails', async () => {
    const quota = await watch.set()
    await watch.recordAndFollow(quota.meter, '100')
    await watch.record(quota.meter, '100')
    expect(await deleteUsageQuota(world.database, operatorId, quota.quotaId)).toBe(quota.quotaId)
    expect(await watch.crossings(quota)).toEqual([])
    expect(await dues()).toBe(0)
    expect(await watch.emails(quota)).toHaveLength(1)
    await watch.recordAndFollow(quota.meter, '100')
    const again = await refusalOf(deleteUsageQuota(world.database, operatorId, quota.quotaId))
    expect(again.code).toBe('not-found')
  })
})
