import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/scalars/typeid.ts'
import { activities, operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { World } from '../world/World.ts'
import { type Event, Instance } from './Instance.ts'

const CHANGES = `subscription ($filter: BookingChangeFilter) {
  bookingChanged(filter: $filter) { bookingReference participants status timeslot { timeslotId available } }
}`

let world: World
let here: Instance
let there: Instance

beforeAll(async () => {
  world = await World.open()
  here = await Instance.open(world)
  there = await Instance.open(world)
})

afterAll(async () => {
  await here.close()
  await there.close()
  await world.close()
})

const open: AsyncIterableIterator<Event>[] = []
afterEach(async () => {
  for (const events of open.splice(0)) await events.return?.()
})

async function listen(key: Parameters<typeof bearer>[0], filter?: object): Promise<AsyncIterableIterator<Event>> {
  const events = await here.subscribe(key, CHANGES, { filter })
  open.push(events)
  return events
}

/** Books through the other instance; the booking's identifier comes from the database. */
async function book(key: Parameters<typeof bearer>[0] = 'wanderly', activity = activities.sunset, date = '2026-07-01') {
  const answer = await there.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer(key),
    payload: {
      query: `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { bookingReference } }`,
      variables: {
        input: {
          activityId: activity.id,
          date,
          time: activity.times[0],
          participants: 2,
          customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
        },
      },
    },
  })
  const reference = answer.json<{ data: { createBooking: { bookingReference: string } } }>().data.createBooking
    .bookingReference
  const [row] = await world.database.query<{ bookingId: string; timeslotId: string }>(
    'select booking_id "bookingId", timeslot_id "timeslotId" from booking where booking_reference = $1',
    [reference],
  )
  return { reference, ...row! }
}

const { operatorId } = operators.kayaks
const announce = (bookingId: string, by = there) => by.database.announce({ operatorId, bookingId })
const referenceOf = (result: IteratorResult<Event>) =>
  (result.value as Event).data?.bookingChanged as { bookingReference: string } | undefined

describe('bookingChanged', () => {
  it('tells of a booking that changed on another instance, as it is now', async () => {
    const { reference, bookingId, timeslotId } = await book()
    const events = await listen('wanderly')
    announce(bookingId)
    expect((await events.next()).value).toEqual({
      data: {
        bookingChanged: {
          bookingReference: reference,
          participants: 2,
          status: 'CONFIRMED',
          timeslot: { timeslotId: encodeTypeId('ts', timeslotId), available: expect.any(Number) },
        },
      },
    })
  })
})
