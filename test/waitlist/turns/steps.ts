import fc from 'fast-check'
import type { Booking } from '../../../src/domain/bookings/Booking.ts'
import type { WaitlistEntry } from '../../../src/domain/waitlist/WaitlistEntry.ts'
import type { Line } from '../Line.ts'
import type { Model } from './Model.ts'
import type { ModelBooking, ModelEntry, Verdict, Who } from './modelTypes.ts'
import { DAY, type Shop, times } from './Shop.ts'
import { type Step, step } from './step.ts'
import { workSteps } from './workSteps.ts'

const who = fc.constantFrom<Who>('wanderly', 'tripster', 'operator')
const by = fc.constantFrom('the seller', 'the seller', 'the operator')
const timeslot = fc.nat({ max: times.length - 1 })
const places = fc.integer({ min: 1, max: 4 })
const names = fc.constantFrom('Ada', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal')
const index = fc.nat({ max: 7 })
/** Zero picks from all; anything else prefers candidates for which the step is likely to succeed. */
const any = fc.nat({ max: 9 })

function pick<T>(all: readonly T[], likely: (each: T) => boolean, index: number, any: number): T {
  const preferred = any === 0 ? all : all.filter(likely)
  const from = preferred.length > 0 ? preferred : all
  return from[index % from.length]!
}

/** A step on a booking that exists when it runs. */
function onBooking(
  name: string,
  [by, index, any]: [string, number, number],
  likely: (model: Model, booking: ModelBooking) => boolean,
  act: (line: Line, booking: Booking, shop: Shop) => Promise<unknown>,
  expected: (model: Model, who: Who, booking: ModelBooking) => Verdict,
): Step {
  const chosen = (model: Model) => {
    const booking = pick(model.bookings, each => likely(model, each), index, any)
    return { booking, who: by === 'the operator' ? ('operator' as const) : booking.seller }
  }
  let found: ReturnType<typeof chosen>
  return step(
    `${by} ${name} (${index}${any ? '' : ', any'})`,
    (shop, model) => {
      found = chosen(model)
      return shop.verdictOn(() => act(shop.lines[found.who], shop.bookings.get(found.booking)!, shop))
    },
    model => expected(model, found.who, found.booking),
    model => model.bookings.length > 0,
  )
}

/** A step on an entry that exists when it runs. */
function onEntry(
  name: string,
  [index, any]: [number, number],
  likely: readonly string[],
  act: (shop: Shop, entry: WaitlistEntry, seller: Who) => Promise<Verdict>,
  expected: (model: Model, entry: ModelEntry) => Verdict,
): Step {
  let found: ModelEntry
  return step(
    `${name} (${index}${any ? '' : ', any'})`,
    (shop, model) => {
      found = pick(model.entries, each => likely.includes(model.entryStatus(each)), index, any)
      return act(shop, shop.entries[model.entries.indexOf(found)]!, found.seller)
    },
    model => expected(model, found),
    model => model.entries.some(each => any === 0 || likely.includes(model.entryStatus(each))),
  )
}

/** A customer joins the waitlist; a customer who already waits for the same changes the existing entry. */
export const joining = fc
  .tuple(who, names, fc.option(timeslot, { freq: 2 }), places)
  .map(([seller, name, at, participants]) => {
    let joined: WaitlistEntry | undefined
    return step(
      `${name} joins through ${seller} for ${participants} ${at === null ? 'that day' : `at ${times[at]}`}`,
      async shop => {
        const when = at === null ? { date: DAY } : { date: DAY, time: times[at]! }
        joined = undefined
        const refused = await shop.verdictOn(async () => {
          joined = await shop.lines[seller].join(name, { ...when, participants })
        })
        const known = shop.entries.findIndex(each => each.waitlistId === joined?.waitlistId)
        if (known >= 0) return `is entry ${known}`
        if (joined) shop.entries.push(joined)
        return refused
      },
      model => model.join({ seller, name, timeslot: at, participants }),
    )
  })

/** A sale, whose booking is made in the service and in the model. */
export function selling(how: 'book' | 'hold', seller: Who, index: number, participants: number): Step {
  let made: Booking | undefined
  return step(
    `${seller} ${how}s ${participants} at ${times[index]}`,
    shop => {
      made = undefined
      return shop.verdictOn(async () => {
        made = await shop.lines[seller].desk[how]({ date: DAY, time: times[index]!, participants })
      })
    },
    (model, shop) => {
      const refused = model[how](seller, index, participants)
      if (made && !refused) shop.bookings.set(model.bookings.at(-1)!, made)
      return refused
    },
  )
}

const sale = fc.tuple(fc.constantFrom('book' as const, 'hold' as const), who, timeslot, places)
const sales = sale.map(([how, seller, index, participants]) => selling(how, seller, index, participants))

const isHeldOrOver = (model: Model, each: ModelBooking) => ['ON_HOLD', 'EXPIRED'].includes(model.statusOf(each))
const isLive = (model: Model, each: ModelBooking) => model.isLive(each)
const isAmendable = (model: Model, each: ModelBooking) => model.isLive(each) && !model.isOffered(each)

const confirming = fc.tuple(by, index, any).map(which =>
  onBooking(
    'confirms',
    which,
    isHeldOrOver,
    (line, booking) => line.desk.confirm(booking),
    (model, who, booking) => model.confirm(who, booking),
  ),
)

const cancelling = fc.tuple(by, index, any).map(which =>
  onBooking(
    'cancels',
    which,
    isLive,
    (line, booking) => line.desk.cancel(booking),
    (model, _, booking) => model.cancel(booking),
  ),
)

const amending = fc
  .tuple(fc.tuple(by, index, any), places, fc.option(timeslot, { freq: 2 }))
  .map(([which, participants, to]) => {
    return onBooking(
      `amends to ${participants} at ${to === null ? 'the same time' : times[to]}`,
      which,
      isAmendable,
      (line, booking, { ids }) =>
        line.desk.amend(booking, { participants, ...(to !== null && { timeslotId: ids[to]! }) }),
      (model, _, booking) => model.amend(booking, { participants, timeslot: to ?? booking.timeslot }),
    )
  })

const accepting = fc.tuple(index, any).map(which =>
  onEntry(
    'the customer accepts',
    which,
    ['OFFERED', 'LAPSED'],
    (shop, entry) => shop.answer(entry, 'accept'),
    (model, { booking }) => (booking ? model.confirm('customer', booking) : 'unknown'),
  ),
)

const declining = fc.tuple(index, any).map(which =>
  onEntry(
    'the customer declines',
    which,
    ['OFFERED'],
    (shop, entry) => shop.answer(entry, 'decline'),
    (model, entry) => (entry.booking ? model.leave(entry) : 'unknown'),
  ),
)

const leaving = fc.tuple(index, any).map(which =>
  onEntry(
    'the seller takes off the list',
    which,
    ['WAITING', 'OFFERED'],
    (shop, entry, seller) => shop.verdictOn(() => shop.lines[seller].leave(entry)),
    (model, entry) => model.leave(entry),
  ),
)

const changingCapacity = fc
  .tuple(timeslot, fc.option(fc.integer({ min: 1, max: 12 }), { freq: 2 }))
  .map(([index, capacity]) =>
    step(
      `the operator ${capacity === null ? 'closes' : `gives ${capacity} places to`} ${times[index]}`,
      shop => shop.verdictOn(() => shop.setCapacity(index, capacity)),
      model => {
        model.setCapacity(index, capacity)
        return null
      },
    ),
  )

/** Advances the clock by minutes, to the instant at which the next hold or offer expires, or to one millisecond before it. */
export function pass(by: number | 'the next end' | 'just before'): Step {
  return step(
    `time passes: ${by}`,
    async (shop, model) => {
      const ends = model.bookings.filter(each => model.statusOf(each) === 'ON_HOLD').map(each => each.holdEnds)
      const next = ends.length === 0 ? model.now : Math.min(...ends)
      if (typeof by === 'number') model.now += by * 60_000
      else model.now = by === 'just before' ? Math.max(model.now, next - 1) : next
      shop.world.now = new Date(model.now)
      return null
    },
    () => null,
  )
}

const passing = fc
  .oneof(
    fc.integer({ min: 1, max: 61 }),
    fc.constantFrom('the next end' as const, 'the next end' as const, 'just before' as const),
  )
  .map(pass)

export const steps: fc.Arbitrary<Step>[] = [
  ...[joining, joining, joining, joining, joining, joining, sales, sales, sales, confirming, cancelling, cancelling],
  ...[cancelling, amending, amending, amending, accepting, accepting, declining, leaving, changingCapacity],
  ...[changingCapacity, passing, passing, passing, passing, ...workSteps],
]
