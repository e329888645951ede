import type { UsageEntry } from './UsageEntry.ts'

/** The row of an entry. */
export type UsageEntryRow = Omit<UsageEntry, 'operator' | 'events' | 'fingerprint'>

export const ENTRY_COLUMNS = `
  e.id, e.meter, trim_scale(e.usage) "usage", e.extra_info "extraInfo", e.occurred_at "occurredAt", e.recorded_at "recordedAt",
  e.source, e.idempotency_key "idempotencyKey"`
