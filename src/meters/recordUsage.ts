import type { Sql } from '../database/Database.ts'
import { fingerprint } from '../database/fingerprint.ts'
import { Refusal, refuseFaults } from '../refusal.ts'
import type { RecordUsageInput } from './RecordUsageInput.ts'
import type { UsageEntry } from './UsageEntry.ts'
import { usageFaults } from './usageFaults.ts'

/** A recorded entry, and whether an earlier request with the same key had recorded it. */
export interface Recorded {
  entry: Pick<UsageEntry, 'id' | 'meter' | 'usage'>
  replayed: boolean
}

// One statement is one transaction. Two requests with one key meet at the unique constraint: the later waits for the
// earlier's commit, inserts nothing, and reads the entry that is there.
const RECORD = `
  insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source, idempotency_key, fingerprint)
  values ($1, $2, $3, $4, $5, $6, 'client', $7, $8)
  on conflict (operator_id, idempotency_key) do nothing
  returning id, meter, trim_scale(usage) usage`

const FIND_BY_KEY = `
  select id, meter, trim_scale(usage) usage, fingerprint from usage_entry
  where operator_id = $1 and idempotency_key = $2`

/** An entry is recorded once for each idempotency key, for ever: the key is part of the entry. */
export async function recordUsage(
  sql: Sql,
  operatorId: string,
  input: RecordUsageInput,
  idempotencyKey: string | null,
  now: Date,
): Promise<Recorded> {
  refuseFaults(usageFaults(input, now).map(fault => ({ ...fault, path: ['input', ...fault.path] })))
  const print = idempotencyKey === null ? null : fingerprint('recordUsage', input)
  const [entry] = await sql.query<UsageEntry>(RECORD, [
    operatorId,
    input.meter.trim(),
    input.usage,
    input.extraInfo ?? null,
    input.occurredAt ?? now,
    now,
    idempotencyKey,
    print,
  ])
  if (entry) return { entry, replayed: false }

  const [earlier] = await sql.query<UsageEntry>(FIND_BY_KEY, [operatorId, idempotencyKey])
  if (!earlier?.fingerprint || !print || !earlier.fingerprint.equals(print)) {
    throw new Refusal(
      'idempotency-mismatch',
      'This Idempotency-Key recorded another entry before. Use a new key for a new entry.',
    )
  }
  return { entry: earlier, replayed: true }
}
