import type { Pool } from 'pg'

export const usageRequest = {
  type: 'object',
  required: ['Meter', 'Usage'],
  properties: {
    Meter: { type: 'string', minLength: 1, maxLength: 100 },
    Usage: { type: 'number', exclusiveMinimum: 0 },
    ExtraInfo: { type: 'string', maxLength: 16384 },
    OccurredAt: { type: 'integer' },
  },
}

const entry = {
  type: 'object',
  required: ['ID', 'Meter', 'Usage'],
  properties: { ID: { type: 'integer' }, Meter: { type: 'string' }, Usage: { type: 'number' } },
}
export const usageEntry = { type: 'object', required: ['data'], properties: { data: entry } }

export interface UsageBody {
  Meter: string
  Usage: number
  ExtraInfo?: string
  OccurredAt?: number
}

const INSERT = `
  insert into plain_usage (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key)
  values ($1, $2, $3, $4, $5, $6, 'client', $7)
  on conflict (operator_id, idempotency_key) where idempotency_key is not null do nothing
  returning id`

const FIND = `
  select id, meter, usage, extra_info from plain_usage where operator_id = $1 and idempotency_key = $2`

interface Row {
  id: string
  meter: string
  usage: string
  extra_info: string | null
}

/** One INSERT per request; undefined if the key has recorded another entry. */
export async function recordPlainly(pool: Pool, operatorId: string, body: UsageBody, key: string | null) {
  const { Meter, Usage, ExtraInfo = null, OccurredAt } = body
  const now = new Date()
  const occurredAt = OccurredAt === undefined ? now : new Date(OccurredAt * 1000)
  const values = [operatorId, Meter, Usage, ExtraInfo, occurredAt, now, key]
  const { rows } = await pool.query<Row>({ name: 'record', text: INSERT, values })
  if (rows[0]) return { ID: Number(rows[0].id), Meter, Usage }
  const earlier = await pool.query<Row>({ name: 'earlier', text: FIND, values: [operatorId, key] })
  const first = earlier.rows[0]!
  const same = first.meter === Meter && Number(first.usage) === Usage && first.extra_info === ExtraInfo
  return same ? { ID: Number(first.id), Meter, Usage } : undefined
}
