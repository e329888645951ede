import { expect, it } from '@jest/globals'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'

const world = useWorld()
const app = useAppOf(world)

it('a refused mutation keeps the results of the other mutations in its operation', async () => {
  const query = `mutation ($sunset: CreateBookingInput!, $never: CreateBookingInput!) {
    a: createBooking(input: $sunset) { booking { bookingReference } }
    b: createBooking(input: $never) { booking { bookingReference } }
    c: createBooking(input: $sunset) { booking { bookingReference } }
  }`
  const sunset = {
    activityId: activities.sunset.id,
    date: '2026-07-01',
    time: '09:00',
    participants: 1,
    customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  }
  const payload = { query, variables: { sunset, never: { ...sunset, time: '09:01' } } }
  for (let sighting = 1; sighting <= 2; sighting++) {
    const response = await app.inject({ method: 'POST', url: '/graphql', headers: bearer('wanderly'), payload })
    const { data, errors } = response.json()
    expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'validation' } }])
    const references = [data.a.booking.bookingReference, data.c.booking.bookingReference]
    expect(data.b).toBeNull()
    const kept = await world.admin.query<{ reference: string }>(
      'select booking_reference reference from booking where booking_reference = any($1)',
      [references],
    )
    expect(kept).toHaveLength(2)
  }
})
