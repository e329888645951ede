import type { Sql } from '../../../platform/sql/Database.ts'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import type { UsageEntry } from '../UsageEntry.ts'
import { entryOf } from './entryOf.ts'
import { findEarlierUsage } from './findEarlierUsage.ts'
import { keyMismatch } from './keyMismatch.ts'
import type { RecordUsageInput } from './RecordUsageInput.ts'
import type { UsageRecorder } from './UsageRecorder.ts'
import { usageDifferences } from './usageDifferences.ts'
import { usageViolations } from './usageViolations.ts'

/** A recorded entry, and whether an earlier request with the same key recorded it. */
export interface Recorded {
  entry: Pick<UsageEntry, 'id' | 'meter' | 'usage'>
  replayed: boolean
}

/** Records an entry, once per idempotency key forever: the key is stored with the entry. */
export async function recordUsage(
  recorder: UsageRecorder,
  sql: Sql,
  operatorId: string,
  input: RecordUsageInput,
  idempotencyKey: string | null,
  now: Date,
): Promise<Recorded> {
  refuseViolations(usageViolations(input, now).map(inInput))
  const entry = entryOf(operatorId, input, idempotencyKey, now)
  const id = await recorder.record(entry)
  if (id !== null) return { entry: { id, meter: entry.meter, usage: entry.usage }, replayed: false }

  const earlier = (await findEarlierUsage(sql, operatorId, [idempotencyKey!])).get(idempotencyKey!)!
  const differences = usageDifferences(entry, earlier)
  if (differences.length > 0) throw keyMismatch(differences.map(inInput))
  return { entry: earlier, replayed: true }
}

const inInput = (violation: Violation): Violation => ({ ...violation, path: ['input', ...violation.path] })
