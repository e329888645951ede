import type { Scope } from './Scope.ts'

/** Who is calling, as the key says. Everything that a door does for a caller stays inside its operator. */
export interface Caller {
  operatorId: string
  operatorName: string
  timeZone: string
  currency: string
  /** The partner of an `ota` key; null for the operator's own keys. */
  partnerId: string | null
  partnerSlug: string | null
  keyId: string
  scopes: readonly (Scope | 'waiver')[]
  /** The one booking that the holder of a waiver link may see; only with the scope `waiver`. */
  bookingId?: string
}
