import { describe, expect, it } from '@jest/globals'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { forgetJobs } from '../../src/platform/jobs/forgetJobs.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { servicesOf } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

/** Adds a job that was last updated a number of days ago. */
async function age(key: string, days: number, columns: string): Promise<void> {
  await enqueue(world.database, 'work', {}, { key })
  await world.admin.transaction(async sql => {
    // The trigger would set updated_at to the current time.
    await sql.query('set local session_replication_role = replica')
    await sql.query(
      `update graphile_worker._private_jobs set ${columns}, updated_at = now() - make_interval(days => $2) where key = $1`,
      [key, days],
    )
  })
}

describe('forgetting jobs', () => {
  it('deletes jobs that were given up more than a month ago, and no others', async () => {
    await age('given up long ago', 31, 'attempts = max_attempts')
    await age('given up lately', 29, 'attempts = max_attempts')
    await age('waits for long', 31, 'attempts = 24')
    await age('in its last attempt', 31, `attempts = max_attempts, locked_by = 'other', locked_at = now()`)
    await forgetJobs(servicesOf(world), world.now, newChoreRun())
    const left = await world.admin.query<{ key: string }>('select key from graphile_worker.jobs order by key')
    expect(left.map(each => each.key)).toEqual(['given up lately', 'in its last attempt', 'waits for long'])
  })
})
