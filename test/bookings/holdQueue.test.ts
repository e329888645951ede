import { randomUUID } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { insertHold } from '../../src/bookings/holds/insertHold.ts'
import { writeHold } from '../../src/bookings/holds/writeHold.ts'
import { insertBookings } from '../../src/bookings/sale/insertBookings.ts'
import type { Purchase } from '../../src/bookings/sale/Purchase.ts'
import { PurchaseQueue } from '../../src/bookings/sale/PurchaseQueue.ts'
import { orderCompletedInfo } from '../../src/meters/recording/builtInMeters.ts'
import { updateNeeds } from '../../src/resources/updateNeeds.ts'
import { createResource } from '../../src/resources/writeResource.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued, whileLocked } from '../world/whileLocked.ts'
import { purchasesOf } from './purchasesOf.ts'

const world = useWorld(40)
const { operatorId } = operators.kayaks
const { purchaseOn, another, rowsOf, all, timeslotOf, setPlaces, lockOf, watch } = purchasesOf(world)

const holdOn = (day: number, asked: Omit<Parameters<typeof purchaseOn>[1] & object, 'onHold'> = {}) =>
  purchaseOn(day, { ...asked, onHold: true })

/** The same as the hold of another API key, which holds nothing yet. */
function byKey(purchase: Purchase, keyId: string): Purchase {
  const { booking, actorRef } = purchase
  return { ...purchase, booking: { ...booking, heldBy: keyId }, actorRef: { ...actorRef, keyId } }
}

const setLimits = (ofKey: number, ofTimeslot: number) =>
  world.database.query(
    'update operator set held_places_per_key = $2, held_places_per_timeslot = $3 where operator_id = $1',
    [operatorId, ofKey, ofTimeslot],
  )

const jobsOf = (purchases: readonly Purchase[]) =>
  world.database.query(
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

const lockOfKey = ({ booking: { heldBy } }: Purchase): [string, unknown[]] => [
  `select pg_advisory_xact_lock(hashtextextended('held by ' || $1::uuid, 0))`,
  [heldBy],
]

const held = { booked: true, contended: false, undecided: false }
const refused = { booked: false, contended: false, undecided: false }
const undecided = { booked: false, contended: false, undecided: true }

describe('holds in one statement', () => {
  it('get places in the order of arrival, up to the limits of their key and of each timeslot', async () => {
    const slots = [await holdOn(1), await holdOn(2), await holdOn(3)]
    const parties = fc.record({ slot: fc.nat({ max: 2 }), participants: fc.integer({ min: 1, max: 9 }) })
    const capacities = fc.array(fc.nat({ max: 20 }), { minLength: 3, maxLength: 3 })
    const limits = fc.record({ ofKey: fc.integer({ min: 1, max: 40 }), ofTimeslot: fc.integer({ min: 1, max: 20 }) })
    await fc.assert(
      fc.asyncProperty(
        capacities,
        limits,
        fc.array(parties, { minLength: 1, maxLength: 32 }),
        async (places, { ofKey, ofTimeslot }, asked) => {
          for (const [at, capacity] of places.entries()) await setPlaces(slots[at]!, capacity)
          await setLimits(ofKey, ofTimeslot)
          const keyId = randomUUID()
          const holds = asked.map(each => byKey(another(slots[each.slot]!, each.participants), keyId))
          const outcomes = await insertBookings(world.database, operatorId, holds)

          const left = [...places]
          const allowed = places.map(() => ofTimeslot)
          let ofThisKey = ofKey
          const expected = asked.map(({ slot, participants }) => {
            if (participants > ofThisKey || participants > allowed[slot]!) return undecided
            if (participants > left[slot]!) return refused
            left[slot]! -= participants
            allowed[slot]! -= participants
            ofThisKey -= participants
            return held
          })
          expect(outcomes).toEqual(expected)
          const [made, others] = [true, false].map(booked => holds.filter((_, at) => expected[at]!.booked === booked))
          expect(await rowsOf(made!)).toEqual(all(made!.length))
          expect(await jobsOf(made!)).toEqual(made!.map(jobOf).toSorted((one, other) => (one.key < other.key ? -1 : 1)))
          expect(await rowsOf(others!)).toEqual(all(0))
          expect(await jobsOf(others!)).toEqual([])
          for (const [at, capacity] of places.entries()) {
            const parties = asked.filter((each, which) => each.slot === at && expected[which]!.booked).length
            const taken = capacity - left[at]!
            expect(await timeslotOf(slots[at]!)).toEqual({ taken, held: taken, parties })
          }
        },
      ),
      { numRuns: 30 },
    )
    await setLimits(100, 50)
  })

  it('write what a hold by itself writes, in one statement and in a transaction', async () => {
    const inGroup = await holdOn(4)
    const others = [await holdOn(4), await holdOn(4)].map(each => ({ ...each, fingerprint: inGroup.fingerprint }))
    const [alone, inTransaction] = others as [Purchase, Purchase]
    await insertBookings(world.database, operatorId, [await holdOn(5), inGroup])
    await insertHold(world.database, alone)
    await world.database.transaction(db => writeHold(db, inTransaction, false))

    const written = async ({ booking, idempotencyKey }: Purchase) => {
      const [row] = await world.database.query(
        `select to_jsonb(b) - '{booking_id,booking_reference,basket_id,payment_reference}'::text[] booking,
           to_jsonb(e) - 'booking_id' event, to_jsonb(k) - 'basket_id' basket,
           to_jsonb(i) - '{idempotency_key,answer}'::text[] record, i.answer ->> 'bookingReference' answered,
           (select count(*)::int from usage_entry u where u.operator_id = $1 and u.extra_info = $4) metered
         from booking b join booking_event e using (operator_id, booking_id) join basket k using (operator_id, basket_id)
         join idempotency_record i using (operator_id)
         where operator_id = $1 and booking_id = $2 and i.idempotency_key = $3`,
        [operatorId, booking.bookingId, idempotencyKey, orderCompletedInfo(booking.basketId)],
      )
      expect(row).toMatchObject({ answered: booking.bookingReference, metered: 0 })
      return { ...row, answered: undefined }
    }
    expect(await written(alone)).toEqual(await written(inTransaction))
    expect(await written(inGroup)).toEqual(await written(inTransaction))
    expect(await jobsOf([alone, inGroup, inTransaction])).toEqual(
      [alone, inGroup, inTransaction].map(jobOf).toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    )
  })

  it('leave those of a timeslot that is locked or has expired holds, and do not wait', async () => {
    const [locked, expired, free] = [await holdOn(6), await holdOn(7), await holdOn(8)]
    const { bookingId } = expired.booking
    await insertHold(world.database, expired)
    await world.database.query('update booking set hold_expires_at = $2 where booking_id = $1', [bookingId, world.now])
    const outcomes = await holding(world, [lockOf(locked)], () =>
      insertBookings(world.database, operatorId, [locked, another(expired), free]),
    )
    expect(outcomes).toEqual([undecided, undecided, held])
    expect(await rowsOf([locked])).toEqual(all(0))
  })

  it('leave a timeslot that is closed or kept for the waitlist, that starts too soon or has begun to use resources', async () => {
    const date = 9
    const times = ['09:00', '13:00', '18:00']
    const slots = await Promise.all(times.map(time => holdOn(date, { time })))
    const changes = ['closed = true', 'offering = true', 'resource_places = 5, resource_growth = 5']
    for (const [at, change] of changes.entries()) {
      const { timeslotId } = slots[at]!.booking
      const set = (what: string) =>
        world.database.query(`update timeslot set ${what} where timeslot_id = $1`, [timeslotId])
      await set(change)
      expect(await insertHold(world.database, slots[at]!)).toEqual(refused)
      expect(await insertBookings(world.database, operatorId, [slots[at]!])).toEqual([refused])
      await set('closed = false, offering = false, resource_places = null, resource_growth = null')
    }
    const late = { ...slots[0]!, earliestStart: slots[0]!.booking.startsAt }
    expect(await insertHold(world.database, late)).toEqual(refused)
    expect(await insertHold(world.database, slots[0]!)).toEqual(held)
  })

  it('do not write one whose idempotency key another transaction holds or has used', async () => {
    const used = await holdOn(10)
    await insertBookings(world.database, operatorId, [used])
    const repeated = { ...another(used), idempotencyKey: used.idempotencyKey }
    const [busy, fresh] = [another(used), another(used)]
    const lock: [string, unknown[]] = [
      `select pg_advisory_xact_lock(hashtextextended($1::uuid || ' ' || $2::uuid || ' ' || $3, 0))`,
      [operatorId, busy.callerId, busy.idempotencyKey],
    ]
    await holding(world, [lock], async () => {
      expect(await insertBookings(world.database, operatorId, [repeated, busy, fresh])).toEqual([
        refused,
        { booked: false, contended: true, undecided: false },
        held,
      ])
      expect(await insertHold(world.database, busy)).toEqual({ booked: false, contended: true, undecided: false })
    })
    expect(await timeslotOf(used)).toEqual({ taken: 2, held: 2, parties: 2 })
  })
})

describe('holds of timeslots that share resources, in one statement', () => {
  it('get what they would get one after another', async () => {
    const { database, now } = world
    const desk = await world.caller('operator')
    const add = async (name: string, quantity: number) =>
      (await createResource(database, desk, { name, quantity }, now)).resourceId
    const needs = [
      { resourceId: await add('Kayak', 12), per: 'PARTICIPANT' as const },
      { resourceId: await add('Van', 5), per: 'BOOKING' as const },
    ]
    const { sunset, rapids } = activities
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, needs, true, now)
    const slots = [
      await holdOn(28, { time: '13:00' }),
      await holdOn(28, { activity: rapids, time: '12:00' }),
      await holdOn(28, { time: '09:00' }),
    ]
    expect(slots.map(each => each.usesResources)).toEqual([true, true, true])
    const stored = () =>
      database.query(
        `select t.timeslot_id, t.taken, t.held, t.parties, t.resource_places, u.resource_id, u.used, u.spare
         from timeslot t join resource_use u using (operator_id, timeslot_id)
         where t.operator_id = $1 and t.timeslot_id = any($2) order by 1, 6`,
        [operatorId, slots.map(each => each.booking.timeslotId)],
      )
    const parties = fc.record({ slot: fc.nat({ max: 2 }), participants: fc.integer({ min: 1, max: 6 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 14 }),
        fc.integer({ min: 5, max: 20 }),
        fc.array(parties, { minLength: 1, maxLength: 12 }),
        async (capacity, ofKey, asked) => {
          await setLimits(ofKey, 50)
          const holds = (keyId: string) =>
            asked.map(each => byKey(another(slots[each.slot]!, each.participants), keyId))
          for (const slot of slots) await setPlaces(slot, capacity)
          const expected = []
          for (const each of holds(randomUUID())) expected.push(await insertHold(database, each))
          const left = await stored()

          for (const slot of slots) await setPlaces(slot, capacity)
          expect(await insertBookings(database, operatorId, holds(randomUUID()))).toEqual(expected)
          expect(await stored()).toEqual(left)
        },
      ),
      { numRuns: 20 },
    )
    await setLimits(100, 50)
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, [], true, now)
  })

  it('wait for each other, and the second sees what the first has taken', async () => {
    const { database, now } = world
    const { sunset, rapids } = activities
    const van = { name: 'Only van', quantity: 1 }
    const { resourceId } = await createResource(database, await world.caller('operator'), van, now)
    const needs = [{ resourceId, per: 'BOOKING' as const }]
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, needs, true, now)
    const one = await holdOn(29, { time: '13:00' })
    const other = await holdOn(29, { activity: rapids, time: '12:00', by: 'tripster' })
    const lock: [string, unknown[]] = ['select from resource where resource_id = $1 for update', [resourceId]]
    const both = await holding(world, [lock], async () => {
      const both = [insertHold(database, one), insertBookings(database, operatorId, [other])]
      await untilQueued(world, 2)
      return both
    })
    const outcomes = (await Promise.all(both)).flat()
    expect(outcomes.filter(each => each.booked)).toHaveLength(1)
    expect(outcomes).toContainEqual(refused)
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, [], true, now)
  })
})

describe('a queue with holds', () => {
  it('writes the holds of one key together, and waits for its lock with nothing else', async () => {
    const { database, sent } = watch()
    const queue = new PurchaseQueue(database)
    const first = await holdOn(11)
    const sale = await purchaseOn(12)
    const other = await holdOn(13, { by: 'tripster' })
    const later = [await holdOn(14), await holdOn(15), await holdOn(16)]
    const { free, waiting } = await holding(world, [lockOfKey(first)], async () => {
      const begun = queue.write(first)
      await untilQueued(world, 1)
      const waiting = [begun, ...later.map(each => queue.write(each))]
      return { free: await Promise.all([queue.write(sale), queue.write(other)]), waiting }
    })
    expect(free.map(each => each.booked)).toEqual([true, true])
    expect((await Promise.all(waiting)).map(each => each.booked)).toEqual([true, true, true, true])
    expect(sent.filter(each => each.includes('jsonb_to_recordset'))).toHaveLength(1)
    expect(sent).toHaveLength(4)
  })

  it('keeps the order of arrival of sales and holds of one timeslot', async () => {
    const queue = new PurchaseQueue(world.database)
    const [sale, hold] = [await purchaseOn(17), await holdOn(17)]
    await setPlaces(sale, 4)
    const outcomes = await holding(world, [lockOf(sale)], async () => {
      const begun = [sale, hold, another(sale), another(hold), another(sale), another(hold)].map(each =>
        queue.write(each).then(({ booked }) => booked),
      )
      await untilQueued(world, 1)
      return begun
    })
    expect(await Promise.all(outcomes)).toEqual([true, true, true, true, false, false])
    expect(await timeslotOf(sale)).toEqual({ taken: 4, held: 2, parties: 4 })
  })

  it('holds the others when one fails the statement, and that one fails with its own error', async () => {
    const queue = new PurchaseQueue(world.database)
    const first = await holdOn(18)
    const [good, bad] = [await holdOn(19), await holdOn(20)]
    bad.booking.bookingReference = 'not a reference'
    const group = [good, bad, another(good)]
    const settled = await holding(world, [lockOfKey(first)], async () => {
      const begun = queue.write(first)
      await untilQueued(world, 1)
      return { begun, rest: Promise.allSettled(group.map(each => queue.write(each))) }
    })
    expect((await settled.begun).booked).toBe(true)
    expect(
      (await settled.rest).map(each => (each.status === 'fulfilled' ? each.value.booked : each.reason.constraint)),
    ).toEqual([true, 'booking_reference_check', true])
    expect(await rowsOf([good, group[2]!])).toEqual(all(2))
    expect(await rowsOf([bad])).toEqual(all(0))
    expect(await jobsOf([bad])).toEqual([])
  })

  it('answers a duplicate at once while the first is being written', async () => {
    const queue = new PurchaseQueue(world.database)
    const hold = await holdOn(21)
    const { first, second } = await holding(world, [lockOf(hold)], async () => {
      const first = queue.write(hold)
      return { first, second: await queue.write({ ...another(hold), idempotencyKey: hold.idempotencyKey }) }
    })
    expect([await first, second]).toEqual([
      { booked: true, contended: false },
      { booked: false, contended: true },
    ])
  })

  it('leaves the outcomes of a group unknown when its connection breaks, and writes all of it or nothing', async () => {
    const queue = new PurchaseQueue(world.database)
    const first = await holdOn(22)
    const group = [await holdOn(23), await holdOn(24), await holdOn(25)]
    const { begun, outcomes } = await holding(world, [lockOfKey(first)], async () => {
      const begun = queue.write(first)
      await untilQueued(world, 1)
      const rest = group.map(each => queue.write(each).catch((error: Error) => error))
      // The group begins when the hold before it ends: it waits for the same lock.
      await world.database.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      )
      const cancelled = await begun.catch((error: Error) => error)
      await untilQueued(world, 1, '%jsonb_to_recordset%')
      await world.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%jsonb_to_recordset%' and pid <> pg_backend_pid()`,
      )
      return { begun: cancelled, outcomes: await Promise.all(rest) }
    })
    expect(begun).toBeInstanceOf(Error)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ facts: { outcomeUnknown: true } })
    expect(await rowsOf([first, ...group])).toEqual(all(0))
    expect(await jobsOf([first, ...group])).toEqual([])
    // A repetition holds each once.
    expect(await Promise.all(group.map(each => queue.write(each)))).toEqual(
      group.map(() => ({ booked: true, contended: false })),
    )
  })
})

describe('thirty parallel holds', () => {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'held',
      (error: { code?: string }) => error.code ?? String(error),
    )

  it.each([
    ['the limit of the key', 10, 50],
    ['the limit of the timeslot', 100, 10],
  ])('are held up to %s, at two instances, and the others are refused', async (_, ofKey, ofTimeslot) => {
    await setLimits(ofKey, ofTimeslot)
    const queues = [new PurchaseQueue(world.database), new PurchaseQueue(world.database)]
    const slot = await holdOn(26)
    await setPlaces(slot, 100)
    const keyId = randomUUID()
    const holds = Array.from({ length: 30 }, () => byKey(another(slot), ofKey === 10 ? keyId : randomUUID()))
    const outcomes = await whileLocked(
      world,
      [lockOf(slot)],
      () => Promise.all(holds.map((each, at) => codeOf(queues[at % 2]!.write(each)))),
      { waiting: 2 },
    )
    expect(outcomes.toSorted()).toEqual([...Array(10).fill('held'), ...Array(20).fill('hold-limit')])
    expect(await timeslotOf(slot)).toEqual({ taken: 10, held: 10, parties: 10 })
    await setLimits(100, 50)
  })

  it('and thirty sales of ten places get ten together, at two instances', async () => {
    const queues = [new PurchaseQueue(world.database), new PurchaseQueue(world.database)]
    const kinds = [await holdOn(27), await purchaseOn(27)]
    const asked = Array.from({ length: 60 }, (_, at) => another(kinds[at % 2]!))
    const outcomes = await Promise.all(asked.map((each, at) => queues[(at >> 1) % 2]!.write(each)))
    const made = asked.filter((_, at) => outcomes[at]!.booked)
    expect(made).toHaveLength(10)
    expect(await rowsOf(made)).toEqual(all(10))
    const held = made.filter(each => each.booking.heldBy !== null).length
    expect(await timeslotOf(kinds[0]!)).toEqual({ taken: 10, held, parties: 10 })
  })
})
