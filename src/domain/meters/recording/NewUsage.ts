/** An entry to record, checked and complete. */
export interface NewUsage {
  operatorId: string
  meter: string
  /** Plain digits without insignificant zeros. */
  usage: string
  extraInfo: string | null
  occurredAt: Date
  recordedAt: Date
  idempotencyKey: string | null
  /** SHA-256 of the request in hexadecimal digits; set whenever the key is. */
  fingerprint: string | null
}
