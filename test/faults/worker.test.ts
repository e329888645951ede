import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { workerTimes } from '../../src/platform/jobs/WorkerTimes.ts'
import { locks } from '../../src/platform/sql/locks.ts'
import { WorkerHarness } from '../jobs/WorkerHarness.ts'
import { FaultProxy } from '../world/FaultProxy.ts'
import { once } from '../world/once.ts'
import { withUsers } from '../world/template.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'

const world = useWorld()
let harness: WorkerHarness
let child: ChildProcess | undefined
beforeAll(async () => {
  harness = new WorkerHarness(world)
})
afterEach(async () => {
  child?.kill('SIGKILL')
  child = undefined
  await harness.clear()
})

const add = (n: number, options = {}) => enqueue(world.database, 'work', { n }, options)
/** The ID of the worker that has claimed the oldest job. */
const claimant = async () => (await harness.jobs())[0]?.locked_by

/** Starts a process that starts every job and finishes none, and waits until it has started so many. */
async function startProcess(jobs: number): Promise<ChildProcess> {
  const started = spawn(process.execPath, ['--import', './test/world/compile.mjs', 'test/jobs/workerProcess.ts'], {
    env: { ...process.env, NODE_OPTIONS: '', ...withUsers({ DATABASE_URL: world.databaseUrl }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  let said = ''
  started.stdout.on('data', chunk => (said += chunk))
  await until(() => said.split('\n').length > jobs || started.exitCode !== null)
  return started
}

async function kill(process: ChildProcess): Promise<void> {
  const gone = once(process, 'exit')
  process.kill('SIGKILL')
  await gone
}

describe('a worker killed with SIGKILL in the middle of its jobs', () => {
  it('does not block them for hours: another worker runs them', async () => {
    await add(1)
    await add(2, { key: 'named' })
    const process = await startProcess(2)
    harness.start(undefined, { name: 'other', times: workerTimes })
    await until(() => workers(2))
    expect((await harness.jobs()).map(each => each.attempts)).toEqual([1, 1])
    await kill(process)
    await harness.untilDone()
    expect(await harness.jobs()).toEqual([])
    expect(harness.begun.map(({ worker, attempt }) => ({ worker, attempt }))).toEqual([
      { worker: 'other', attempt: 2 },
      { worker: 'other', attempt: 2 },
    ])
    expect(harness.lines.map(each => each.msg)).toEqual(Array(2).fill('reclaimed a job whose worker is gone'))
  })

  it('is detected by one that starts later, and its last attempt is reported as lost', async () => {
    await add(1, { maxAttempts: 1 })
    await add(2)
    await kill(await startProcess(2))
    harness.start()
    await harness.untilDone()
    expect(harness.payloads).toEqual([{ n: 2 }])
    expect(harness.lines.map(each => each.msg)).toEqual(
      expect.arrayContaining([
        'reclaimed a job whose worker is gone',
        'a job whose worker is gone has no attempts left',
      ]),
    )
    expect(await harness.jobs()).toMatchObject([{ payload: { n: 1 }, locked_by: null }])
  })

  it('does not block a later job with the same key', async () => {
    await add(1, { key: 'a' })
    await kill(await startProcess(1))
    await add(2, { key: 'a' })
    harness.start()
    await harness.untilDone()
    expect(harness.payloads).toEqual([{ n: 2 }])
  })
})

/** The heartbeat sessions. */
const heartbeats = () =>
  world.admin.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )

/** Whether so many workers have a heartbeat. */
const workers = async (count: number) => (await heartbeats()).length === count

/** Terminates every heartbeat session, and waits until they are gone. */
const cut = () =>
  world.admin.query(
    `select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )

describe('a worker whose heartbeat connection is cut', () => {
  it('reconnects before its job is reclaimed, and finishes the job', async () => {
    const finish = Promise.withResolvers<void>()
    // Long enough that no worker counts as lost on a busy machine.
    const times = { lostMs: 200_000, goneMs: 240_000 }
    harness.start(() => finish.promise, { times })
    await add(1)
    await until(() => harness.begun.length === 1)
    harness.start(undefined, { name: 'other', times })
    await until(() => workers(2))
    const before = await claimant()
    for (let round = 0; round < 3; round++) {
      await cut()
      await until(() => workers(2))
    }
    await add(2)
    await until(() => harness.begun.length === 2)
    expect(await claimant()).toBe(before)
    expect(harness.begun[0]!.stopping.aborted).toBe(false)
    finish.resolve()
    await harness.untilDone()
    expect(harness.payloads).toEqual([{ n: 1 }, { n: 2 }])
  })
})

describe('a worker whose own heartbeat was interrupted', () => {
  const checked = () =>
    world.admin.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'activity-booking worker'
       and state = 'idle' and query like '%from worker%'`,
    )

  it('gives the others the full time again before it reclaims their jobs', async () => {
    await add(1)
    await world.admin.query(
      `update graphile_worker._private_jobs set locked_by = 'cut too', locked_at = now(), attempts = 1`,
    )
    harness.start(undefined, { times: { heartbeatMs: 200_000, lostMs: 200_000, goneMs: 0 } })
    for (let round = 0; round < 3; round++) {
      await until(async () => (await checked()).length === 1)
      if (round < 2) await cut()
    }
    expect(await claimant()).toBe('cut too')
  })
})

describe('a worker that cannot restore its heartbeat', () => {
  it('starts no job until it is restored, and aborts its jobs after a timeout', async () => {
    const first = Promise.withResolvers<void>()
    harness.start(() => first.promise, { times: { lostMs: 6000 } })
    await add(1)
    await until(() => harness.begun.length === 1)
    // Another session waits for the lock, and gets it when the worker's session ends.
    const holder = new pg.Client(world.adminUrl)
    await holder.connect()
    const taken = holder.query(`select pg_advisory_lock(${locks.workerLives('$1')})`, [await claimant()])
    await untilQueued(world, 1)
    await cut()
    await taken
    // Logged after a failed attempt to restore the heartbeat, when the worker certainly knows that it is lost.
    await until(() => harness.lines.some(each => each.fault === 'jobs'))
    await add(2)
    expect(harness.payloads).toEqual([{ n: 1 }])
    expect(harness.begun[0]!.stopping.aborted).toBe(false)
    await until(() => harness.begun[0]!.stopping.aborted)
    expect(harness.payloads).toEqual([{ n: 1 }])
    first.resolve()
    // The worker continues under another ID.
    await until(() => harness.begun.length === 2)
    await harness.untilDone()
    await holder.end()
  })
})

describe('a worker without its database', () => {
  let proxy: FaultProxy
  afterEach(() => proxy.close())

  it.each(['cut', 'hang'] as const)(
    'for a while (%s) aborts its job, which another worker runs, and works again later',
    async how => {
      proxy = await FaultProxy.open(world.databaseUrl)
      const told = Promise.withResolvers<void>()
      let stubborn = true
      harness.start(
        async (_services, _payload, { stopping }) => {
          if (!stubborn) return
          stubborn = false
          await once(stopping, 'abort')
          told.resolve()
          throw new Error('It was told to stop.')
        },
        { databaseUrl: proxy.url, name: 'cut off' },
      )
      await add(1)
      await until(() => harness.begun.length === 1)
      proxy[how]()
      await told.promise
      if (how === 'hang') {
        // Stands for PostgreSQL's own detection that the worker's machine is gone, which takes longer.
        await world.admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'activity-booking worker'`,
        )
      }
      const other = harness.start(undefined, { name: 'other' })
      await until(() => harness.begun.length === 2)
      await harness.untilDone()
      await other.stop()
      proxy.restore()
      await add(2)
      await until(() => harness.begun.length === 3)
      await harness.untilDone()
      expect(harness.begun.map(({ payload, worker }) => ({ payload, worker }))).toEqual([
        { payload: { n: 1 }, worker: 'cut off' },
        { payload: { n: 1 }, worker: 'other' },
        { payload: { n: 2 }, worker: 'cut off' },
      ])
    },
  )

  it('that reconnects terminates its old session in PostgreSQL, so that its job is reclaimed', async () => {
    proxy = await FaultProxy.open(world.databaseUrl)
    let stuck = true
    harness.start(
      async () => {
        if (!stuck) return
        stuck = false
        await new Promise(() => {})
      },
      { databaseUrl: proxy.url, times: { responseMs: 2000 } },
    )
    await add(1)
    await until(() => harness.begun.length === 1)
    const [old] = await heartbeats()
    proxy.hang()
    await until(() => harness.lines.some(each => each.fault === 'jobs'))
    // The old connections stay silent without an error on either side; new connections work.
    proxy.restore()
    await until(() => harness.begun.length === 2)
    await harness.untilDone()
    expect(harness.payloads).toEqual([{ n: 1 }, { n: 1 }])
    expect(await world.admin.query('select from pg_stat_activity where pid = $1', [old!.pid])).toEqual([])
  })

  it.each(['cut', 'hang'] as const)('can be stopped, also during a job (%s)', async how => {
    proxy = await FaultProxy.open(world.databaseUrl)
    const finish = Promise.withResolvers<void>()
    const worker = harness.start(() => finish.promise, { databaseUrl: proxy.url, times: { responseMs: 1000 } })
    await add(1)
    await until(() => harness.begun.length === 1)
    proxy[how]()
    await worker.stop()
    finish.resolve()
  })

  it('that never receives the job that it claimed runs the job later', async () => {
    proxy = await FaultProxy.open(world.databaseUrl)
    harness.start(undefined, { databaseUrl: proxy.url, concurrency: 1, times: { responseMs: 5000, lostMs: 200_000 } })
    await add(0)
    await until(() => harness.begun.length === 1)
    // Otherwise its completion could be lost too.
    await harness.untilDone()
    await world.admin.query(`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(1); return new; end $$`)
    await world.admin.query(`
      create trigger wait_for_test before update on graphile_worker._private_jobs
      for each row when (new.locked_by is not null) execute function wait_for_test()`)
    await holding(world, [['select pg_advisory_xact_lock(1)']], async () => {
      await add(1)
      // The worker claims the job, and the response is lost.
      await untilQueued(world, 1, '%skip locked%')
      proxy.hang()
    })
    await until(async () => (await harness.jobs()).some(each => each.locked_by !== null))
    await world.admin.query('drop function wait_for_test cascade')
    proxy.restore()
    await harness.untilDone()
    expect(harness.payloads).toEqual([{ n: 0 }, { n: 1 }])
  })

  it('when a job ends runs the job again, and continues', async () => {
    proxy = await FaultProxy.open(world.databaseUrl)
    const finish = Promise.withResolvers<void>()
    harness.start(() => finish.promise, { databaseUrl: proxy.url, times: { lostMs: 200_000 } })
    await add(1)
    await until(() => harness.begun.length === 1)
    proxy.cut()
    finish.resolve()
    await until(() => harness.lines.some(each => each.msg.includes('complete')))
    proxy.restore()
    await until(() => harness.begun.length === 2)
    await harness.untilDone()
    expect(await harness.jobs()).toEqual([])
  })
})
