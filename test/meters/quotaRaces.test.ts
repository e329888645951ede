import { beforeAll, describe, expect, it } from '@jest/globals'
import { deleteUsageQuota } from '../../src/domain/meters/quotas/deleteUsageQuota.ts'
import { recordCrossings } from '../../src/domain/meters/quotas/recordCrossings.ts'
import type { UsageQuota } from '../../src/domain/meters/quotas/UsageQuota.ts'
import type { Database, Sql } from '../../src/platform/sql/Database.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { connectApart, holding, untilQueued, whileLocked } from '../world/whileLocked.ts'
import { counting } from './counting.ts'
import { Watch } from './Watch.ts'

const { operatorId } = operators.kayaks

const world = useWorld()
let watch: Watch
beforeAll(async () => {
  watch = new Watch(world)
})

/** Usage recorded by another transaction. */
const recording = (meter: string, usage: string): [string, unknown[]] => [
  counting(
    `insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source) values ($1, $2, $3, $4, $4, 'client')`,
  ),
  [operatorId, meter, usage, world.now],
]

const crossing = ({ quotaId }: UsageQuota): [string, unknown[]] => [
  `insert into usage_quota_crossing (operator_id, quota_id, period_start, usage, crossed_at) values ($1, $2, '2026-06-01', 100, $3)`,
  [operatorId, quotaId, world.now],
]

describe('a quota', () => {
  it('that is set during concurrent recording counts that usage', async () => {
    const meter = watch.meter()
    const quota = await whileLocked(world, [recording(meter, '100')], () => watch.set({ meter }))
    await watch.follow()
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '100']])
  })

  it('that two transactions reach together is reached once both have committed', async () => {
    const quota = await watch.set()
    const both = () => watch.recordAndFollow(quota.meter, '60')
    await holding(world, [recording(quota.meter, '60')], both, 'commit', connectApart)
    expect(await watch.crossings(quota)).toEqual([])
    await watch.follow()
    expect(await watch.crossings(quota)).toEqual([['2026-06-01', '120']])
    expect(await watch.emails(quota)).toHaveLength(1)
  })

  it.each([
    ['commit', 0],
    ['rollback', 1],
  ] as const)(
    'that another worker is recording is left to that worker, unless it rolls back (%s)',
    async (end, emails) => {
      const quota = await watch.set()
      await watch.record(quota.meter, '100')
      await whileLocked(world, [crossing(quota)], () => watch.follow(), { end })
      expect(await watch.crossings(quota)).toHaveLength(1)
      expect(await watch.emails(quota)).toHaveLength(emails)
    },
  )

  it('that one worker is checking does not block the others, and is checked again if the worker fails', async () => {
    const [one, two] = [await watch.set(), await watch.set()]
    await watch.record(one.meter, '100')
    const failed = world.database.transaction(async sql => {
      expect((await recordCrossings(sql, operatorId, world.now)).crossings).toMatchObject([{ quotaId: one.quotaId }])
      await watch.recordAndFollow(two.meter, '100')
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect([await watch.crossings(one), await watch.crossings(two)]).toEqual([[], [['2026-06-01', '100']]])
    await watch.follow()
    expect(await watch.emails(one)).toHaveLength(1)
  })

  it('that is deleted waits for concurrent recording, and then does not block it', async () => {
    const quota = await watch.set()
    let recorded: Promise<void> | undefined
    const halting: Database = Object.assign(Object.create(world.database), {
      transaction: <T>(work: (sql: Sql) => Promise<T>) =>
        world.database.transaction(async sql => {
          const deleted = await work(sql)
          recorded = watch.recordAndFollow(quota.meter, '100')
          await untilQueued(world, 1)
          return deleted
        }),
    })
    const deleted = await whileLocked(world, [recording(quota.meter, '100')], () =>
      deleteUsageQuota(halting, operatorId, quota.quotaId),
    )
    expect(deleted).toBe(quota.quotaId)
    await recorded
    expect(await watch.emails(quota)).toEqual([])
  })

  it('that is deleted during a check waits for it, without a deadlock', async () => {
    const quota = await watch.set()
    await watch.record(quota.meter, '100')
    const deleted = await world.admin.transaction(async sql => {
      let deleting: Promise<string> | undefined
      const halting: Sql = {
        announce: sql.announce,
        async query(text, values, given) {
          if (text.includes('insert into usage_quota_crossing')) {
            deleting = deleteUsageQuota(world.database, operatorId, quota.quotaId)
            await untilQueued(world, 1)
          }
          return sql.query(text, values, given)
        },
      }
      expect((await recordCrossings(halting, operatorId, world.now)).crossings).toHaveLength(1)
      return { deleting }
    })
    expect(await deleted.deleting).toBe(quota.quotaId)
    expect(await watch.crossings(quota)).toEqual([])
  })
})
