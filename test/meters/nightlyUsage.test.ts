import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { planNights } from '../../src/app/tasks/planNights.ts'
import { tasks } from '../../src/app/tasks/tasks.ts'
import { nightlyUsage } from '../../src/domain/meters/totals/nightlyUsage.ts'
import { attemptTask } from '../../src/platform/jobs/attemptTask.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import { NOW, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { servicesOf } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { Book } from './ledger/Book.ts'

const world = useWorld()
let book: Book
beforeAll(async () => {
  book = new Book(world)
})
beforeEach(() => world.admin.query('truncate usage_entry, usage_day, usage_hour, usage_correction cascade'))

const { operatorId } = operators.kayaks

describe('nightlyUsage', () => {
  const reports: [unknown, object][] = []
  const tend = (stopping = new AbortController().signal) => {
    reports.length = 0
    return nightlyUsage(world.database, operatorId, world.now, { stopping, report: (...said) => reports.push(said) })
  }

  it('deletes, compacts, and verifies the last 35 days', async () => {
    await world.admin.query('update operator set usage_retention_months = 1 where operator_id = $1', [operatorId])
    await book.record('old', '1', '2026-01-10T12:00:00Z')
    await book.record('recent', '1', '2026-06-01T12:00:00Z')
    await book.spread()
    await tend()
    expect(await book.slots('usage_day', 'old')).toEqual([-1])
    expect(await book.slots('usage_day', 'recent')).toEqual([0])
    expect(reports).toEqual([])
  })

  it.each(['2026-05-12', '2026-06-15'])('reports the differences on %s, with the operator', async day => {
    await book.record('a', '1', `${day}T08:00:00Z`)
    await world.admin.query('update usage_day set usage = 2')
    await tend()
    expect(reports).toMatchObject([
      [
        {
          message: `The totals of usage of operator ${operatorId} are not what its entries add up to: 1 differ between 2026-05-12 and 2026-06-15.`,
        },
        { operatorId, differing: 1, differences: [{ day, meter: 'a', recordedUsage: '1', totalUsage: '2' }] },
      ],
    ])
  })

  it('stops when it is aborted, and fails so that the job is retried', async () => {
    await book.record('old', '1', '2026-01-10T12:00:00Z')
    await expect(tend(AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await book.slots('usage_day', 'old')).not.toEqual([-1])
  })
})

describe('the nightly job', () => {
  it('succeeds, and logs the differences it has found', async () => {
    await book.record('a', '1')
    await world.admin.query('update usage_day set usage = 2')
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const night = attemptTask(
      servicesOf(world),
      tasks['usage-night']!,
      { log, faults: new Faults() },
      new AbortController().signal,
    )
    const job = { id: '7', task_identifier: 'usage-night', attempts: 1, max_attempts: 25 }
    await night({ operatorId }, { job } as Parameters<typeof night>[1])
    expect(lines).toMatchObject([
      { level: 50, msg: 'a job has found something wrong', task: 'usage-night', job: '7', operatorId, differing: 1 },
    ])
    expect(lines[0]).toMatchObject({ differences: [{ meter: 'a', recordedUsage: '1', totalUsage: '2' }] })
  })
})

describe('planNights', () => {
  const plan = () => planNights(world.database, 'usage-night', world.now, newChoreRun())
  const planned = () =>
    world.admin.query<{ runAt: Date; operatorId: string }>(
      `select j.run_at "runAt", p.payload ->> 'operatorId' "operatorId" from graphile_worker.jobs j
       join graphile_worker._private_jobs p on p.id = j.id where j.key like 'usage-night %' order by 2`,
    )
  const set = (text: string) =>
    world.admin.query(`update graphile_worker._private_jobs set ${text} where key like 'usage-night %'`)

  it('schedules one job per operator, at 03:00 of its next night', async () => {
    await plan()
    const nights = [
      { operatorId, runAt: new Date('2026-06-16T02:00:00Z') },
      // 08:00 UTC is 04:00 in New York.
      { operatorId: operators.walls.operatorId, runAt: new Date('2026-06-16T07:00:00Z') },
    ]
    expect(await planned()).toEqual(nights)
    // A waiting job stays as it is, even if it is overdue.
    world.now = new Date('2026-06-18T08:00:00Z')
    await plan()
    expect(await planned()).toEqual(nights)
    // So does a running job.
    await set(`locked_at = now(), locked_by = 'somebody'`)
    await plan()
    expect(await planned()).toEqual(nights)
    await set('locked_at = null, locked_by = null')
  })

  it('schedules the next night after a job has ended or failed for good, on the same day if it is before 03:00', async () => {
    await world.admin.query(`delete from graphile_worker._private_jobs where key = $1`, [`usage-night ${operatorId}`])
    await set('attempts = max_attempts')
    world.now = new Date('2026-06-18T01:59:00Z')
    await plan()
    expect(await planned()).toEqual([
      { operatorId, runAt: new Date('2026-06-18T02:00:00Z') },
      { operatorId: operators.walls.operatorId, runAt: new Date('2026-06-18T07:00:00Z') },
    ])
    world.now = NOW
  })
})
