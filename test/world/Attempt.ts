import { randomUUID } from 'node:crypto'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { activities, keys } from './cast.ts'

/** A request over REST that can be sent again: a write has the same idempotency key each time. */
export interface Attempt {
  path: string
  key: string
  token: string
  /** Absent from a read. */
  body?: object
}

export interface Answer {
  status: number
  data: Record<string, unknown>
  retryAfter: string | null
}

/** Sends it. Rejects if there is no response. */
export async function send(serviceUrl: string, { path, key, token, body }: Attempt): Promise<Answer> {
  const response = await fetch(`${serviceUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      // The entries of a batch have their own keys.
      ...(body && !path.endsWith('batch') && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return { status: response.status, data, retryAfter: response.headers.get('retry-after') }
}

/** Few places for many buyers: some are refused, and the last places are contended. */
export const booking = (index: number): Attempt => ({
  path: '/api/v2/ota/partner/booking',
  key: randomUUID(),
  token: keys.wanderly.text,
  body: {
    ActivityID: activities.sunset.id,
    Date: localDay(new Date(), 'Europe/London', 3 + (index % 30)),
    Time: ['09:00', '13:00', '18:00'][index % 3],
    Participants: 1 + (index % 3),
    Customer: { FirstName: 'Ada', LastName: `Number ${index}`, Email: 'ada@example.com' },
  },
})

export const usage = (meter: string, amount = 1): Attempt => ({
  path: '/api/v2/usage/meters',
  key: randomUUID(),
  token: keys.usage.text,
  body: { Meter: meter, Usage: amount },
})

export const products = (): Attempt => ({
  path: '/api/v2/ota/partner/products',
  key: randomUUID(),
  token: keys.wanderly.text,
})
