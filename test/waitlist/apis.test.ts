import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { pass } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { activities, NOW } from '../world/cast.ts'
import { rest } from '../world/rest.ts'
import { useApp } from '../world/useWorld.ts'
import { Line } from './Line.ts'

const { world } = useApp()
let line: Line
beforeAll(async () => {
  line = await Line.open(world, 'operator')
})
beforeEach(async () => {
  world.now = NOW
  await line.clear()
})

const waitlist = '/api/v2/ota/partner/waitlist'
const body = {
  ActivityID: activities.sunset.id,
  Date: '2026-07-01',
  Time: '09:00',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+44 20 7946 0958' },
  Language: 'en-gb',
}
type Entry = Record<string, unknown> & { WaitlistID: string; BookingReference: string }
const send = async (method: 'GET' | 'POST', path: string, sent?: object, key: 'wanderly' | 'tripster' = 'wanderly') => {
  const response = await rest(world, method, path, { key, ...(sent && { body: sent }) })
  return { ...response, data: (response.body as { data: Entry }).data }
}

describe('a partner, over REST,', () => {
  it('adds a customer to the waitlist, sees the offer and confirms it as paid', async () => {
    const sold = await line.fill()
    const joined = await send('POST', waitlist, body)
    expect(joined).toMatchObject({
      status: 201,
      headers: { location: `${waitlist}/${joined.data.WaitlistID}` },
      data: {
        Status: 'WAITING',
        Date: '2026-07-01',
        Participants: 2,
        Language: 'en-GB',
        Customer: { FirstName: 'Ada', Phone: '+442079460958' },
        BookingReference: null,
        OfferExpiresAt: null,
        CreatedAt: NOW.getTime() / 1000,
      },
    })
    const path = `${waitlist}/${joined.data.WaitlistID}`
    expect((await send('POST', waitlist, body)).data).toEqual(joined.data)
    await line.desk.cancel(sold)
    await line.work()

    const { data: offered } = await send('GET', path)
    expect(offered).toMatchObject({ Status: 'OFFERED', OfferExpiresAt: NOW.getTime() / 1000 + 3600 })
    const booking = `/api/v2/ota/partner/booking/${offered.BookingReference}`
    expect((await send('GET', booking)).data).toMatchObject({
      Status: 'ON_HOLD',
      HoldExpiresAt: offered.OfferExpiresAt,
    })
    expect((await send('POST', `${booking}/extend`, {})).problem).toMatchObject({
      status: 409,
      detail: expect.stringContaining('others wait for them'),
    })
    const confirmed = await send('POST', `${booking}/confirm`, { PaymentReference: 'W-77' })
    expect(confirmed.data).toMatchObject({ Status: 'CONFIRMED', PaymentReference: 'W-77' })
    expect((await send('GET', path)).data).toMatchObject({ Status: 'ACCEPTED', OfferExpiresAt: null })
    expect((await send('GET', path, undefined, 'tripster')).problem).toMatchObject({ status: 404 })
  })

  it('removes a customer from the waitlist, which frees the offered places', async () => {
    const sold = await line.fill()
    const { data: ada } = await send('POST', waitlist, body)
    const ben = await line.join('Ben')
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    expect((await send('POST', `${waitlist}/${ada.WaitlistID}/leave`)).data).toMatchObject({ Status: 'LEFT' })
    await line.work()
    expect(await line.states(ben)).toEqual(['OFFERED'])
    expect((await send('POST', `${waitlist}/${ada.WaitlistID}/leave`)).data).toMatchObject({ Status: 'LEFT' })
  })
})

describe('the operator, over GraphQL,', () => {
  const list = `query ($filter: WaitlistFilter, $first: Int, $after: String) {
    waitlist(filter: $filter, first: $first, after: $after) {
      edges { node { status participants customer { firstName } product { name } timeslot { time availablePlaces } heldBooking { status } } }
      pageInfo { hasNextPage endCursor }
    }
  }`
  interface Page {
    waitlist: { edges: { node: Record<string, unknown> }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
  }
  const names = ({ waitlist: { edges } }: Page) =>
    edges.map(({ node }) => `${(node.customer as { firstName: string }).firstName} ${node.status}`)

  it('reads the waitlist of every seller in the order of joining, a page at a time', async () => {
    const sold = await line.fill()
    const partner = await Line.open(world, 'wanderly')
    await line.join('Ada')
    pass(world, 1)
    await partner.join('Ben', { participants: 3 })
    pass(world, 1)
    await line.fill(10, { date: '2026-07-02', time: '09:00' })
    await line.join('Cat', { date: '2026-07-02', time: '09:00' })
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    const read = (variables: object) => ask<Page>(world, line.caller, list, { ...variables })
    const all = await read({})
    expect(names(all)).toEqual(['Ada OFFERED', 'Ben WAITING', 'Cat WAITING'])
    expect(all.waitlist.edges[0]!.node).toMatchObject({
      product: { name: 'Sunset Kayak Tour' },
      timeslot: { time: '09:00', availablePlaces: 0 },
      heldBooking: { status: 'ON_HOLD' },
    })
    const first = await read({ first: 2 })
    expect([names(first).length, first.waitlist.pageInfo.hasNextPage]).toEqual([2, true])
    expect(names(await read({ first: 2, after: first.waitlist.pageInfo.endCursor }))).toEqual(['Cat WAITING'])
    expect(
      names(await read({ filter: { date: { from: '2026-07-01', to: '2026-07-01' }, statuses: ['WAITING'] } })),
    ).toEqual(['Ben WAITING'])
    pass(world, 60)
    expect(names(await read({ filter: { statuses: ['OFFERED'] } }))).toEqual([])
    expect(names(await read({ filter: { statuses: ['LAPSED'] } }))).toEqual(['Ada LAPSED'])
    const walls = await world.caller('wallsOperator')
    expect(names(await ask<Page>(world, walls, list))).toEqual([])
  })
})
