import { describe, expect, it } from '@jest/globals'
import { cancelBooking } from '../../src/domain/bookings/changes/cancelBooking.ts'
import type { CreateBookingInput } from '../../src/domain/bookings/sale/CreateBookingInput.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import type { Database } from '../../src/platform/sql/Database.ts'
import { activities, operators, questions } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued, whileLocked } from '../world/whileLocked.ts'

const world = useWorld(40)

const { operatorId } = operators.kayaks
const { activityId } = activities.sunset
const asked = (date: string, participants: number): CreateBookingInput => ({
  activityId,
  date,
  time: '09:00',
  participants,
  customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
})

async function book(
  input: CreateBookingInput,
  idempotencyKey: string | null = null,
  database: Database = world.database,
) {
  const request = { input, channel: null, idempotencyKey }
  return makeBooking(database, await world.caller('wanderly'), request, world.now)
}

const slot = async (date: string) => {
  const [row] = await world.admin.query<{ id: string; taken: number; sold: number }>(
    `select t.timeslot_id id, t.taken,
       (select coalesce(sum(b.participants), 0)::int from booking b where b.timeslot_id = t.timeslot_id and b.status <> 'CANCELLED') sold
     from timeslot t where t.operator_id = $1 and t.activity_id = $2 and t.date = $3 and t.time = '09:00'`,
    [operatorId, activityId, date],
  )
  return row!
}

const take = (id: string, places: number): [string, unknown[]] => [
  'update timeslot set taken = taken + $3 where operator_id = $1 and timeslot_id = $2',
  [operatorId, id, places],
]

describe('two buyers of the last places', () => {
  it('wait for the lock of the timeslot, and the second is refused once the first has committed', async () => {
    const { id } = await slot('2026-07-01')
    const refused = whileLocked(world, [take(id, 9)], () => book(asked('2026-07-01', 2)))
    await expect(refused).rejects.toMatchObject({ code: 'insufficient-capacity', facts: { available: 1 } })
  })

  it('wait for the lock of the timeslot, and the second gets the places when the first rolls back', async () => {
    const { id } = await slot('2026-07-02')
    const made = await whileLocked(world, [take(id, 9)], () => book(asked('2026-07-02', 2)), { end: 'rollback' })
    expect(made.booking.participants).toBe(2)
  })
})

describe('thirty buyers of ten places', () => {
  it.each([
    // One instance writes the bookings of one timeslot together; each of thirty instances waits for the lock.
    ['one instance', '2026-07-03', 1],
    ['thirty instances', '2026-07-08', 30],
  ])('get ten places and twenty refusals: at %s', async (_, date, instances) => {
    const { id } = await slot(date)
    const databases = Array.from({ length: instances }, () => ({ ...world.database }))
    const buyers = Array.from({ length: 30 }, (_, index) => databases[index % instances]!)
    const outcomes = await whileLocked(
      world,
      [take(id, 0)],
      () => Promise.allSettled(buyers.map(database => book(asked(date, 1), null, database))),
      { waiting: instances },
    )
    expect(outcomes.filter(each => each.status === 'fulfilled')).toHaveLength(10)
    expect(outcomes.filter(each => each.status === 'rejected').map(each => each.reason.code)).toEqual(
      Array.from({ length: 20 }, () => 'insufficient-capacity'),
    )
    expect(await slot(date)).toMatchObject({ taken: 10, sold: 10 })
  })
})

describe('concurrent requests with the same Idempotency-Key', () => {
  it('are refused while the first runs, and afterwards get its booking', async () => {
    const { id } = await slot('2026-07-04')
    const { first, second } = await holding(world, [take(id, 0)], async () => {
      const first = book(asked('2026-07-04', 1), 'twice')
      // The first request has claimed its key once it waits for the lock of the timeslot.
      await untilQueued(world, 1)
      const second = await book(asked('2026-07-04', 1), 'twice').catch((error: unknown) => error)
      return { first, second }
    })
    expect(second).toMatchObject({ code: 'idempotency-conflict', facts: { retryAfterSeconds: 1 } })
    const made = await first
    const again = await book(asked('2026-07-04', 1), 'twice')
    expect(again).toEqual({ booking: made.booking, replayed: true })
    expect(await slot('2026-07-04')).toMatchObject({ taken: 1, sold: 1 })
  })

  it('book once, however many arrive together', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => book(asked('2026-07-05', 1), 'many')))
    const references = outcomes.flatMap(each =>
      each.status === 'fulfilled' ? [each.value.booking.bookingReference] : [],
    )
    expect(new Set(references).size).toBe(1)
    const refusals = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(new Set(refusals)).toEqual(refusals.length > 0 ? new Set(['idempotency-conflict']) : new Set())
    expect(await slot('2026-07-05')).toMatchObject({ taken: 1, sold: 1 })
  })

  it('get the booking of the first when that has just taken the last places', async () => {
    const { id } = await slot('2026-07-06')
    const made = await book(asked('2026-07-06', 10), 'last')
    // Simulates a duplicate whose record does not exist yet when this request looks for it: it appears while the request waits.
    const record = await world.admin.query<{ fingerprint: Buffer; answer: object; caller: string }>(
      `delete from idempotency_record where idempotency_key = 'last' returning fingerprint, answer, caller_id caller`,
    )
    const { fingerprint, answer, caller } = record[0]!
    await world.admin.query('update timeslot set taken = 0 where operator_id = $1 and timeslot_id = $2', [
      operatorId,
      id,
    ])
    const again = await whileLocked(
      world,
      [
        take(id, 10),
        [
          'insert into idempotency_record values ($1, $2, $3, $4, $5, now())',
          [operatorId, caller, 'last', fingerprint, JSON.stringify(answer)],
        ],
      ],
      () => book(asked('2026-07-06', 10), 'last'),
    )
    expect(again).toEqual({ booking: made.booking, replayed: true })
  })
})

describe('concurrent cancellations of one booking', () => {
  it('free the places once', async () => {
    const { booking } = await book(asked('2026-07-07', 4))
    await book(asked('2026-07-07', 3))
    const caller = await world.caller('wanderly')
    const cancel = () => cancelBooking(world.database, caller, booking.bookingReference, {}, world.now)
    const answers = await whileLocked(
      world,
      [['select from booking where operator_id = $1 and booking_id = $2 for update', [operatorId, booking.bookingId]]],
      () => Promise.all([cancel(), cancel(), cancel()]),
      { waiting: 3 },
    )
    expect(answers.map(each => each.status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    expect(await slot('2026-07-07')).toMatchObject({ taken: 3, sold: 3 })
  })
})

describe('a question deleted by a concurrent transaction while it is answered', () => {
  it('is reported as a violation, and nothing is booked', async () => {
    const { experience, weight } = questions
    const { cave } = activities
    const lastly = { ...asked('2026-07-09', 1), activityId: cave.activityId, time: '11:00' }
    const answers = [
      { questionId: experience.questionId, value: 'often' },
      { questionId: weight.questionId, participant: 1, value: 70 },
      { questionId: questions.allergies.questionId, value: 'nuts' },
    ]
    const refused = whileLocked(
      world,
      [
        [
          'delete from waiver_question where operator_id = $1 and question_id = $2',
          [operatorId, questions.allergies.questionId],
        ],
      ],
      () => book({ ...lastly, answers }),
    )
    await expect(refused).rejects.toMatchObject({
      code: 'validation',
      facts: { errors: [{ path: ['input', 'answers', 2, 'questionId'] }] },
    })
    const [row] = await world.admin.query('select count(*) from booking where activity_id = $1', [cave.activityId])
    expect(row).toEqual({ count: 0 })
  })
})
