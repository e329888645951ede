import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import type { Attempt } from '../../src/platform/jobs/Task.ts'
import { once } from '../world/once.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { WorkerHarness } from './WorkerHarness.ts'

const world = useWorld()
let harness: WorkerHarness
beforeAll(async () => {
  harness = new WorkerHarness(world)
})
afterEach(() => harness.clear())

const add = (n: number, options = {}) => enqueue(world.database, 'work', { n }, options)
const broken = () => Promise.reject(new Error('on purpose'))
const aborted = async (_services: unknown, _payload: unknown, { stopping }: Attempt) => {
  await once(stopping, 'abort')
}

describe('a worker', () => {
  it('retries a failed job later, and logs the error with the task, the job and the attempt', async () => {
    harness.start(broken)
    await add(1)
    // In this order, because a job that is not claimed yet has no lock either.
    await until(async () => harness.begun.length === 1 && (await harness.jobs())[0]!.locked_by === null)
    const [job] = await harness.jobs()
    expect(job).toMatchObject({ attempts: 1 })
    // Compared with the time of the failure, because the retry may already be due.
    const pauses = `select run_at > updated_at + interval '1 second' later from graphile_worker._private_jobs`
    expect(await world.admin.query(pauses)).toEqual([{ later: true }])
    expect(harness.lines).toEqual([
      expect.objectContaining({
        msg: 'a job failed, and will be tried again',
        task: 'work',
        job: String(job!.id),
        attempt: 1,
        err: expect.objectContaining({ message: 'on purpose' }),
      }),
    ])
  })

  it('reads no planned jobs to find one that is due, though its plans are from when there were few', async () => {
    const readInFull = async () => {
      const [row] = await world.admin.query<{ found: number; read: number }>(
        `select idx_scan::int found, seq_tup_read::int read from pg_stat_user_tables where relname = '_private_jobs'`,
      )
      return row!
    }
    harness.start(async () => {}, { concurrency: 1 })
    // PostgreSQL keeps a plan after five runs.
    for (let n = 0; n < 10; n++) {
      await add(n)
      await harness.untilDone()
    }
    await world.admin.query(`select graphile_worker.add_jobs(array(
      select row('planned', '{}', null, now() + interval '1 day', null, null, null, null)::graphile_worker.job_spec
      from generate_series(1, 2000)))`)
    const before = await readInFull()
    // In one statement, which may read all of them.
    await world.admin.query(`select graphile_worker.add_jobs(array(
      select row('work', '{}', null, null, null, null, null, null)::graphile_worker.job_spec from generate_series(1, 10)))`)
    await until(async () => harness.begun.length === 20)
    // A session reports what it has read a while later.
    await until(async () => (await readInFull()).found >= before.found + 10)
    expect((await readInFull()).read - before.read).toBeLessThan(10_000)
  })

  it('runs the jobs of one queue after each other, without waiting for the poll', async () => {
    const ended = new Set<unknown>()
    const work = async (_services: unknown, payload: unknown) => {
      const { n } = payload as { n: number }
      ended.add(n)
      if (n % 5 === 0) await broken()
    }
    harness.start(work, { times: { pollMs: 3_600_000 } })
    await world.database.transaction(async sql => {
      for (let n = 1; n <= 30; n++) await enqueue(sql, 'work', { n }, { queue: 'one' })
    })
    await until(() => ended.size === 30)
  })

  it('starts again if its first query for jobs fails, as during an outage of the database', async () => {
    // A worker looks up its tasks first. A sequence keeps its value when the transaction is rolled back.
    await world.admin.query(`do $do$ begin
      create sequence looks;
      create function fail_look() returns trigger language plpgsql security definer as
        $$ begin perform nextval('looks'); raise exception 'The database is away.'; end $$;
      create trigger fail_look before insert on graphile_worker._private_tasks
        for each statement execute function fail_look();
    end $do$`)
    harness.start()
    await until(async () => (await world.admin.query('select from looks where is_called')).length > 0)
    await world.admin.query('drop function fail_look cascade')
    await add(1)
    await harness.untilDone()
    expect(harness.begun).toMatchObject([{ payload: { n: 1 } }])
  })

  it('is registered under the name that locks its jobs before it starts the first one', async () => {
    const finish = Promise.withResolvers<void>()
    // With this heartbeat it checks for lost workers only once, before it has a job.
    harness.start(() => finish.promise, { times: { heartbeatMs: 200_000 } })
    await add(1)
    await until(() => harness.begun.length === 1)
    const [job] = await harness.jobs()
    expect(await world.admin.query('select worker_id from worker')).toEqual([{ worker_id: job!.locked_by }])
    finish.resolve()
  })

  it('gives up a job after its last attempt, logs that, and keeps the job with its error', async () => {
    harness.start(broken)
    await add(1, { maxAttempts: 1 })
    await until(() => harness.lines.length > 0)
    await until(async () => (await harness.jobs())[0]!.locked_by === null)
    expect(harness.begun).toMatchObject([{ attempt: 1, maxAttempts: 1 }])
    expect(harness.lines).toMatchObject([{ msg: 'a job failed for the last time, and is given up' }])
    const rows = await world.admin.query('select last_error from graphile_worker.jobs')
    expect(rows).toEqual([{ last_error: 'on purpose' }])
  })

  it('runs as many jobs concurrently as configured', async () => {
    const go = Promise.withResolvers<void>()
    harness.start(() => go.promise, { concurrency: 3 })
    for (let n = 0; n < 5; n++) await add(n)
    await until(() => harness.begun.length === 3)
    expect((await harness.jobs()).filter(each => each.locked_by !== null)).toHaveLength(3)
    expect(harness.begun).toHaveLength(3)
    go.resolve()
    await harness.untilDone()
    expect(harness.begun).toHaveLength(5)
  })

  it('runs each job once if there are several workers', async () => {
    // No job ends before each worker has started one.
    const both = Promise.withResolvers<void>()
    const names = ['one', 'two']
    for (const name of names) {
      harness.start(
        () => {
          if (names.every(each => harness.begun.some(({ worker }) => worker === each))) both.resolve()
          return both.promise
        },
        { name },
      )
    }
    const all = Array.from({ length: 60 }, (_, n) => n)
    await Promise.all(all.map(n => add(n)))
    await harness.untilDone()
    expect(harness.begun.map(each => (each.payload as { n: number }).n).sort((a, b) => a - b)).toEqual(all)
  })

  it('leaves jobs of unknown tasks to others', async () => {
    await enqueue(world.database, 'of-a-newer-version', {})
    harness.start()
    await add(1)
    await until(() => harness.begun.length === 1)
    await until(async () => (await harness.jobs()).length === 1)
    expect(await harness.jobs()).toMatchObject([{ attempts: 0, locked_by: null }])
    expect(harness.lines).toEqual([])
  })
})

describe('stopping a worker', () => {
  it('waits for the running job, aborts its signal, and starts no other', async () => {
    const finish = Promise.withResolvers<void>()
    const worker = harness.start(() => finish.promise, { concurrency: 1 })
    await add(1)
    await until(() => harness.begun.length === 1)
    await add(2)
    let stopped = false
    const stopping = worker.stop().then(() => {
      stopped = true
    })
    await until(() => harness.begun[0]!.stopping.aborted)
    expect(stopped).toBe(false)
    finish.resolve()
    await stopping
    expect(await harness.jobs()).toMatchObject([{ payload: { n: 2 }, attempts: 0, locked_by: null }])
    expect(harness.lines).toEqual([])
  })

  it('is fast if the jobs react to the signal', async () => {
    const worker = harness.start(aborted, { times: { stopMs: 60_000 } })
    await add(1)
    await until(() => harness.begun.length === 1)
    await worker.stop()
    expect(await harness.jobs()).toEqual([])
  })

  it('waits for a limited time for a job that does not, and releases it for a retry', async () => {
    const finish = Promise.withResolvers<void>()
    const worker = harness.start(() => finish.promise, { times: { stopMs: 200 } })
    await add(1)
    await until(() => harness.begun.length === 1)
    await worker.stop()
    expect(await harness.jobs()).toMatchObject([{ attempts: 1, locked_by: null, later: true }])
    expect(harness.lines.map(each => each.msg)).toContain(
      'the worker stops without waiting any longer for its jobs; they will be tried again',
    )
    finish.resolve()
  })

  it('leaves no connection behind', async () => {
    const worker = harness.start()
    await add(1)
    await until(() => harness.begun.length === 1)
    await worker.stop()
    const left = () =>
      world.admin.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'activity-booking worker'`,
      )
    // PostgreSQL takes a moment to notice that a connection has ended.
    await until(async () => (await left()).length === 0)
  })
})
