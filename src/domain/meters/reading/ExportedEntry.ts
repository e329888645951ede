import type { UsageSource } from '../UsageSource.ts'

/** Which entries to export: those of a range of days on the operator's calendar, of all meters or one. */
export interface ExportedPart {
  from: string
  to: string
  meter: string | null
}

/** An exported entry. */
export interface ExportedEntry {
  id: number
  meter: string
  /** As it was recorded. */
  usage: string
  /** As it counts after corrections. */
  countedUsage: string
  status: 'RECORDED' | 'AMENDED' | 'VOIDED'
  extraInfo: string | null
  occurredAt: Date
  recordedAt: Date
  source: UsageSource
  idempotencyKey: string | null
}
