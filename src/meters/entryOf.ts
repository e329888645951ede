import { fingerprint } from '../database/fingerprint.ts'
import type { NewUsage } from './NewUsage.ts'
import type { RecordUsageInput } from './RecordUsageInput.ts'

/** The entry that an input stands for. */
export function entryOf(
  operatorId: string,
  input: RecordUsageInput,
  idempotencyKey: string | null,
  now: Date,
): NewUsage {
  const { meter, usage, extraInfo, occurredAt } = input
  const sent = { meter, usage, extraInfo, occurredAt }
  return {
    operatorId,
    meter: meter.trim(),
    usage,
    extraInfo: extraInfo ?? null,
    occurredAt: occurredAt ?? now,
    recordedAt: now,
    idempotencyKey,
    fingerprint: idempotencyKey === null ? null : fingerprint('recordUsage', sent),
  }
}
