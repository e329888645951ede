import type { PartnerKeyFragment } from '../api/generated.ts'

type KeyState = 'good' | 'ending' | 'unused' | 'revoked' | 'expired'

const DAY_MS = 86_400_000
const UNUSED_DAYS = 90
const SOON_DAYS = 14

/** The state of a key: whether it is valid, and whether it needs attention. */
export function keyState(key: PartnerKeyFragment, now = Date.now()): KeyState {
  if (key.revokedAt) return 'revoked'
  const left = key.expiresAt ? Date.parse(key.expiresAt) - now : Number.POSITIVE_INFINITY
  if (left <= 0) return 'expired'
  if (left < SOON_DAYS * DAY_MS) return 'ending'
  return now - Date.parse(key.lastUsedAt ?? key.createdAt) > UNUSED_DAYS * DAY_MS ? 'unused' : 'good'
}

export const works = (key: PartnerKeyFragment): boolean => !['revoked', 'expired'].includes(keyState(key))

const NEW_DAYS = 7

/** The addresses from which a key has been used for a week or less, if it was used from others before. */
export function newAddressesOf({ addresses }: PartnerKeyFragment, now = Date.now()): PartnerKeyFragment['addresses'] {
  const isNew = ({ firstUsedAt }: { firstUsedAt: string }) => now - Date.parse(firstUsedAt) <= NEW_DAYS * DAY_MS
  return addresses.every(isNew) ? [] : addresses.filter(isNew)
}
