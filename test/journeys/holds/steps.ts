import { expect } from '@jest/globals'
import fc from 'fast-check'
import type { Booking } from '../../../src/domain/bookings/Booking.ts'
import type { OperatorDecision } from '../../../src/domain/bookings/changes/decideBooking.ts'
import type { PaymentOutcome } from '../../../src/domain/bookings/payments/PaymentOutcome.ts'
import type { Desk } from '../../bookings/Desk.ts'
import { checkAgainst } from './checkAgainst.ts'
import type { Model, ModelBooking, Verdict, Who } from './Model.ts'
import { DAY, type Shop, timeslots } from './Shop.ts'
import { abandon, amend, cancel, confirm, extend, pay, settle } from './verdicts.ts'

type Step = fc.AsyncCommand<Model, Shop>

/** One step: expects the same verdict from the service as from the model, and then compares everything. */
function step(
  name: string,
  expected: (model: Model) => Verdict,
  act: (shop: Shop, model: Model) => Promise<Verdict>,
): Step {
  return {
    check: () => true,
    async run(model, shop) {
      const wanted = expected(model)
      const given = await act(shop, model)
      expect([name, given]).toEqual([name, wanted])
      await checkAgainst(model, shop)
    },
    toString: () => name,
  }
}

/** A step on an existing booking or basket. Skipped if none exists. */
function stepOn(
  name: string,
  of: 'bookings' | 'baskets',
  index: number,
  expected: (model: Model, at: number) => Verdict,
  act: (shop: Shop, at: number) => Promise<unknown>,
): Step {
  const pick = (model: Model) => index % model[of].length
  let position = 0
  return {
    ...step(
      name,
      model => {
        position = pick(model)
        return expected(model, position)
      },
      shop => shop.verdictOn(() => act(shop, position)),
    ),
    check: model => model[of].length > 0,
  }
}

/** Mostly the seller; sometimes the operator, or another partner. */
type By = Who | 'the seller'
const by = fc.constantFrom<By>(...Array<By>(6).fill('the seller'), 'operator', 'operator', 'wanderly')

const onBasket = (
  name: string,
  [by, index]: [By, number],
  expected: (model: Model, who: Who, at: number) => Verdict,
  act: (shop: Shop, who: Who, at: number) => Promise<unknown>,
  of: 'baskets' | 'bookings' = 'baskets',
) => {
  let who: Who = 'operator'
  return stepOn(
    name,
    of,
    index,
    (model, position) => {
      const basket = of === 'baskets' ? position : model.bookings[position]!.basket
      who = by === 'the seller' ? model.baskets[basket]!.seller : by
      return expected(model, who, position)
    },
    (shop, position) => act(shop, who, position),
  )
}

const onBooking = (
  name: string,
  which: [By, number],
  expected: (model: Model, who: Who, booking: ModelBooking) => Verdict,
  act: (desk: Desk, booking: Booking, shop: Shop) => Promise<unknown>,
) =>
  onBasket(
    name,
    which,
    (model, who, index) => expected(model, who, model.bookings[index]!),
    (shop, who, index) => act(shop.desks[who], shop.bookings[index]!, shop),
    'bookings',
  )

const LAST = Date.parse(`${DAY}T14:00:00Z`)

const who = fc.constantFrom<Who>('wanderly', 'tripster', 'operator')
const timeslot = fc.nat({ max: timeslots.length - 1 })
const places = fc.integer({ min: 1, max: 4 })
const index = fc.nat({ max: 11 })
const chosen = (index: number) => ({ activityId: timeslots[index]!.activity, date: DAY, time: timeslots[index]!.time })

const holding = fc
  .tuple(who, timeslot, places, fc.option(index), fc.nat({ max: 9 }))
  .map(([by, index, participants, joins, any]) => {
    let basket: number | null = null
    return step(
      `${by} holds ${participants} of ${timeslots[index]!.time}${joins === null ? '' : ` in basket ${joins}`}`,
      model => {
        // Usually one of the seller's own baskets.
        const baskets = [...model.baskets.keys()].filter(each => any === 0 || model.baskets[each]!.seller === by)
        basket = joins === null || baskets.length === 0 ? null : baskets.at(-1 - (joins % baskets.length))!
        return model.hold(by, index, participants, basket)
      },
      shop => {
        const joined = basket === null ? {} : { basketId: shop.baskets[basket]! }
        return shop.sell(() => shop.desks[by].hold({ ...chosen(index), participants, ...joined }))
      },
    )
  })

const booking = fc.tuple(who, timeslot, places).map(([by, index, participants]) =>
  step(
    `${by} books ${participants} of ${timeslots[index]!.time}`,
    model => model.book(by, index, participants),
    shop => shop.sell(() => shop.desks[by].book({ ...chosen(index), participants })),
  ),
)

const confirming = fc
  .tuple(by, index)
  .map(([who, n]) => onBooking(`${who} confirms ${n}`, [who, n], confirm, (desk, it) => desk.confirm(it)))

const extending = fc.tuple(by, index, fc.option(fc.integer({ min: 1, max: 60 }))).map(([who, n, minutes]) =>
  onBooking(
    `${who} extends ${n} by ${minutes}`,
    [who, n],
    (model, who, it) => extend(model, who, it, minutes),
    (desk, it) => desk.extend(it, { minutes }),
  ),
)

const cancelling = fc
  .tuple(by, index)
  .map(([who, n]) => onBooking(`${who} cancels ${n}`, [who, n], cancel, (desk, it) => desk.cancel(it)))

const amending = fc.tuple(by, index, fc.option(places), fc.option(timeslot)).map(([who, n, participants, slot]) => {
  // Another timeslot of the same activity.
  const to = (it: { timeslot: number }) =>
    slot !== null && timeslots[slot]!.activity === timeslots[it.timeslot]!.activity ? slot : it.timeslot
  let target = 0
  return onBooking(
    `${who} amends ${n} to ${participants} in ${slot}`,
    [who, n],
    (model, who, it) => {
      target = to(it)
      return amend(model, who, it, { participants: participants ?? it.participants, timeslot: target })
    },
    (desk, it, shop) => desk.amend(it, { participants, timeslotId: shop.ids[target]! }),
  )
})

const settling = fc
  .tuple(index, fc.constantFrom<OperatorDecision>('accept', 'reject', 'redeem', 'noShow', 'reopen'))
  .map(([n, decision]) =>
    onBooking(
      `the operator does ${decision} with ${n}`,
      ['operator', n],
      (model, _, it) => settle(model, it, decision),
      (desk, it) => desk.settle(it, decision),
    ),
  )

const paying = fc
  .tuple(
    by,
    index,
    fc.constantFrom('SUCCEEDED', 'SUCCEEDED', 'REFUSED'),
    fc.nat({ max: 9 }),
    fc.constantFrom(0, 0, 0, 1),
  )
  .map(([who, n, outcome, reference, off]) => {
    let amount = 0
    const paid = { outcome: outcome as PaymentOutcome, reference: `pi_${reference}` }
    return onBasket(
      `${who} records that payment ${reference} of basket ${n} ${outcome}${off ? ', a penny off' : ''}`,
      [who, n],
      (model, who, index) => {
        amount = Math.max(0, model.due(index)) + off
        return pay(model, who, index, { ...paid, amount })
      },
      (shop, who, index) =>
        shop.desks[who].pay({ basketId: shop.baskets[index]! }, amount, {
          outcome: paid.outcome,
          providerReference: paid.reference,
        }),
    )
  })

const abandoning = fc
  .tuple(by, index)
  .map(([who, n]) =>
    onBasket(`${who} abandons basket ${n}`, [who, n], abandon, (shop, who, index) =>
      shop.desks[who].abandon({ basketId: shop.baskets[index]! }),
    ),
  )

const changingCapacity = fc.tuple(timeslot, fc.option(fc.integer({ min: 0, max: 7 }))).map(([index, capacity]) =>
  step(
    capacity === null
      ? `the operator deletes the exception of ${timeslots[index]!.time}`
      : `the operator gives ${timeslots[index]!.time} ${capacity} places`,
    model => {
      model.setCapacity(index, capacity)
      return null
    },
    shop => shop.verdictOn(() => shop.setCapacity(index, capacity)),
  ),
)

const changingSchedule = fc.tuple(timeslot, fc.integer({ min: 1, max: 7 })).map(([index, capacity]) =>
  step(
    `the operator's schedule of ${timeslots[index]!.time} has ${capacity} places`,
    model => {
      model.schedule(index, capacity)
      return null
    },
    shop => shop.verdictOn(() => shop.schedule(index, capacity)),
  ),
)

/** Moves the clock by some minutes, to the exact end of the next hold, or to one millisecond before it. */
const passing = fc
  .oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom('the end of a hold', 'just before'))
  .map(by => {
    let milliseconds = 0
    return step(
      `time passes: ${by}`,
      model => {
        const ends = model.bookings.filter(each => each.status === 'ON_HOLD').map(each => each.holdEnds)
        const next = Math.min(...ends) - model.now
        if (typeof by === 'number') milliseconds = by * 60_000
        else milliseconds = ends.length === 0 ? 0 : by === 'just before' ? next - 1 : next
        // Bookings are possible until the afternoon.
        if (model.now + milliseconds > LAST) milliseconds = 0
        model.pass(milliseconds)
        return null
      },
      async shop => {
        shop.world.now = new Date(shop.world.now.getTime() + milliseconds)
        return null
      },
    )
  })

export const steps: fc.Arbitrary<Step>[] = [
  ...[holding, holding, holding, holding, booking, confirming, confirming, extending, amending, amending],
  ...[cancelling, settling, paying, paying, abandoning, changingCapacity, changingCapacity, changingSchedule],
  ...[passing, passing, passing],
]
