import type { Caller } from '../../src/domain/access/Caller.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { findBooking } from '../../src/domain/bookings/findBooking.ts'
import { sellerOf } from '../../src/domain/bookings/sale/sellerOf.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { findEntry } from '../../src/domain/waitlist/findEntry.ts'
import type { JoinWaitlistInput } from '../../src/domain/waitlist/JoinWaitlistInput.ts'
import { joinWaitlist } from '../../src/domain/waitlist/joinWaitlist.ts'
import { leaveWaitlist } from '../../src/domain/waitlist/leaveWaitlist.ts'
import type { WaitlistEntry } from '../../src/domain/waitlist/WaitlistEntry.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, type keys } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import type { World } from '../world/World.ts'

/** An e-mail that offers places, as it was sent. */
export interface SentOffer {
  to: string
  status: string
  subject: string
  text: string
  html: string
  waitlistId: string
  bookingId: string
}

/** The waitlist as one seller sees it; requests default to 1 July at 09:00. */
export class Line {
  readonly world: World
  readonly caller: Caller
  readonly desk: Desk

  private constructor(world: World, caller: Caller, desk: Desk) {
    this.world = world
    this.caller = caller
    this.desk = desk
  }

  static async open(world: World, key: keyof typeof keys): Promise<Line> {
    return new Line(world, await world.caller(key), await Desk.open(world, key))
  }

  /** Adds a customer to the waitlist, by the part of the e-mail address before the `@`. */
  join(name: string, wish: Partial<JoinWaitlistInput> = {}): Promise<WaitlistEntry> {
    const { database, now } = this.world
    const seller = sellerOf(this.caller, this.caller.partnerId ? null : Channel.ONLINE)
    const when = wish.timeslotId || wish.date ? {} : { date: '2026-07-01', time: '09:00' }
    const customer = { firstName: name, lastName: 'Waiter', email: `${name.toLowerCase()}@example.com`, phone: null }
    const input = { activityId: activities.sunset.activityId, ...when, participants: 2, customer, ...wish }
    return joinWaitlist(database, this.caller.operatorId, seller, input, now)
  }

  see({ waitlistId }: WaitlistEntry): Promise<WaitlistEntry> {
    return findEntry(this.world.database, this.caller, waitlistId, this.world.now)
  }

  leave({ waitlistId }: WaitlistEntry): Promise<WaitlistEntry> {
    return leaveWaitlist(this.world.database, this.caller, waitlistId, this.world.now)
  }

  /** The states of entries as the API returns them; `kept` returns the stored one. */
  async states(...entries: WaitlistEntry[]): Promise<string[]> {
    const seen = await Promise.all(entries.map(entry => this.see(entry)))
    return seen.map(entry => entry.status)
  }

  async kept({ waitlistId }: WaitlistEntry): Promise<string> {
    const statement = 'select status from waitlist_entry where waitlist_id = $1'
    const [row] = await this.world.admin.query<{ status: string }>(statement, [waitlistId])
    return row!.status
  }

  /** The booking that holds what an entry is offered. */
  async held(entry: WaitlistEntry): Promise<Booking> {
    const { bookingReference } = await this.see(entry)
    return findBooking(this.world.database, this.caller, bookingReference!, this.world.now)
  }

  /** Sells places of a timeslot in one booking, by default all of them. */
  fill(places = 10, when: { date: string; time: string } = { date: '2026-07-01', time: '09:00' }): Promise<Booking> {
    return this.desk.book({ ...when, participants: places })
  }

  /** Runs the queued jobs. */
  work(only?: string[]): Promise<string[]> {
    return doJobs(this.world, only)
  }

  /** The e-mails that offer places, in the order in which they were planned, then in the order of the waitlist. */
  offers(): Promise<SentOffer[]> {
    return this.world.admin.query<SentOffer>(
      `select e.recipient "to", e.status, e.subject, e.text, e.html, e.waitlist_id "waitlistId", e.booking_id "bookingId"
       from email e join waitlist_entry w using (operator_id, waitlist_id)
       where e.kind = 'WAITLIST_OFFER' order by e.created_at, w.turn`,
    )
  }

  /** The entries of the built-in meter of the waitlist. */
  async metered(): Promise<{ WaitlistID: string; MultiBookingID: string }[]> {
    const rows = await this.world.admin.query<{ info: string }>(
      `select extra_info info from usage_entry where meter = 'waitlist-notified' and source = 'service' and usage = 1 order by id`,
    )
    return rows.map(row => JSON.parse(row.info))
  }

  /** Resets the database: no entries, no bookings. */
  async clear(): Promise<void> {
    for (const table of ['graphile_worker._private_jobs', 'email', 'usage_entry', 'waitlist_entry', 'waiver_answer']) {
      await this.world.admin.query(`delete from ${table}`)
    }
    for (const table of ['payment', 'booking_event', 'booking', 'basket', 'schedule_exception']) {
      await this.world.admin.query(`delete from ${table}`)
    }
    await this.world.admin.query(
      `update timeslot set taken = 0, held = 0, has_waitlist_offer = false, closed = false, capacity = 10
       where activity_id = $1 and date between '2026-06-15' and '2026-07-31'`,
      [activities.sunset.activityId],
    )
  }
}
