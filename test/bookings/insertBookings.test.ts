import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { insertBookings } from '../../src/domain/bookings/sale/insertBookings.ts'
import type { Purchase } from '../../src/domain/bookings/sale/Purchase.ts'
import { orderCompletedInfo } from '../../src/domain/meters/recording/builtInMeters.ts'
import type { ResourceNeedInput } from '../../src/domain/resources/ResourceInput.ts'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import { activities, operators, questions } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { purchasesOf } from './purchasesOf.ts'

const world = useWorld(40)
const { operatorId } = operators.kayaks
const { purchaseOn, another, rowsOf, all, timeslotOf, setPlaces, lockOf } = purchasesOf(world)

const write = async (purchases: readonly Purchase[]) =>
  (await insertBookings(world.database, purchases)).map(each => each.outcome)

/** The same as the hold of another API key, which holds nothing yet. */
function byKey(purchase: Purchase, keyId: string): Purchase {
  const { booking, actorRef } = purchase
  return { ...purchase, booking: { ...booking, heldBy: keyId }, actorRef: { ...actorRef, keyId } }
}

const setLimits = (ofKey: number, ofTimeslot: number) =>
  world.admin.query(
    'update operator set held_places_per_key = $2, held_places_per_timeslot = $3 where operator_id = $1',
    [operatorId, ofKey, ofTimeslot],
  )

const jobsOf = (purchases: readonly Purchase[]) =>
  world.admin.query(
    `select key, payload, run_at "runAt", max_attempts "maxAttempts" from graphile_worker._private_jobs
     where key = any($1) order by key`,
    [purchases.map(each => `hold:${each.booking.bookingId}`)],
  )

const jobOf = ({ booking: { bookingId, timeslotId, holdExpiresAt } }: Purchase) => ({
  key: `hold:${bookingId}`,
  payload: { operatorId, timeslotId },
  runAt: holdExpiresAt,
  maxAttempts: 25,
})

/** A sale and a hold of a timeslot that was empty before the first test. */
let firstDay: [Purchase, Purchase] | undefined
async function onFirstDay(): Promise<[Purchase, Purchase]> {
  firstDay ??= [await purchaseOn(1), await purchaseOn(1, { onHold: true })]
  const [sale, hold] = firstDay
  return [another(sale), another(hold)]
}

describe('the rule of places', () => {
  // What the timeslot has, what is asked for in order, and what becomes of it: ● booked, – no room.
  it.each([
    ['free places', 10, [3, 7], '●●'],
    ['the last place', 1, [1, 1], '●–'],
    ['one too many leaves what is left to the next', 5, [3, 4, 2], '●–●'],
    ['nothing left', 0, [1], '–'],
  ])('%s', async (_, capacity, groups, expected) => {
    const [first] = await onFirstDay()
    await setPlaces(first, capacity)
    const outcomes = await write(groups.map(each => another(first, each)))
    expect(outcomes.map(each => (each === 'booked' ? '●' : '–')).join('')).toBe(expected)
  })

  it.each([
    ['closed', 'closed = true'],
    ['kept for the waitlist', 'has_waitlist_offer = true'],
    ['of which more is taken than the operator now wants', 'capacity = 5'],
    ['whose resources allow none', 'resource_places = 0, resource_growth = 0'],
  ])('nothing is sold or held of a timeslot that is %s', async (_, change) => {
    const [sale, hold] = await onFirstDay()
    const { timeslotId } = sale.booking
    await setPlaces(sale, 40)
    const set = (what: string) => world.admin.query(`update timeslot set ${what} where timeslot_id = $1`, [timeslotId])
    await set('taken = 8')
    await set(change)
    expect(await write([sale, hold])).toEqual(['changed', 'changed'])
    await set(
      'closed = false, has_waitlist_offer = false, capacity = 40, taken = 0, resource_places = null, resource_growth = null',
    )
    expect(await write([sale, hold])).toEqual(['booked', 'booked'])
  })

  it('nothing is sold that starts too soon', async () => {
    const purchase = await purchaseOn(3)
    const late = { ...another(purchase), earliestStart: purchase.booking.startsAt }
    expect(await write([late, purchase])).toEqual(['changed', 'booked'])
  })

  it('sales and holds get places in their order, and holds up to the limits of their key and of the timeslot', async () => {
    const [sale, hold] = [await purchaseOn(4), await purchaseOn(4, { onHold: true })]
    const asked = fc.record({ by: fc.constantFrom('sale', 'a', 'b'), participants: fc.integer({ min: 1, max: 9 }) })
    const limits = fc.record({ ofKey: fc.integer({ min: 1, max: 20 }), ofTimeslot: fc.integer({ min: 1, max: 20 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 40 }),
        limits,
        fc.array(asked, { minLength: 1, maxLength: 32 }),
        async (capacity, { ofKey, ofTimeslot }, requests) => {
          await world.admin.query(
            `update booking set status = 'CONFIRMED', hold_expires_at = null where status = 'ON_HOLD'`,
          )
          await setPlaces(sale, capacity)
          await setLimits(ofKey, ofTimeslot)
          const keyIds = { a: randomUUID(), b: randomUUID() }
          const purchases = requests.map(({ by, participants }) =>
            by === 'sale' ? another(sale, participants) : byKey(another(hold, participants), keyIds[by as 'a' | 'b']),
          )
          const outcomes = await insertBookings(world.database, purchases)

          let [left, held] = [capacity, 0]
          const heldBy: Record<string, number> = { a: 0, b: 0 }
          const expected = requests.map(({ by, participants }) => {
            const no = { held: null, most: null }
            if (participants > left) return { outcome: 'changed', ...no }
            const mine = heldBy[by]
            if (mine !== undefined) {
              if (mine + participants > ofKey) return { outcome: 'key-limit', held: mine, most: ofKey }
              if (held + participants > ofTimeslot) return { outcome: 'timeslot-limit', held, most: ofTimeslot }
              heldBy[by] = mine + participants
              held += participants
            }
            left -= participants
            return { outcome: 'booked', held: mine === undefined ? null : expect.any(Number), most: null }
          })
          expect(outcomes).toEqual(expected)
          const made = purchases.filter((_, index) => outcomes[index]!.outcome === 'booked')
          const others = purchases.filter((_, index) => outcomes[index]!.outcome !== 'booked')
          expect(await rowsOf(made)).toEqual(all(made.length))
          expect(await rowsOf(others)).toEqual(all(0))
          expect(await timeslotOf(sale)).toEqual({ taken: capacity - left, held, bookingCount: made.length })
          const holds = made.filter(each => each.booking.heldBy !== null)
          expect(await jobsOf(purchases)).toEqual(
            holds.map(jobOf).toSorted((one, other) => (one.key < other.key ? -1 : 1)),
          )
        },
      ),
      { numRuns: 30 },
    )
    await setLimits(100, 50)
  })

  it('each gets of shared resources what those before it have left', async () => {
    const { database, now } = world
    const desk = await world.caller('operator')
    const add = async (name: string, quantity: number) =>
      (await createResource(database, desk, { name, quantity }, now)).resourceId
    const needs: ResourceNeedInput[] = [
      { resourceId: await add('Kayak', 12), per: 'PARTICIPANT' },
      { resourceId: await add('Guide', 4), per: 'GROUP', groupSize: 4 },
      { resourceId: await add('Van', 5), per: 'BOOKING' },
    ]
    // The rapids start at noon and the sunset tour at one; both last 90 minutes. At nine, nothing is shared with them.
    const { sunset, rapids } = activities
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, needs, true, now)
    const slots = [
      await purchaseOn(28, { activity: sunset, time: '13:00' }),
      await purchaseOn(28, { activity: rapids, time: '12:00' }),
      await purchaseOn(28, { activity: sunset, time: '09:00' }),
    ]
    const groups = fc.record({ slot: fc.nat({ max: 2 }), participants: fc.integer({ min: 1, max: 6 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 14 }),
        fc.array(fc.array(groups, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
        async (capacity, groups) => {
          for (const slot of slots) await setPlaces(slot, capacity)
          // A model of its own: at noon both activities share everything; at nine there is all of it again.
          const shared = (index: number) => (index < 2 ? [0, 1] : [2])
          const taken = [0, 0, 0].map(() => [] as number[])
          const fits = (slot: number, participants: number) => {
            const inSlot = (which: number) => [...taken[which]!, ...(which === slot ? [participants] : [])]
            const here = inSlot(slot)
            const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)
            const uses = (use: (groups: readonly number[]) => number) =>
              sum(shared(slot).map(which => use(inSlot(which))))
            return (
              sum(here) <= capacity &&
              uses(sum) <= 12 &&
              uses(each => Math.ceil(sum(each) / 4)) <= 4 &&
              uses(each => each.length) <= 5
            )
          }
          for (const group of groups) {
            // A statement that waits is of one timeslot.
            const { slot } = group[0]!
            const outcomes = await write(group.map(each => another(slots[slot]!, each.participants)))
            const expected = group.map(({ participants }) => {
              if (!fits(slot, participants)) return 'changed'
              taken[slot]!.push(participants)
              return 'booked'
            })
            expect(outcomes).toEqual(expected)
          }
        },
      ),
      { numRuns: 20 },
    )
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, [], true, now)
  })

  it('two that share a resource wait for each other, and the second sees what the first has taken', async () => {
    const { database, now } = world
    const { sunset, rapids } = activities
    const van = { name: 'Only van', quantity: 1 }
    const { resourceId } = await createResource(database, await world.caller('operator'), van, now)
    const needs = [{ resourceId, per: 'BOOKING' as const }]
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, needs, true, now)
    const one = await purchaseOn(29, { time: '13:00', onHold: true })
    const other = await purchaseOn(29, { activity: rapids, time: '12:00', by: 'tripster' })
    const lock: [string, unknown[]] = ['select from resource where resource_id = $1 for update', [resourceId]]
    const both = await holding(world, [lock], async () => {
      const both = [write([one]), write([other])]
      await untilQueued(world, 2)
      return both
    })
    expect((await Promise.all(both)).flat().toSorted()).toEqual(['booked', 'changed'])
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, [], true, now)
  })
})

describe('a statement that does not wait', () => {
  const writeUnlocked = async (purchases: readonly Purchase[]) =>
    (await insertBookings(world.database, purchases, false)).map(each => each.outcome)

  it('sells places of several timeslots, each up to its capacity, and leaves those that somebody else has locked', async () => {
    const [locked, small, large] = [await purchaseOn(20), await purchaseOn(21), await purchaseOn(22)]
    await setPlaces(small, 2)
    const asked = [small, locked, large, another(small), another(locked), another(small), another(large)]
    await holding(world, [lockOf(locked)], async () => {
      expect(await writeUnlocked(asked)).toEqual([
        'booked',
        'locked',
        'booked',
        'booked',
        'locked',
        'changed',
        'booked',
      ])
    })
    expect(await rowsOf(asked)).toEqual(all(4))
    expect(await timeslotOf(small)).toEqual({ taken: 2, held: 0, bookingCount: 2 })
    expect(await timeslotOf(locked)).toEqual({ taken: 0, held: 0, bookingCount: 0 })
    // The key of what was left is free: it can be written by another statement.
    expect(await write([asked[1]!])).toEqual(['booked'])
  })

  it('leaves those that need resources, whose locks come first', async () => {
    const { database, now } = world
    const { rapids } = activities
    const boat = { name: 'Rescue boat', quantity: 1 }
    const { resourceId } = await createResource(database, await world.caller('operator'), boat, now)
    await updateNeeds(database, operatorId, rapids.activityId, [{ resourceId, per: 'DEPARTURE' }], true, now)
    const [sharing, plain] = [await purchaseOn(23, { activity: rapids, time: '12:00' }), await purchaseOn(23)]
    expect(await writeUnlocked([sharing, plain])).toEqual(['locked', 'booked'])
    expect(await write([sharing])).toEqual(['booked'])
    await updateNeeds(database, operatorId, rapids.activityId, [], true, now)
  })
})

describe('what a statement writes', () => {
  it.each([
    ['a sale', false],
    ['a hold', true],
  ])('is the same for %s that is alone and for one in a group', async (_, onHold) => {
    const [alone, first, second] = [
      await purchaseOn(5, { onHold }),
      await purchaseOn(5, { onHold: !onHold }),
      await purchaseOn(5, { onHold }),
    ]
    const inGroup = { ...second, fingerprint: alone.fingerprint }
    await write([alone])
    await write([first, inGroup])
    const written = async ({ booking, idempotencyKey }: Purchase) => {
      const [row] = await world.admin.query<{ answer: unknown; metered: number }>(
        `select to_jsonb(b) - '{booking_id,booking_reference,basket_id,payment_reference}'::text[] booking,
           to_jsonb(e) - 'booking_id' event, to_jsonb(k) - 'basket_id' basket,
           to_jsonb(i) - '{idempotency_key,answer}'::text[] record, i.answer,
           (select count(*)::int from usage_entry u where u.operator_id = $1 and u.extra_info = $4) metered
         from booking b join booking_event e using (operator_id, booking_id) join basket k using (operator_id, basket_id)
         join idempotency_record i using (operator_id)
         where operator_id = $1 and booking_id = $2 and i.idempotency_key = $3`,
        [operatorId, booking.bookingId, idempotencyKey, orderCompletedInfo(booking.basketId)],
      )
      const { answer, metered, ...others } = row!
      expect(answer).toEqual(JSON.parse(JSON.stringify(booking)))
      expect(metered).toBe(onHold ? 0 : 1)
      return others
    }
    expect(await written(inGroup)).toEqual(await written(alone))
    expect(await jobsOf([alone, inGroup])).toEqual(
      onHold ? [alone, inGroup].map(jobOf).toSorted((one, other) => (one.key < other.key ? -1 : 1)) : [],
    )
  })

  it('is nothing for one whose idempotency key another transaction or request has, or that was used', async () => {
    const [used, held, fresh] = [await purchaseOn(6), await purchaseOn(6), await purchaseOn(6)]
    await write([used])
    const repeated = { ...another(used), idempotencyKey: used.idempotencyKey }
    const twin = { ...another(fresh), idempotencyKey: fresh.idempotencyKey }
    const lock: [string, unknown[]] = [
      `select pg_advisory_xact_lock(hashtextextended($1::uuid || ' ' || $2::uuid || ' ' || $3, 0))`,
      [operatorId, held.callerId, held.idempotencyKey],
    ]
    const outcomes = await holding(world, [lock], () => write([repeated, held, fresh, twin]))
    expect(outcomes).toEqual(['repeated', 'contended', 'booked', 'contended'])
    expect(await timeslotOf(used)).toEqual({ taken: 2, held: 0, bookingCount: 2 })
  })

  it('sees a key that was used while it waited for the timeslot', async () => {
    const [first, other] = [await purchaseOn(7), await purchaseOn(7)]
    const second = { ...another(other), idempotencyKey: first.idempotencyKey }
    const lock: [string, unknown[]] = [
      'select from timeslot where operator_id = $1 and timeslot_id = $2 for no key update',
      [operatorId, first.booking.timeslotId],
    ]
    const { begun } = await holding(world, [lock], async () => {
      const begun = write([first])
      await untilQueued(world, 1)
      expect(await write([second])).toEqual(['contended'])
      return { begun }
    })
    expect(await begun).toEqual(['booked'])
    expect(await write([second])).toEqual(['repeated'])
  })

  it.each([
    ['sales', false],
    ['holds', true],
  ])('has the answers of each, beside those without: %s', async (_, onHold) => {
    const { cave } = activities
    const day = onHold ? 9 : 8
    const answered = (weight: number) =>
      purchaseOn(day, {
        activity: cave,
        time: '11:00',
        onHold,
        answers: [
          { questionId: questions.experience.questionId, value: 'often' },
          { questionId: questions.weight.questionId, participant: 1, value: weight },
        ],
      })
    const purchases = [await answered(70), await answered(80)]
    const without = { ...another(purchases[0]!), answers: [] }
    expect(await write([purchases[0]!, without, purchases[1]!])).toEqual(['booked', 'booked', 'booked'])
    const rows = await world.admin.query(
      `select booking_id "bookingId", question_id "questionId", participant, label, question_version "questionVersion", value,
         answered_at "answeredAt" from waiver_answer
       where operator_id = $1 and booking_id = any($2) order by booking_id, participant`,
      [operatorId, [...purchases, without].map(each => each.booking.bookingId)],
    )
    const expected = purchases
      .toSorted((one, other) => (one.booking.bookingId < other.booking.bookingId ? -1 : 1))
      .flatMap(({ booking: { bookingId, createdAt }, answers }) =>
        answers.map(each => ({ bookingId, ...each, answeredAt: createdAt })),
      )
    expect(expected).toHaveLength(4)
    expect(rows).toEqual(expected)
  })
})
