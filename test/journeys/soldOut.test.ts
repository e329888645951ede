import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  ORDER_COMPLETED,
  WAITLIST_NOTIFIED,
  WORKFLOW_EMAIL_SENT,
} from '../../src/domain/meters/recording/builtInMeters.ts'
import { type RunningService, startService } from '../world/startService.ts'
import { useWorld } from '../world/useWorld.ts'

// Runs the service like the demo: in its own process with its own worker, the real clock and no mail server.
const world = useWorld()
let folder: string
let service: RunningService
let keys: Record<'partner' | 'operator' | 'usage', string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'activity-booking-test-'))
  service = await startService({ DATABASE_URL: world.databaseUrl, DATA_DIR: folder, DEMO: '1' })
  const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as { keys: typeof keys }
  keys = demo.keys
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

async function call<T>(path: string, key: string, body?: object): Promise<{ status: number; body: T }> {
  const response = await fetch(`${service.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

async function ask<T>(query: string, variables: object = {}): Promise<T> {
  const { body } = await call<{ data: T; errors?: unknown }>('/graphql', keys.operator, { query, variables })
  expect(body.errors).toBeUndefined()
  return body.data
}

interface Slot {
  activityId: string
  timeslotId: string
  date: string
  time: string
}

/** Finds a full timeslot, and in it a booking of at least so many participants. */
async function findSoldOut(participants: number): Promise<{ slot: Slot; bookingReference: string }> {
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const to = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const { products } = await ask<{ products: { nodes: { activityId: string }[] } }>(
    '{ products { nodes { activityId: id } } }',
  )
  for (const { activityId } of products.nodes) {
    const { timeslots } = await ask<{ timeslots: (Slot & { status: string })[] }>(
      `query ($activityId: ActivityID!, $from: LocalDate!, $to: LocalDate!) {
        timeslots(activityId: $activityId, from: $from, to: $to) { activityId timeslotId: id date time status } }`,
      { activityId, from, to },
    )
    const slot = timeslots.find(each => each.status === 'FULL')
    if (!slot) continue
    const { bookings } = await ask<{
      bookings: { edges: { node: Slot & { bookingReference: string; participants: number } }[] }
    }>(
      `query ($filter: BookingFilter!) {
        bookings(first: 100, filter: $filter) { edges { node { bookingReference participants activityId timeslotId date time } } } }`,
      { filter: { activityIds: [activityId], date: { from: slot.date, to: slot.date }, statuses: ['CONFIRMED'] } },
    )
    const booking = bookings.edges.find(
      ({ node }) => node.timeslotId === slot.timeslotId && node.participants >= participants,
    )
    if (booking) return { slot, bookingReference: booking.node.bookingReference }
  }
  throw new Error('The demo has no timeslot that is sold out.')
}

interface Mail {
  kind: string
  status: string
  transport: string
  recipient: string
  subject: string
  text: string
  calendar: string | null
}

const mails = async () =>
  (
    await ask<{ emails: { edges: { node: Mail }[] } }>(
      '{ emails(first: 50) { edges { node { kind status transport recipient subject text calendar } } } }',
    )
  ).emails.edges
    .map(each => each.node)
    .filter(each => each.status === 'SENT')

/** Polls until a value is found, which the worker produces as soon as it can. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(100)
  }
  throw new Error('It did not come about.')
}

interface Entry {
  meter: string
  info: string | null
}

/** The usage that the service itself has recorded since `since`, without the data of the demo. */
const recorded = async (since: Date) =>
  world.admin.query<Entry>(
    `select meter, extra_info info from usage_entry where source = 'service' and recorded_at >= $1 order by id`,
    [since],
  )

const summary = async () => {
  const viewer = await ask<{ viewer: { operator: { timeZone: string } } }>('{ viewer { operator { timeZone } } }')
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: viewer.viewer.operator.timeZone }).format(new Date())
  const { body } = await call<{ data: { Meters: { Meter: string; TotalUsage: number }[] } }>(
    `/api/v2/usage/meters?from=${day}&to=${day}`,
    keys.usage,
  )
  return Object.fromEntries(
    [ORDER_COMPLETED, WAITLIST_NOTIFIED, WORKFLOW_EMAIL_SENT].map(meter => [
      meter,
      body.data.Meters.find(each => each.Meter === meter)?.TotalUsage ?? 0,
    ]),
  )
}

describe('a sold-out timeslot of the demo', () => {
  const customer = { FirstName: 'Wanda', LastName: 'Waits', Email: 'wanda@example.com' }
  let began: Date
  let before: Record<string, number>
  let slot: Slot
  let cancelled: string
  let waitlistId: string
  let link: string
  let entry: { Status: string; BookingReference: string; BookingID: string }

  it('is refused to a partner, which adds the customer to the waitlist', async () => {
    ;({ slot, bookingReference: cancelled } = await findSoldOut(2))
    began = new Date()
    before = await summary()
    const order = { ActivityID: slot.activityId, TimeslotID: slot.timeslotId, Participants: 2, Customer: customer }
    const refused = await call<{ type: string; available: number }>('/api/v2/ota/partner/booking', keys.partner, order)
    expect(refused).toMatchObject({ status: 409, body: { available: 0 } })
    expect(refused.body.type).toMatch(/insufficient-capacity$/)

    const joined = await call<{ data: { WaitlistID: string; Status: string } }>(
      '/api/v2/ota/partner/waitlist',
      keys.partner,
      order,
    )
    expect(joined).toMatchObject({ status: 201, body: { data: { Status: 'WAITING' } } })
    waitlistId = joined.body.data.WaitlistID
  })

  it('is offered to the waiting customer by e-mail when another customer cancels', async () => {
    await ask(
      'mutation ($r: String!) { cancelBooking(input: { bookingReference: $r, reason: "Ill" }) { booking { status } } }',
      {
        r: cancelled,
      },
    )
    const offer = await until(async () => (await mails()).find(each => each.kind === 'WAITLIST_OFFER'))
    expect(offer).toMatchObject({ transport: 'LOG', recipient: 'wanda@example.com' })
    link = /http\S+\/waitlist\/\S+/.exec(offer.text)![0]

    const { body } = await call<{ data: typeof entry }>(`/api/v2/ota/partner/waitlist/${waitlistId}`, keys.partner)
    entry = body.data
    expect(entry).toMatchObject({ Status: 'OFFERED', BookingReference: expect.any(String) })
    const held = await ask<{ booking: { status: string; participants: number } }>(
      'query ($r: String!) { booking(bookingReference: $r) { status participants } }',
      { r: entry.BookingReference },
    )
    expect(held.booking).toEqual({ status: 'ON_HOLD', participants: 2 })
  })

  it('is accepted with one button on the linked page', async () => {
    const { pathname } = new URL(link)
    const page = await fetch(`${service.url}${pathname}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Accept')])
    const pressed = await fetch(`${service.url}${pathname}/accept`, { method: 'POST', redirect: 'manual' })
    expect(pressed.status).toBe(303)
    const { body } = await call<{ data: typeof entry }>(`/api/v2/ota/partner/waitlist/${waitlistId}`, keys.partner)
    expect(body.data.Status).toBe('ACCEPTED')
    const confirmation = await until(async () =>
      (await mails()).find(each => each.kind === 'WORKFLOW' && each.recipient === 'wanda@example.com'),
    )
    expect(confirmation.text).toContain(entry.BookingReference)
    expect(confirmation.calendar).toContain('BEGIN:VEVENT')
  })

  it('is metered once for the offer, the purchase and each e-mail', async () => {
    // The purchase is completed when the seller records the payment.
    const { booking } = await ask<{
      booking: { basketId: string; basket: { amountDue: { amount: number; currency: string } } }
    }>('query ($r: String!) { booking(bookingReference: $r) { basketId basket { amountDue { amount currency } } } }', {
      r: entry.BookingReference,
    })
    const { amount, currency } = booking.basket.amountDue
    const paid = await ask<{ recordPayment: { basket: { status: string } } }>(
      'mutation ($input: RecordPaymentInput!) { recordPayment(input: $input) { basket { status } } }',
      {
        input: {
          basketId: booking.basketId,
          outcome: 'SUCCEEDED',
          provider: 'cash',
          providerReference: 'till-1',
          amount: { amount, currency },
        },
      },
    )
    expect(paid.recordPayment.basket.status).toBe('COMPLETED')

    const sent = await mails()
    const written = await recorded(began)
    expect(written.filter(each => each.meter === 'waitlist-notified').map(each => JSON.parse(each.info!))).toEqual([
      { WaitlistID: waitlistId, MultiBookingID: entry.BookingID },
    ])
    expect(written.filter(each => each.meter === 'order-completed').map(each => JSON.parse(each.info!))).toEqual([
      { BasketID: booking.basketId },
    ])
    const workflowMails = sent.filter(each => each.kind === 'WORKFLOW')
    expect(workflowMails.map(each => each.recipient)).toContain('wanda@example.com')
    expect(written.filter(each => each.meter === 'workflow-email-sent').map(each => each.info)).toEqual(
      workflowMails.map(() => null),
    )
    expect(await summary()).toEqual({
      'order-completed': before['order-completed']! + 1,
      'waitlist-notified': before['waitlist-notified']! + 1,
      'workflow-email-sent': before['workflow-email-sent']! + workflowMails.length,
    })
  })
})
