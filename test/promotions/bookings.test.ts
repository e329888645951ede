import { beforeAll, describe, expect, it } from '@jest/globals'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { refusalOf } from '../graphql/ask.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { addCode, addVoucher, balanceOf, usesOf } from './Till.ts'

const world = useWorld()
let desk: Desk
let partner: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
  partner = await Desk.open(world, 'wanderly')
})

let days = 0
/** A booking request on a day of its own: two places of 45.00. */
const onNewDay = () => {
  days++
  return { date: `2026-0${7 + Math.floor(days / 25)}-${String(1 + (days % 25)).padStart(2, '0')}` }
}

const refused = async (work: Promise<unknown>) => {
  const { code, message, facts } = await refusalOf(work)
  return { code, message, reason: facts.reason, paths: facts.errors?.map(each => each.path.join('.')) }
}

describe('a booking with a promo code', () => {
  it('has its discount as a line of the price, and takes it once', async () => {
    await addCode(world, 'TEN')
    const booking = await partner.book({ ...onNewDay(), promoCode: ' ten ' })
    expect(booking.price.amount).toBe(8100)
    expect(booking.lines.at(-1)).toMatchObject({ kind: 'DISCOUNT', name: 'Code TEN', amount: -900 })
    expect(await usesOf(world, 'TEN')).toBe(1)
    expect(await partner.basket(booking)).toMatchObject({ total: { amount: 8100 }, amountDue: { amount: 0 } })
  })

  it('never costs less than nothing, by an amount', async () => {
    await addCode(world, 'GENEROUS', { amount: { amount: 1_000_000 } })
    const booking = await desk.book({ ...onNewDay(), promoCode: 'generous' })
    expect(booking.price.amount).toBe(0)
    expect(booking.lines.at(-1)!.amount).toBe(-9000)
  })

  it('takes nothing twice when it is sent again with its idempotency key', async () => {
    await addCode(world, 'ONCE', { maxUses: 1 })
    const voucherCode = await addVoucher(world, 5000)
    const wish = { ...onNewDay(), promoCode: 'ONCE', voucherCode, idempotencyKey: 'promo-once' }
    const first = await partner.book(wish)
    expect(await partner.book(wish)).toMatchObject({ bookingReference: first.bookingReference, voucherMinor: 5000 })
    expect([await usesOf(world, 'ONCE'), await balanceOf(world, voucherCode)]).toEqual([1, 0])
  })

  it('is refused with the reason, and nothing is written', async () => {
    await addCode(world, 'LATER', { soldFrom: '2026-06-16' })
    await addCode(world, 'LIMITED', { maxUses: 1, maxUsesPerCustomer: 1 })
    const day = onNewDay()
    await partner.book({ ...day, promoCode: 'LIMITED' })
    expect(await refused(partner.book({ ...day, promoCode: 'limited' }))).toEqual({
      code: 'promo-code-refused',
      message: '"limited" has been used as often as it can be.',
      reason: 'USED_UP',
      paths: ['input.promoCode'],
    })
    expect(await refused(partner.book({ ...day, promoCode: 'LATER' }))).toMatchObject({ reason: 'NOT_YET' })
    const unknown = await refused(partner.book({ ...day, promoCode: 'NOTHING' }))
    expect(unknown).toMatchObject({ reason: 'UNKNOWN', message: '"NOTHING" is no promo code that can be used here.' })
    expect((await desk.timeslot(await partner.book(day))).availablePlaces).toBe(6)
  })

  it("is refused alike for an unknown code and another operator's", async () => {
    await addCode(world, 'OURS')
    const walls = await Desk.open(world, 'wallPartner')
    const wish = { activityId: activities.bouldering.activityId, date: '2026-07-01', time: '17:00' }
    const [ours, nobodys] = [
      await refused(walls.book({ ...wish, promoCode: 'OURS' })),
      await refused(walls.book({ ...wish, promoCode: 'NONE' })),
    ]
    expect(ours).toEqual({ ...nobodys, message: nobodys.message.replace('NONE', 'OURS') })
  })

  it('counts the uses of each customer, ignoring the case of the address', async () => {
    await addCode(world, 'PERSONAL', { maxUsesPerCustomer: 1 })
    const customer = (email: string) => ({ customer: { firstName: 'E', lastName: 'F', email, phone: null } })
    const first = await desk.book({ ...onNewDay(), ...customer('eve@example.com'), promoCode: 'PERSONAL' })
    const again = () => desk.book({ ...onNewDay(), ...customer('EVE@example.com'), promoCode: 'PERSONAL' })
    expect(await refused(again())).toMatchObject({ reason: 'USED_BY_CUSTOMER' })
    await desk.book({ ...onNewDay(), ...customer('adam@example.com'), promoCode: 'PERSONAL' })
    await desk.cancel(first)
    await again()
    expect(await usesOf(world, 'PERSONAL')).toBe(2)
  })

  it('keeps its discount when the code is changed, and computes a percentage again when it is amended', async () => {
    await addCode(world, 'AMEND')
    const booking = await desk.book({ ...onNewDay(), promoCode: 'AMEND' })
    await world.admin.query(`update promo_code set rate = 50000 where code = 'AMEND'`)
    expect((await desk.amend(booking, { participants: 3 })).price.amount).toBe(12_150)
    expect((await desk.amend(booking, { participants: 2 })).price.amount).toBe(8100)
    await world.admin.query(`update promo_code set active = false where code = 'AMEND'`)
    // What is added asks the code again.
    const more = await desk.amend(booking, { participants: 3 })
    expect(more.price.amount).toBe(12_600)
    expect((await desk.amend(more, { participants: 1 })).price.amount).toBe(4050)
    expect(await usesOf(world, 'AMEND')).toBe(1)
  })

  it('refuses the code and the voucher together', async () => {
    const both = partner.book({ ...onNewDay(), promoCode: 'NOTHING', voucherCode: '2222-2222-2222' })
    expect(await refused(both)).toMatchObject({
      code: 'promo-code-refused',
      reason: 'UNKNOWN',
      paths: ['input.promoCode', 'input.voucherCode'],
    })
  })
})

describe('a booking with a voucher', () => {
  it('has its price, of which the voucher pays a part', async () => {
    const voucherCode = await addVoucher(world, 5000)
    const booking = await partner.book({ ...onNewDay(), voucherCode: voucherCode.toLowerCase().replaceAll('-', '') })
    expect(booking).toMatchObject({ price: { amount: 9000 }, voucherMinor: 5000 })
    expect(await balanceOf(world, voucherCode)).toBe(0)
    expect(await refused(partner.book({ ...onNewDay(), voucherCode }))).toEqual({
      code: 'voucher-refused',
      message: `"${voucherCode}" has been spent: nothing is left of it.`,
      reason: 'EMPTY',
      paths: ['input.voucherCode'],
    })
  })

  it('leaves the rest on the voucher', async () => {
    const voucherCode = await addVoucher(world, 20_000)
    expect(await desk.book({ ...onNewDay(), voucherCode })).toMatchObject({ voucherMinor: 9000 })
    expect(await balanceOf(world, voucherCode)).toBe(11_000)
  })

  it('is refused after its last day', async () => {
    const voucherCode = await addVoucher(world, 5000, '2026-06-15')
    world.now = new Date('2026-06-16T08:00:00Z')
    expect(await refused(desk.book({ ...onNewDay(), voucherCode }))).toMatchObject({
      reason: 'EXPIRED',
      message: `"${voucherCode}" could be used until 2026-06-15.`,
    })
    world.now = NOW
  })

  it('owes only the rest, which a payment completes', async () => {
    const voucherCode = await addVoucher(world, 2500)
    const held = await desk.hold({ ...onNewDay(), voucherCode })
    expect(await desk.basket(held)).toMatchObject({ total: { amount: 9000 }, amountDue: { amount: 6500 } })
    expect((await refusalOf(desk.pay(held, 9000))).message).toContain('Due are 6500')
    await desk.pay(held, 6500)
    expect(await desk.see(held)).toMatchObject({ status: 'CONFIRMED', voucherMinor: 2500 })
    expect((await desk.basket(held)).amountDue.amount).toBe(0)
  })

  it('owes nothing if the voucher pays everything', async () => {
    const voucherCode = await addVoucher(world, 9000)
    const held = await desk.hold({ ...onNewDay(), voucherCode })
    await desk.confirm(held)
    expect(await desk.basket(held)).toMatchObject({ status: 'COMPLETED', amountDue: { amount: 0 } })
  })

  it('gives back what it costs less after an amendment', async () => {
    const voucherCode = await addVoucher(world, 9000)
    const booking = await desk.book({ ...onNewDay(), voucherCode })
    expect(await desk.amend(booking, { participants: 1 })).toMatchObject({ voucherMinor: 4500 })
    expect(await balanceOf(world, voucherCode)).toBe(4500)
    expect((await desk.basket(booking)).amountDue.amount).toBe(0)
    expect(await desk.amend(booking, { participants: 2 })).toMatchObject({ voucherMinor: 4500 })
    expect((await desk.basket(booking)).amountDue.amount).toBe(4500)
  })
})

describe('the code and the voucher of a booking', () => {
  const both = async (code: string) => {
    await addCode(world, code, { maxUses: 1 })
    return { promoCode: code, voucherCode: await addVoucher(world, 5000) }
  }
  const left = async ({ promoCode, voucherCode }: { promoCode: string; voucherCode: string }) => [
    await usesOf(world, promoCode),
    await balanceOf(world, voucherCode),
  ]

  it('are given back when it is cancelled, and only what was paid in money is to be refunded', async () => {
    const codes = await both('CANCELLED')
    const booking = await partner.book({ ...onNewDay(), ...codes })
    expect(await left(codes)).toEqual([1, 0])
    expect(await partner.cancel(booking)).toMatchObject({ voucherMinor: 0 })
    expect(await left(codes)).toEqual([0, 5000])
    expect((await partner.basket(booking)).amountDue.amount).toBe(-3100)
    await partner.cancel(booking)
    expect(await left(codes)).toEqual([0, 5000])
  })

  it('are given back when it is rejected', async () => {
    const codes = await both('REJECTED')
    await world.admin.query('update product set acceptance_required = true where activity_id = $1', [
      activities.sunset.activityId,
    ])
    const booking = await partner.book({ ...onNewDay(), ...codes })
    await desk.settle(booking, 'reject')
    expect(await left(codes)).toEqual([0, 5000])
    await world.admin.query('update product set acceptance_required = false')
  })

  it('are given back when its hold expires, and taken again when it is confirmed late', async () => {
    const codes = await both('LATE')
    const held = await desk.hold({ ...onNewDay(), ...codes })
    pass(world, 31)
    expect(await desk.see(held)).toMatchObject({ status: 'EXPIRED' })
    await desk.book({ timeslotId: held.timeslotId })
    expect(await left(codes)).toEqual([0, 5000])
    expect((await desk.basket(held)).amountDue.amount).toBe(3100)
    await desk.pay(held, 3100)
    expect(await desk.see(held)).toMatchObject({ status: 'CONFIRMED', voucherMinor: 5000 })
    expect(await left(codes)).toEqual([1, 0])
    expect((await desk.basket(held)).amountDue.amount).toBe(0)
    world.now = NOW
  })

  it('are free for others as soon as the operator has closed what is held', async () => {
    const codes = await both('CLOSED')
    const held = await desk.hold({ ...onNewDay(), ...codes })
    expect(await refused(partner.book({ ...onNewDay(), ...codes }))).toMatchObject({ reason: 'USED_UP' })
    const closed = { date: held.date, time: held.time, capacity: null }
    const { operatorId, activityId } = activities.sunset
    await setScheduleException(world.database, operatorId, activityId, closed, world.now)
    expect(await partner.book({ ...onNewDay(), ...codes })).toMatchObject({ status: 'CONFIRMED', voucherMinor: 5000 })
    expect(await desk.see(held)).toMatchObject({ status: 'EXPIRED' })
    expect(await left(codes)).toEqual([1, 0])
  })

  it('are not taken again if others have them by then', async () => {
    const codes = await both('GONE')
    const held = await desk.hold({ ...onNewDay(), ...codes })
    const other = await desk.hold({ ...onNewDay(), voucherCode: await addVoucher(world, 100) })
    pass(world, 31)
    await partner.book({ ...onNewDay(), promoCode: codes.promoCode })
    await desk.book({ timeslotId: held.timeslotId })
    expect(await refused(desk.confirm(held))).toMatchObject({ code: 'promo-code-refused', reason: 'USED_UP' })
    expect(await desk.see(held)).toMatchObject({ status: 'EXPIRED' })
    await world.admin.query(`update voucher set voided_at = now() where initial_minor = 100`)
    expect(await refused(desk.pay(other, 8900))).toMatchObject({ code: 'voucher-refused', reason: 'EMPTY' })
    expect(await desk.cancel(other)).toMatchObject({ status: 'CANCELLED', voucherMinor: 0 })
    expect(await left(codes)).toEqual([1, 5000])
    world.now = NOW
  })

  it('are given back when its basket is abandoned', async () => {
    const codes = await both('ABANDONED')
    const held = await desk.hold({ ...onNewDay(), ...codes })
    await desk.abandon(held)
    expect(await left(codes)).toEqual([0, 5000])
  })

  it('stay with it when the operator accepts it, and when nobody comes', async () => {
    const codes = await both('KEPT')
    const booking = await desk.book({ ...onNewDay(), ...codes })
    world.now = new Date('2026-12-01T08:00:00Z')
    await desk.settle(booking, 'noShow')
    expect(await left(codes)).toEqual([1, 0])
    world.now = NOW
  })

  it('join a basket with others, each with its own', async () => {
    const codes = await both('JOINED')
    const first = await desk.hold({ ...onNewDay(), ...codes })
    const second = await desk.hold({
      ...onNewDay(),
      voucherCode: await addVoucher(world, 1000),
      basketId: first.basketId,
    })
    expect(await desk.basket(first)).toMatchObject({ total: { amount: 17_100 }, amountDue: { amount: 11_100 } })
    await desk.cancel(first)
    expect(await desk.basket(second)).toMatchObject({ total: { amount: 9000 }, amountDue: { amount: 8000 } })
    await desk.pay(second, 8000)
  })
})

describe('the operator at the counter', () => {
  it('uses codes as a partner does', async () => {
    await addCode(world, 'COUNTER', { amount: { amount: 500 } })
    expect(desk.channel).toBe('POINT_OF_SALE')
    expect((await desk.book({ ...onNewDay(), promoCode: 'counter' })).price.amount).toBe(8500)
  })
})
