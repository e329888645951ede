import { describe, expect, it } from '@jest/globals'
import type { CreateBookingInput } from '../../src/domain/bookings/sale/CreateBookingInput.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { activities, type keys, operators, questions } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const { sunset, island, cave, rapids, secret, bouldering, midnight } = activities
const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: null }
const asked = (more: Partial<CreateBookingInput> = {}): CreateBookingInput => ({
  activityId: sunset.activityId,
  date: '2026-07-01',
  time: '09:00',
  participants: 2,
  customer,
  ...more,
})

async function book(
  input: CreateBookingInput,
  {
    key = 'wanderly',
    idempotencyKey = null,
    channel = null,
  }: { key?: keyof typeof keys; idempotencyKey?: string | null; channel?: Channel | null } = {},
) {
  return makeBooking(world.database, await world.caller(key), { input, channel, idempotencyKey }, world.now)
}

async function count(table: string, where = 'true'): Promise<number> {
  const [row] = await world.admin.query<{ count: number }>(`select count(*) from ${table} where ${where}`)
  return row!.count
}

const everything = async () =>
  Promise.all(['booking', 'basket', 'waiver_answer', 'usage_entry', 'idempotency_record'].map(table => count(table)))

async function taken(activityId: string, date: string, time: string): Promise<number> {
  const [row] = await world.admin.query<{ taken: number }>(
    'select taken from timeslot where activity_id = $1 and date = $2 and time = $3',
    [activityId, date, time],
  )
  return row!.taken
}

describe('makeBooking', () => {
  it('writes the booking, its basket and one order-completed entry, and takes the places', async () => {
    const { booking } = await book(asked())
    expect(booking).toMatchObject({
      status: 'CONFIRMED',
      channel: 'PARTNER',
      waiverStatus: 'not_required',
      price: { amount: 9000, currency: 'GBP' },
      startsAt: new Date('2026-07-01T08:00:00Z'),
      paymentReference: `wanderly-${booking.bookingReference}`,
    })
    expect(booking.bookingReference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(await taken(sunset.activityId, '2026-07-01', '09:00')).toBe(2)
    const [entry] = await world.admin.query(
      `select meter, usage, source, extra_info from usage_entry where operator_id = $1`,
      [operators.kayaks.operatorId],
    )
    expect(entry).toEqual({
      meter: 'order-completed',
      usage: '1.000000000',
      source: 'service',
      extra_info: expect.stringMatching(/^\{"BasketID":"bsk_[0-9a-z]{26}"\}$/),
    })
  })

  it('refuses more participants than there are free places, with the number left and the nearest alternatives', async () => {
    await book(asked({ date: '2026-07-02', participants: 8 }))
    const before = await everything()
    const refused = book(asked({ date: '2026-07-02', participants: 3 }))
    await expect(refused).rejects.toMatchObject({
      code: 'insufficient-capacity',
      message: 'Sunset Kayak Tour on 2026-07-02 at 09:00 has only 2 places left; 3 were asked for.',
      facts: {
        available: 2,
        alternatives: [
          { date: '2026-07-02', time: '13:00' },
          { date: '2026-07-02', time: '18:00' },
          { date: '2026-07-01', time: '18:00' },
          { date: '2026-07-01', time: '13:00' },
          { date: '2026-07-01', time: '09:00' },
        ],
      },
    })
    expect(await everything()).toEqual(before)
  })

  it('reports every violation at once and writes nothing', async () => {
    const before = await everything()
    const refused = book(
      asked({
        activityId: island.activityId,
        time: '10:30',
        participants: 5,
        language: '!',
        answers: [{ questionId: questions.weight.questionId, value: 1 }],
      }),
    )
    await expect(refused).rejects.toMatchObject({
      code: 'validation',
      facts: {
        errors: [
          {
            path: ['input', 'time'],
            detail: 'Island Kayak Day has no timeslot on 2026-07-01 at 10:30: ask for those of the day.',
          },
          { path: ['input', 'language'] },
          { path: ['input', 'participants'] },
          { path: ['input', 'answers', 0, 'questionId'] },
        ],
      },
    })
    expect(await everything()).toEqual(before)
  })

  it('needs a date and a time, or a timeslot that agrees with them', async () => {
    await expect(book(asked({ date: null, time: null }))).rejects.toMatchObject({
      facts: { errors: [{ path: ['input', 'date'] }, { path: ['input', 'time'] }] },
    })
    const { booking } = await book(asked({ date: '2026-07-03' }))
    const { timeslotId } = booking
    expect((await book(asked({ timeslotId, date: null, time: null }))).booking.date).toBe('2026-07-03')
    await expect(book(asked({ timeslotId, date: '2026-07-04', time: '13:00' }))).rejects.toMatchObject({
      facts: { errors: [{ path: ['input', 'date'] }, { path: ['input', 'time'] }] },
    })
  })

  it.each([
    ['of another operator', bouldering],
    ['that is not published', secret],
  ])('does not find an activity %s', async (_, { activityId }) => {
    await expect(book(asked({ activityId }))).rejects.toMatchObject({
      code: 'validation',
      facts: { errors: [{ path: ['input', 'activityId'] }] },
    })
  })

  it('takes the earlier of two equal local times, unless the timeslot is given', async () => {
    const slots = await world.admin.query<{ id: string; startsAt: Date }>(
      `select timeslot_id id, starts_at "startsAt" from timeslot where activity_id = $1 and date = '2026-10-25' order by starts_at`,
      [midnight.activityId],
    )
    const first = await book(asked({ activityId: midnight.activityId, date: '2026-10-25', time: '01:30' }))
    expect(first.booking.startsAt).toEqual(slots[0]!.startsAt)
    const second = await book(
      asked({ activityId: midnight.activityId, timeslotId: slots[1]!.id, date: null, time: '01:30' }),
    )
    expect(second.booking.startsAt).toEqual(slots[1]!.startsAt)
  })

  it('takes the open one of two equal local times, where a change of the time zone has left a closed one', async () => {
    await world.admin.query(
      `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity, has_had_bookings, closed)
       values ($1, gen_random_uuid(), $2, '2026-07-09', '09:00', '2026-07-09T07:00Z', '2026-07-09T08:00Z', 10, true, true)`,
      [operators.kayaks.operatorId, sunset.activityId],
    )
    expect((await book(asked({ date: '2026-07-09' }))).booking.startsAt).toEqual(new Date('2026-07-09T08:00:00Z'))
  })

  it('is refused from the instant of the booking cutoff', async () => {
    // An hour before 13:00 in London is 11:00 in UTC.
    world.now = new Date('2026-06-20T10:59:59.999Z')
    await book(asked({ date: '2026-06-20', time: '13:00' }))
    world.now = new Date('2026-06-20T11:00:00Z')
    const refused = book(asked({ date: '2026-06-20', time: '13:00' }))
    await expect(refused).rejects.toMatchObject({
      code: 'timeslot-closed',
      message: 'Booking for Sunset Kayak Tour on 2026-06-20 at 13:00 closed on 2026-06-20 at 12:00 (Europe/London).',
    })
    world.now = new Date('2026-06-20T12:00:00Z')
    await expect(book(asked({ date: '2026-06-20', time: '13:00' }))).rejects.toMatchObject({
      message: 'Sunset Kayak Tour on 2026-06-20 at 13:00 has already started.',
    })
  })

  it('accepts missing required answers, unless the activity requires them with the booking', async () => {
    const later = await book(asked({ activityId: rapids.activityId, time: '12:00' }))
    expect(later.booking.waiverStatus).toBe('outstanding')

    const cavern = asked({ activityId: cave.activityId, time: '11:00' })
    await expect(book(cavern)).rejects.toMatchObject({
      code: 'validation',
      facts: {
        errors: expect.arrayContaining([expect.objectContaining({ detail: expect.stringContaining('paddled') })]),
      },
    })
    const answers = [
      { questionId: questions.experience.questionId, value: 'often' },
      { questionId: questions.weight.questionId, participant: 1, value: 70 },
      { questionId: questions.weight.questionId, participant: 2, value: 80 },
    ]
    const { booking } = await book({ ...cavern, answers })
    expect(booking.waiverStatus).toBe('complete')
    expect(await count('waiver_answer', `booking_id = '${booking.bookingId}'`)).toBe(3)
  })

  it('lets the operator sell on its own channels, and requires it to name one', async () => {
    const { booking } = await book(asked({ date: '2026-07-08' }), { key: 'operator', channel: Channel.POINT_OF_SALE })
    expect(booking).toMatchObject({
      channel: 'POINT_OF_SALE',
      partnerId: null,
      paymentReference: `pos-${booking.bookingReference}`,
    })
    await expect(book(asked(), { key: 'operator' })).rejects.toMatchObject({
      facts: { errors: [{ path: ['channel'] }] },
    })
    await expect(book(asked(), { channel: Channel.ONLINE })).rejects.toMatchObject({ code: 'permission-denied' })
  })
})

describe('an Idempotency-Key', () => {
  it('returns the first response again, even when the timeslot is full or the JSON is ordered differently', async () => {
    const input = asked({ date: '2026-08-01', participants: 10 })
    const first = await book(input, { idempotencyKey: 'k1' })
    const again = await book(Object.fromEntries(Object.entries(input).reverse()) as unknown as CreateBookingInput, {
      idempotencyKey: 'k1',
    })
    expect(again).toEqual({ booking: first.booking, replayed: true })
    expect(await taken(sunset.activityId, '2026-08-01', '09:00')).toBe(10)
  })

  it('is refused with a different request', async () => {
    await book(asked({ date: '2026-08-02' }), { idempotencyKey: 'k2' })
    await expect(book(asked({ date: '2026-08-02', participants: 3 }), { idempotencyKey: 'k2' })).rejects.toMatchObject({
      code: 'idempotency-mismatch',
    })
  })

  it('is scoped to its partner', async () => {
    const input = asked({ date: '2026-08-03' })
    const mine = await book(input, { idempotencyKey: 'k3' })
    const theirs = await book(input, { idempotencyKey: 'k3', key: 'tripster' })
    expect(theirs.replayed).toBe(false)
    expect(theirs.booking.bookingId).not.toBe(mine.booking.bookingId)
  })

  it('is not consumed by a refusal', async () => {
    await book(asked({ date: '2026-08-04', participants: 10 }))
    const input = asked({ date: '2026-08-04', participants: 1 })
    await expect(book(input, { idempotencyKey: 'k4' })).rejects.toMatchObject({ code: 'insufficient-capacity' })
    await world.admin.query(`update timeslot set taken = 9 where date = '2026-08-04' and time = '09:00' and taken = 10`)
    expect((await book(input, { idempotencyKey: 'k4' })).replayed).toBe(false)
  })
})
