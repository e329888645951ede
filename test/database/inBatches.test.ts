import { beforeAll, describe, expect, it } from '@jest/globals'
import { inBatches } from '../../src/app/schema/inBatches.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { kayaks, walls } = operators

const execute = (statement: string) => world.admin.query(statement)
const count = async (condition: string) =>
  (await world.admin.query<{ n: number }>(`select count(*) n from usage_hour where ${condition}`))[0]!.n

/** 250 hours of each operator, in an order other than that of their keys. */
beforeAll(() =>
  world.admin.query(
    `insert into usage_hour (operator_id, meter, starts_at, slot, usage, events)
     select o, 'it''s ' || n % 3, '2026-07-01T00:00:00.123456Z'::timestamptz + make_interval(hours => n / 3), 0, n, 0
     from generate_series(1, 250) n, unnest($1::uuid[]) o order by n * 7919 % 251`,
    [[kayaks.operatorId, walls.operatorId]],
  ),
)

describe('inBatches', () => {
  it('changes the rows of every operator that meet the condition, and no others', async () => {
    await inBatches({ execute }, 'usage_hour where usage > 20 and events = 0', 'update usage_hour set events = 1')
    expect([await count('events = 1'), await count('events = 0'), await count('events = 1 and usage <= 20')]).toEqual([
      460, 40, 0,
    ])
  })

  it('changes at most 100 rows in each statement', async () => {
    let before = await count('usage = -1')
    const steps: number[] = []
    const counted = async (statement: string) => {
      const rows = await execute(statement)
      const now = await count('usage = -1')
      steps.push(now - before)
      before = now
      return rows
    }
    await inBatches({ execute: counted }, 'usage_hour where usage <> -1', 'update usage_hour set usage = -1')
    expect(Math.max(...steps)).toBe(100)
    expect(before).toBe(500)
  })

  it('begins again for rows that were added meanwhile', async () => {
    let added = false
    const adding = async (statement: string) => {
      const rows = await execute(statement)
      if (!added && statement.includes('delete from')) {
        added = true
        await execute(`insert into usage_hour values ('${kayaks.operatorId}', 'a', '2026-01-01', 0, 1, 0)`)
      }
      return rows
    }
    await inBatches({ execute: adding }, 'usage_hour where true', 'delete from usage_hour')
    expect(await count('true')).toBe(0)
  })
})
