import { beforeEach, describe, expect, it } from '@jest/globals'
import { PhoneNumber } from '../../src/domain/scalars/PhoneNumber.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()

/** What is sent, and what is stored. */
const numbers: [sent: string, stored: string | null][] = [
  ['+44 20 7946 0958', '+442079460958'],
  ['0044 (0)20 7946–0958', '+442079460958'],
  [' +442079460958\n', '+442079460958'],
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+521 55 1234 5678 ext. 9', '+525512345678;ext=9'],
  ['+52 55 1234 5678', '+525512345678'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['+44 20 7946 0958 ext. 5', '+442079460958;ext=5'],
  ['+44 20 7946 0958 x5', '+442079460958;ext=5'],
  ['+44 20 7946 0958 #5', '+442079460958;ext=5'],
  ['tel:+44-20-7946-0958;ext=5', '+442079460958;ext=5'],
  ['+442079460958;ext=5', '+442079460958;ext=5'],
  ['＋４４ ２０ ７９４６ ０９５８', '+442079460958'],
  ['+٤٤٢٠٧٩٤٦٠٩٥٨', '+442079460958'],
  ['\u202A+44 20 7946 0958\u202C', '+442079460958'],
  ['', null],
  ['  ', null],
  ['\u200B\uFEFF', null],
  ['\u0000\u0007', null],
  ['020 7946 0958', '020 7946 0958'],
  ['  12 ', '12'],
  ['+44 20', '+44 20'],
  ['ask at the desk', 'ask at the desk'],
  ['Cafe\u0301, 2nd\r\nfloor\u0000', 'Café, 2nd floor'],
  ['+44 20 7946 0958 / +44 20 7946 0959', '+44 20 7946 0958 / +44 20 7946 0959'],
  ['\ud800', '\ufffd'],
  ['9'.repeat(80), '9'.repeat(64)],
]

describe('PhoneNumber', () => {
  it.each(numbers)('reads %j as %j', (sent, stored) => {
    const read = PhoneNumber.parseValue(sent)
    expect(read || null).toBe(stored)
    // What was read is read again as itself.
    expect(PhoneNumber.parseValue(read)).toBe(read)
  })
})

const path = '/api/v2/ota/partner'
const slot = { ActivityID: activities.sunset.id, Date: '2026-06-20', Time: '09:00', Participants: 1 }
const person = (Phone: unknown) => ({ FirstName: 'Ada', LastName: 'L', Email: 'ada@example.com', Phone })

async function graphql(query: string, variables: object = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer('operator'),
    payload: { query, variables },
  })
  return response.json() as { data: Record<string, unknown>; errors?: unknown }
}

describe('a phone number never refuses', () => {
  beforeEach(async () => {
    await world.admin.query('update timeslot set taken = 0')
  })

  it.each(numbers)('a booking over REST: %j', async (sent, stored) => {
    const { body, status } = await rest(world, 'POST', `${path}/booking`, {
      key: 'wanderly',
      body: { ...slot, Customer: person(sent) },
    })
    expect([status, (body as { data: { Customer: object } }).data.Customer]).toEqual([201, person(stored)])
  })

  // A local number of the operator's own customers is one of the country of the activity: see `localPhones.test.ts`.
  const ofOperator = numbers.map(
    ([sent, stored]) => [sent, stored === '020 7946 0958' ? '+442079460958' : stored] as const,
  )
  it.each(ofOperator)('a booking of the operator, its import and its change: %j', async (phone, stored) => {
    const customer = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', phone }
    const sale = { activityId: activities.sunset.id, date: '2026-06-20', time: '09:00', participants: 1, customer }
    const shown = 'booking { bookingReference customer { phone } }'
    const booked = await graphql(
      `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { ${shown} } }`,
      { input: { ...sale, channel: 'POINT_OF_SALE' } },
    )
    expect([booked.errors, booked.data.createBooking]).toMatchObject([
      undefined,
      { booking: { customer: { phone: stored } } },
    ])
    const { bookingReference } = (booked.data.createBooking as { booking: { bookingReference: string } }).booking
    const amend = `mutation ($input: AmendBookingInput!) { amendBooking(input: $input) { ${shown} } }`
    const other = await graphql(amend, { input: { bookingReference, customer: { phone: '+1 212 555 0100' } } })
    expect(other.data.amendBooking).toMatchObject({ booking: { customer: { phone: '+12125550100' } } })
    const amended = await graphql(amend, { input: { bookingReference, customer: { phone } } })
    expect([amended.errors, amended.data.amendBooking]).toMatchObject([
      undefined,
      { booking: { customer: { phone: stored } } },
    ])
  })

  it('a booking whose document has the number itself', async () => {
    for (const phone of ['', '12', '+44 20 7946 0958 x5']) {
      const { data, errors } = await graphql(`mutation {
        createBooking(input: { activityId: "${activities.sunset.id}", date: "2026-06-20", time: "09:00", participants: 1, channel: POINT_OF_SALE,
          customer: { firstName: "Ada", lastName: "L", email: "ada@example.com", phone: "${phone}" } }) { booking { customer { phone } } } }`)
      const stored = { '': null, '12': '12', '+44 20 7946 0958 x5': '+442079460958;ext=5' }[phone]
      expect([errors, data.createBooking]).toEqual([undefined, { booking: { customer: { phone: stored } } }])
    }
  })
})
