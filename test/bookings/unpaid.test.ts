import { beforeAll, describe, expect, it } from '@jest/globals'
import { BookingOrder } from '../../src/domain/bookings/lists/BookingOrder.ts'
import { countBookings } from '../../src/domain/bookings/lists/countBookings.ts'
import { listBookings, positionsIn } from '../../src/domain/bookings/lists/listBookings.ts'
import { findAmountsDue } from '../../src/domain/bookings/payments/findAmountsDue.ts'
import { RefundRule } from '../../src/domain/bookings/refunds/RefundRule.ts'
import type { Position } from '../../src/platform/sql/Page.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const page = { size: 100, backwards: false, beyond: null }

/** Bookings in every way to be paid for, or not. */
beforeAll(async () => {
  const counter = await Desk.open(world, 'operator')
  const partner = await Desk.open(world, 'wanderly')
  await partner.confirm(await partner.hold({ date: '2026-07-01' }))
  await counter.hold({ date: '2026-07-02' })
  await counter.confirm(await counter.hold({ date: '2026-07-03' }))
  const paid = await counter.hold({ date: '2026-07-04' })
  await counter.pay(paid, 9000)
  await counter.cancel(await counter.confirm(await counter.hold({ date: '2026-07-05' })))
  const kept = await counter.hold({ date: '2026-07-06' })
  await counter.pay(kept, 9000)
  await counter.cancel(kept, { refund: RefundRule.NONE })
  await counter.confirm(await counter.hold({ date: '2026-07-07', participants: 1 }))
  await counter.abandon(await counter.hold({ date: '2026-07-07' }))
  const refunded = await counter.hold({ date: '2026-07-08' })
  await counter.pay(refunded, 9000)
  await counter.cancel(refunded)
})

const find = async (unpaid?: boolean) => {
  const { items } = await listBookings(
    world.database,
    operatorId,
    unpaid === undefined ? {} : { unpaid },
    BookingOrder.STARTS_AT_ASC,
    page,
    world.now,
  )
  return items.map(each => each.bookingId)
}

describe('bookings for which customers still have to pay', () => {
  it('are those with an amount due', async () => {
    const all = await find()
    const due = await findAmountsDue(world.database, operatorId, all, world.now)
    const unpaid = all.filter(each => (due.get(each) ?? 0) > 0)
    expect(unpaid.length).toBeGreaterThanOrEqual(2)
    expect(unpaid.length).toBeLessThan(all.length)
    expect(await find(true)).toEqual(unpaid)
    expect(await find(false)).toEqual(all.filter(each => !unpaid.includes(each)))
    expect(await countBookings(world.database, operatorId, { unpaid: true }, world.now)).toBe(unpaid.length)
  })
})

describe('the order AMOUNT_DUE', () => {
  const read = async (order: BookingOrder, size = 100) => {
    const found: [string, number][] = []
    const positionOf = positionsIn(order)
    let beyond: Position | null = null
    for (let more = true; more; ) {
      const part = { size, backwards: false, beyond }
      const list = await listBookings(world.database, operatorId, { unpaid: true }, order, part, world.now)
      found.push(...list.items.map((each): [string, number] => [each.bookingId, each.amountDue!.amount]))
      beyond = list.items.length > 0 ? positionOf(list.items.at(-1)!) : null
      more = list.more
    }
    return found
  }

  it('lists the unpaid bookings, most due first', async () => {
    const unpaid = await find(true)
    const due = await findAmountsDue(world.database, operatorId, unpaid, world.now)
    const found = await read(BookingOrder.AMOUNT_DUE_DESC)
    expect(new Map(found)).toEqual(due)
    const amounts = found.map(([, amount]) => amount)
    expect(new Set(amounts).size).toBeGreaterThan(1)
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
    expect(await read(BookingOrder.AMOUNT_DUE_ASC)).toEqual(found.toReversed())
  })

  it('is the same page by page', async () => {
    for (const order of [BookingOrder.AMOUNT_DUE_DESC, BookingOrder.AMOUNT_DUE_ASC])
      expect(await read(order, 1)).toEqual(await read(order))
  })

  it('is asked for over GraphQL, with totals of the same bookings', async () => {
    const query = `query ($filter: BookingFilter) {
      bookings(first: 100, orderBy: AMOUNT_DUE_DESC, filter: $filter) {
        totalCount edges { node { amountDue { amount } } }
      }
    }`
    const caller = await world.caller('operator')
    const listed = await ask<{ bookings: object }>(world, caller, query)
    const found = await read(BookingOrder.AMOUNT_DUE_DESC)
    expect(listed.bookings).toEqual({
      totalCount: found.length,
      edges: found.map(([, amount]) => ({ node: { amountDue: { amount } } })),
    })
    const refusal = await refusalOf(ask(world, caller, query, { filter: { unpaid: false } }))
    expect(refusal.facts.errors).toMatchObject([{ path: ['filter', 'unpaid'] }])
  })
})
