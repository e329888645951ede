import { registerEnumType } from 'type-graphql'

/** Why an e-mail is planned, or is not sent. */
export enum EmailReason {
  TRIGGERED = 'TRIGGERED',
  PLACES_OFFERED = 'PLACES_OFFERED',
  QUOTA_REACHED = 'QUOTA_REACHED',
  WEBHOOK_FAILED = 'WEBHOOK_FAILED',
  KEY_EXPIRES = 'KEY_EXPIRES',
  MESSAGE_WRITTEN = 'MESSAGE_WRITTEN',
  STATEMENT_SENT = 'STATEMENT_SENT',
  VOUCHER_SENT = 'VOUCHER_SENT',
  SENT_AGAIN = 'SENT_AGAIN',
  TESTED = 'TESTED',
  WORKFLOW_INACTIVE = 'WORKFLOW_INACTIVE',
  WORKFLOW_DELETED = 'WORKFLOW_DELETED',
  OTHER_ACTIVITY = 'OTHER_ACTIVITY',
  OTHER_CHANNEL = 'OTHER_CHANNEL',
  BOOKING_STATUS = 'BOOKING_STATUS',
  IMPORTED = 'IMPORTED',
  BOOKING_GONE = 'BOOKING_GONE',
  NEVER_CONFIRMED = 'NEVER_CONFIRMED',
  BASKET_NOT_ABANDONED = 'BASKET_NOT_ABANDONED',
  ONE_PER_BASKET = 'ONE_PER_BASKET',
  OFFERED_BY_WAITLIST = 'OFFERED_BY_WAITLIST',
  WAIVER_NOT_OUTSTANDING = 'WAIVER_NOT_OUTSTANDING',
  ALREADY_PLANNED = 'ALREADY_PLANNED',
  NOTES_ONLY = 'NOTES_ONLY',
  DEPARTURE_CLOSED = 'DEPARTURE_CLOSED',
  TIME_PASSED = 'TIME_PASSED',
  NOT_BEFORE_START = 'NOT_BEFORE_START',
  ACTIVITY_BEGUN = 'ACTIVITY_BEGUN',
  ACTIVITY_OVER = 'ACTIVITY_OVER',
  OFFER_OVER = 'OFFER_OVER',
  NO_MAIL_SERVER = 'NO_MAIL_SERVER',
  NO_ADDRESS = 'NO_ADDRESS',
  DAILY_LIMIT = 'DAILY_LIMIT',
  MESSAGE_WITHDRAWN = 'MESSAGE_WITHDRAWN',
  VOUCHER_VOID = 'VOUCHER_VOID',
}

/** A reason, with the facts that its explanation quotes. */
export interface ReasonWithFacts {
  reason: EmailReason
  facts?: Readonly<Record<string, string | number>>
}

registerEnumType(EmailReason, {
  name: 'EmailReason',
  description: 'Why an e-mail is planned, or is not sent. New reasons can be added.',
  valuesConfig: {
    TRIGGERED: { description: "Planned: the workflow's trigger has happened, or its time is ahead." },
    PLACES_OFFERED: { description: 'Planned: freed places are offered to a customer on the waitlist.' },
    QUOTA_REACHED: { description: 'Planned: a meter has reached a quota.' },
    WEBHOOK_FAILED: { description: 'Planned: a webhook endpoint was paused because it does not work.' },
    KEY_EXPIRES: { description: 'Planned: an API key expires soon.' },
    MESSAGE_WRITTEN: { description: 'Planned: a person has written to customers.' },
    VOUCHER_SENT: { description: 'Planned: a person has sent a gift voucher to its receiver.' },
    STATEMENT_SENT: { description: 'Planned: a person has sent the statement of a month.' },
    SENT_AGAIN: { description: 'Planned: a person has sent it again.' },
    TESTED: { description: 'Planned: a person has tested a workflow.' },
    WORKFLOW_INACTIVE: { description: 'Not sent: the workflow is switched off.' },
    WORKFLOW_DELETED: { description: 'Not sent: the workflow was deleted.' },
    OTHER_ACTIVITY: { description: 'Not sent: the workflow is not for the activity of the booking.' },
    OTHER_CHANNEL: { description: 'Not sent: the workflow is not for the channel of the booking.' },
    BOOKING_STATUS: { description: "Not sent: the workflow's e-mail does not apply to the status of the booking." },
    IMPORTED: { description: 'Not sent: the booking was imported from another system without e-mails.' },
    BOOKING_GONE: { description: 'Not sent: the booking no longer exists.' },
    NEVER_CONFIRMED: {
      description: 'Not sent: the booking was only on hold when it ended, so there is nothing to cancel.',
    },
    BASKET_NOT_ABANDONED: { description: 'Not sent: the basket is no longer abandoned.' },
    ONE_PER_BASKET: { description: 'Not sent: an abandoned basket has one e-mail, about its first booking.' },
    OFFERED_BY_WAITLIST: {
      description: 'Not sent: the places were offered by the waitlist, not put into a basket by the customer.',
    },
    WAIVER_NOT_OUTSTANDING: { description: 'Not sent: the waiver is not outstanding.' },
    ALREADY_PLANNED: {
      description:
        'Not sent: a workflow sends one e-mail per booking and occasion, such as a start, and this one was planned before.',
    },
    NOTES_ONLY: { description: 'Not sent: only the notes for the operator were amended.' },
    DEPARTURE_CLOSED: { description: 'Not sent: the operator does not sell any more what was in the basket.' },
    TIME_PASSED: {
      description: 'Not sent: its time had already passed when the booking or the workflow got its current state.',
    },
    NOT_BEFORE_START: { description: 'Not sent: its time is not before the start.' },
    ACTIVITY_BEGUN: { description: 'Not sent: the activity has started.' },
    ACTIVITY_OVER: { description: 'Not sent: the activity had ended before it could be sent.' },
    OFFER_OVER: { description: 'Not sent: the places are no longer on offer.' },
    NO_MAIL_SERVER: { description: 'Not sent: it waited too long for a mail server.' },
    NO_ADDRESS: {
      description:
        'Not sent: the quota has no e-mail address, the hold had no customer yet, or the customer was erased.',
    },
    DAILY_LIMIT: { description: 'Not sent: the daily limit of e-mails about quotas was reached.' },
    VOUCHER_VOID: { description: 'Not sent: the gift voucher was voided before.' },
    MESSAGE_WITHDRAWN: { description: 'Not sent: the message or statement was taken back before it was sent.' },
  },
})
