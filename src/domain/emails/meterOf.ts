import { WAITLIST_NOTIFIED, WORKFLOW_EMAIL_SENT, waitlistNotifiedInfo } from '../meters/recording/builtInMeters.ts'
import type { Email } from './Email.ts'
import { EmailKind } from './EmailKind.ts'

/**
 * The entry to record on a built-in meter when an automated e-mail is sent. Tests and e-mails that a person sends again are not
 * automated, and e-mails to the operator are not counted.
 */
export function meterOf({ kind, waitlistId, bookingId }: Email): { meter: string; extraInfo: string | null } | null {
  switch (kind) {
    case EmailKind.WORKFLOW:
      return { meter: WORKFLOW_EMAIL_SENT, extraInfo: null }
    case EmailKind.WAITLIST_OFFER:
      return { meter: WAITLIST_NOTIFIED, extraInfo: waitlistNotifiedInfo(waitlistId!, bookingId!) }
    case EmailKind.MESSAGE:
    case EmailKind.STATEMENT:
    case EmailKind.VOUCHER:
    case EmailKind.RESENT:
    case EmailKind.USAGE_QUOTA:
    case EmailKind.WEBHOOK_PAUSED:
    case EmailKind.KEY_EXPIRES:
    case EmailKind.TEST:
      return null
  }
}
