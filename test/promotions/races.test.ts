import { beforeAll, describe, expect, it } from '@jest/globals'
import { Desk } from '../bookings/Desk.ts'
import { codeOf, lockOf, startInOrder } from '../bookings/startInOrder.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { addCode, addVoucher, balanceOf, usesOf } from './Till.ts'

const world = useWorld(40)
let desk: Desk
let partner: Desk
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
  partner = await Desk.open(world, 'wanderly')
})

const { operatorId } = operators.kayaks
/** Holds the lock of the promotions, as a sale that is being written does. */
const promotionsLocked: [string, unknown[]] = [
  `select pg_advisory_xact_lock(hashtextextended('promotions of ' || $1::uuid, 0))`,
  [operatorId],
]

/** A timeslot of its own for each buyer, so that only the code is contended. */
const dayOf = (index: number) => ({ date: `2026-08-${String(1 + index).padStart(2, '0')}`, participants: 1 })

describe('thirty buyers of a code with one use', () => {
  it('get it once: all wait for it, one has it, and the others are refused and take no place', async () => {
    await addCode(world, 'ONLY', { maxUses: 1 })
    const outcomes = await whileLocked(
      world,
      [promotionsLocked],
      () =>
        Promise.all(
          Array.from({ length: 30 }, (_, index) =>
            codeOf((index % 2 ? desk : partner).book({ ...dayOf(index), promoCode: 'ONLY' })),
          ),
        ),
      { waiting: 30 },
    )
    expect(outcomes.filter(each => each === 'done')).toHaveLength(1)
    expect(outcomes.filter(each => each === 'promo-code-refused')).toHaveLength(29)
    expect(await usesOf(world, 'ONLY')).toBe(1)
    const [row] = await world.admin.query<{ taken: number; bookings: number }>(
      `select (select sum(taken)::int from timeslot where date >= '2026-08-01' and date <= '2026-08-31') taken,
        (select count(*)::int from booking) bookings`,
    )
    expect(row).toEqual({ taken: 1, bookings: 1 })
  })
})

describe('two bookings of one customer with a code of one use for each', () => {
  it('have it once', async () => {
    await addCode(world, 'EACH', { maxUsesPerCustomer: 1 })
    const buy = (index: number) => codeOf(desk.book({ ...dayOf(index), promoCode: 'EACH' }))
    const outcomes = await whileLocked(world, [promotionsLocked], () => Promise.all([buy(1), buy(2)]), { waiting: 2 })
    expect(outcomes.sort()).toEqual(['done', 'promo-code-refused'])
    expect(await usesOf(world, 'EACH')).toBe(1)
  })
})

describe('the last 20.00 of a voucher', () => {
  it('cannot be spent twice: the second buyer waits, and is refused', async () => {
    const voucherCode = await addVoucher(world, 2000)
    const buy = (index: number) => codeOf(desk.book({ ...dayOf(index), voucherCode }))
    const outcomes = await whileLocked(world, [promotionsLocked], () => Promise.all([buy(3), buy(4)]), { waiting: 2 })
    expect(outcomes.sort()).toEqual(['done', 'voucher-refused'])
    expect(await balanceOf(world, voucherCode)).toBe(0)
  })

  it('pay for the second buyer as far as the first has left them', async () => {
    const voucherCode = await addVoucher(world, 6000)
    const buy = (index: number) => desk.book({ ...dayOf(index), voucherCode }).then(each => each.voucherMinor)
    const parts = await whileLocked(world, [promotionsLocked], () => Promise.all([buy(5), buy(6)]), { waiting: 2 })
    expect(parts.sort()).toEqual([1500, 4500])
    expect(await balanceOf(world, voucherCode)).toBe(0)
  })
})

describe('a cancellation and a sale with the same code in one timeslot', () => {
  it('follow each other: the code that is given back can be taken at once', async () => {
    await addCode(world, 'PASSED', { maxUses: 1 })
    const first = await desk.book({ ...dayOf(7), promoCode: 'PASSED' })
    const outcomes = await startInOrder(
      world,
      lockOf('timeslot', first.timeslotId),
      () => desk.cancel(first),
      () => partner.hold({ ...dayOf(7) }),
    )
    expect(outcomes).toEqual(['done', 'done'])
    await partner.book({ ...dayOf(7), promoCode: 'PASSED' })
    expect(await usesOf(world, 'PASSED')).toBe(1)
  })

  it('do not deadlock when several holds with codes expire while others are taken', async () => {
    await addCode(world, 'LEFT')
    await addCode(world, 'RIGHT')
    const vouchers = [await addVoucher(world, 9000), await addVoucher(world, 9000)]
    const now = world.now
    await desk.hold({ ...dayOf(8), promoCode: 'LEFT', voucherCode: vouchers[0]! })
    await desk.hold({ ...dayOf(9), promoCode: 'RIGHT', voucherCode: vouchers[1]! })
    world.now = new Date(now.getTime() + 31 * 60_000)
    const outcomes = await whileLocked(
      world,
      [promotionsLocked],
      () =>
        Promise.all([
          codeOf(desk.hold({ ...dayOf(8), promoCode: 'RIGHT' })),
          codeOf(desk.hold({ ...dayOf(9), promoCode: 'LEFT' })),
        ]),
      { waiting: 1 },
    )
    expect(outcomes).toEqual(['done', 'done'])
    expect([await usesOf(world, 'LEFT'), await usesOf(world, 'RIGHT')]).toEqual([1, 1])
    expect([await balanceOf(world, vouchers[0]!), await balanceOf(world, vouchers[1]!)]).toEqual([9000, 9000])
    world.now = now
  })
})
