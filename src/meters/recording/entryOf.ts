import { hash } from 'node:crypto'
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
  return {
    operatorId,
    keyId: null,
    meter: meter.trim(),
    usage,
    extraInfo: extraInfo ?? null,
    occurredAt: occurredAt ?? now,
    recordedAt: now,
    idempotencyKey,
    fingerprint: idempotencyKey === null ? null : fingerprintOf(input),
  }
}

/** As `fingerprint` makes it, for a request whose members are known: a batch has a thousand of them. Space around a name means nothing. */
function fingerprintOf({ meter, usage, extraInfo, occurredAt }: RecordUsageInput): Buffer {
  const sent = { extraInfo: extraInfo ?? undefined, meter: meter.trim(), occurredAt: occurredAt ?? undefined, usage }
  return hash('sha256', JSON.stringify(['recordUsage', sent]), 'buffer')
}
