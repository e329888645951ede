import { registerEnumType } from 'type-graphql'

/** Why an e-mail is planned, or is not sent. */
export enum EmailReason {
  TRIGGERED = 'TRIGGERED',
  PLACES_OFFERED = 'PLACES_OFFERED',
  QUOTA_REACHED = 'QUOTA_REACHED',
  SENT_AGAIN = 'SENT_AGAIN',
  TESTED = 'TESTED',
  WORKFLOW_INACTIVE = 'WORKFLOW_INACTIVE',
  WORKFLOW_DELETED = 'WORKFLOW_DELETED',
  OTHER_ACTIVITY = 'OTHER_ACTIVITY',
  OTHER_CHANNEL = 'OTHER_CHANNEL',
  BOOKING_STATUS = 'BOOKING_STATUS',
  BOOKING_GONE = 'BOOKING_GONE',
  NEVER_CONFIRMED = 'NEVER_CONFIRMED',
  BASKET_NOT_ABANDONED = 'BASKET_NOT_ABANDONED',
  ONE_PER_BASKET = 'ONE_PER_BASKET',
  OFFERED_BY_WAITLIST = 'OFFERED_BY_WAITLIST',
  WAIVER_NOT_OUTSTANDING = 'WAIVER_NOT_OUTSTANDING',
  ALREADY_PLANNED = 'ALREADY_PLANNED',
  TIME_PASSED = 'TIME_PASSED',
  NOT_BEFORE_START = 'NOT_BEFORE_START',
  ACTIVITY_BEGUN = 'ACTIVITY_BEGUN',
  ACTIVITY_OVER = 'ACTIVITY_OVER',
  OFFER_OVER = 'OFFER_OVER',
  NO_MAIL_SERVER = 'NO_MAIL_SERVER',
  NO_ADDRESS = 'NO_ADDRESS',
  DAILY_LIMIT = 'DAILY_LIMIT',
  NOT_RECORDED = 'NOT_RECORDED',
}

/** A reason, with what its explanation quotes. */
export interface ReasonWithFacts {
  reason: EmailReason
  facts?: Readonly<Record<string, string | number>>
}

registerEnumType(EmailReason, {
  name: 'EmailReason',
  description: 'Why an e-mail is planned, or is not sent. New reasons may be added.',
  valuesConfig: {
    TRIGGERED: { description: 'Planned: what the workflow goes by has happened, or is coming.' },
    PLACES_OFFERED: { description: 'Planned: places came free, and are offered to a customer on the waitlist.' },
    QUOTA_REACHED: { description: 'Planned: a meter has reached a quota.' },
    SENT_AGAIN: { description: 'Planned: somebody has sent it once more by hand.' },
    TESTED: { description: 'Planned: somebody has tried a workflow out.' },
    WORKFLOW_INACTIVE: { description: 'Not sent: the workflow is switched off.' },
    WORKFLOW_DELETED: { description: 'Not sent: the workflow was deleted.' },
    OTHER_ACTIVITY: { description: 'Not sent: the workflow is not for the activity of the booking.' },
    OTHER_CHANNEL: { description: 'Not sent: the workflow is not for the channel of the booking.' },
    BOOKING_STATUS: { description: 'Not sent: what the workflow says is not true of a booking in its status.' },
    BOOKING_GONE: { description: 'Not sent: the booking does not exist any more.' },
    NEVER_CONFIRMED: {
      description: 'Not sent: the booking was only held when it ended, so that nothing is called off.',
    },
    BASKET_NOT_ABANDONED: { description: 'Not sent: the basket is not abandoned any more.' },
    ONE_PER_BASKET: { description: 'Not sent: an abandoned basket has one e-mail, about its first booking.' },
    OFFERED_BY_WAITLIST: { description: 'Not sent: the places were offered by the waitlist, and put into no basket.' },
    WAIVER_NOT_OUTSTANDING: { description: 'Not sent: the waiver is not outstanding.' },
    ALREADY_PLANNED: {
      description: 'Not sent: a workflow writes about a booking once, and has planned that e-mail before.',
    },
    TIME_PASSED: {
      description:
        'Not sent: when it was to go out had passed already when the booking, or the workflow, became what it is.',
    },
    NOT_BEFORE_START: { description: 'Not sent: when it was to go out is not before the start.' },
    ACTIVITY_BEGUN: { description: 'Not sent: the activity has begun.' },
    ACTIVITY_OVER: { description: 'Not sent: the activity was over before it could be sent.' },
    OFFER_OVER: { description: 'Not sent: the places are not on offer any more.' },
    NO_MAIL_SERVER: { description: 'Not sent: it has waited for a mail server for too long.' },
    NO_ADDRESS: { description: 'Not sent: the quota names nobody to tell.' },
    DAILY_LIMIT: { description: 'Not sent: as many e-mails about quotas as a day may have had been planned.' },
    NOT_RECORDED: { description: 'It is from before reasons were recorded.' },
  },
})
