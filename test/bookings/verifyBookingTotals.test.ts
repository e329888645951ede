import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { planNights } from '../../src/app/tasks/planNights.ts'
import { tasks } from '../../src/app/tasks/tasks.ts'
import { mergeBookingTotals } from '../../src/domain/bookings/lists/mergeBookingTotals.ts'
import { totalBookings } from '../../src/domain/bookings/lists/totalBookings.ts'
import { verifyBookingTotals } from '../../src/domain/bookings/lists/verifyBookingTotals.ts'
import { attemptTask } from '../../src/platform/jobs/attemptTask.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import { operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { servicesOf } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'wanderly')
  await world.admin.query('update timeslot set capacity = 1000')
})
beforeEach(async () => {
  await world.admin.query('truncate booking_event, booking, booking_total, basket cascade')
  await world.admin.query('update timeslot set taken = 0, held = 0')
  for (const participants of [1, 2, 3]) await desk.book({ participants })
  await desk.hold()
})

async function verify(atOnce?: number): Promise<unknown[]> {
  const run = newChoreRun()
  const reports: unknown[] = []
  const watch = { stopping: run.stopping, report: (...said: unknown[]) => reports.push(said) }
  await verifyBookingTotals(world.database, operatorId, watch, atOnce)
  return reports
}

const totals = () => totalBookings(world.database, operatorId, 'GBP', {}, world.now)

describe('verifyBookingTotals', () => {
  it.each([undefined, 1, 2])('finds nothing where all is well, with %p bookings at once', async atOnce => {
    expect(await verify(atOnce)).toEqual([])
  })

  it.each([
    ['a part too few', 'delete from booking_total where id = (select min(id) from booking_total)'],
    ['all parts', 'delete from booking_total'],
    ['a wrong number', 'update booking_total set participants = participants + 1'],
    ['a wrong price', 'update booking_total set price_minor = 0 where id = (select max(id) from booking_total)'],
    ['a wrong status', `update booking_total set status = 'CANCELLED'`],
  ])('reports and corrects %s', async (_, damage) => {
    const before = await totals()
    await world.admin.query(damage)
    const differences = expect.arrayContaining([
      expect.objectContaining({
        status: 'CONFIRMED',
        booked: expect.objectContaining({ bookings: 3, participants: 6 }),
      }),
    ])
    expect(await verify()).toEqual([
      [
        expect.objectContaining({
          message: expect.stringContaining(
            `The totals of bookings of operator ${operatorId} were not what its bookings add up to: `,
          ),
        }),
        expect.objectContaining({ operatorId, differences }),
      ],
    ])
    expect(await verify()).toEqual([])
    expect(await totals()).toEqual(before)
  })

  it('reports and corrects totals that miss a change of bookings', async () => {
    const { participants } = await totals()
    await world.admin.query(`update booking set participants = participants + 1 where status = 'CONFIRMED'`)
    expect(await totals()).toMatchObject({ participants })
    expect(await verify()).toHaveLength(1)
    expect(await totals()).toMatchObject({ participants: participants + 3 })
  })

  it.each([
    ['a day that is missing', 'delete from booking_total where date is not null', 1],
    ['a day with a wrong price', 'update booking_total set price_minor = 0 where date is not null', 1],
    ['another day', `update booking_total set date = '2026-07-02' where date is not null`, 2],
    ['the day of a booking that was moved', `update booking set date = '2026-07-02' where participants = 3`, 2],
  ])('reports and corrects %s, once it is merged', async (_, damage, differing) => {
    await mergeBookingTotals(world.database, newChoreRun(), 1)
    await world.admin.query(damage)
    expect(await verify()).toEqual([[expect.any(Error), expect.objectContaining({ differing })]])
    expect(await verify()).toEqual([])
    const filter = { date: { from: '2026-07-01', to: '2026-07-01' } }
    const kept = await totalBookings(world.database, operatorId, 'GBP', filter, world.now)
    const recounted = { ...filter, createdAt: { from: new Date(0) } }
    expect(kept).toEqual(await totalBookings(world.database, operatorId, 'GBP', recounted, world.now))
  })

  it('corrects once where two find the same, and while bookings are being made', async () => {
    await world.admin.query('delete from booking_total')
    const reports = await whileLocked(
      world,
      [['lock table booking_total in share update exclusive mode', []]],
      async () => {
        await desk.book()
        return Promise.all([verify(), verify()])
      },
      { waiting: 2 },
    )
    expect(reports.map(each => each.length).toSorted()).toEqual([0, 1])
    expect(await verify()).toEqual([])
    expect(await totals()).toMatchObject({ bookingCount: 5 })
  })

  it('stops when it is aborted', async () => {
    const watch = { stopping: AbortSignal.abort(), report: () => {} }
    await expect(verifyBookingTotals(world.database, operatorId, watch)).rejects.toThrow('aborted')
  })

  it('runs as a job every night, which logs what it has found', async () => {
    await planNights(world.database, 'booking-night', world.now, newChoreRun())
    const planned = await world.admin.query<{ runAt: Date }>(
      `select run_at "runAt" from graphile_worker.jobs where key like 'booking-night %' order by 1`,
    )
    expect(planned.map(each => each.runAt)).toEqual([
      new Date('2026-06-16T02:00:00Z'),
      new Date('2026-06-16T07:00:00Z'),
    ])
    await world.admin.query('delete from booking_total')
    const lines: object[] = []
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const task = attemptTask(
      servicesOf(world),
      tasks['booking-night']!,
      { log, faults: new Faults() },
      new AbortController().signal,
    )
    const job = { id: '7', task_identifier: 'booking-night', attempts: 1, max_attempts: 25 }
    await task({ operatorId }, { job } as Parameters<typeof task>[1])
    expect(lines).toMatchObject([
      { level: 50, msg: 'a job has found something wrong', task: 'booking-night', operatorId, differing: 2 },
    ])
  })
})
