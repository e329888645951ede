import { describe, expect, it } from '@jest/globals'
import { ask } from '../graphql/ask.ts'
import { activities, partners, questions } from '../world/cast.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

type Data<T> = { data: T }
const partner = '/api/v2/ota/partner'

async function get<T>(path: string): Promise<T> {
  const response = await rest(world, 'GET', `${partner}${path}`, { key: 'wanderly' })
  expect(response.status).toBe(200)
  return (response.body as Data<T>).data
}

describe('a partner that sells an activity on its own platform', () => {
  interface Product {
    ActivityID: string
    ProductID: number
    Name: string
    HasQuestions: boolean
    WaiverRequired: boolean
    Price: { Amount: number; Currency: string }
    Units: { UnitID: string }[]
  }
  interface Timeslot {
    TimeslotID: string
    Time: string
    Available: number
    StartsAt: number
  }
  let product: Product
  let timeslot: Timeslot
  let booking: { BookingReference: string; BookingID: string; PaymentReference: string }

  it('lists the products of the shopfront, and caches them with an ETag until they change', async () => {
    const products = await get<Product[]>('/products?name=cave')
    expect(products.map(each => each.Name)).toEqual(['Sea Cave Expedition'])
    product = products[0]!
    expect(product).toMatchObject({
      HasQuestions: true,
      WaiverRequired: true,
      WaiverPolicy: 'AT_BOOKING',
      Price: { Amount: 4500, Currency: 'GBP' },
    })

    const first = await rest(world, 'GET', `${partner}/products`, { key: 'wanderly' })
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{20,}"$/),
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
      vary: expect.stringContaining('Authorization'),
    })
    const headers = { 'if-none-match': `"other", ${String(first.headers.etag)}` }
    const again = await rest(world, 'GET', `${partner}/products`, { key: 'wanderly', headers })
    expect([again.status, again.body]).toEqual([304, undefined])
    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', '4600'), updated_at = now() where activity_id = $1`,
      [activities.cave.activityId],
    )
    expect((await rest(world, 'GET', `${partner}/products`, { key: 'wanderly', headers })).status).toBe(200)
  })

  it('looks up a product by its number and by its name', async () => {
    expect((await get<Product>(`/resolve-product?ID=${product.ProductID}`)).ActivityID).toBe(product.ActivityID)
    expect((await get<Product>('/resolve-product?Name=sea%20CAVE%20expedition')).ActivityID).toBe(product.ActivityID)
  })

  it('finds dates and a timeslot with available places', async () => {
    const dates = await get<object[]>(
      `/availability/${product.ActivityID}/dates?StartDate=2026-07-01&EndDate=2026-07-03`,
    )
    const Price = { Amount: 4600, Currency: 'GBP' }
    expect(dates).toEqual([
      { Date: '2026-07-01', Capacity: 8, TotalCapacity: 8, Timeslots: 1, Price },
      { Date: '2026-07-02', Capacity: 8, TotalCapacity: 8, Timeslots: 1, Price },
      { Date: '2026-07-03', Capacity: 8, TotalCapacity: 8, Timeslots: 1, Price },
    ])
    const timeslots = await get<Timeslot[]>(`/availability/${product.ActivityID}/timeslots?Date=2026-07-02`)
    expect(timeslots).toEqual([
      {
        ActivityID: product.ActivityID,
        TimeslotID: expect.stringMatching(/^ts_[0-9a-z]{26}$/),
        Date: '2026-07-02',
        Time: '11:00',
        EndDate: '2026-07-02',
        EndTime: '12:30',
        StartsAt: Date.UTC(2026, 6, 2, 10) / 1000,
        EndsAt: Date.UTC(2026, 6, 2, 11, 30) / 1000,
        Available: 8,
        Capacity: 8,
        Price,
        Units: [{ UnitID: product.Units[0]!.UnitID, Price }],
        Status: 'OPEN',
      },
    ])
    timeslot = timeslots[0]!
  })

  it('reads the same waiver questions under partner and core', async () => {
    const asked = await get<{ QuestionID: string; Required: boolean }[]>(`/questions/${product.ActivityID}`)
    expect(asked.map(each => each.QuestionID)).toEqual([
      questions.experience.id,
      questions.weight.id,
      questions.allergies.id,
    ])
    const core = await rest(world, 'GET', `/api/v2/ota/core/questions/${product.ActivityID}`, { key: 'wanderly' })
    expect(core.body).toEqual({ data: asked })
  })

  const order = () => ({
    ActivityID: product.ActivityID,
    Date: '2026-07-02',
    Time: '11:00',
    Participants: 2,
    Customer: { FirstName: 'Zoë 🛶', LastName: "O'Brien", Email: 'zoe@example.com', Phone: '+44 20 7946 0958' },
    PartnerReference: 'W-1',
    Answers: [
      { QuestionID: questions.experience.id, Value: 'never' },
      { QuestionID: questions.weight.id, Participant: 1, Value: 61.5 },
      { QuestionID: questions.weight.id, Participant: 2, Value: 80 },
    ],
  })

  it('books once for each Idempotency-Key', async () => {
    const asked = { key: 'wanderly', body: order(), headers: { 'idempotency-key': 'W-1' } } as const
    const made = await rest(world, 'POST', `${partner}/booking`, asked)
    expect(made.status).toBe(201)
    booking = (made.body as Data<typeof booking>).data
    expect(made.headers.location).toBe(`${partner}/booking/${booking.BookingReference}`)
    expect(booking).toMatchObject({
      BookingReference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/),
      BasketID: expect.stringMatching(/^bsk_/),
      Status: 'CONFIRMED',
      ActivityID: product.ActivityID,
      ProductID: product.ProductID,
      TimeslotID: timeslot.TimeslotID,
      Date: '2026-07-02',
      Time: '11:00',
      StartsAt: timeslot.StartsAt,
      Participants: 2,
      Price: { Amount: 9200, Currency: 'GBP' },
      Customer: { FirstName: 'Zoë 🛶', LastName: "O'Brien", Email: 'zoe@example.com', Phone: '+442079460958' },
      PaymentReference: `wanderly-${booking.BookingReference}`,
      PartnerReference: 'W-1',
      WaiverStatus: 'complete',
      WaiverUrl: expect.stringMatching(/^http:\/\/service\.test\/waiver\//),
      CreatedAt: world.now.getTime() / 1000,
      // A day before the start.
      CancellableUntil: timeslot.StartsAt - 86_400,
    })
    const again = await rest(world, 'POST', `${partner}/booking`, asked)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect([again.status, again.body]).toEqual([201, made.body])
    const other = await rest(world, 'POST', `${partner}/booking`, { ...asked, body: { ...order(), Participants: 1 } })
    expect(other).toMatchObject({ status: 422, body: { type: expect.stringMatching(/idempotency-mismatch$/) } })
  })

  it('gets alternatives if the timeslot is full', async () => {
    const { Answers, ...plain } = order()
    const body = { ...plain, ActivityID: activities.sunset.id, Time: '09:00' }
    await rest(world, 'POST', `${partner}/booking`, { key: 'wanderly', body: { ...body, Participants: 9 } })
    const refused = await rest(world, 'POST', `${partner}/booking`, { key: 'wanderly', body })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        type: expect.stringMatching(/insufficient-capacity$/),
        title: 'Conflict',
        status: 409,
        detail: 'Sunset Kayak Tour on 2026-07-02 at 09:00 has only 1 place left; 2 were asked for.',
        instance: `${partner}/booking`,
        available: 1,
      },
    })
    const { alternatives } = refused.body as { alternatives: (Timeslot & { Date: string })[] }
    expect(alternatives.map(each => `${each.Date} ${each.Time} ${each.Available}`)).toEqual([
      '2026-07-02 13:00 10',
      '2026-07-02 18:00 10',
      '2026-07-01 18:00 10',
      '2026-07-01 13:00 10',
      '2026-07-01 09:00 10',
    ])
    const { Date: day, Time: time } = alternatives[0]!
    const taken = await rest(world, 'POST', `${partner}/booking`, {
      key: 'wanderly',
      body: { ...body, Date: day, Time: time },
    })
    expect(taken.status).toBe(201)
  })

  it('sees its booking listed for the operator, with channel, payment reference and answers', async () => {
    const operator = await world.caller('operator')
    const { bookings } = await ask<{ bookings: { edges: { node: object }[] } }>(
      world,
      operator,
      `{ bookings(filter: { text: "${booking.PaymentReference}", channels: [PARTNER] }) {
           edges { node { bookingReference paymentReference channel partner { name } answers { label value participant } } }
         } }`,
    )
    expect(bookings.edges[0]!.node).toEqual({
      bookingReference: booking.BookingReference,
      paymentReference: booking.PaymentReference,
      channel: 'PARTNER',
      partner: { name: partners.wanderly.name },
      answers: [
        { label: questions.experience.label, value: 'never', participant: 0 },
        { label: questions.weight.label, value: 61.5, participant: 1 },
        { label: questions.weight.label, value: 80, participant: 2 },
      ],
    })
  })

  it('is metered by completed orders', async () => {
    const summary = await rest(world, 'GET', '/api/v2/usage/meters?from=2026-06-15&to=2026-06-15', { key: 'usage' })
    expect(summary.body).toEqual({
      data: {
        Period: {
          From: '2026-06-15',
          To: '2026-06-15',
          FromTimestamp: Date.UTC(2026, 5, 14, 23) / 1000,
          ToTimestamp: Date.UTC(2026, 5, 15, 22, 59, 59) / 1000,
        },
        Totals: { Usage: 3, Events: 3 },
        Meters: [{ Meter: 'order-completed', TotalUsage: 3, EventCount: 3 }],
      },
    })
  })

  it('reads the booking and cancels it, which releases the places', async () => {
    const path = `${partner}/booking/${booking.BookingReference}`
    expect(await rest(world, 'GET', path, { key: 'wanderly' })).toMatchObject({
      status: 200,
      body: {
        data: {
          Status: 'CONFIRMED',
          CancelledAt: null,
          CancellableUntil: timeslot.StartsAt - 86_400,
          WaiverUrl: expect.any(String),
        },
      },
    })
    const strangers = await rest(world, 'GET', path, { key: 'tripster' })
    expect(strangers).toMatchObject({ status: 404, body: { type: expect.stringMatching(/booking-not-found$/) } })
    const cancelled = await rest(world, 'POST', `${path}/cancel`, { key: 'wanderly' })
    expect(cancelled).toMatchObject({
      status: 200,
      body: { data: { Status: 'CANCELLED', CancellableUntil: null, WaiverStatus: 'complete', WaiverUrl: null } },
    })
    const again = await rest(world, 'POST', `${path}/cancel`, { key: 'wanderly', body: { Reason: 'twice' } })
    expect(again.body).toEqual(cancelled.body)
    const replayed = await rest(world, 'POST', `${partner}/booking`, {
      key: 'wanderly',
      body: order(),
      headers: { 'idempotency-key': 'W-1' },
    })
    expect(replayed).toMatchObject({ status: 201, body: { data: booking } })
    const [free] = await get<Timeslot[]>(`/availability/${product.ActivityID}/timeslots?Date=2026-07-02`)
    expect(free!.Available).toBe(8)
  })
})
