/** An entry to record, checked and complete. */
export interface NewUsage {
  operatorId: string
  /** The API key that must be good at the moment of recording; null when nobody sent one, or its door has looked. */
  keyId: string | null
  meter: string
  /** Plain digits without zeros that mean nothing. */
  usage: string
  extraInfo: string | null
  occurredAt: Date
  recordedAt: Date
  idempotencyKey: string | null
  /** Of what the client sent; there whenever the key is. */
  fingerprint: Buffer | null
}
