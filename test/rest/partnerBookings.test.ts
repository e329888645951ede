import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { listPartnerBookings } from '../../src/domain/bookings/lists/listPartnerBookings.ts'
import type { AnswerWaiverInput } from '../../src/domain/bookings/waiver/AnswerWaiverInput.ts'
import { answerWaiver } from '../../src/domain/bookings/waiver/answerWaiver.ts'
import { storeBookings } from '../bench/storeBookings.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, type keys, partners, questions } from '../world/cast.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'

const world = useWorld()

interface Entry {
  BookingReference: string
  Status: string
  Version: number
}
interface Page {
  Bookings: Entry[]
  NextCursor: string
  HasMore: boolean
}

const path = '/api/v2/ota/partner/bookings'
const answer = (query: string, key: keyof typeof keys = 'wanderly') => rest(world, 'GET', `${path}?${query}`, { key })
const list = async (query = '', key: keyof typeof keys = 'wanderly') =>
  ((await answer(query, key)).body as { data: Page }).data
const references = (page: Page) => page.Bookings.map(each => each.BookingReference)
const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** Reads the list to its end. */
async function readAll(query = '', cursor?: string): Promise<{ entries: Entry[]; cursor: string }> {
  const entries: Entry[] = []
  for (let next = cursor; ; ) {
    const page = await list(`${query}${next ? `&Cursor=${next}` : ''}`)
    entries.push(...page.Bookings)
    if (!page.HasMore) return { entries, cursor: page.NextCursor }
    next = page.NextCursor
  }
}

let wanderly: Desk
let tripster: Desk
let operator: Desk
const dates = ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05']

beforeEach(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
  operator = await Desk.open(world, 'operator')
  // Each test begins later than the changes of the one before.
  pass(world, 10)
})

describe('GET /api/v2/ota/partner/bookings', () => {
  it("200: lists a partner's own bookings as the single answer has them, the last change last", async () => {
    const first = await wanderly.book({ date: dates[0]!, time: '09:00' })
    await tripster.book({ date: dates[0]!, time: '09:00' })
    await operator.book({ date: dates[0]!, time: '13:00' })
    pass(world, 1)
    const second = await wanderly.book({ date: dates[1]!, time: '09:00' })
    expect(references(await list())).toEqual([first.bookingReference, second.bookingReference])
    pass(world, 1)
    await wanderly.cancel(first)
    const page = await list()
    expect([references(page), page.HasMore]).toEqual([[second.bookingReference, first.bookingReference], false])
    for (const entry of page.Bookings) {
      const single = await rest(world, 'GET', `/api/v2/ota/partner/booking/${entry.BookingReference}`, {
        key: 'wanderly',
      })
      expect({ data: entry }).toEqual(single.body)
    }
  })

  it('200: filters by the last change, the order number, the days and the status', async () => {
    const since = seconds(world.now)
    const one = await wanderly.book({ date: dates[2]!, time: '09:00', partnerReference: 'W-1' })
    await tripster.book({ date: dates[2]!, time: '09:00', partnerReference: 'W-1' })
    pass(world, 1)
    const two = await wanderly.book({ date: dates[3]!, time: '09:00', partnerReference: 'W-2' })
    await wanderly.cancel(two)
    const [a, b] = [one.bookingReference, two.bookingReference]
    const filtered = async (query: string) => references(await list(query))
    expect(await filtered(`UpdatedSince=${since}`)).toEqual([a, b])
    expect(await filtered(`UpdatedSince=${since + 60}`)).toEqual([b])
    expect(await filtered(`UpdatedSince=${since + 61}`)).toEqual([])
    expect(await filtered('PartnerReference=W-1')).toEqual([a])
    expect(await filtered('PartnerReference=W-3')).toEqual([])
    expect(await filtered(`StartDate=${dates[2]}&EndDate=${dates[3]}`)).toEqual([a, b])
    expect(await filtered(`StartDate=${dates[3]}`)).toEqual([b])
    expect(await filtered(`EndDate=${dates[2]}&UpdatedSince=${since}`)).toEqual([a])
    expect(await filtered(`UpdatedSince=${since}&Status=CONFIRMED`)).toEqual([a])
    expect(await filtered(`UpdatedSince=${since}&Status=CONFIRMED,CANCELLED`)).toEqual([a, b])
    expect(await filtered(`PartnerReference=W-2&Status=CANCELLED&Status=EXPIRED`)).toEqual([b])
  })

  it('200: pages by Limit and Cursor, also with conditions that sort few bookings', async () => {
    const since = seconds(world.now)
    const made: string[] = []
    for (const date of dates) {
      made.push(
        (await wanderly.book({ date, time: '18:00', partnerReference: 'many', participants: 1 })).bookingReference,
      )
      pass(world, 1)
    }
    for (const query of [
      `UpdatedSince=${since}`,
      'PartnerReference=many',
      `UpdatedSince=${since}&StartDate=${dates[0]}`,
    ]) {
      const first = await list(`${query}&Limit=2`)
      const second = await list(`${query}&limit=2&cursor=${first.NextCursor}`)
      const third = await list(`${query}&LIMIT=2&CURSOR=${second.NextCursor}`)
      expect([first, second, third].map(references)).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)])
      expect([first, second, third].map(each => each.HasMore)).toEqual([true, true, false])
    }
  })

  it('200: has a hold at the instant of its expiry, recorded or not', async () => {
    const since = seconds(world.now)
    const hold = await wanderly.hold({ date: dates[0]!, time: '13:00', participants: 1 })
    const before = await readAll(`UpdatedSince=${since}`)
    expect(before.entries.map(each => each.Status)).toEqual(['ON_HOLD'])
    pass(world, 31)
    const expired = await list(`Cursor=${before.cursor}`)
    expect(expired.Bookings).toMatchObject([{ BookingReference: hold.bookingReference, Status: 'EXPIRED', Version: 2 }])
    expect((await list(`Cursor=${before.cursor}&Status=ON_HOLD`)).Bookings).toEqual([])
    // Another booking of the timeslot records the expiry.
    const other = await wanderly.book({ date: dates[0]!, time: '13:00', participants: 1 })
    await operator.cancel(other)
    const recorded = await list(`Cursor=${before.cursor}`)
    expect(recorded.Bookings[0]).toEqual(expired.Bookings[0])
  })

  it('200: has a booking again whose waiver was completed, once and at that instant, and not for an answer that changes nothing', async () => {
    await world.admin.query('update waiver_question set required = false where question_id = $1', [
      questions.passport.questionId,
    ])
    const wish = { activityId: activities.rapids.activityId, time: activities.rapids.times[0], participants: 1 }
    const sold = await wanderly.book({ ...wish, date: dates[0]! })
    pass(world, 1)
    const other = await wanderly.book({ ...wish, date: dates[1]! })
    pass(world, 1)
    const complete = async (value: boolean) => {
      const answers = [{ questionId: questions.consent.questionId, value }]
      const input = { answers, complete: false } as unknown as AnswerWaiverInput
      await answerWaiver(world.database, operator.caller, sold.bookingReference, input, world.now)
    }
    const { cursor } = await readAll(`UpdatedSince=${seconds(sold.createdAt)}`)
    await complete(true)
    const since = seconds(world.now)
    pass(world, 1)
    await complete(true)
    const expected = { BookingReference: sold.bookingReference, WaiverStatus: 'complete', UpdatedAt: since, Version: 1 }
    expect((await list(`UpdatedSince=${since}`)).Bookings).toMatchObject([expected])
    expect((await list(`UpdatedSince=${since}&StartDate=${dates[0]}`)).Bookings).toMatchObject([expected])
    expect((await list(`UpdatedSince=${since + 1}`)).Bookings).toEqual([])
    const all = [other.bookingReference, sold.bookingReference]
    const paged = await readAll(`UpdatedSince=${seconds(sold.createdAt)}&Limit=1`)
    expect(paged.entries.map(each => each.BookingReference)).toEqual(all)
    pass(world, 10)
    expect((await list(`Cursor=${cursor}`)).Bookings.map(each => each.BookingReference)).toContain(
      sold.bookingReference,
    )
    await wanderly.cancel(sold)
    expect((await list(`UpdatedSince=${since}`)).Bookings).toMatchObject([{ Status: 'CANCELLED', Version: 2 }])
  })

  it('misses no booking while bookings change between its pages', async () => {
    const copy = new Map<string, number>()
    const bookings: Booking[] = []
    const start = await readAll(`UpdatedSince=${seconds(world.now)}`)
    let cursor = start.cursor
    const read = async (more = '') => {
      const page = await list(`Limit=2&Cursor=${cursor}${more}`)
      for (const each of page.Bookings) copy.set(each.BookingReference, each.Version)
      cursor = page.NextCursor
      return page.HasMore
    }
    const change = async (step: number) => {
      const booking = bookings[(step * 7) % Math.max(1, bookings.length)]
      if (step % 3 === 0 || !booking) {
        bookings.push(await wanderly.book({ date: dates[step % 5]!, time: '18:00', participants: 1 }))
      } else if (step % 7 === 0) await wanderly.cancel(booking).catch(() => {})
      else await wanderly.amend(booking, { notes: `Step ${step}` }).catch(() => {})
    }
    for (let step = 0; step < 60; step++) {
      await Promise.all([change(step), read()])
      // Some changes have the same time.
      if (step % 2) pass(world, 0.01)
    }
    while (await read());
    const stored = await world.admin.query<{ reference: string; version: number }>(
      'select booking_reference reference, version from booking where booking_id = any($1)',
      [bookings.map(each => each.bookingId)],
    )
    const known = stored.map(({ reference }) => [reference, copy.get(reference)])
    expect(known).toEqual(stored.map(({ reference, version }) => [reference, version]))
    expect(bookings.length).toBeGreaterThan(15)
  })

  it('misses no change that is committed after the list was read past its time', async () => {
    const booking = await wanderly.book({ date: dates[4]!, time: '09:00' })
    const { cursor } = await readAll(`UpdatedSince=${seconds(world.now)}`)
    const lock: [string, unknown[]] = ['select from timeslot where timeslot_id = $1 for update', [booking.timeslotId]]
    const { late, passed } = await holding(world, [lock], async () => {
      const late = wanderly.cancel(booking)
      await untilQueued(world, 1)
      // While it waits, a later change is committed, and the list is read past it.
      pass(world, 0.5)
      const other = await wanderly.book({ date: dates[4]!, time: '18:00', participants: 1 })
      const passed = await readAll('Limit=1', cursor)
      expect(passed.entries.map(each => each.BookingReference)).toContain(other.bookingReference)
      expect(passed.entries.map(each => each.Status)).not.toContain('CANCELLED')
      return { late, passed }
    })
    await late
    const next = await readAll('Limit=1', passed.cursor)
    expect(next.entries).toContainEqual(
      expect.objectContaining({ BookingReference: booking.bookingReference, Status: 'CANCELLED' }),
    )
  })

  it('reads a bounded number of the changes of others for each page', async () => {
    pass(world, 10)
    const others = await tripster.book({ date: dates[3]!, time: '13:00', participants: 1 })
    // Two holds expire after the changes of others; nothing records that.
    const holds = [await wanderly.hold({ date: dates[1]!, time: '13:00', participants: 1 })]
    pass(world, 0.1)
    holds.push(await wanderly.hold({ date: dates[2]!, time: '13:00', participants: 1 }))
    const { cursor } = await readAll(`UpdatedSince=${seconds(world.now)}`)
    await world.admin.query(
      `insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor)
       select operator_id, booking_id, n, 'AMENDED', 'CONFIRMED', occurred_at + n * interval '1 millisecond', 'PARTNER'
       from booking_event, generate_series(2, 20100) n where booking_id = $1`,
      [others.bookingId],
    )
    pass(world, 1)
    const own = await wanderly.book({ date: dates[3]!, time: '18:00', participants: 1 })
    const first = await list(`Cursor=${cursor}`)
    expect([references(first).includes(own.bookingReference), first.HasMore]).toEqual([false, true])
    const second = await list(`Cursor=${first.NextCursor}`)
    expect([references(second), second.HasMore]).toEqual([[own.bookingReference], false])

    pass(world, 30)
    const all = (await readAll('Limit=1', cursor)).entries.map(each => each.BookingReference)
    expect(all.slice(-3)).toEqual([own, ...holds].map(each => each.bookingReference))
  })

  it.each<[string, string, string]>([
    ['no page', 'Limit=0', 'Limit'],
    ['too long a page', 'Limit=201', 'Limit'],
    ['a limit that is no number', 'Limit=all', 'Limit'],
    ['a cursor of another list', `Cursor=${Buffer.from('NAME Sunset 12').toString('base64url')}`, 'Cursor'],
    ['days that are reversed', 'StartDate=2026-07-02&EndDate=2026-07-01', 'EndDate'],
    ['an unknown status', 'Status=CONFIRMED,SOLD', 'Status'],
    ['an instant that is no number', 'UpdatedSince=yesterday', 'UpdatedSince'],
    ['an instant in milliseconds', 'UpdatedSince=1781510400000', 'UpdatedSince'],
    ['an order number given twice', 'PartnerReference=a&partnerReference=b', 'PartnerReference'],
  ])('422: refuses %s', async (_, query, parameter) => {
    const { status, problem } = await answer(query)
    expect([status, problem?.errors]).toEqual([422, [{ parameter, detail: expect.any(String) }]])
  })

  it('is the query partnerBookings of GraphQL, which only a partner can ask', async () => {
    const query = `query ($first: Int!, $after: String) {
      partnerBookings(partnerReference: "many", statuses: [CONFIRMED], first: $first, after: $after) {
        bookings { bookingReference updatedAt } nextCursor hasMore
      }
    }`
    type Answer = {
      partnerBookings: { bookings: { bookingReference: string }[]; nextCursor: string; hasMore: boolean }
    }
    const { partnerBookings: first } = await ask<Answer>(world, wanderly.caller, query, { first: 3 })
    const { partnerBookings: rest } = await ask<Answer>(world, wanderly.caller, query, {
      first: 3,
      after: first.nextCursor,
    })
    expect([first.bookings.length, first.hasMore, rest.bookings.length, rest.hasMore]).toEqual([3, true, 2, false])
    const all = [...first.bookings, ...rest.bookings].map(each => each.bookingReference)
    expect(all).toEqual(references(await list('PartnerReference=many&Status=CONFIRMED')))
    const refused = await refusalOf(ask(world, operator.caller, query, { first: 3 }))
    expect(refused.code).toBe('permission-denied')
    expect((await answer('', 'operator')).status).toBe(403)
  })

  it('reads the changes, and an order number, by an index', async () => {
    // Of a few bookings, any index is as good as another.
    const { partnerId } = partners.wanderly
    const { activityId } = activities.sunset
    await storeBookings(
      world.admin,
      { operatorId: partners.wanderly.operatorId, activityId, partnerId },
      2000,
      world.now,
    )
    const plan = async (filter: object) => {
      const plans: string[] = []
      await world.admin.transaction(async sql => {
        await sql.query('set local enable_seqscan = off')
        const spy = {
          announce: sql.announce,
          async query<Row>(text: string, values?: readonly unknown[], operatorId?: string) {
            const rows = await sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values, operatorId)
            plans.push(...rows.map(row => row['QUERY PLAN']))
            return [] as Row[]
          },
        }
        const { operatorId } = partners.wanderly
        await listPartnerBookings(spy, operatorId, partnerId, filter, null, 50, world.now)
      })
      return plans.join('\n')
    }
    expect(await plan({ updatedSince: world.now })).toMatch(/booking_event_time_index/)
    expect(await plan({ updatedSince: world.now })).toMatch(/booking_waiver_changed_index/)
    expect(await plan({ partnerReference: 'W-1' })).toMatch(/booking_partner_reference_index/)
  })
})
