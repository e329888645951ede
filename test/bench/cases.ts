import { randomInt, randomUUID } from 'node:crypto'
import type { ContenderName } from './Contender.ts'
import { atLeast, atMost, type Goal } from './Goal.ts'
import type { Question } from './measure.ts'
import { BOOKINGS_QUERY, bookingsToOurs, PRODUCTS_QUERY, productsToOurs } from './peers/askPostGraphile.ts'
import type { Shop } from './shop.ts'

/** A request as the load sends it. */
export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** What ours is measured beside. */
export interface Rival {
  name: ContenderName
  /** What the table calls it; its name if absent. */
  label?: string
  /** For the ratio of ours to its requests per second. */
  goal?: Goal
  /** For the ratio of ours to its 99th percentile. */
  p99?: Goal
  /** Its request, if it is not the same. */
  next?(): Request
  /** How its answers differ: in fields that belong to the shop, in names that can be translated, or in everything. */
  answers?: 'ofAnotherShop' | 'fewer' | ((answer: unknown) => unknown)
}

/** A measurement of ours beside others. */
export interface Case extends Question {
  name: string
  /** The numbers of connections, if only some make sense. */
  connections?: readonly number[]
  /** Whether it is measured only with --all or --only. */
  extra?: boolean
  /** Whether it writes, so that the jobs that it causes must be done before the next measurement. */
  writes?: boolean
  /** Whether its 99th percentile is measured at 70 % of its saturation too. */
  paced?: boolean
  /** Whether it is measured with a service that keeps no answers, so that each is read. */
  uncached?: boolean
  rivals: Rival[]
}

export interface Shops {
  /** For reads: it does not change. */
  reading: Shop
  /** For bookings. */
  selling: Shop
  /** For holds. */
  holding: Shop
  /** Its activity shares resources with another. */
  sharing: Shop
  /** It has nine activities with timeslots. */
  filled: Shop
}

const ota = '/api/v2/ota/partner'
const json = { 'content-type': 'application/json' }
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** A request of a partner. */
export function get(shop: Shop, path: string): Request {
  return { method: 'GET', path: `${ota}/${path}`, headers: bearer(shop.partnerKey) }
}

/** A request of the operator. */
export function ask(shop: Shop, query: string, variables: object = {}): Request {
  const body = JSON.stringify({ query, variables })
  return { method: 'POST', path: '/graphql', headers: { ...bearer(shop.operatorKey), ...json }, body }
}

type Start = Shop['starts'][number]

/** A booking at the start, or at any. */
export function book(shop: Shop, { date, time }: Start = anyOf(shop.starts), participants = 2): Request {
  const body = {
    ActivityID: shop.activityId,
    Date: date,
    Time: time,
    Participants: participants,
    Customer: { FirstName: 'Grace', LastName: 'Hopper', Email: 'grace@example.com', Phone: '+442079460958' },
    PaymentReference: `pay-${randomInt(2 ** 40)}`,
  }
  return {
    method: 'POST',
    path: `${ota}/booking`,
    headers: { ...bearer(shop.partnerKey), ...json, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  }
}

function hold(shop: Shop, key: string, start?: Start): Request {
  return { ...book({ ...shop, partnerKey: key }, start, 1), path: `${ota}/hold` }
}

/** How many holds in a row have the same key. A real key cannot hold many more, and each of its holds reads the others. */
const HOLDS_OF_KEY = 50

/**
 * For the second after the measurement of one operator, the service leaves permits to it: with more connections it would refuse some
 * requests of the other.
 */
const ONE_OPERATOR_BESIDE_ANOTHER = [1, 12]

/** Holds at any start. */
function holdsOf(shop: Shop): () => Request {
  let made = 0
  return () => hold(shop, shop.holdKeys[Math.floor(made++ / HOLDS_OF_KEY) % shop.holdKeys.length]!)
}

function anyOf<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)]!
}

export function casesOf({ reading, selling, holding, sharing, filled }: Shops): Case[] {
  const availability = `availability/${reading.activityId}`
  const startOf = (index: number) => reading.starts[index]!.date
  const days = (index: number) => `dates?StartDate=${startOf(index)}&EndDate=${startOf(index + 100)}`
  const month = `dates?StartDate=${startOf(30)}&EndDate=${startOf(127)}`
  const hot = selling.starts[500]!
  const bare = (goal: number): Rival[] => [{ name: 'bare', goal: atLeast(goal) }]

  // In the cases `-cached` the request is always the same, and the client sends the ETag of the last answer if it had one; the bare handler
  // has no cache.
  return [
    { name: 'products', paced: true, uncached: true, rivals: bare(0.8), next: () => get(reading, 'products') },
    {
      // All find the same products, but no two requests are for the same page.
      name: 'products-varied',
      varied: true,
      uncached: true,
      rivals: bare(0.5),
      next: () => get(reading, `products?UpdatedSince=${randomInt(1, 2 ** 30)}`),
    },
    {
      name: 'dates',
      varied: true,
      uncached: true,
      rivals: bare(0.8),
      next: () => get(reading, `${availability}/${days(randomInt(800))}`),
    },
    {
      name: 'timeslots',
      varied: true,
      uncached: true,
      rivals: bare(0.8),
      next: () => get(reading, `${availability}/timeslots?Date=${anyOf(reading.starts).date}`),
    },
    { name: 'products-cached', rivals: bare(2), next: () => get(reading, 'products'), revalidates: true },
    {
      name: 'dates-cached',
      rivals: bare(2),
      next: () => get(reading, `${availability}/${days(30)}`),
      revalidates: true,
    },
    {
      name: 'timeslots-cached',
      rivals: bare(2),
      next: () => get(reading, `${availability}/timeslots?Date=${startOf(30)}`),
      revalidates: true,
    },
    {
      name: 'availability',
      extra: true,
      rivals: [{ name: 'bare' }],
      next: () => get(filled, `availability?StartDate=${filled.starts[0]!.date}&EndDate=${filled.starts[99]!.date}`),
    },
    {
      name: 'booking',
      varied: true,
      writes: true,
      paced: true,
      rivals: [
        { name: 'bare', goal: atLeast(0.7) },
        { name: 'least', label: 'least schema', answers: 'fewer' },
      ],
      next: () => book(selling),
    },
    {
      name: 'booking-alone',
      connections: [1],
      varied: true,
      writes: true,
      rivals: [{ name: 'web', label: 'ours without workers' }],
      next: () => book(selling),
    },
    {
      name: 'booking-hot',
      connections: [64],
      varied: true,
      writes: true,
      // Its bookings are one transaction each.
      rivals: [{ name: 'bare', goal: atLeast(1.5), p99: atMost(1) }],
      next: () => book(selling, hot, 1),
    },
    {
      name: 'booking-hot',
      connections: [12],
      varied: true,
      writes: true,
      rivals: [{ name: 'web', label: 'ours without workers' }],
      next: () => book(selling, hot, 1),
    },
    {
      name: 'hold',
      extra: true,
      // With more, the service would refuse some: its keys share what it can do.
      connections: [1, 12],
      varied: true,
      writes: true,
      rivals: [{ name: 'web', label: 'ours without workers' }],
      next: holdsOf(holding),
    },
    {
      name: 'hold-hot',
      extra: true,
      connections: [64],
      varied: true,
      writes: true,
      rivals: [{ name: 'web', label: 'ours without workers' }],
      next: () => hold(holding, holding.partnerKey, holding.starts[500]),
    },
    {
      name: 'dates-resources',
      extra: true,
      connections: ONE_OPERATOR_BESIDE_ANOTHER,
      rivals: [
        {
          name: 'ours',
          label: 'without resources',
          goal: atLeast(0.77),
          answers: 'ofAnotherShop',
          next: () => get(reading, `${availability}/${month}`),
        },
      ],
      next: () => get(sharing, `availability/${sharing.activityId}/${month}`),
    },
    {
      name: 'booking-resources',
      extra: true,
      connections: ONE_OPERATOR_BESIDE_ANOTHER,
      varied: true,
      writes: true,
      rivals: [
        {
          name: 'ours',
          label: 'without resources',
          goal: atLeast(0.7),
          answers: 'ofAnotherShop',
          next: () => book(selling),
        },
      ],
      next: () => book(sharing),
    },
    {
      name: 'graphql-bookings',
      paced: true,
      rivals: [
        { name: 'apollo', goal: atLeast(2) },
        {
          name: 'postgraphile',
          goal: atLeast(1),
          next: () => ask(reading, BOOKINGS_QUERY, { operator: reading.operatorId, first: 50 }),
          answers: bookingsToOurs,
        },
        { name: 'mercurius', goal: atLeast(0.8) },
      ],
      next: () => ask(reading, PAGE, { first: 50 }),
    },
    {
      name: 'graphql-products',
      rivals: [
        { name: 'mercurius' },
        { name: 'apollo' },
        {
          name: 'postgraphile',
          next: () => ask(reading, PRODUCTS_QUERY, { operator: reading.operatorId, first: 50 }),
          answers: productsToOurs,
        },
      ],
      next: () => ask(reading, PRODUCTS, { first: 50 }),
    },
  ]
}

/** A page of a bookings dashboard: what is in each row, and the names of its activity and its partner. */
export const PAGE = `query Bookings($first: Int, $after: String) {
  bookings(first: $first, after: $after) {
    edges {
      cursor
      node {
        bookingId: id bookingReference status channel date time startsAt participants paymentReference waiverStatus createdAt
        price { amount currency }
        customer { firstName lastName email phone }
        product { activityId: id name }
        partner { partnerId: id name }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

const PRODUCTS = `query Products($first: Int) {
  products(first: $first) { nodes { activityId: id productId name shortDescription category durationMinutes } }
}`
