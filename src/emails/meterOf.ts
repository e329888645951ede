import { WAITLIST_NOTIFIED, WORKFLOW_EMAIL_SENT, waitlistNotifiedInfo } from '../meters/builtInMeters.ts'
import { EmailKind } from './EmailKind.ts'
import type { EmailRow } from './emailColumns.ts'

/**
 * What is recorded when an e-mail is sent: one entry on a built-in meter, with its ExtraInfo; nothing for a try, nor for what is said to
 * the operator. What is sent once more is an e-mail like the first.
 */
export function meterOf({ kind, waitlistId, bookingId }: EmailRow): { meter: string; extraInfo: string | null } | null {
  if (kind === EmailKind.TEST || kind === EmailKind.USAGE_QUOTA) return null
  if (waitlistId === null) return { meter: WORKFLOW_EMAIL_SENT, extraInfo: null }
  return { meter: WAITLIST_NOTIFIED, extraInfo: waitlistNotifiedInfo(waitlistId, bookingId!) }
}
