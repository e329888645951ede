import { minuteOf } from '../minuteOf.ts'

/** Whether a key works, in words. */
export function keyState({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date | null }, now: Date) {
  if (revokedAt) return `revoked ${minuteOf(revokedAt)}`
  if (expiresAt) return `${expiresAt <= now ? 'expired' : 'works until'} ${minuteOf(expiresAt)}`
  return 'works'
}
