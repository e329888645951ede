import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { ask } from '../graphql/ask.ts'
import { Office } from '../workflows/Office.ts'
import { activities, NOW } from '../world/cast.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
let office: Office
beforeAll(() => {
  office = new Office(world)
})
beforeEach(async () => {
  world.now = NOW
  for (const table of ['closure', 'schedule_exception']) await world.admin.query(`delete from ${table}`)
  await office.clear()
  await world.admin.query('update timeslot set closed = false')
})

const get = (url: string) => app.inject({ method: 'GET', url })
const post = (url: string, fields: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const titleOf = (page: { body: string }) => /<h1>(.*?)<\/h1>/.exec(page.body)?.[1]
const statusOf = async ({ bookingId }: Booking) =>
  (
    await world.admin.query<{ status: string; date: string }>(
      'select status, date from booking where booking_id = $1',
      [bookingId],
    )
  )[0]!

/** Closes the day of a booking. @returns the booking and the path of the page on which its customer chooses */
async function offered(): Promise<{ booking: Booking; path: string }> {
  const booking = await office.book()
  await ask(
    world,
    await world.caller('operator'),
    `mutation ($activityId: ActivityID!) { closeDepartures(input: { date: "2026-07-01", activityIds: [$activityId], reason: "A <b>storm</b> is coming.", decision: CHOICE }) { status } }`,
    { activityId: activities.sunset.id },
  )
  world.now = new Date(NOW.getTime() + 60_000)
  await office.work()
  const [, path = ''] = /http:\/\/service\.test(\/choice\/[\w-]+)/.exec((await office.rows(booking))[0]!.text!)!
  return { booking, path }
}

describe('GET /choice/{token}', () => {
  it('shows the reason, the other times and the money, and changes nothing', async () => {
    const { booking, path } = await offered()
    const page = await get(path)
    expect(page.statusCode).toBe(200)
    expect(titleOf(page)).toBe('Please choose')
    for (const text of [
      'Harbour Kayaks',
      'Sunset Kayak Tour',
      'Hello <bdi>Ada</bdi>',
      'A &#60;b&#62;storm&#60;/b&#62; is coming.',
      'Monday, 29 June 2026',
      booking.bookingReference,
    ]) {
      expect(page.body).toContain(text)
    }
    expect(page.body.match(/type="radio"/g)).toHaveLength(30)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(page.body).not.toMatch(/<script/)
    expect(await statusOf(booking)).toEqual({ status: 'CONFIRMED', date: '2026-07-01' })
  })

  it('says what is wrong with a link', async () => {
    const { path } = await offered()
    const unknown = await get(`${path.slice(0, -2)}xx`)
    expect([unknown.statusCode, titleOf(unknown)]).toEqual([404, 'This link does not work'])
    world.now = new Date('2026-09-01T00:00:00Z')
    const expired = await get(path)
    expect([expired.statusCode, titleOf(expired)]).toEqual([410, 'This link has expired'])
  })

  it('says when the time to choose is over', async () => {
    const { path } = await offered()
    world.now = new Date('2026-06-30T00:00:00Z')
    const page = await get(path)
    expect([page.statusCode, titleOf(page)]).toEqual([200, 'This choice is over'])
    expect(page.body).not.toContain('<form')
    const late = await post(`${path}/refund`)
    expect([late.statusCode, titleOf(late)]).toEqual([409, 'This choice is over'])
    expect(late.body).toContain('This cannot be done any more.')
  })
})

describe('POST /choice/{token}', () => {
  it('moves the booking to the time that was chosen', async () => {
    const { booking, path } = await offered()
    const [, timeslot = ''] = /value="(ts_\w+)"/.exec((await get(path)).body)!
    const response = await post(`${path}/departure`, { timeslot })
    expect([response.statusCode, response.headers.location]).toEqual([303, path])
    const page = await get(path)
    expect(titleOf(page)).toBe('See you then')
    expect(page.body).toContain('at the price that you paid')
    const { status, date } = await statusOf(booking)
    expect([status, date === '2026-07-01']).toEqual(['CONFIRMED', false])
    expect((await get(`${path}/departure`)).statusCode).toBe(303)
  })

  it('refunds the money', async () => {
    const { booking, path } = await offered()
    expect((await post(`${path}/refund`)).statusCode).toBe(303)
    const page = await get(path)
    expect(titleOf(page)).toBe('Your booking is cancelled')
    expect(page.body).toContain('refunds what you paid')
    expect((await statusOf(booking)).status).toBe('CANCELLED')
  })

  it('says so if the time is full by now, and shows others', async () => {
    const { booking, path } = await offered()
    const [, timeslot = ''] = /value="(ts_\w+)"/.exec((await get(path)).body)!
    await world.admin.query(
      `update timeslot set capacity = taken where timeslot_id = (
        select timeslot_id from timeslot where activity_id = $1 and starts_at > $2 and capacity > taken order by starts_at limit 1)`,
      [activities.sunset.activityId, new Date(world.now.getTime() + 3_600_000)],
    )
    const page = await post(`${path}/departure`, { timeslot })
    expect([page.statusCode, titleOf(page)]).toEqual([409, 'Please choose'])
    expect(page.body).toContain('role="alert"')
    expect(page.body.match(/type="radio"/g)).toHaveLength(30)
    expect((await statusOf(booking)).date).toBe('2026-07-01')
    await post(`${path}/departure`, { timeslot: 'nonsense' }).then(answer => expect(answer.statusCode).toBe(422))
  })
})
