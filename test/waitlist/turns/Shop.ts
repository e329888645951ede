import { setScheduleException } from '../../../src/domain/availability/changeExceptions.ts'
import type { Booking } from '../../../src/domain/bookings/Booking.ts'
import { findBookingsById } from '../../../src/domain/bookings/findBookingsById.ts'
import { Refusal } from '../../../src/domain/refusals/refusal.ts'
import { admitOfferLink } from '../../../src/domain/waitlist/admitOfferLink.ts'
import { acceptOffer, declineOffer } from '../../../src/domain/waitlist/answerOffer.ts'
import { offerUrl } from '../../../src/domain/waitlist/offerUrl.ts'
import { requeueOffers } from '../../../src/domain/waitlist/requeueOffers.ts'
import type { WaitlistEntry } from '../../../src/domain/waitlist/WaitlistEntry.ts'
import { addDefaultWorkflows } from '../../../src/domain/workflows/addDefaultWorkflows.ts'
import { activities, NOW } from '../../world/cast.ts'
import { newChoreRun } from '../../world/newChoreRun.ts'
import { World } from '../../world/World.ts'
import { Line } from '../Line.ts'
import { CAPACITY, HOLD_MINUTES, type Model, OFFER_MINUTES } from './Model.ts'
import type { ModelBooking, ModelEntry, ModelOffer, Verdict, Who } from './modelTypes.ts'

const { operatorId, activityId } = activities.sunset
export const DAY = '2026-07-01'
export const times = ['09:00', '13:00', '18:00']

const ANSWERS = { accept: acceptOffer, decline: declineOffer }

const UNSEEN = `
  select e.booking_id id from waitlist_entry e where e.operator_id = $1 and e.booking_id is not null and not e.booking_id = any($2)
  order by e.booking_id`

/** The real service: a day of three timeslots, and its sellers. */
export class Shop {
  readonly world: World
  readonly lines: Record<Who, Line>
  readonly ids: string[]
  readonly bookings = new Map<ModelBooking, Booking>()
  /** In the order in which they joined. */
  entries: WaitlistEntry[] = []

  private constructor(world: World, lines: Record<Who, Line>, ids: string[]) {
    this.world = world
    this.lines = lines
    this.ids = ids
  }

  static async open(): Promise<Shop> {
    const world = await World.open()
    const { database } = world
    await world.admin.query(
      `update operator set hold_minutes = $2, waitlist_offer_minutes = $3, held_places_per_key = 1000, held_places_per_timeslot = 1000
       where operator_id = $1`,
      [operatorId, HOLD_MINUTES, OFFER_MINUTES],
    )
    // A calendar of a single day is fast to change.
    await world.admin.query(`update schedule set season_from = $2, season_to = $2 where activity_id = $1`, [
      activityId,
      DAY,
    ])
    await addDefaultWorkflows(database, NOW)
    const lines = {
      wanderly: await Line.open(world, 'wanderly'),
      tripster: await Line.open(world, 'tripster'),
      operator: await Line.open(world, 'operator'),
    }
    const rows = await world.admin.query<{ id: string }>(
      'select timeslot_id id from timeslot where activity_id = $1 and date = $2 order by time',
      [activityId, DAY],
    )
    return new Shop(
      world,
      lines,
      rows.map(row => row.id),
    )
  }

  /** Resets everything to the initial state. */
  async begin(): Promise<void> {
    this.world.now = NOW
    this.bookings.clear()
    this.entries = []
    await this.lines.operator.clear()
    for (const index of times.keys()) await this.setCapacity(index, CAPACITY)
  }

  /** The operator changes the capacity, as through the API. */
  async setCapacity(index: number, capacity: number | null): Promise<void> {
    const { database, now } = this.world
    await setScheduleException(database, operatorId, activityId, { date: DAY, time: times[index]!, capacity }, now)
  }

  /** Runs the work and returns the code of the refusal, or null; rethrows any other error. */
  async verdictOn(work: () => Promise<unknown>): Promise<Verdict> {
    try {
      await work()
      return null
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }

  /** The customer answers by the link of the e-mail; without an offer, the link is unknown. */
  async answer({ waitlistId }: WaitlistEntry, how: keyof typeof ANSWERS): Promise<Verdict> {
    const { database, links, now } = this.world
    const token = offerUrl(links, operatorId, { waitlistId, startsAt: new Date(`${DAY}T00:00:00Z`) })
      .split('/')
      .at(-1)!
    const caller = await admitOfferLink(database, links, token, now)
    if (typeof caller === 'string') return caller
    return this.verdictOn(() => ANSWERS[how](database, links, caller, now))
  }

  /** Deletes the jobs that concern places. */
  async lose(): Promise<void> {
    await this.world.admin.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier in ('end-holds', 'offer-places')`,
    )
  }

  async renew(): Promise<void> {
    const run = newChoreRun()
    await requeueOffers(this.world.database, this.world.now, run)
    if (run.failures.length > 0) throw run.failures[0]
  }

  /** Tells the model which holds are recorded as ended: every operation that locks a timeslot records that first. */
  async noteInto(model: Model): Promise<void> {
    const rows = await this.world.admin.query<{ id: string }>(
      `select booking_id id from booking_event where operator_id = $1 and action = 'EXPIRED'`,
      [operatorId],
    )
    const noted = new Set(rows.map(row => row.id))
    for (const [booking, { bookingId }] of this.bookings) {
      if (!booking.noted && noted.has(bookingId) && booking.status === 'ON_HOLD') model.note(booking)
    }
  }

  /** Finds the bookings of new offers, each by its entry. */
  async meetOffers(model: Model): Promise<void> {
    const { database, now } = this.world
    const known = [...this.bookings.values()].map(each => each.bookingId)
    const unseen = await this.world.admin.query<{ id: string }>(UNSEEN, [operatorId, known])
    if (unseen.length === 0) return
    for (const [index, { booking }] of model.entries.entries()) {
      if (!booking || this.bookings.has(booking)) continue
      const { bookingId } = await this.lines.operator.see(this.entries[index]!)
      const made = bookingId && (await findBookingsById(database, operatorId, [bookingId], now)).get(bookingId)
      if (made) this.bookings.set(booking, made)
    }
  }

  /** The entry that an e-mail offers places to, and its offer; undefined when it is another e-mail. */
  async toldBy(
    { emailId }: { emailId: string },
    model: Model,
  ): Promise<{ entry: ModelEntry; offer: ModelOffer } | undefined> {
    const [row] = await this.world.admin.query<{ waitlistId: string | null; bookingId: string | null }>(
      'select waitlist_id "waitlistId", booking_id "bookingId" from email where operator_id = $1 and email_id = $2',
      [operatorId, emailId],
    )
    await this.meetOffers(model)
    const entry = model.entries[this.entries.findIndex(each => each.waitlistId === row?.waitlistId)]
    const offer = entry?.offers.find(each => this.bookings.get(each.booking)?.bookingId === row!.bookingId)
    return entry && offer && { entry, offer }
  }

  close(): Promise<void> {
    return this.world.close()
  }
}
