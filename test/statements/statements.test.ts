import 'reflect-metadata'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { BookingStatus } from '../../src/domain/bookings/BookingStatus.ts'
import { importBooking } from '../../src/domain/bookings/imports/importBooking.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { addCode, addVoucher } from '../promotions/Till.ts'
import { activities, NOW, operators, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Ledger, plain, sumOf } from './Ledger.ts'

const world = useWorld()
let ledger: Ledger
let wanderly: Desk
let counter: Desk
beforeAll(async () => {
  ledger = new Ledger(world)
  wanderly = await Desk.open(world, 'wanderly')
  counter = await Desk.open(world, 'operator')
  await world.admin.query(`update timeslot set capacity = 1000, taken = 0 where date < '2026-08-01'`)
  await world.admin.query('update product set acceptance_required = true where activity_id = $1', [
    activities.midnight.activityId,
  ])
})
beforeEach(async () => {
  world.now = NOW
  await world.admin.query(
    'truncate statement_total, statement_month, booking_event, booking, booking_total, basket cascade',
  )
  await world.admin.query('update timeslot set taken = 0, held = 0')
  await ledger.setRate(20_000)
})

const { operatorId } = operators.kayaks
const byHand = { activityId: activities.midnight.activityId, date: '2026-07-01', time: '01:30' }

/** What each event of a booking changed: its action, retail price and commission. */
async function changesOf({ bookingId }: Booking) {
  const rows = await world.admin.query<{
    action: string
    retail: number
    commission: number
    partnerId: string | null
  }>(
    `select action, retail_change retail, commission_change commission, partner_id "partnerId" from booking_event
     where booking_id = $1 order by version`,
    [bookingId],
  )
  return rows.map(({ action, retail, commission, partnerId }) => [action, retail, commission, partnerId !== null])
}

describe("the commission of a partner's booking", () => {
  it('is its rate times the price, stored with the booking', async () => {
    const booking = await wanderly.book()
    expect(booking).toMatchObject({ price: { amount: 9000 }, commissionMinor: 1800, commissionRate: 20_000 })
    expect(await wanderly.see(booking)).toMatchObject({ commissionMinor: 1800, commissionRate: 20_000 })
  })

  it('is that of the activity where it differs', async () => {
    await world.admin.query('insert into commission values ($1, $2, $3, 12500)', [
      operatorId,
      partners.wanderly.partnerId,
      activities.sunset.activityId,
    ])
    expect(await wanderly.book()).toMatchObject({ commissionMinor: 1125 })
    expect(await wanderly.book({ activityId: activities.midnight.activityId, time: '01:30' })).toMatchObject({
      commissionMinor: 1800,
    })
    await world.admin.query('delete from commission')
  })

  it('leaves out fees', async () => {
    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{fees}', '[{"name": "Wetsuit", "amount": 500, "per": "PERSON", "taxed": false}]')
       where activity_id = $1`,
      [activities.sunset.activityId],
    )
    try {
      const booking = await wanderly.book()
      expect(booking).toMatchObject({ price: { amount: 10_000 }, commissionMinor: 1800 })
      expect(await wanderly.amend(booking, { participants: 3 })).toMatchObject({
        price: { amount: 15_000 },
        commissionMinor: 2700,
      })
    } finally {
      await world.admin.query(
        `update product set pricing = jsonb_set(pricing, '{fees}', '[]') where activity_id = $1`,
        [activities.sunset.activityId],
      )
    }
  })

  it('keeps its rate when that of the partner changes', async () => {
    const booking = await wanderly.book()
    await ledger.setRate(50_000)
    expect(await wanderly.amend(booking, { participants: 3 })).toMatchObject({ commissionMinor: 2700 })
    expect(await wanderly.book()).toMatchObject({ commissionMinor: 4500 })
  })

  it("is nothing on the operator's own channels", async () => {
    expect(await counter.book()).toMatchObject({ commissionMinor: 0, commissionRate: 0 })
  })
})

describe('the changes of a booking', () => {
  it('count it when it is booked, amended and cancelled', async () => {
    const booking = await wanderly.book()
    await wanderly.amend(booking, { participants: 3 })
    await wanderly.amend(booking, { notes: 'Late' })
    await wanderly.cancel(booking)
    expect(await changesOf(booking)).toEqual([
      ['BOOKED', 9000, 1800, true],
      ['AMENDED', 4500, 900, true],
      ['AMENDED', 0, 0, false],
      ['CANCELLED', -13_500, -2700, true],
    ])
  })

  it('count a hold when it is confirmed', async () => {
    const booking = await wanderly.hold()
    expect(booking.commissionMinor).toBe(1800)
    await wanderly.confirm(booking)
    expect(await changesOf(booking)).toEqual([
      ['HELD', 0, 0, false],
      ['CONFIRMED', 9000, 1800, true],
    ])
  })

  it('count nothing of a hold that is cancelled or expires', async () => {
    const cancelled = await wanderly.hold()
    await wanderly.cancel(cancelled)
    const expired = await wanderly.hold()
    pass(world, 31)
    await wanderly.book()
    await wanderly.cancel(expired)
    expect(await changesOf(cancelled)).toEqual([
      ['HELD', 0, 0, false],
      ['CANCELLED', 0, 0, false],
    ])
    expect((await changesOf(expired)).map(([, retail]) => retail)).toEqual([0, 0, 0])
    expect((await ledger.statement('2026-06')).total.lineCount).toBe(1)
    expect(await ledger.verify()).toMatchObject({ equal: true, bookingCount: 3 })
  })

  it('count a pending booking when it is accepted, and never when it is rejected', async () => {
    const accepted = await wanderly.book(byHand)
    await counter.settle(accepted, 'accept')
    const rejected = await wanderly.book(byHand)
    await counter.settle(rejected, 'reject')
    expect(await changesOf(accepted)).toEqual([
      ['BOOKED', 0, 0, false],
      ['ACCEPTED', 9000, 1800, true],
    ])
    expect(await changesOf(rejected)).toEqual([
      ['BOOKED', 0, 0, false],
      ['REJECTED', 0, 0, false],
    ])
  })

  it('keep the commission on what is kept of a cancelled booking', async () => {
    const booking = await wanderly.book()
    await wanderly.cancel(booking)
    // What the terms of cancellation keep.
    await world.admin.query(`update booking set refund_minor = 4500, commission_minor = 900 where booking_id = $1`, [
      booking.bookingId,
    ])
    await world.admin.query(
      `update booking_event set retail_change = -4500, commission_change = -900 where booking_id = $1 and action = 'CANCELLED'`,
      [booking.bookingId],
    )
    expect((await ledger.verify()).equal).toBe(true)
    expect(plain((await ledger.statement('2026-06')).total)).toEqual({
      retail: 4500,
      commission: 900,
      voucher: 0,
      net: 3600,
    })
  })

  it('are on no statement for a booking of another channel', async () => {
    const booking = await counter.book()
    expect(await changesOf(booking)).toEqual([['BOOKED', 9000, 0, false]])
  })

  it('count of an imported booking what changes afterwards', async () => {
    const { customer } = await counter.book()
    const booking = await importBooking(
      world.database,
      counter.caller,
      {
        externalReference: 'x',
        activityId: activities.sunset.activityId,
        partnerId: partners.wanderly.partnerId,
        date: '2026-07-01',
        time: '13:00',
        participants: 2,
        customer: customer!,
        status: BookingStatus.CONFIRMED,
      },
      world.now,
    )
    expect(booking).toMatchObject({ price: { amount: 9000 }, commissionMinor: 1800 })
    expect(await ledger.verify()).toMatchObject({ equal: true })
    await counter.amend(booking, { participants: 3 })
    await counter.cancel(booking)
    expect(await changesOf(booking)).toEqual([
      ['BOOKED', 0, 0, false],
      ['AMENDED', 4500, 900, true],
      ['CANCELLED', -13_500, -2700, true],
    ])
    expect(await ledger.verify()).toMatchObject({ equal: true })
  })
})

describe('the statement of a month', () => {
  it('adds up its lines, by kind and in all', async () => {
    const kept = await wanderly.book()
    await wanderly.amend(kept, { participants: 4 })
    await wanderly.cancel(await wanderly.book({ participants: 1 }))
    const statement = await ledger.statement('2026-06')
    expect(statement).toMatchObject({ month: '2026-06', closedAt: null, partnerId: partners.wanderly.partnerId })
    expect([statement.sales, statement.amendments, statement.cancellations, statement.total].map(plain)).toEqual([
      { retail: 13_500, commission: 2700, voucher: 0, net: 10_800 },
      { retail: 9000, commission: 1800, voucher: 0, net: 7200 },
      { retail: -4500, commission: -900, voucher: 0, net: -3600 },
      { retail: 18_000, commission: 3600, voucher: 0, net: 14_400 },
    ])
    const lines = await ledger.lines('2026-06')
    expect(lines.map(each => each.kind)).toHaveLength(4)
    expect(sumOf(lines)).toEqual(plain(statement.total))
    expect(
      lines.every(
        ({ retail, commission, voucher, net }) => net.amount === retail.amount - commission.amount - voucher.amount,
      ),
    ).toBe(true)
  })

  it('reduces what the partner owes by what a voucher has paid, and gives it back with the voucher', async () => {
    const voucherCode = await addVoucher(world, 2000)
    await addCode(world, 'TEN')
    const booking = await wanderly.book({ voucherCode, promoCode: 'TEN' })
    expect(booking).toMatchObject({ price: { amount: 8100 }, commissionMinor: 1620, voucherMinor: 2000 })
    expect(plain((await ledger.statement('2026-06')).total)).toEqual({
      retail: 8100,
      commission: 1620,
      voucher: 2000,
      net: 4480,
    })
    const held = await wanderly.hold({ voucherCode: await addVoucher(world, 500) })
    await wanderly.confirm(held)
    expect(plain((await ledger.statement('2026-06')).total)).toEqual({
      retail: 17_100,
      commission: 3420,
      voucher: 2500,
      net: 11_180,
    })
    await wanderly.cancel(booking)
    await wanderly.cancel(held)
    expect(plain((await ledger.statement('2026-06')).total)).toEqual({ retail: 0, commission: 0, voucher: 0, net: 0 })
    expect((await ledger.verify()).equal).toBe(true)
  })

  it('lists its lines once each, over any number of pages', async () => {
    for (let n = 0; n < 7; n++) {
      const booking = await wanderly.book({ participants: 1 })
      if (n % 2) await wanderly.cancel(booking)
      if (n % 3 === 0) pass(world, 1)
    }
    const keyOf = ({ bookingId, version }: { bookingId: string; version: number }) => `${bookingId} ${version}`
    const all = (await ledger.lines('2026-06')).map(keyOf)
    expect(all).toHaveLength(10)
    for (const size of [1, 2, 3, 10]) {
      expect((await ledger.lines('2026-06', partners.wanderly, size)).map(keyOf)).toEqual(all)
    }
  })

  it("begins and ends at midnight in the operator's time zone", async () => {
    // Midnight of 1 July in London is 23:00 UTC of 30 June.
    for (const instant of [
      '2026-06-30T22:59:59.999Z',
      '2026-06-30T23:00:00Z',
      '2026-07-31T22:59:59.999Z',
      '2026-07-31T23:00:00Z',
    ]) {
      world.now = new Date(instant)
      await wanderly.book({ date: '2026-08-10', participants: 1 })
    }
    expect((await ledger.statement('2026-06')).total.lineCount).toBe(1)
    expect(await ledger.statement('2026-07')).toMatchObject({
      startsAt: new Date('2026-06-30T23:00:00Z'),
      endsAt: new Date('2026-07-31T23:00:00Z'),
      total: { lineCount: 2 },
    })
    expect((await ledger.statement('2026-08')).total.lineCount).toBe(1)
  })

  it('begins at the first of two midnights', async () => {
    await world.admin.query(`update operator set time_zone = 'America/Havana' where operator_id = $1`, [operatorId])
    try {
      expect(await ledger.statement('2026-11')).toMatchObject({ startsAt: new Date('2026-11-01T04:00:00Z') })
    } finally {
      await world.admin.query(`update operator set time_zone = 'Europe/London' where operator_id = $1`, [operatorId])
    }
  })

  it('has nothing of another partner, and nothing of another operator', async () => {
    await wanderly.book()
    expect((await ledger.statement('2026-06', partners.tripster)).total.lineCount).toBe(0)
    expect(await ledger.lines('2026-06', partners.tripster)).toEqual([])
    expect((await ledger.statement('2026-06', partners.wallPartner)).total.lineCount).toBe(0)
  })
})

describe('closeMonths', () => {
  const inMonth = async (at: string) => {
    world.now = new Date(at)
    return wanderly.book({ date: '2026-10-01', participants: 1 })
  }

  it('closes every month that has ended, from that of the first line', async () => {
    await inMonth('2026-06-20T10:00:00Z')
    await inMonth('2026-08-20T10:00:00Z')
    world.now = new Date('2026-09-01T02:00:00Z')
    await ledger.close()
    await ledger.close()
    const months = await world.admin.query<{ month: string }>('select month from statement_month order by 1')
    expect(months.map(each => each.month)).toEqual(['2026-06-01', '2026-07-01', '2026-08-01'])
    expect(await ledger.statement('2026-06')).toMatchObject({ closedAt: world.now, total: { lineCount: 1 } })
    expect(await ledger.statement('2026-07')).toMatchObject({ closedAt: world.now, total: { lineCount: 0 } })
    expect(await ledger.statement('2026-09')).toMatchObject({ closedAt: null })
    expect(await ledger.verify()).toMatchObject({ equal: true, statementCount: 6 })
  })

  it('waits for an hour after the end of a month, and closes nothing without lines', async () => {
    world.now = new Date('2026-09-01T02:00:00Z')
    await ledger.close()
    expect(await world.admin.query('select from statement_month')).toEqual([])
    await inMonth('2026-06-20T10:00:00Z')
    world.now = new Date('2026-06-30T23:59:59Z')
    await ledger.close()
    expect(await ledger.statement('2026-06')).toMatchObject({ closedAt: null })
    world.now = new Date('2026-07-01T00:00:00Z')
    await ledger.close()
    expect(await ledger.statement('2026-06')).toMatchObject({ closedAt: world.now })
  })

  it('leaves a closed month as it is: a later cancellation is in its own month', async () => {
    const booking = await inMonth('2026-06-20T10:00:00Z')
    world.now = new Date('2026-07-02T02:00:00Z')
    await ledger.close()
    const closed = await ledger.statement('2026-06')
    await wanderly.cancel(booking)
    expect(await ledger.statement('2026-06')).toEqual(closed)
    expect(plain(closed.total)).toEqual({ retail: 4500, commission: 900, voucher: 0, net: 3600 })
    expect(plain((await ledger.statement('2026-07')).total)).toEqual({
      retail: -4500,
      commission: -900,
      voucher: 0,
      net: -3600,
    })
    expect((await ledger.verify()).equal).toBe(true)
  })

  it('refuses to change a closed month in the database', async () => {
    await inMonth('2026-06-20T10:00:00Z')
    world.now = new Date('2026-07-02T02:00:00Z')
    await ledger.close()
    for (const change of [
      'update statement_total set retail_minor = 0',
      'delete from statement_total',
      'update statement_month set ends_at = now()',
    ]) {
      await expect(world.admin.query(change)).rejects.toThrow('a closed month never changes')
    }
  })

  it.each([
    ['west', 'America/New_York'],
    ['east', 'Asia/Tokyo'],
  ])('leaves no gap between months when the operator moves %s', async (_, zone) => {
    await inMonth('2026-06-20T10:00:00Z')
    world.now = new Date('2026-07-02T02:00:00Z')
    await ledger.close()
    try {
      await world.admin.query('update operator set time_zone = $1 where operator_id = $2', [zone, operatorId])
      const [june, july] = [await ledger.statement('2026-06'), await ledger.statement('2026-07')]
      expect(june.endsAt).toEqual(new Date('2026-06-30T23:00:00Z'))
      expect(july.startsAt).toEqual(june.endsAt)
      world.now = new Date('2026-08-02T06:00:00Z')
      await ledger.close()
      expect((await ledger.statement('2026-08')).startsAt).toEqual((await ledger.statement('2026-07')).endsAt)
    } finally {
      await world.admin.query(`update operator set time_zone = 'Europe/London' where operator_id = $1`, [operatorId])
    }
  })

  it('closes a month once when two workers do so at the same time', async () => {
    await inMonth('2026-06-20T10:00:00Z')
    world.now = new Date('2026-09-02T02:00:00Z')
    await Promise.all([ledger.close(), ledger.close(), ledger.close()])
    expect(await world.admin.query('select from statement_month')).toHaveLength(3)
    expect((await ledger.statement('2026-06')).total.lineCount).toBe(1)
  })
})
