import { randomInt, randomUUID } from 'node:crypto'
import type { ContenderName } from './Contender.ts'
import type { Shop } from './shop.ts'

/** A request as the load sends it. */
export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** A measurement of ours beside another contender, with the goal as a ratio of the two. */
export interface Case {
  name: string
  against: Exclude<ContenderName, 'ours'>
  goal: number
  /** Whether every request differs. */
  varied?: boolean
  next(): Request
  /** The request of the other contender, if it is not the same. */
  nextOfOther?(): Request
}

const ota = '/api/v2/ota/partner'

/**
 * @param reading the shop for reads, which does not change
 * @param selling the shop for bookings
 * @param sharing a shop whose activity shares resources with another: it is compared with the same service and a shop without resources
 * @param filled a shop with nine activities that have timeslots
 */
export function casesOf(reading: Shop, selling: Shop, sharing: Shop, filled: Shop): Case[] {
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const get = (path: string, shop = reading): Request => ({
    method: 'GET',
    path: `${ota}/${path}`,
    headers: bearer(shop.partnerKey),
  })
  const book = (shop: Shop): Request => ({
    method: 'POST',
    path: `${ota}/booking`,
    headers: { ...bearer(shop.partnerKey), ...json, 'idempotency-key': randomUUID() },
    body: JSON.stringify(bookingOf(shop)),
  })
  const availability = `availability/${reading.activityId}`
  const [first, last] = [reading.starts[30]!.date, reading.starts[130]!.date]
  const month = `dates?StartDate=${first}&EndDate=${reading.starts[127]!.date}`
  const json = { 'content-type': 'application/json' }

  return [
    { name: 'products', against: 'bare', goal: 0.6, next: () => get('products') },
    {
      name: 'dates',
      against: 'bare',
      goal: 0.6,
      next: () => get(`${availability}/dates?StartDate=${first}&EndDate=${last}`),
    },
    { name: 'timeslots', against: 'bare', goal: 0.6, next: () => get(`${availability}/timeslots?Date=${first}`) },
    {
      name: 'availability',
      against: 'bare',
      goal: 0.6,
      next: () => get(`availability?StartDate=${filled.starts[0]!.date}&EndDate=${filled.starts[99]!.date}`, filled),
    },
    { name: 'booking', against: 'bare', goal: 0.6, varied: true, next: () => book(selling) },
    {
      name: 'dates-resources',
      against: 'alone',
      goal: 0.77,
      next: () => get(`availability/${sharing.activityId}/${month}`, sharing),
      nextOfOther: () => get(`${availability}/${month}`),
    },
    {
      name: 'booking-resources',
      against: 'alone',
      goal: 0.7,
      varied: true,
      next: () => book(sharing),
      nextOfOther: () => book(selling),
    },
    {
      name: 'graphql-bookings',
      against: 'apollo',
      goal: 2.5,
      next: () => ({
        method: 'POST',
        path: '/graphql',
        headers: { ...bearer(reading.operatorKey), ...json },
        body: JSON.stringify({ query: PAGE, variables: { first: 50 } }),
      }),
    },
  ]
}

/** The documented fields, and the partner's payment reference. */
function bookingOf(shop: Shop) {
  const { date, time } = shop.starts[randomInt(shop.starts.length)]!
  return {
    ActivityID: shop.activityId,
    Date: date,
    Time: time,
    Participants: 2,
    Customer: { FirstName: 'Grace', LastName: 'Hopper', Email: 'grace@example.com', Phone: '+442079460958' },
    PaymentReference: `pay-${randomInt(2 ** 40)}`,
  }
}

/** A page of a bookings dashboard: what is in each row, and the names of its activity and its partner. */
const PAGE = `query Bookings($first: Int, $after: String) {
  bookings(first: $first, after: $after) {
    edges {
      cursor
      node {
        bookingId bookingReference status channel date time startsAt participants paymentReference waiverStatus createdAt
        price { amount currency }
        customer { firstName lastName email phone }
        product { activityId name }
        partner { partnerId name }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`
