import type { Pool } from 'pg'
import { encodeTypeId } from '../../../src/domain/scalars/typeid.ts'
import type { Caller } from '../bare/identify.ts'

interface BookingRow {
  operator_id: string
  booking_id: string
  booking_reference: string
  activity_id: string
  partner_id: string | null
  status: string
  channel: string
  date: string
  time: string
  starts_at: Date
  participants: number
  payment_reference: string
  waiver_status: string
  created_at: Date
  price_minor: string
  currency: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
}

interface ProductRow {
  activity_id: string
  product_id: number
  name: string
  short_description: string
  category: string
  duration_minutes: number
}

export interface PlainContext {
  caller: Caller
}

const BOOKINGS = `
  select operator_id, booking_id, booking_reference, activity_id, partner_id, status, channel, date, time, starts_at, participants,
    payment_reference, waiver_status, created_at, price_minor, currency, first_name, last_name, email, phone
  from booking
  where operator_id = $1 and ($3::timestamptz is null or (created_at, booking_id) < ($3, $4::uuid))
  order by created_at desc, booking_id desc limit $2`

const PRODUCTS = `
  select activity_id, product_id, name, short_description, category, duration_minutes from product
  where operator_id = $1 and published order by lower(name), product_id limit $2`

const PRODUCTS_BY_ID = `
  select activity_id, product_id, name, short_description, category, duration_minutes from product
  where operator_id = $1 and activity_id = any ($2::uuid[])`

const PARTNERS_BY_ID = `select partner_id, name from partner where operator_id = $1 and partner_id = any ($2::uuid[])`

/** Resolvers in plain SQL. */
export const plainResolvers = (pool: Pool) => ({
  Query: {
    bookings: async (_: unknown, { first, after }: { first: number; after?: string }, { caller }: PlainContext) => {
      const [createdAt, id] = after ? Buffer.from(after, 'base64url').toString().split(' ').slice(1) : []
      const values = [caller.operatorId, first + 1, createdAt ? new Date(Number(createdAt)) : null, id ?? null]
      const { rows } = await pool.query<BookingRow>({ name: 'bookings', text: BOOKINGS, values })
      const page = rows.slice(0, first)
      const edges = page.map(row => ({ cursor: cursorOf(row), node: bookingOf(row) }))
      return { edges, pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null } }
    },
    products: async (_: unknown, { first }: { first: number }, { caller }: PlainContext) => {
      const values = [caller.operatorId, first]
      const { rows } = await pool.query<ProductRow>({ name: 'products', text: PRODUCTS, values })
      return { nodes: rows.map(productOf) }
    },
  },
})

interface Asked {
  obj: ReturnType<typeof bookingOf>
}

/** The loaders of mercurius, which load for all bookings of a page at once. */
export const plainLoaders = (pool: Pool) => ({
  Booking: {
    product: async (asked: Asked[], { caller }: PlainContext) => {
      const values = [caller.operatorId, [...new Set(asked.map(({ obj }) => obj.activityId))]]
      const { rows } = await pool.query<ProductRow>({ name: 'productsById', text: PRODUCTS_BY_ID, values })
      const byId = new Map(rows.map(row => [row.activity_id, productOf(row)]))
      return asked.map(({ obj }) => byId.get(obj.activityId)!)
    },
    partner: async (asked: Asked[], { caller }: PlainContext) => {
      const values = [caller.operatorId, [...new Set(asked.flatMap(({ obj }) => obj.partnerId ?? []))]]
      const { rows } = await pool.query<{ partner_id: string; name: string }>({
        name: 'partnersById',
        text: PARTNERS_BY_ID,
        values,
      })
      const byId = new Map(
        rows.map(row => [row.partner_id, { id: encodeTypeId('ptr', row.partner_id), name: row.name }]),
      )
      return asked.map(({ obj }) => (obj.partnerId === null ? null : byId.get(obj.partnerId)!))
    },
  },
})

function cursorOf(row: BookingRow): string {
  return Buffer.from(`CREATED_AT ${row.created_at.getTime()} ${row.booking_id}`).toString('base64url')
}

function bookingOf(row: BookingRow) {
  return {
    activityId: row.activity_id,
    partnerId: row.partner_id,
    id: encodeTypeId('bkg', row.booking_id),
    bookingReference: row.booking_reference,
    status: row.status,
    channel: row.channel,
    date: row.date,
    time: row.time,
    startsAt: row.starts_at.toISOString(),
    participants: row.participants,
    paymentReference: row.payment_reference,
    waiverStatus: row.waiver_status.toUpperCase(),
    createdAt: row.created_at.toISOString(),
    price: { amount: Number(row.price_minor), currency: row.currency },
    customer: { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone },
  }
}

function productOf(row: ProductRow) {
  return {
    id: encodeTypeId('act', row.activity_id),
    productId: row.product_id,
    name: row.name,
    shortDescription: row.short_description,
    category: row.category,
    durationMinutes: row.duration_minutes,
  }
}
