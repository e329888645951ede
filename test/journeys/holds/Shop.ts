import { deleteScheduleException, setScheduleException } from '../../../src/domain/availability/changeExceptions.ts'
import { updateSchedule } from '../../../src/domain/availability/changeSchedules.ts'
import { generateTimeslots } from '../../../src/domain/availability/generateTimeslots.ts'
import type { Booking } from '../../../src/domain/bookings/Booking.ts'
import { Refusal } from '../../../src/domain/refusals/refusal.ts'
import { Desk } from '../../bookings/Desk.ts'
import { activities, operators } from '../../world/cast.ts'
import { World } from '../../world/World.ts'
import { HOLD_MINUTES, MAX_HELD, type ModelTimeslot, type Verdict, type Who } from './Model.ts'

const { operatorId } = operators.kayaks
const { sunset, midnight } = activities
export const DAY = '2026-07-01'
/** Midnight in London at the start of the day; all timeslots are in the evening. */
const DAWN = new Date('2026-06-30T23:00:00Z')
const CAPACITY = 5

/** Four timeslots of a day: three of the tour, and one of an activity with manual acceptance. */
export const timeslots = [
  { activity: sunset.activityId, time: '17:00', acceptance: false },
  { activity: sunset.activityId, time: '19:00', acceptance: false },
  { activity: sunset.activityId, time: '21:00', acceptance: false },
  { activity: midnight.activityId, time: '20:00', acceptance: true },
]

/** The real service, with its bookings and baskets in the order of those in the model. */
export class Shop {
  readonly world: World
  readonly desks: Record<Who, Desk>
  readonly ids: string[]
  bookings: Booking[] = []
  baskets: string[] = []

  private constructor(world: World, desks: Record<Who, Desk>, ids: string[]) {
    this.world = world
    this.desks = desks
    this.ids = ids
  }

  static async open(): Promise<Shop> {
    const world = await World.open()
    const { database } = world
    await world.admin.query(
      `update operator set hold_minutes = $2, held_places_per_key = $3, held_places_per_timeslot = $4 where operator_id = $1`,
      [operatorId, HOLD_MINUTES, MAX_HELD.byKey, MAX_HELD.here],
    )
    // Partners can cancel and amend until the start.
    await world.admin.query('update product set cancellation_cutoff_minutes = 0 where operator_id = $1', [operatorId])
    await world.admin.query('update product set acceptance_required = true where activity_id = $1', [
      midnight.activityId,
    ])
    // With a calendar of one day only, changes of the calendar are fast.
    for (const { activityId } of [sunset, midnight]) {
      const times = timeslots.filter(each => each.activity === activityId).map(each => each.time)
      await world.admin.query(
        'update schedule set season_from = $2, season_to = $2, times = $3 where activity_id = $1',
        [activityId, DAY, times],
      )
      await database.transaction(sql => generateTimeslots(sql, operatorId, activityId, DAWN))
    }
    const desks = {
      wanderly: await Desk.open(world, 'wanderly'),
      tripster: await Desk.open(world, 'tripster'),
      operator: await Desk.open(world, 'operator'),
    }
    const ids: string[] = []
    for (const { activity, time } of timeslots) {
      const [row] = await world.admin.query<{ id: string }>(
        'select timeslot_id id from timeslot where activity_id = $1 and date = $2 and time = $3',
        [activity, DAY, time],
      )
      ids.push(row!.id)
    }
    return new Shop(world, desks, ids)
  }

  /** Resets everything to the initial state. */
  async begin(): Promise<ModelTimeslot[]> {
    this.world.now = DAWN
    this.bookings = []
    this.baskets = []
    for (const table of [
      'payment',
      'booking_event',
      'booking',
      'booking_total',
      'basket',
      'usage_entry',
      'schedule_exception',
    ]) {
      await this.world.admin.query(`delete from ${table} where operator_id = $1`, [operatorId])
    }
    await this.world.admin.query('delete from graphile_worker._private_jobs')
    await this.world.admin.query(
      'update timeslot set taken = 0, held = 0, capacity = 99, closed = false where operator_id = $1 and date = $2',
      [operatorId, DAY],
    )
    for (const index of timeslots.keys()) await this.schedule(index, CAPACITY)
    return timeslots.map(({ activity, time, acceptance }) => ({
      name: time,
      activity,
      acceptance,
      scheduled: CAPACITY,
      excepted: null,
    }))
  }

  /** Changes the capacity of a timeslot by an exception, as the operator does through the API; null deletes the exception. */
  async setCapacity(index: number, capacity: number | null): Promise<void> {
    const { database, now } = this.world
    const { activity, time } = timeslots[index]!
    if (capacity === null) {
      const [there] = await this.world.admin.query<{ id: string }>(
        'select exception_id id from schedule_exception where operator_id = $1 and activity_id = $2 and time = $3',
        [operatorId, activity, time],
      )
      if (there) await deleteScheduleException(database, operatorId, there.id, now)
      return
    }
    await setScheduleException(database, operatorId, activity, { date: DAY, time, capacity }, now)
  }

  /** Changes the capacity of all timeslots of an activity that have no exception. */
  async schedule(index: number, capacity: number): Promise<void> {
    const { database, now } = this.world
    const { activity } = timeslots[index]!
    const [schedule] = await this.world.admin.query<{ id: string; weekdays: number[]; times: string[] }>(
      'select schedule_id id, weekdays, times from schedule where operator_id = $1 and activity_id = $2',
      [operatorId, activity],
    )
    const { id, ...when } = schedule!
    await updateSchedule(database, operatorId, id, { ...when, seasonFrom: DAY, seasonTo: DAY, capacity }, now)
  }

  /** Runs `work` and returns the code of the refusal, if it was refused. Rethrows any other error. */
  async verdictOn(work: () => Promise<unknown>): Promise<Verdict> {
    try {
      await work()
      return null
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }

  async sell(work: () => Promise<Booking>): Promise<Verdict> {
    return this.verdictOn(async () => {
      const booking = await work()
      this.bookings.push(booking)
      if (!this.baskets.includes(booking.basketId)) this.baskets.push(booking.basketId)
    })
  }

  close(): Promise<void> {
    return this.world.close()
  }
}
