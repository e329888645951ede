import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { subscriberTasks, subscriptions } from '../../src/app/tasks/subscribers.ts'
import { tasks } from '../../src/app/tasks/tasks.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { type BookingsChanged, relayEvents, type Subscription } from '../../src/domain/bookings/events/relayEvents.ts'
import { expireAllHolds } from '../../src/domain/bookings/holds/expireAllHolds.ts'
import { Desk } from '../bookings/Desk.ts'
import { Office } from '../workflows/Office.ts'
import { operators } from '../world/cast.ts'

import { servicesOf } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding } from '../world/whileLocked.ts'
import { WorkerHarness } from './WorkerHarness.ts'

const { operatorId } = operators.kayaks

const world = useWorld()
let office: Office
let harness: WorkerHarness
beforeAll(async () => {
  office = new Office(world)
  await office.clear()
  harness = new WorkerHarness(world)
})
afterEach(async () => {
  await world.admin.query('update booking_event set relayed = true where not relayed')
  await harness.clear()
})

const relay = (to: readonly Subscription[] = subscriptions) => relayEvents(world.database, to)

const byOperator = (a: BookingsChanged, b: BookingsChanged) => a.operatorId.localeCompare(b.operatorId)

interface EnqueuedJob {
  task: string
  payload: BookingsChanged
}

const enqueued = () =>
  world.admin.query<EnqueuedJob>(
    `select j.task_identifier task, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by 1, j.id`,
  )

const told = async ({ bookingId }: Booking) =>
  (await enqueued()).flatMap(({ task, payload }) =>
    payload.changes
      .filter(each => each.bookingId === bookingId)
      .map(({ version, action }) => `${task} ${version} ${action}`),
  )

describe('relaying the events of bookings', () => {
  it('enqueues a job for each subscriber that the event concerns, and none for the others', async () => {
    const booking = await office.book()
    await office.cancel(booking)
    expect(await enqueued()).toEqual([])
    await relay()
    expect(await told(booking)).toEqual([
      'bookings-changed:waitlist 2 CANCELLED',
      'bookings-changed:workflows 1 BOOKED',
      'bookings-changed:workflows 2 CANCELLED',
    ])
    expect((await enqueued())[0]!.payload.operatorId).toBe(operatorId)
  })

  it('relays an event once', async () => {
    const booking = await office.book()
    await relay()
    await relay()
    expect(await told(booking)).toEqual(['bookings-changed:workflows 1 BOOKED'])
  })

  it('skips the events that another worker is relaying, without waiting', async () => {
    const [taken, free] = [await office.book(), await office.book()]
    const lock: [string, unknown[]] = ['select from booking_event where booking_id = $1 for update', [taken.bookingId]]
    await holding(world, [lock], () => relay())
    expect(await told(free)).toHaveLength(1)
    expect(await told(taken)).toEqual([])
    await relay()
    expect(await told(taken)).toHaveLength(1)
  })

  it('enqueues one job for many events of an operator, at most 100 in each', async () => {
    for (let count = 0; count < 102; count++) await office.book()
    await relay()
    const jobs = await enqueued()
    expect(jobs.map(({ payload }) => payload.changes.length).sort()).toEqual([100, 2])
    expect(new Set(jobs.map(({ payload }) => payload.operatorId))).toEqual(new Set([operatorId]))
  })

  it('enqueues separate jobs for each operator', async () => {
    const { walls } = operators
    const booking = await office.book()
    await world.admin.transaction(async sql => {
      // Without the booking.
      await sql.query('set local session_replication_role = replica')
      await sql.query(
        `insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, relayed)
         values ($1, $2, 1, 'BOOKED', 'CONFIRMED', $3, 'CUSTOMER', false)`,
        [walls.operatorId, booking.bookingId, world.now],
      )
    })
    await relay()
    expect((await enqueued()).map(each => each.payload).toSorted(byOperator)).toMatchObject([
      { operatorId, changes: [{ bookingId: booking.bookingId }] },
      { operatorId: walls.operatorId, changes: [{ bookingId: booking.bookingId }] },
    ])
    expect(await world.admin.query('select from booking_event where not relayed')).toEqual([])
    await world.admin.query('delete from booking_event where operator_id = $1', [walls.operatorId])
  })

  it('is rolled back together with its jobs', async () => {
    const booking = await office.book()
    const failing = world.database.transaction(async sql => {
      await relayEvents(sql, subscriptions)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await told(booking)).toEqual([])
    await relay()
    expect(await told(booking)).toHaveLength(1)
  })

  it('covers every event except the beginning of a hold', async () => {
    const counter = await Desk.open(world, 'operator')
    const hold = await counter.hold({ date: '2026-07-01' })
    const left = () => world.admin.query<{ action: string }>('select action from booking_event where not relayed')
    expect(await left()).toEqual([])
    await counter.cancel(hold)
    expect(await left()).toEqual([{ action: 'CANCELLED' }])
    await counter.hold({ date: '2026-07-01' })
    await world.admin.query(`update booking set hold_expires_at = $1 where status = 'ON_HOLD'`, [world.now])
    await expireAllHolds(world.database, operatorId, world.now)
    expect((await left()).map(each => each.action).sort()).toEqual(['CANCELLED', 'EXPIRED'])
  })

  it('removes an event without subscribers from the outbox', async () => {
    const booking = await office.book()
    await relay([])
    await relay()
    expect(await told(booking)).toEqual([])
  })
})

describe('a failing subscriber', () => {
  it('does not affect the others, and makes none of them run again', async () => {
    await office.book()
    await relay([
      { action: 'BOOKED', task: 'good' },
      { action: 'BOOKED', task: 'broken' },
    ])
    harness.start(() => Promise.reject(new Error('on purpose')), { name: 'broken', task: 'broken' })
    await until(() => harness.lines.length > 0)
    harness.start(undefined, { name: 'good', task: 'good' })
    await harness.untilDone()
    expect(harness.begun.map(each => each.worker)).toEqual(['broken', 'good'])
    expect(await harness.jobs()).toMatchObject([{ attempts: 1, later: true }])
  })
})

describe('an event on which a subscriber fails', () => {
  it('does not hold up the others of its job: each then has a job of its own', async () => {
    const [first, second] = [await office.book(), await office.book()]
    // PostgreSQL refuses a version as large as that.
    const changes = [first, { ...second, version: 2 ** 40 }, second].map(({ bookingId, version }) => ({
      bookingId,
      version,
      action: 'BOOKED' as const,
    }))
    const reported: unknown[] = []
    const attempt = {
      ...{ now: world.now, attempt: 1, maxAttempts: 25, stopping: new AbortController().signal },
      report: (error: unknown) => reported.push(error),
    }
    await subscriberTasks['bookings-changed:workflows']!(servicesOf(world), { operatorId, changes }, attempt)
    expect(reported).toHaveLength(1)
    expect((await enqueued()).map(({ payload }) => payload.changes)).toEqual(changes.map(each => [each]))
  })
})

describe('every subscription', () => {
  it('has a task', () => {
    expect(Object.keys(tasks)).toEqual(expect.arrayContaining(subscriptions.map(each => each.task)))
  })
})

describe('every statement that inserts a booking event', () => {
  it('sets whether it is relayed', () => {
    const columns = globSync('src/**/*.ts', { exclude: ['src/demo/**'] }).flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/insert into booking_event \(([^)]*)\)/g)].map(match => match[1]!),
    )
    expect(columns.length).toBeGreaterThan(2)
    expect(columns.filter(each => !/\brelayed\b/.test(each))).toEqual([])
  })
})
