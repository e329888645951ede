import type { Request } from '../cases.ts'
import type { Meters } from './openMeters.ts'
import { NUMBER } from './Template.ts'

const path = '/api/v2/usage/meters'

/** The content of every single entry of the benchmark, in SQL too. */
export const ENTRY = { Meter: 'api-calls', Usage: 1.25, ExtraInfo: '{"Region":"eu"}' }

/** One entry of one meter. @param keyed whether it has an idempotency key, a different one in each request */
export function oneEntry(meters: Meters, keyed: boolean): Request {
  return {
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${meters.key}`,
      'content-type': 'application/json',
      ...(keyed && { 'idempotency-key': `entry-${NUMBER}` }),
    },
    body: JSON.stringify(ENTRY),
  }
}

export const BATCH = 1000
const BATCH_METERS = 20

/** The entries of a batch, in the column order of a COPY: the same over HTTP and in SQL. */
export const batchRows = Array.from({ length: BATCH }, (_, index) => ({
  meter: `meter-${index % BATCH_METERS}`,
  usage: ((index % 997) + 1) / 8,
  key: `batch-${NUMBER}-${index}`,
}))

/** A thousand entries of twenty meters. */
export function batch(meters: Meters, keyed: boolean): Request {
  const entries = batchRows.map(({ meter, usage, key }) => ({
    Meter: meter,
    Usage: usage,
    ExtraInfo: ENTRY.ExtraInfo,
    ...(keyed && { IdempotencyKey: key }),
  }))
  return {
    method: 'POST',
    path: `${path}/batch`,
    headers: { authorization: `Bearer ${meters.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Entries: entries }),
  }
}

export function summaryOf(meters: Meters, from: string, to: string): Request {
  return {
    method: 'GET',
    path: `${path}?from=${from}&to=${to}`,
    headers: { authorization: `Bearer ${meters.key}` },
  }
}
