import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { pino } from 'pino'
import { enqueue } from '../../src/database/enqueue.ts'
import { locks } from '../../src/database/locks.ts'
import { JobReclaimer } from '../../src/jobs/JobReclaimer.ts'
import { World } from '../world/World.ts'

let world: World
let looker: pg.Client
let other: pg.Client
let takeover: JobReclaimer
beforeAll(async () => {
  world = await World.open()
  looker = new pg.Client(world.databaseUrl)
  other = new pg.Client(world.databaseUrl)
  await Promise.all([looker.connect(), other.connect()])
})
beforeEach(async () => {
  takeover = new JobReclaimer('looker', pino({ level: 'silent' }), 0)
  await enqueue(world.database, 'work', {})
  await claim('other')
})
afterEach(() => world.database.query('delete from graphile_worker._private_jobs'))
afterAll(async () => {
  await Promise.all([looker.end(), other.end()])
  await world.close()
})

const look = () => takeover.look(looker)
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
    await look()
    expect(await claimants()).toEqual(['other'])
    await look()
    expect(await claimants()).toEqual([null])
  })

  it('stay its own until it has been missing for long enough', async () => {
    const patient = new JobReclaimer('looker', pino({ level: 'silent' }), 60_000)
    for (let n = 0; n < 3; n++) await patient.look(looker)
    expect(await claimants()).toEqual(['other'])
  })

  it('stay its own as long as it shows that it lives', async () => {
    await appear()
    for (let n = 0; n < 3; n++) await look()
    expect(await claimants()).toEqual(['other'])
    await vanish()
  })

  it('stay its own where it came back in between', async () => {
    await look()
    await appear()
    await look()
    await vanish()
    await look()
    expect(await claimants()).toEqual(['other'])
  })

  it('stay its own where it comes back at the last moment', async () => {
    await look()
    const late: Pick<pg.Client, 'query'> = Object.create(looker, {
      query: {
        value: async (text: string, values: unknown[]) => {
          if (text.includes('update')) await appear()
          return looker.query(text, values)
        },
      },
    })
    await takeover.look(late as pg.Client)
    expect(await claimants()).toEqual(['other'])
    await vanish()
  })

  it('stay with the one that looks', async () => {
    await claim('looker')
    for (let n = 0; n < 3; n++) await look()
    expect(await claimants()).toEqual(['looker'])
  })

  it('have been tried once more, so that a job that kills its worker comes to an end', async () => {
    await look()
    await look()
    expect(await world.database.query('select attempts from graphile_worker._private_jobs')).toEqual([{ attempts: 1 }])
  })
})

describe('a queue of a worker that is gone', () => {
  it('is free with its job', async () => {
    await world.database.query(`select graphile_worker.add_job('work', '{}', queue_name => 'q')`)
    await world.database.query(`update graphile_worker._private_job_queues set locked_by = 'other', locked_at = now()`)
    await claim('other')
    await look()
    await look()
    expect(await claimants()).toEqual([null, null])
    const queues = await world.database.query('select locked_by from graphile_worker._private_job_queues')
    expect(queues).toEqual([{ locked_by: null }])
  })
})
