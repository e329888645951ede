import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import pg from 'pg'
import { insertBooking } from '../../src/bookings/sale/insertBooking.ts'
import { insertBookings } from '../../src/bookings/sale/insertBookings.ts'
import type { Purchase } from '../../src/bookings/sale/Purchase.ts'
import { PurchaseQueue } from '../../src/bookings/sale/PurchaseQueue.ts'
import { storedAnswer } from '../../src/bookings/sale/storedAnswer.ts'
import type { Database } from '../../src/database/Database.ts'
import type { ResourceNeedInput } from '../../src/resources/ResourceInput.ts'
import { updateNeeds } from '../../src/resources/updateNeeds.ts'
import { createResource } from '../../src/resources/writeResource.ts'
import { encodeTypeId, newId } from '../../src/scalars/typeid.ts'
import { activities, operators, questions } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { purchasesOf } from './purchasesOf.ts'

const world = useWorld(40)
const { operatorId } = operators.kayaks

const { purchaseOn, another, rowsOf, all, timeslotOf, setPlaces, lockOf, watch } = purchasesOf(world)

const pause = () => new Promise(resolve => setTimeout(resolve, 0))

describe('purchases in one statement', () => {
  it('get places in the order of arrival for each timeslot: one that has no room leaves what is left to the next', async () => {
    const slots = [await purchaseOn(1), await purchaseOn(2), await purchaseOn(3)]
    const parties = fc.record({ slot: fc.nat({ max: 2 }), participants: fc.integer({ min: 1, max: 9 }) })
    const capacities = fc.array(fc.nat({ max: 20 }), { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(capacities, fc.array(parties, { minLength: 1, maxLength: 32 }), async (places, asked) => {
        for (const [at, capacity] of places.entries()) await setPlaces(slots[at]!, capacity)
        const purchases = asked.map(each => another(slots[each.slot]!, each.participants))
        const outcomes = await insertBookings(world.database, operatorId, purchases)

        const left = [...places]
        const expected = asked.map(({ slot, participants }) => {
          if (participants > left[slot]!) return false
          left[slot]! -= participants
          return true
        })
        expect(outcomes).toEqual(expected.map(booked => ({ booked, contended: false, undecided: false })))
        expect(await rowsOf(purchases.filter((_, at) => expected[at]))).toEqual(all(expected.filter(Boolean).length))
        expect(await rowsOf(purchases.filter((_, at) => !expected[at]))).toEqual(all(0))
        for (const [at, capacity] of places.entries()) {
          const parties = asked.filter((each, which) => each.slot === at && expected[which]).length
          expect(await timeslotOf(slots[at]!)).toEqual({ taken: capacity - left[at]!, held: 0, parties })
        }
      }),
      { numRuns: 30 },
    )
  })

  it('write what the statement of a single purchase writes', async () => {
    const [first, second] = [await purchaseOn(4), await purchaseOn(4, { participants: 2 })]
    const third = { ...(await purchaseOn(5)), fingerprint: first.fingerprint }
    await new PurchaseQueue(world.database).write(first)
    await insertBookings(world.database, operatorId, [second, third])
    const tables = {
      booking: 'booking_id',
      booking_event: 'booking_id',
      basket: 'basket_id',
      idempotency_record: 'idempotency_key',
    } as const
    for (const [table, column] of Object.entries(tables)) {
      const rows = await world.database.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) row from ${table} t where operator_id = $1 and ${column}::text = any($2)
         order by array_position($2, ${column}::text)`,
        [
          operatorId,
          [first, third].map(({ booking, idempotencyKey }) =>
            column === 'idempotency_key' ? idempotencyKey : booking[column === 'basket_id' ? 'basketId' : 'bookingId'],
          ),
        ],
      )
      const [alone, joint] = rows.map(({ row }) => row)
      const own = [
        'booking_id',
        'booking_reference',
        'payment_reference',
        'basket_id',
        'timeslot_id',
        'date',
        'starts_at',
        'idempotency_key',
      ]
      const without = (row: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => ![...own, 'answer'].includes(name)))
      expect(without(joint!)).toEqual(without(alone!))
      if (table !== 'idempotency_record') continue
      expect(rows[1]!.row.answer).toEqual(JSON.parse(JSON.stringify(storedAnswer(third.booking))))
    }
    const metered = await world.database.query(
      `select extra_info from usage_entry where operator_id = $1 and meter = 'order-completed' and extra_info = any($2)`,
      [operatorId, [second, third].map(each => `{"BasketID":"${encodedBasket(each)}"}`)],
    )
    expect(metered).toHaveLength(2)
  })

  it('do not write one whose idempotency key another transaction holds or has used', async () => {
    const [used, fresh] = [await purchaseOn(6), await purchaseOn(6)]
    await insertBookings(world.database, operatorId, [used])
    const repeated = { ...another(used), idempotencyKey: used.idempotencyKey }
    const held = another(used)
    const lock: [string, unknown[]] = [
      `select pg_advisory_xact_lock(hashtextextended($1::uuid || ' ' || $2::uuid || ' ' || $3, 0))`,
      [operatorId, held.callerId, held.idempotencyKey],
    ]
    const outcomes = await holding(world, [lock], () =>
      insertBookings(world.database, operatorId, [repeated, held, fresh]),
    )
    expect(outcomes).toEqual([
      { booked: false, contended: false, undecided: false },
      { booked: false, contended: true, undecided: false },
      { booked: true, contended: false, undecided: false },
    ])
  })
})

describe('purchases of timeslots that share resources, in one statement', () => {
  it('get what they would get one after another', async () => {
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
    expect(slots.map(each => each.usesResources)).toEqual([true, true, true])
    const stored = () =>
      database.query(
        `select t.timeslot_id, t.taken, t.parties, t.resource_places, u.resource_id, u.used, u.spare from timeslot t join resource_use u
         using (operator_id, timeslot_id) where t.operator_id = $1 and t.timeslot_id = any($2) order by 1, 5`,
        [operatorId, slots.map(each => each.booking.timeslotId)],
      )
    const parties = fc.record({ slot: fc.nat({ max: 2 }), participants: fc.integer({ min: 1, max: 6 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 14 }),
        fc.array(parties, { minLength: 1, maxLength: 12 }),
        async (capacity, asked) => {
          const purchases = () => asked.map(each => another(slots[each.slot]!, each.participants))
          for (const slot of slots) await setPlaces(slot, capacity)
          const expected: boolean[] = []
          for (const each of purchases()) expected.push((await insertBooking(database, each)).booked)
          const left = await stored()

          for (const slot of slots) await setPlaces(slot, capacity)
          const joint = purchases()
          const outcomes = await insertBookings(database, operatorId, joint)
          expect(outcomes).toEqual(expected.map(booked => ({ booked, contended: false, undecided: false })))
          expect(await stored()).toEqual(left)
          expect(await rowsOf(joint.filter((_, at) => expected[at]))).toEqual(all(expected.filter(Boolean).length))
          expect(await rowsOf(joint.filter((_, at) => !expected[at]))).toEqual(all(0))
        },
      ),
      { numRuns: 20 },
    )
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, [], true, now)
  })

  it('are written together when they have waited, and apart from those without resources', async () => {
    const { database, now } = world
    const resource = { name: 'Boat', quantity: 3 }
    const { resourceId } = await createResource(database, await world.caller('operator'), resource, now)
    const { rapids } = activities
    await updateNeeds(database, operatorId, rapids.activityId, [{ resourceId, per: 'BOOKING' }], true, now)
    const sharing = [
      await purchaseOn(29, { activity: rapids, time: '12:00' }),
      await purchaseOn(30, { activity: rapids, time: '12:00' }),
    ]
    const plain = await purchaseOn(29)
    const queue = new PurchaseQueue(database)
    const lock: [string, unknown[]] = ['select from resource where resource_id = $1 for update', [resourceId]]
    const { waiting, free } = await holding(world, [lock], async () => {
      const waiting = [1, 2, 3, 4].flatMap(() => sharing.map(each => queue.write(another(each))))
      await untilQueued(world, 2)
      return { waiting, free: await queue.write(plain) }
    })
    expect(free.booked).toBe(true)
    const outcomes = await Promise.all(waiting)
    expect(outcomes.map(each => each.booked)).toEqual([true, true, true, true, true, true, false, false])

    for (const each of sharing) await setPlaces(each, 20)
    const { database: watched, sent } = watch()
    const idle = new PurchaseQueue(watched)
    const more = [1, 2, 3, 4].flatMap(() => sharing.map(each => idle.write(another(each))))
    await Promise.all(more)
    // The first by itself, and those that have waited for it.
    expect(sent.filter(each => each.includes('take_shared_places'))).toHaveLength(1)
    expect(sent).toHaveLength(2)
    await updateNeeds(database, operatorId, rapids.activityId, [], true, now)
  })
})

describe('purchases with waiver answers, in one statement', () => {
  const { cave } = activities
  const answered = (weight: number) => ({
    activity: cave,
    time: '11:00',
    answers: [
      { questionId: questions.experience.questionId, value: 'often' },
      { questionId: questions.weight.questionId, participant: 1, value: weight },
    ],
  })
  const answersOf = (purchases: readonly Purchase[]) =>
    world.database.query(
      `select booking_id "bookingId", question_id "questionId", participant, label, value, answered_at "answeredAt" from waiver_answer
       where operator_id = $1 and booking_id = any($2) order by booking_id, participant`,
      [operatorId, purchases.map(each => each.booking.bookingId)],
    )
  const writtenBy = (purchases: readonly Purchase[]) =>
    purchases
      .toSorted((one, other) => (one.booking.bookingId < other.booking.bookingId ? -1 : 1))
      .flatMap(({ booking: { bookingId, createdAt }, answers }) =>
        answers.map(each => ({ bookingId, ...each, answeredAt: createdAt })),
      )

  it.each([
    ['sales', false],
    ['holds', true],
  ])('are written with their own answers, beside those without: %s', async (_, onHold) => {
    // The model has filled the first three days.
    const day = onHold ? 9 : 8
    const purchases = [
      await purchaseOn(day, { ...answered(70), onHold }),
      await purchaseOn(day, { onHold }),
      await purchaseOn(day, { ...answered(80), onHold }),
    ]
    expect((await insertBookings(world.database, operatorId, purchases)).map(each => each.booked)).toEqual(
      [1, 2, 3].map(() => true),
    )
    expect(writtenBy(purchases)).toHaveLength(4)
    expect(await answersOf(purchases)).toEqual(writtenBy(purchases))
    const alone = await purchaseOn(day, { ...answered(90), onHold })
    await new PurchaseQueue(world.database).write(alone)
    expect(await answersOf([alone])).toEqual(writtenBy([alone]))
  })

  it('are booked when the question of another was deleted, and only that one fails', async () => {
    const queue = new PurchaseQueue(world.database)
    const blockers = [await purchaseOn(10), await purchaseOn(4)]
    const group = [await purchaseOn(5, answered(70)), await purchaseOn(6, answered(80)), await purchaseOn(7)]
    group[1]!.answers[0]!.questionId = newId(world.now)
    const { stuck, settled } = await holding(world, blockers.map(lockOf), async () => {
      const stuck = blockers.map(each => queue.write(each))
      return { stuck, settled: await Promise.allSettled(group.map(each => queue.write(each))) }
    })
    await Promise.all(stuck)
    expect(settled.map(each => (each.status === 'fulfilled' ? each.value.booked : each.reason.constraint))).toEqual([
      true,
      'waiver_answer_operator_id_question_id_foreign',
      true,
    ])
    expect(await answersOf(group)).toEqual(writtenBy([group[0]!]))
    expect(await rowsOf([group[1]!])).toEqual(all(0))
  })
})

describe('a queue of purchases', () => {
  it('waits until PostgreSQL has released the keys of a group that failed', async () => {
    const blockers = [await purchaseOn(31), await purchaseOn(25)]
    const [second, third] = [await purchaseOn(27), await purchaseOn(26)]
    const lock: [string, unknown[]] = [
      `select pg_advisory_xact_lock(hashtextextended($1::uuid || ' ' || $2::uuid || ' ' || $3, 0))`,
      [operatorId, third.callerId, third.idempotencyKey],
    ]
    let failed: Promise<unknown> | undefined
    // The statement of the group fails, and its transaction ends when somebody waits for its lock.
    const database: Database = {
      ...world.database,
      async query(text, values) {
        if (failed || !text.includes('jsonb_to_recordset')) return world.database.query(text, values)
        const begun = Promise.withResolvers<void>()
        failed = holding(world, [lock], async () => {
          begun.resolve()
          await untilQueued(world, 1, '%pg_advisory_xact_lock%')
        })
        await begun.promise
        throw Object.assign(new pg.DatabaseError('on purpose', 0, 'error'), { severity: 'ERROR' })
      },
    }
    const queue = new PurchaseQueue(database)
    const { stuck, rest } = await holding(world, blockers.map(lockOf), async () => {
      // While they wait for their locks, the others gather.
      const stuck = blockers.map(each => queue.write(each))
      return { stuck, rest: await Promise.all([queue.write(second), queue.write(third)]) }
    })
    expect(rest).toEqual([1, 2].map(() => ({ booked: true, contended: false })))
    await Promise.all([...stuck, failed])
  })

  it('books the others when one fails the statement, and that one fails with its own error', async () => {
    const queue = new PurchaseQueue(world.database)
    const good = await purchaseOn(10)
    const bad = another(await purchaseOn(11))
    bad.booking.bookingReference = 'not a reference'
    const purchases = [await purchaseOn(7), good, bad, another(good), await purchaseOn(12)]
    const outcomes = await holding(world, [lockOf(purchases[0]!)], async () => {
      // While the first waits for its lock, the others gather.
      const stuck = [queue.write(purchases[0]!), queue.write(another(purchases[0]!))]
      const rest = purchases.slice(1).map(each => queue.write(each))
      const settled = await Promise.allSettled(rest)
      return { stuck, settled }
    })
    expect(
      outcomes.settled.map(each => (each.status === 'fulfilled' ? each.value.booked : each.reason.constraint)),
    ).toEqual([true, 'booking_reference_check', true, true])
    expect(await Promise.all(outcomes.stuck)).toMatchObject([{ booked: true }, { booked: true }])
    expect(await rowsOf([good, ...purchases.slice(3)])).toEqual(all(3))
    expect(await rowsOf([bad])).toEqual(all(0))
  })

  it('delays no timeslot because of others that are locked', async () => {
    const queue = new PurchaseQueue(world.database)
    const locked = [await purchaseOn(13), await purchaseOn(14), await purchaseOn(15)]
    const free = [await purchaseOn(16), await purchaseOn(17)]
    const statements = locked.map(lockOf)
    const { waiting, done } = await holding(world, statements, async () => {
      const waiting = locked.map(each => queue.write(each))
      await untilQueued(world, 3)
      const done = await Promise.all(free.map(each => queue.write(each)))
      return { waiting, done }
    })
    expect(done).toEqual(free.map(() => ({ booked: true, contended: false })))
    expect(await Promise.all(waiting)).toEqual(locked.map(() => ({ booked: true, contended: false })))
  })

  it('releases what a group has decided while one of it waits for a lock', async () => {
    const queue = new PurchaseQueue(world.database)
    const [blocker, locked, free] = [await purchaseOn(13), await purchaseOn(14), await purchaseOn(16)]
    await setPlaces(free, 2)
    const tooMany = another(free, 3)
    const { stuck, others } = await holding(world, [blocker, locked].map(lockOf), async () => {
      const stuck = [queue.write(blocker), queue.write(locked)]
      const first = await Promise.all([queue.write(free), queue.write(tooMany)])
      // The same timeslot, and the same idempotency key.
      const second = await Promise.all([queue.write({ ...tooMany }), queue.write(another(free))])
      return { stuck, others: [...first, ...second] }
    })
    expect(others).toEqual([true, false, false, true].map(booked => ({ booked, contended: false })))
    expect(await Promise.all(stuck)).toEqual([1, 2].map(() => ({ booked: true, contended: false })))
    await setPlaces(free, 40)
  })

  it('waits for a locked timeslot with one statement, and then writes those that wait for it together', async () => {
    const { database, sent, mostAtOnce } = watch()
    const queue = new PurchaseQueue(database)
    const [blocker, locked, free] = [await purchaseOn(13), await purchaseOn(14), await purchaseOn(16)]
    await setPlaces(locked, 40)
    const stuck = await holding(world, [blocker, locked].map(lockOf), async () => {
      const stuck = [blocker, ...Array.from({ length: 20 }, () => another(locked))].map(each => queue.write(each))
      await untilQueued(world, 2)
      expect((await queue.write(free)).booked).toBe(true)
      return stuck
    })
    expect((await Promise.all(stuck)).every(each => each.booked)).toBe(true)
    expect(mostAtOnce()).toBeLessThanOrEqual(3)
    expect(sent.length).toBeLessThan(10)
  })

  it('has five statements of an operator under way at most, so that others find a connection', async () => {
    const { database, mostAtOnce } = watch()
    const queue = new PurchaseQueue(database)
    const purchases: Purchase[] = []
    for (let day = 13; day < 21; day++) purchases.push(await purchaseOn(day))
    const stuck = await holding(world, purchases.map(lockOf), async () => {
      const stuck = purchases.map(each => queue.write(each))
      await untilQueued(world, 5)
      return stuck
    })
    expect((await Promise.all(stuck)).every(each => each.booked)).toBe(true)
    expect(mostAtOnce()).toBe(5)
  })

  it('delays no timeslot because of resources that are locked and that it does not use', async () => {
    const { database, now } = world
    const desk = await world.caller('operator')
    const add = async (name: string) => (await createResource(database, desk, { name, quantity: 9 }, now)).resourceId
    const { sunset, rapids } = activities
    const [kayaks, rafts] = [await add('Kayaks'), await add('Rafts')]
    await updateNeeds(database, operatorId, sunset.activityId, [{ resourceId: kayaks, per: 'BOOKING' }], true, now)
    await updateNeeds(database, operatorId, rapids.activityId, [{ resourceId: rafts, per: 'BOOKING' }], true, now)
    const [blocker, locked] = [await purchaseOn(24), await purchaseOn(25)]
    const free = await purchaseOn(25, { activity: rapids, time: '12:00' })
    await setPlaces(blocker, 5)
    await setPlaces(locked, 5)
    const queue = new PurchaseQueue(database)
    const lock: [string, unknown[]] = ['select from resource where resource_id = $1 for update', [kayaks]]
    const { stuck, booked } = await holding(world, [lock], async () => {
      const stuck = [queue.write(blocker), queue.write(locked)]
      return { stuck, booked: await queue.write(free) }
    })
    expect(booked).toEqual({ booked: true, contended: false })
    expect((await Promise.all(stuck)).every(each => each.booked)).toBe(true)
    for (const { activityId } of [sunset, rapids]) await updateNeeds(database, operatorId, activityId, [], true, now)
  })

  it('answers a duplicate at once while the first is being written', async () => {
    const queue = new PurchaseQueue(world.database)
    const purchase = await purchaseOn(18)
    const { first, second } = await holding(world, [lockOf(purchase)], async () => {
      const first = queue.write(purchase)
      const second = await queue.write({ ...another(purchase), idempotencyKey: purchase.idempotencyKey })
      return { first, second }
    })
    expect([await first, second]).toEqual([
      { booked: true, contended: false },
      { booked: false, contended: true },
    ])
  })

  it('leaves the outcomes of a group unknown when its connection breaks, and writes all of it or nothing', async () => {
    const queue = new PurchaseQueue(world.database)
    const blockers = [await purchaseOn(19), await purchaseOn(20)]
    const group = [await purchaseOn(21), await purchaseOn(22), await purchaseOn(23)]
    // Writers of usage wait for this at the end of their statement.
    const usage: [string, unknown[]] = [
      'select pg_advisory_xact_lock(1970495847, hashtext($1::uuid::text))',
      [operatorId],
    ]
    const settled = await holding(world, [usage], async () => {
      const first = blockers.map(each => queue.write(each).catch(() => 'failed'))
      const rest = group.map(each => queue.write(each).catch((error: Error) => error))
      await untilQueued(world, 1, '%jsonb_to_recordset%')
      await world.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%jsonb_to_recordset%' and pid <> pg_backend_pid()`,
      )
      return { first, outcomes: await Promise.all(rest) }
    })
    await Promise.all(settled.first)
    for (const outcome of settled.outcomes) expect(outcome).toMatchObject({ facts: { outcomeUnknown: true } })
    expect(await rowsOf(group)).toEqual(all(0))
    // A repetition books each once.
    expect(await Promise.all(group.map(each => queue.write(each)))).toEqual(
      group.map(() => ({ booked: true, contended: false })),
    )
  })

  it('serves many buyers of many timeslots, each once', async () => {
    const queue = new PurchaseQueue(world.database)
    const slots = [await purchaseOn(24), await purchaseOn(25), await purchaseOn(26)]
    for (const each of slots) await setPlaces(each, 10)
    const purchases = Array.from({ length: 90 }, (_, at) => another(slots[at % 3]!))
    const outcomes = await Promise.all(
      purchases.map(async each => {
        await pause()
        return queue.write(each)
      }),
    )
    const booked = purchases.filter((_, at) => outcomes[at]!.booked)
    expect(booked).toHaveLength(30)
    expect(await rowsOf(booked)).toEqual(all(30))
    for (const each of slots) expect(await timeslotOf(each)).toEqual({ taken: 10, held: 0, parties: 10 })
  })
})

function encodedBasket({ booking: { basketId } }: Purchase): string {
  return encodeTypeId('bsk', basketId)
}
