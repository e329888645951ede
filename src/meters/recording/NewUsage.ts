/** An entry to record, checked and complete. */
export interface NewUsage {
  operatorId: string
  /** The API key that must be valid at the moment of recording; null without a key, or if the transport has checked it. */
  keyId: string | null
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
