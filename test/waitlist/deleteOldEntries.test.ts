import { describe, expect, it } from '@jest/globals'
import { deleteOldEntries } from '../../src/domain/waitlist/deleteOldEntries.ts'
import { activities, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const { operatorId } = operators.kayaks

describe('deleteOldEntries', () => {
  it('deletes entries half a year after the day that they are for', async () => {
    await world.admin.query(
      `insert into waitlist_entry (operator_id, waitlist_id, activity_id, date, participants, first_name, last_name, email, channel, status, created_at)
       select $1, gen_random_uuid(), $2, day::date, 1, 'Ada', 'L', 'ada@example.com', 'ONLINE', 'LEFT', '2026-06-15T08:00:00Z'
       from unnest(array['2026-06-20', '2026-08-01']) day`,
      [operatorId, activities.sunset.activityId],
    )
    const kept = async (now: string) => {
      await deleteOldEntries(world.database, new Date(now), newChoreRun())
      const rows = await world.admin.query<{ date: string }>('select date from waitlist_entry order by date')
      return rows.map(each => each.date)
    }
    expect(await kept('2026-12-17T00:00:00Z')).toEqual(['2026-06-20', '2026-08-01'])
    expect(await kept('2026-12-18T00:00:00Z')).toEqual(['2026-08-01'])
    expect(await kept('2027-01-30T00:00:00Z')).toEqual([])
  })
})
