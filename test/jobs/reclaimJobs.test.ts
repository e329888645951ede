import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { pino } from 'pino'
import { enqueue } from '../../src/database/enqueue.ts'
import { locks } from '../../src/database/locks.ts'
import { JobReclaimer } from '../../src/jobs/JobReclaimer.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let client: pg.Client
let other: pg.Client
let reclaimer: JobReclaimer
beforeAll(async () => {
  client = new pg.Client(world.databaseUrl)
  other = new pg.Client(world.databaseUrl)
  await Promise.all([client.connect(), other.connect()])
})
beforeEach(async () => {
  reclaimer = new JobReclaimer('checking', pino({ level: 'silent' }), 0)
  await enqueue(world.database, 'work', {})
  await claim('other')
})
afterEach(async () => {
  await world.database.query('delete from graphile_worker._private_jobs')
  await world.database.query('delete from worker')
})
afterAll(async () => {
  await Promise.all([client.end(), other.end()])
})

const check = () => reclaimer.check(client)
const appear = () => other.query(`select pg_advisory_lock(${locks.workerLives("'other'")})`)
const vanish = () => other.query('select pg_advisory_unlock_all()')

async function claim(claimant: string): Promise<void> {
  await world.database.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1',
    [claimant],
  )
}

async function claimants(): Promise<unknown[]> {
  const rows = await world.database.query('select locked_by from graphile_worker._private_jobs')
  return rows.map(each => each.locked_by)
}

describe('the jobs of a worker', () => {
  it('are free when it was missing twice in a row', async () => {
    await check()
    expect(await claimants()).toEqual(['other'])
    await check()
    expect(await claimants()).toEqual([null])
  })

  it('stay its own until it has been missing for long enough', async () => {
    const patient = new JobReclaimer('checking', pino({ level: 'silent' }), 60_000)
    for (let n = 0; n < 3; n++) await patient.check(client)
    expect(await claimants()).toEqual(['other'])
  })

  it('stay its own as long as it shows that it lives', async () => {
    await appear()
    for (let n = 0; n < 3; n++) await check()
    expect(await claimants()).toEqual(['other'])
    await vanish()
  })

  it('stay its own where it came back in between', async () => {
    await check()
    await appear()
    await check()
    await vanish()
    await check()
    expect(await claimants()).toEqual(['other'])
  })

  it('stay its own where it comes back at the last moment', async () => {
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

  it('stay with the one that checks', async () => {
    await claim('checking')
    for (let n = 0; n < 3; n++) await check()
    expect(await claimants()).toEqual(['checking'])
  })

  it('have been tried once more, so that a job that kills its worker comes to an end', async () => {
    await check()
    await check()
    expect(await world.database.query('select attempts from graphile_worker._private_jobs')).toEqual([{ attempts: 1 }])
  })
})

describe('a queue of a worker that is gone', () => {
  it('is free with its job', async () => {
    await world.database.query(`select graphile_worker.add_job('work', '{}', queue_name => 'q')`)
    await world.database.query(`update graphile_worker._private_job_queues set locked_by = 'other', locked_at = now()`)
    await claim('other')
    await check()
    await check()
    expect(await claimants()).toEqual([null, null])
    const queues = await world.database.query('select locked_by from graphile_worker._private_job_queues')
    expect(queues).toEqual([{ locked_by: null }])
  })
})

describe('a worker that is gone', () => {
  const registered = async () => {
    const rows = await world.database.query<{ id: string }>('select worker_id id from worker order by 1')
    return rows.map(each => each.id)
  }

  it('is registered no longer when its jobs are free', async () => {
    await check()
    expect(await registered()).toEqual(['other'])
    await check()
    expect(await registered()).toEqual([])
  })

  it('of which only the queue is left is found by its registration', async () => {
    await world.database.query('delete from graphile_worker._private_jobs')
    await world.database.query(`insert into worker (worker_id) values ('other')`)
    await world.database.query(`select graphile_worker.add_job('work', '{}', queue_name => 'q')`)
    await world.database.query(`update graphile_worker._private_job_queues set locked_by = 'other', locked_at = now()`)
    await check()
    await check()
    expect(await world.database.query('select locked_by from graphile_worker._private_job_queues')).toEqual([
      { locked_by: null },
    ])
  })

  it('leaves a job that does not stand before those that wait already', async () => {
    await world.database.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`)
    const waiting = await world.database.query<{ at: Date }>('select now() at')
    await check()
    await check()
    const [job] = await world.database.query<{ at: Date }>('select run_at at from graphile_worker.jobs')
    expect(job!.at.getTime()).toBeGreaterThanOrEqual(waiting[0]!.at.getTime())
  })
})
