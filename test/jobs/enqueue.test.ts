import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { dropJob } from '../../src/platform/jobs/dropJob.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { operators } from '../world/cast.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { WorkerHarness } from './WorkerHarness.ts'

const world = useWorld()
let harness: WorkerHarness
beforeAll(async () => {
  harness = new WorkerHarness(world)
})
afterEach(() => harness.clear())

const add = (n: number, options = {}) => enqueue(world.database, 'work', { n }, options)
const inAnHour = () => new Date(Date.now() + 3_600_000)
const claim: [string, unknown[]] = [
  `update graphile_worker._private_jobs set locked_by = 'other', locked_at = now(), attempts = 1 where key = $1`,
  ['a'],
]

describe('enqueue', () => {
  it('runs a job once, after the commit', async () => {
    harness.start()
    await add(0)
    await until(() => harness.begun.length === 1)
    await world.database.transaction(sql => enqueue(sql, 'work', { n: 1 }))
    await until(() => harness.begun.length === 2)
    await harness.untilDone()
    expect(harness.payloads).toEqual([{ n: 0 }, { n: 1 }])
    expect(harness.begun[1]).toMatchObject({ attempt: 1, maxAttempts: 25, now: world.now })
    expect(await harness.jobs()).toEqual([])
  })

  it('runs nothing for a transaction that is rolled back', async () => {
    harness.start()
    const failing = world.database.transaction(async sql => {
      await enqueue(sql, 'work', { n: 1 })
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await add(2)
    await until(() => harness.begun.length > 0)
    await harness.untilDone()
    expect(harness.payloads).toEqual([{ n: 2 }])
  })

  it('works inside a unit of work', async () => {
    harness.start()
    await world.database.unitOfWork(operators.kayaks.operatorId, (_em, sql) => enqueue(sql, 'work', { n: 3 }))
    await until(() => harness.begun.length === 1)
  })

  it('replaces the waiting job with the same key', async () => {
    await add(1, { key: 'a', runAt: inAnHour() })
    await add(2, { key: 'b' })
    await add(3, { key: 'a', maxAttempts: 3 })
    harness.start()
    await until(() => harness.begun.length === 2)
    await harness.untilDone()
    expect(harness.payloads).toHaveLength(2)
    expect(harness.payloads).toEqual(expect.arrayContaining([{ n: 2 }, { n: 3 }]))
    expect(harness.begun.find(each => each.maxAttempts === 3)?.payload).toEqual({ n: 3 })
  })

  it('does not affect a running job with the same key, and runs the new one too', async () => {
    const hold = Promise.withResolvers<void>()
    harness.start(() => hold.promise)
    await add(1, { key: 'a' })
    await until(() => harness.begun.length === 1)
    await add(2, { key: 'a' })
    await until(() => harness.begun.length === 2)
    hold.resolve()
    await harness.untilDone()
    expect(harness.payloads).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('loses no job if a worker concurrently claims the one with the same key', async () => {
    await add(1, { key: 'a' })
    await whileLocked(world, [claim], () => add(2, { key: 'a' }))
    expect(await harness.jobs()).toMatchObject([
      { payload: { n: 1 }, key: null, locked_by: 'other' },
      { payload: { n: 2 }, key: 'a', locked_by: null, attempts: 0 },
    ])
  })

  it('runs no job before its time', async () => {
    const begun: { n: number; at: number }[] = []
    harness.start(async (_services, payload) => {
      begun.push({ n: (payload as { n: number }).n, at: Date.now() })
    })
    await add(1, { runAt: inAnHour() })
    const soon = new Date(Date.now() + 1000)
    await add(2, { runAt: soon })
    await add(3)
    await until(() => begun.length === 2)
    expect(begun.map(each => each.n).sort()).toEqual([2, 3])
    expect(begun.find(each => each.n === 2)!.at).toBeGreaterThanOrEqual(soon.getTime() - 5)
    await harness.untilDone()
    expect(await harness.jobs()).toMatchObject([{ payload: { n: 1 }, later: true, attempts: 0 }])
  })
})

describe('dropJob', () => {
  it('deletes the waiting job with the key, and no other', async () => {
    await add(1, { key: 'a' })
    await add(2, { key: 'b' })
    await dropJob(world.database, 'a')
    await dropJob(world.database, 'nothing')
    expect(await harness.jobs()).toMatchObject([{ payload: { n: 2 } }])
  })

  it('is undone if the transaction is rolled back', async () => {
    await add(1, { key: 'a' })
    const failing = world.database.transaction(async sql => {
      await dropJob(sql, 'a')
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await harness.jobs()).toHaveLength(1)
  })

  it('prevents a retry of a job that a worker claims concurrently', async () => {
    await add(1, { key: 'a' })
    await whileLocked(world, [claim], () => dropJob(world.database, 'a'))
    expect(await harness.jobs()).toMatchObject([{ key: null, attempts: 25, locked_by: 'other' }])
  })
})
