import { expect } from '@jest/globals'
import fc from 'fast-check'
import { PaymentOutcome } from '../../../src/bookings/PaymentOutcome.ts'
import type { Settlement } from '../../../src/bookings/settleBooking.ts'
import { encodeTypeId } from '../../../src/scalars/typeid.ts'
import { checkAgainst } from './checkAgainst.ts'
import type { Model, ModelBooking, Verdict, Who } from './Model.ts'
import { DAY, type Shop, timeslots } from './Shop.ts'
import { abandon, amend, cancel, confirm, extend, pay, settle } from './verdicts.ts'

type Step = fc.AsyncCommand<Model, Shop>

/** One step: what the model says of it, and what the service does. Afterwards everything is compared. */
function step(
  name: string,
  expected: (model: Model) => Verdict,
  act: (shop: Shop, model: Model) => Promise<Verdict>,
): Step {
  return {
    check: () => true,
    async run(model, shop) {
      const before = structuredClone(model.bookings.length)
      const wanted = expected(model)
      const given = await act(shop, model)
      expect([name, given, before]).toEqual([name, wanted, before])
      await checkAgainst(model, shop)
    },
    toString: () => name,
  }
}

/** A step on a booking or a basket that is there by then; without one, nothing happens. */
function stepOn(
  name: string,
  of: 'bookings' | 'baskets',
  index: number,
  expected: (model: Model, at: number) => Verdict,
  act: (shop: Shop, at: number) => Promise<unknown>,
): Step {
  const pick = (model: Model) => index % model[of].length
  let at = 0
  return {
    ...step(
      name,
      model => {
        at = pick(model)
        return expected(model, at)
      },
      shop => shop.verdictOn(() => act(shop, at)),
    ),
    check: model => model[of].length > 0,
  }
}

const onBooking = (
  name: string,
  index: number,
  expected: (model: Model, booking: ModelBooking) => Verdict,
  act: (shop: Shop, at: number) => Promise<unknown>,
) => stepOn(name, 'bookings', index, (model, at) => expected(model, model.bookings[at]!), act)

const who = fc.constantFrom<Who>('wanderly', 'tripster', 'operator')
const timeslot = fc.nat({ max: timeslots.length - 1 })
const places = fc.integer({ min: 1, max: 4 })
const index = fc.nat({ max: 11 })
const chosen = (at: number) => ({ activityId: timeslots[at]!.activity, date: DAY, time: timeslots[at]!.time })

const holding = fc.tuple(who, timeslot, places, fc.option(index)).map(([by, at, participants, joins]) => {
  const joined = (model: Model) => (joins === null || model.baskets.length === 0 ? null : joins % model.baskets.length)
  let basket: number | null = null
  return step(
    `${by} holds ${participants} of ${timeslots[at]!.time}${joins === null ? '' : ` in basket ${joins}`}`,
    model => {
      basket = joined(model)
      return model.hold(by, at, participants, basket)
    },
    shop =>
      shop.sell(() =>
        shop.desks[by].hold({
          ...chosen(at),
          participants,
          ...(basket !== null && { basketId: shop.baskets[basket]! }),
        }),
      ),
  )
})

const booking = fc.tuple(who, timeslot, places).map(([by, at, participants]) =>
  step(
    `${by} books ${participants} of ${timeslots[at]!.time}`,
    model => model.book(by, at, participants),
    shop => shop.sell(() => shop.desks[by].book({ ...chosen(at), participants })),
  ),
)

const confirming = fc.tuple(who, index).map(([by, n]) =>
  onBooking(
    `${by} confirms ${n}`,
    n,
    (model, it) => confirm(model, by, it),
    (shop, at) => shop.desks[by].confirm(shop.bookings[at]!),
  ),
)

const extending = fc.tuple(who, index, fc.option(fc.integer({ min: 1, max: 60 }))).map(([by, n, minutes]) =>
  onBooking(
    `${by} extends ${n} by ${minutes}`,
    n,
    (model, it) => extend(model, by, it, minutes),
    (shop, at) => shop.desks[by].extend(shop.bookings[at]!, { minutes }),
  ),
)

const cancelling = fc.tuple(who, index).map(([by, n]) =>
  onBooking(
    `${by} cancels ${n}`,
    n,
    (model, it) => cancel(model, by, it),
    (shop, at) => shop.desks[by].cancel(shop.bookings[at]!),
  ),
)

const amending = fc.tuple(who, index, fc.option(places), fc.option(timeslot)).map(([by, n, participants, slot]) => {
  // Another timeslot of the same activity.
  const to = (it: { timeslot: number }) =>
    slot !== null && timeslots[slot]!.activity === timeslots[it.timeslot]!.activity ? slot : it.timeslot
  let target = 0
  return onBooking(
    `${by} amends ${n} to ${participants} in ${slot}`,
    n,
    (model, it) => {
      target = to(it)
      return amend(model, by, it, { participants: participants ?? it.participants, timeslot: target })
    },
    (shop, at) => shop.desks[by].amend(shop.bookings[at]!, { participants, timeslotId: shop.ids[target]! }),
  )
})

const settling = fc
  .tuple(index, fc.constantFrom<Settlement>('accept', 'reject', 'redeem', 'noShow'))
  .map(([n, settlement]) =>
    onBooking(
      `the operator does ${settlement} with ${n}`,
      n,
      (model, it) => settle(model, it, settlement),
      (shop, at) => shop.desks.operator.settle(shop.bookings[at]!, settlement),
    ),
  )

const paying = fc
  .tuple(who, index, fc.constantFrom('SUCCEEDED', 'REFUSED'), fc.nat({ max: 5 }), fc.constantFrom(0, 0, 0, 1))
  .map(([by, n, outcome, reference, off]) => {
    let amount = 0
    const paid = { outcome: outcome as PaymentOutcome, reference: `pi_${reference}` }
    return stepOn(
      `${by} records that payment ${reference} of basket ${n} ${outcome}${off ? ', a penny off' : ''}`,
      'baskets',
      n,
      (model, at) => {
        amount = Math.max(0, model.due(at)) + off
        return pay(model, by, at, { ...paid, amount })
      },
      (shop, at) =>
        shop.desks[by].pay({ basketId: shop.baskets[at]! }, amount, {
          outcome: paid.outcome,
          providerReference: paid.reference,
        }),
    )
  })

const abandoning = fc.tuple(who, index).map(([by, n]) =>
  stepOn(
    `${by} abandons basket ${n}`,
    'baskets',
    n,
    (model, at) => abandon(model, by, at),
    (shop, at) => shop.desks[by].abandon({ basketId: shop.baskets[at]! }),
  ),
)

const changingCapacity = fc.tuple(timeslot, fc.integer({ min: 1, max: 7 })).map(([at, capacity]) =>
  step(
    `the operator gives ${timeslots[at]!.time} ${capacity} places`,
    model => {
      model.setCapacity(at, capacity)
      return null
    },
    shop => shop.verdictOn(() => shop.setCapacity(at, capacity)),
  ),
)

/** Time passes by itself, or to the very end of the next hold, or to one millisecond before it. */
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
  ...[cancelling, settling, paying, paying, abandoning, changingCapacity, passing, passing, passing],
]

export const basketId = (shop: Shop, at: number) => encodeTypeId('bsk', shop.baskets[at]!)
