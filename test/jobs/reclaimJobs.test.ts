import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { pino } from 'pino'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { JobReclaimer } from '../../src/platform/jobs/JobReclaimer.ts'
import { locks } from '../../src/platform/sql/locks.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let client: pg.Client
let other: pg.Client
let reclaimer: JobReclaimer
beforeAll(async () => {
  client = new pg.Client(world.urls.jobs)
  other = new pg.Client(world.urls.jobs)
  await Promise.all([client.connect(), other.connect()])
})
beforeEach(async () => {
  reclaimer = new JobReclaimer('checking', pino({ level: 'silent' }), 0)
  await enqueue(world.database, 'work', {})
  await claim('other')
})
afterEach(async () => {
  await world.admin.query('delete from graphile_worker._private_jobs')
  await world.admin.query('delete from worker')
})
afterAll(async () => {
  await Promise.all([client.end(), other.end()])
})

const check = () => reclaimer.check(client)
const appear = () => other.query(`select pg_advisory_lock(${locks.workerLives("'other'")})`)
const vanish = () => other.query('select pg_advisory_unlock_all()')

async function claim(claimant: string): Promise<void> {
  await world.admin.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1', [
    claimant,
  ])
}

async function claimants(): Promise<unknown[]> {
  const rows = await world.admin.query('select locked_by from graphile_worker._private_jobs')
  return rows.map(each => each.locked_by)
}

describe('the jobs of a worker', () => {
  it('are released once it was missing in two consecutive checks', async () => {
    await check()
    expect(await claimants()).toEqual(['other'])
    await check()
    expect(await claimants()).toEqual([null])
  })

  it('stay locked until it has been missing for long enough', async () => {
    const patient = new JobReclaimer('checking', pino({ level: 'silent' }), 60_000)
    for (let n = 0; n < 3; n++) await patient.check(client)
    expect(await claimants()).toEqual(['other'])
  })

  it('stay locked while it holds its advisory lock', async () => {
    await appear()
    for (let n = 0; n < 3; n++) await check()
    expect(await claimants()).toEqual(['other'])
    await vanish()
  })

  it('stay locked if it came back between two checks', async () => {
    await check()
    await appear()
    await check()
    await vanish()
    await check()
    expect(await claimants()).toEqual(['other'])
  })

  it('stay locked if it comes back during the second check', async () => {
    await check()
    const late: Pick<pg.Client, 'query'> = Object.create(client, {
      query: {
        value: async (text: string, values: unknown[]) => {
          if (text.includes('unnest')) await appear()
          return client.query(text, values)
        },
      },
    })
    await reclaimer.check(late as pg.Client)
    expect(await claimants()).toEqual(['other'])
    await vanish()
  })

  it('stay locked if it runs the checks itself', async () => {
    await claim('checking')
    for (let n = 0; n < 3; n++) await check()
    expect(await claimants()).toEqual(['checking'])
  })

  it('keep their number of attempts, so that a job that kills its worker is not retried forever', async () => {
    await check()
    await check()
    expect(await world.admin.query('select attempts from graphile_worker._private_jobs')).toEqual([{ attempts: 1 }])
  })
})

describe('a queue of a lost worker', () => {
  it('is released with its job', async () => {
    await world.admin.query(`select graphile_worker.add_job('work', '{}', queue_name => 'q')`)
    await world.admin.query(`update graphile_worker._private_job_queues set locked_by = 'other', locked_at = now()`)
    await claim('other')
    await check()
    await check()
    expect(await claimants()).toEqual([null, null])
    const queues = await world.admin.query('select locked_by from graphile_worker._private_job_queues')
    expect(queues).toEqual([{ locked_by: null }])
  })
})

describe('a lost worker', () => {
  const registered = async () => {
    const rows = await world.admin.query<{ id: string }>('select worker_id id from worker order by 1')
    return rows.map(each => each.id)
  }

  it('is unregistered once its jobs are released', async () => {
    await check()
    expect(await registered()).toEqual(['other'])
    await check()
    expect(await registered()).toEqual([])
  })

  it('that holds only a queue is found by its registration', async () => {
    await world.admin.query('delete from graphile_worker._private_jobs')
    await world.admin.query(`insert into worker (worker_id) values ('other')`)
    await world.admin.query(`select graphile_worker.add_job('work', '{}', queue_name => 'q')`)
    await world.admin.query(`update graphile_worker._private_job_queues set locked_by = 'other', locked_at = now()`)
    await check()
    await check()
    expect(await world.admin.query('select locked_by from graphile_worker._private_job_queues')).toEqual([
      { locked_by: null },
    ])
  })

  it('has its jobs released behind those that already wait', async () => {
    await world.admin.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`)
    const waiting = await world.admin.query<{ at: Date }>('select now() at')
    await check()
    await check()
    const [job] = await world.admin.query<{ at: Date }>('select run_at at from graphile_worker.jobs')
    expect(job!.at.getTime()).toBeGreaterThanOrEqual(waiting[0]!.at.getTime())
  })
})
