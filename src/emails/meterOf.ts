import { WAITLIST_NOTIFIED, WORKFLOW_EMAIL_SENT, waitlistNotifiedInfo } from '../meters/recording/builtInMeters.ts'
import { EmailKind } from './EmailKind.ts'
import type { EmailRow } from './emailColumns.ts'

/**
 * What is recorded when an automated e-mail is sent: one entry on a built-in meter, with its ExtraInfo. What a person sends, to try a
 * workflow or once more, is not automated; what is said to the operator is no e-mail of a workflow.
 */
export function meterOf({ kind, waitlistId, bookingId }: EmailRow): { meter: string; extraInfo: string | null } | null {
  switch (kind) {
    case EmailKind.WORKFLOW:
      return { meter: WORKFLOW_EMAIL_SENT, extraInfo: null }
    case EmailKind.WAITLIST_OFFER:
      return { meter: WAITLIST_NOTIFIED, extraInfo: waitlistNotifiedInfo(waitlistId!, bookingId!) }
    case EmailKind.RESENT:
    case EmailKind.USAGE_QUOTA:
    case EmailKind.TEST:
      return null
  }
}
