import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { resumeClosures } from '../../src/domain/closures/resumeClosures.ts'
import { runClosure } from '../../src/domain/closures/runClosure.ts'
import { decodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { addDefaultWorkflows } from '../../src/domain/workflows/addDefaultWorkflows.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { servicesOf } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Closures } from './Closures.ts'

const world = useWorld()
const closures = new Closures(world)
const { office, close, read } = closures
const { operatorId } = operators.kayaks
let desk: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
})
beforeEach(() => closures.clear())

describe('a run of a closure', () => {
  it('goes on where it was cut off, and does nothing twice', async () => {
    await addDefaultWorkflows(world.database, world.now)
    const bookings = await Promise.all(Array.from({ length: 5 }, (_, n) => office.book({ email: `c${n}@example.com` })))
    await office.work()
    await world.admin.query('delete from email')
    const { closureId } = await close()
    world.now = new Date(NOW.getTime() + 60_000)
    const run = { operatorId, closureId: decodeTypeId('cls', closureId)! }
    // The worker stops while the second booking is being cancelled, and after it, before that is recorded.
    let checks = 0
    const stopping = {
      get aborted() {
        return ++checks > 2
      },
    } as AbortSignal
    const attempt = { now: world.now, attempt: 1, maxAttempts: 25, stopping, report: () => {} }
    await runClosure(servicesOf(world), run, attempt)
    expect(await read(closureId)).toMatchObject({ status: 'RUNNING', cancelledCount: 2, plannedCount: 3 })
    await world.admin.query(
      `update closure_booking set done_at = null where done_at is not null and booking_id = any($1)`,
      [bookings.map(each => each.bookingId)],
    )
    await office.work()
    expect(await read(closureId)).toMatchObject({ status: 'DONE', cancelledCount: 5 })
    expect(await office.emails()).toHaveLength(5)
    for (const booking of bookings) {
      expect((await desk.history(booking)).filter(each => each.action === 'CANCELLED')).toHaveLength(1)
    }
  })

  it('leaves alone what somebody moves elsewhere while it runs', async () => {
    const ada = await office.book()
    const { closureId } = await close()
    world.now = new Date(NOW.getTime() + 60_000)
    const lock = 'select from timeslot where timeslot_id = $1 for update'
    const [elsewhere] = await world.admin.query<{ id: string }>(
      `select timeslot_id id from timeslot where operator_id = $1 and activity_id = $2 and date = '2026-07-02' and time = '09:00'`,
      [operatorId, activities.sunset.activityId],
    )
    const move = `update booking set timeslot_id = $2, date = '2026-07-02', version = version + 1 where booking_id = $1`
    // The run has read the booking when it waits for its timeslot.
    await whileLocked(
      world,
      [
        [lock, [ada.timeslotId]],
        [move, [ada.bookingId, elsewhere!.id]],
      ],
      () => office.work(),
    )
    expect(await desk.see(ada)).toMatchObject({ status: 'CONFIRMED', date: '2026-07-02' })
    expect(await read(closureId)).toMatchObject({ status: 'DONE', movedCount: 1, failedCount: 0 })
  })

  it('is begun again by a chore if its job was lost', async () => {
    const ada = await office.book()
    await close()
    await world.admin.query('delete from graphile_worker._private_jobs')
    world.now = new Date(NOW.getTime() + 12 * 60_000)
    await resumeClosures(world.database, world.now, newChoreRun())
    await office.work()
    expect((await desk.see(ada)).status).toBe('CANCELLED')
  })
})
