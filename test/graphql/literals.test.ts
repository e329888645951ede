import { describe, expect, it } from '@jest/globals'
import { parse } from 'graphql'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { post } from './post.ts'

const { app } = useApp()

interface Told {
  pointer: string
  detail: string
}

const send = (query: string, variables: object = {}, key: Parameters<typeof bearer>[0] = 'operator') =>
  post(app, { query, variables }, bearer(key))

/** The violations of a response, by pointer. */
const violationsOf = ({ error }: Awaited<ReturnType<typeof send>>) =>
  Object.fromEntries(error.extensions.errors.map(({ pointer, detail }: Told) => [pointer, detail]))

describe('a literal of a wrong type', () => {
  it('is refused with its place in the document, as every other one', async () => {
    const { status, body } = await send('{ bookings(first: "5", orderBy: 1) { edges { cursr } } }')
    expect(status).toBe(200)
    expect(body.errors).toMatchObject([
      { message: expect.stringContaining('"5"'), locations: [{ line: 1, column: 19 }] },
      { message: expect.stringContaining('BookingOrder'), locations: [{ line: 1, column: 33 }] },
      { message: expect.stringMatching(/^Cannot query field "cursr"/), locations: [{ line: 1, column: 46 }] },
    ])
    for (const { extensions } of body.errors) expect(extensions).toMatchObject({ code: 'validation', status: 422 })
  })
})

describe('an error of a field', () => {
  const name = '(bookingReference: "AAAA-AAAA")'
  it.each([
    ['a field', `{\n  booking${name} { status }\n}`, [{ line: 2, column: 3 }]],
    ['an alias', `{ a: viewer { scopes } b: booking${name} { status } }`, [{ line: 1, column: 24 }]],
    ['a fragment', `{ ...F } fragment F on Query { booking${name} { status } }`, [{ line: 1, column: 32 }]],
    [
      'a field that is selected twice',
      `{ booking${name} { status } booking${name} { bookingReference } }`,
      [3, 53].map(column => ({ line: 1, column })),
    ],
  ])('has its places in the document, compiled or not: %s', async (_, query, locations) => {
    expect(parse(query)).toBeDefined()
    for (let sighting = 1; sighting <= 3; sighting++) {
      const { error } = await send(query)
      expect(error.path).toHaveLength(1)
      expect(error.locations).toEqual(locations)
    }
  })

  it('names the variable inside a literal that brought the value', async () => {
    const query = `mutation ($email: EmailAddress!, $count: Int!) { createBooking(input: { channel: ONLINE,
      activityId: "${activities.sunset.id}", date: "2026-06-20", time: "10:00", participants: $count,
      customer: { firstName: "", lastName: "L", email: $email } }) { booking { bookingReference } } }`
    for (let sighting = 1; sighting <= 3; sighting++) {
      const answer = await send(query, { email: 'ada@example.com', count: 0 })
      expect(Object.keys(violationsOf(answer)).toSorted()).toEqual([
        '/createBooking/input/customer/firstName',
        '/variables/count',
      ])
    }
  })
})
