/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A note for the history of a booking, and a condition for the change. */
export type AcceptBookingInput = {
  /** The reference. */
  bookingReference: string;
  /** The version of the booking that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** The reason, for the staff and the partner. The e-mail about a cancellation can include it for the customer. */
  reason?: string | null | undefined;
};

/** The colours by which activities are told apart in a calendar. Each client decides on its shades. */
export type ActivityColour =
  /** Blue. */
  | 'BLUE'
  /** Brown. */
  | 'BROWN'
  /** Green. */
  | 'GREEN'
  /** Grey. */
  | 'GREY'
  /** Orange. */
  | 'ORANGE'
  /** Pink. */
  | 'PINK'
  /** Purple. */
  | 'PURPLE'
  /** Red. */
  | 'RED'
  /** Between green and blue. */
  | 'TEAL'
  /** Yellow. */
  | 'YELLOW';

/** Who made or changed a booking. */
export type Actor =
  /** The customer, through a signed link. */
  | 'CUSTOMER'
  /** The operator, with one of its keys. */
  | 'OPERATOR'
  /** The partner that sells it. */
  | 'PARTNER'
  /** The service itself, for example when a hold expires or the waitlist is offered places. */
  | 'SERVICE';

/** Changes to a booking; omitted fields stay as they are. */
export type AmendBookingInput = {
  /** Answers to waiver questions, of the participants as they are numbered then. They replace those that the booking has to the same questions. If the activity requires answers with the booking, all required ones of each participant that is added must be there, unless the places are only on hold. */
  answers?: Array<AnswerInput> | null | undefined;
  /** The reference. */
  bookingReference: string;
  /** The customer. */
  customer?: CustomerChanges | null | undefined;
  /** The local day of another timeslot, instead of its identifier. */
  date?: string | null | undefined;
  /** The price that the booking shall have then: nothing is changed if it would be another one. */
  expectedPrice?: MoneyInput | null | undefined;
  /** The version of the booking that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** Notes for the operator; null removes them. */
  notes?: string | null | undefined;
  /** The new number of participants, if the booking has one unit. */
  participants?: number | null | undefined;
  /** The reason, for the staff and the partner. */
  reason?: string | null | undefined;
  /** How much is refunded, for the operator alone: `FULL` by default. A partner leaves it out, and the terms of the booking decide. */
  refund?: RefundRule | null | undefined;
  /** The amount that is refunded, for the operator alone, instead of `refund`. */
  refundAmount?: MoneyInput | null | undefined;
  /** The local time at which another timeslot starts. */
  time?: string | null | undefined;
  /** Another timeslot of the same activity. */
  timeslotId?: string | null | undefined;
  /** All units of the booking from now on. Those that stay keep their price, those that are added have the price of today. */
  units?: Array<UnitQuantityInput> | null | undefined;
};

/** The corrected usage of an entry, and why. */
export type AmendUsageEntryInput = {
  /** The entry. */
  id: string | number;
  /** The reason, for later readers; 1–500 characters. */
  reason: string;
  /** The correct usage; above zero. Void an entry to count nothing. */
  usage: string;
};

/** Other units or another timeslot of a booking; omitted fields stay as they are. */
export type AmendmentQuoteInput = {
  /** The local day of another timeslot, instead of its identifier. */
  date?: string | null | undefined;
  /** The new number of participants, if the booking has one unit. */
  participants?: number | null | undefined;
  /** The local time at which another timeslot starts. */
  time?: string | null | undefined;
  /** Another timeslot of the same activity. */
  timeslotId?: string | null | undefined;
  /** All units of the booking from now on. Those that stay keep their price, those that are added have the price of today. */
  units?: Array<UnitQuantityInput> | null | undefined;
};

/** An answer to one waiver question. */
export type AnswerInput = {
  /** Which participant answers, counted from 1; only for questions of the scope `PARTICIPANT`. */
  participant?: number | null | undefined;
  /** The question. */
  questionId: string;
  /** The uploaded files, for a question of the type `FILE`. Each upload can be used once. */
  uploadIds?: Array<string> | null | undefined;
  /** Text, a number, true or false, or a list of texts for `MULTI_CHOICE`, depending on the type of the question. Null or blank counts as not answered. */
  value?: unknown;
};

/** For what a rule assigns members. */
export type AssignMembersByRuleInput = {
  /** The end of the range, which is not part of it, at most 31 days later. */
  before: string;
  /** The start of the range. Departures that have started are left out. */
  from: string;
  /** The named resources; all if absent. */
  resourceIds?: Array<string> | null | undefined;
};

/** Who of a resource a departure has. */
export type AssignMembersInput = {
  /** All its members of that resource, at most as many as it uses; nobody when empty. */
  memberIds: Array<string>;
  /** The named resource that it uses. */
  resourceId: string;
  /** The departure. */
  timeslotId: string;
};

/** Why a member cannot be assigned to a departure. */
export type AssignmentObstacle =
  /** The member is absent on a day of that time. */
  | 'ABSENT'
  /** The member is assigned to another departure at that time. */
  | 'BUSY'
  /** The member is not active. */
  | 'INACTIVE'
  /** The member lacks skills that the activity needs. */
  | 'LACKS_SKILLS';

/** Who did what the audit log has. */
export type AuditActor =
  /** The administrator, on the command line. */
  | 'COMMAND_LINE'
  /** A key of the API. */
  | 'KEY'
  /** Whoever has a signed link. */
  | 'LINK'
  /** A session of the dashboard, which was opened with a key. */
  | 'SESSION';

/** Which entries of the audit log to list: those that match every given condition. */
export type AuditFilter = {
  /** These actions, such as "updatePricing" or "exportUsage"; at most 100. */
  actions?: Array<string> | null | undefined;
  /** Done with one of these keys, also through the dashboard; at most 100. */
  keyIds?: Array<string> | null | undefined;
  /** On objects of these kinds. */
  objectTypes?: Array<AuditObject> | null | undefined;
  /** On one of these objects, by their `id`, also those that were deleted: what was done to an activity includes its prices and schedules. At most 100. */
  objects?: Array<string> | null | undefined;
  /** Done at these instants. */
  occurredAt?: DateTimeRange | null | undefined;
};

/** What an action of the audit log is done to. */
export type AuditObject =
  /** A key of the API. */
  | 'API_KEY'
  /** A basket, whose payments and refunds are recorded. */
  | 'BASKET'
  /** A booking that the operator changed. Its history has what was amended. */
  | 'BOOKING'
  /** A bulk operation. */
  | 'BULK_OPERATION'
  /** An e-mail. */
  | 'EMAIL'
  /** The operator: its settings, and exports of all that it has of a kind. */
  | 'OPERATOR'
  /** A partner, with its commissions, the grants of agencies, and exports of its statements. */
  | 'PARTNER'
  /** An activity, with its prices, schedules, exceptions, questions and needs. */
  | 'PRODUCT'
  /** A promo code. */
  | 'PROMO_CODE'
  /** A resource, with its members. */
  | 'RESOURCE'
  /** A staff account, with its sessions. */
  | 'STAFF_ACCOUNT'
  /** A departure, to which members are assigned. */
  | 'TIMESLOT'
  /** A usage entry that was corrected. */
  | 'USAGE_ENTRY'
  /** A quota of usage. */
  | 'USAGE_QUOTA'
  /** A gift voucher. */
  | 'VOUCHER'
  /** A webhook endpoint. */
  | 'WEBHOOK'
  /** A delivery of a webhook. */
  | 'WEBHOOK_DELIVERY'
  /** A workflow of e-mails. */
  | 'WORKFLOW';

/** What was done for the backups of the installation. */
export type BackupRunKind =
  /** A backup was taken. */
  | 'BACKUP'
  /** Every table was exported to files. */
  | 'EXPORT'
  /** A backup, or a database that was restored by other tools, was restored and checked. */
  | 'VERIFICATION';

/** The status of a basket. */
export type BasketStatus =
  /** Abandoned, or its holds expired before it was paid for; its places are free again. */
  | 'ABANDONED'
  /** The purchase is complete: what was due is paid. */
  | 'COMPLETED'
  /** Bookings can be added; it is not paid for yet. */
  | 'OPEN';

/** People who come to the counter of a departure, and how many they are. */
export type BookWalkInInput = {
  /** The price that you have told them: the booking is refused if it has another one. */
  expectedPrice?: MoneyInput | null | undefined;
  /** Makes it safe to retry the request. A retry with the same key returns the first response, for at least 7 days. A different request with the same key is refused. */
  idempotencyKey?: string | null | undefined;
  /** A name to call them by. It is deleted 30 days after the activity. */
  name?: string | null | undefined;
  /** The number of participants, each of the default unit. */
  participants?: number | null | undefined;
  /** What they pay now; without it the whole price was paid elsewhere. */
  payment?: SalePaymentInput | null | undefined;
  /** The departure. */
  timeslotId: string;
  /** How many of each unit. */
  units?: Array<UnitQuantityInput> | null | undefined;
};

/** What happened to a booking. */
export type BookingAction =
  /** The operator accepted it. */
  | 'ACCEPTED'
  /** Its participants, timeslot, customer or notes were changed. */
  | 'AMENDED'
  /** It was made in one step. */
  | 'BOOKED'
  /** It was cancelled. */
  | 'CANCELLED'
  /** Its hold was confirmed. */
  | 'CONFIRMED'
  /** Its personal data was erased. Erase your copy of them too. */
  | 'ERASED'
  /** Its hold expired. */
  | 'EXPIRED'
  /** Its hold was extended. */
  | 'EXTENDED'
  /** It was made, with its places on hold. */
  | 'HELD'
  /** The participants did not arrive. */
  | 'NO_SHOW'
  /** The participants arrived. */
  | 'REDEEMED'
  /** The operator did not accept it. */
  | 'REJECTED'
  /** That they arrived, or did not, was taken back. */
  | 'REOPENED';

/** Which bookings to list: those that match every given condition. */
export type BookingFilter = {
  /** Of one of these activities; at most 100. */
  activityIds?: Array<string> | null | undefined;
  /** Sold through one of these channels. */
  channels?: Array<Channel> | null | undefined;
  /** Made at these instants. */
  createdAt?: DateTimeRange | null | undefined;
  /** Of the customers with this whole e-mail address, or one that is merged with it; case-insensitive. */
  customerEmail?: string | null | undefined;
  /** Taking place on these local days. */
  date?: DateRange | null | undefined;
  /** One of these bookings; at most 100. */
  ids?: Array<string> | null | undefined;
  /** Sold by one of these partners; at most 100. */
  partnerIds?: Array<string> | null | undefined;
  /** Whether its timeslot is short of a resource, as in `shortages`. For the operator only. */
  short?: boolean | null | undefined;
  /** In one of these states. */
  statuses?: Array<BookingStatus> | null | undefined;
  /** Words, each a part of the booking reference (with or without its hyphen), the name, the e-mail address, the payment reference, the partner reference or the phone number, in any order; without case, accents and wildcards. Of a phone number any part of its digits, with or without the country code. A single word of one or two Latin characters or digits is found only where one of these begins, or a word of it. */
  text?: string | null | undefined;
  /** Of one of these timeslots; at most 100. */
  timeslotIds?: Array<string> | null | undefined;
  /** Whether the customer still has to pay the operator something for it: `amountDue`. */
  unpaid?: boolean | null | undefined;
  /** With `updatedAt` at these instants. */
  updatedAt?: DateTimeRange | null | undefined;
  /** With one of these waiver states. */
  waiverStatuses?: Array<WaiverStatus> | null | undefined;
};

/** The order of a list of bookings; ties are ordered by creation time, in the same direction. A cursor works only in the same order or its reverse. A page takes as long however many bookings there are. */
export type BookingOrder =
  /** The same bookings, least `amountDue` first. */
  | 'AMOUNT_DUE_ASC'
  /** Most `amountDue` first. It lists only bookings for which something is due, as the filter `unpaid` does, and takes longer the more of these there are. */
  | 'AMOUNT_DUE_DESC'
  /** Oldest first. */
  | 'CREATED_AT_ASC'
  /** Newest first. */
  | 'CREATED_AT_DESC'
  /** By the customer's last name and then the first, A to Z; accents and case decide last. */
  | 'LAST_NAME_ASC'
  /** The same, Z to A. */
  | 'LAST_NAME_DESC'
  /** Lowest price first. */
  | 'PRICE_ASC'
  /** Highest price first. */
  | 'PRICE_DESC'
  /** Earliest start first. */
  | 'STARTS_AT_ASC'
  /** Latest start first. */
  | 'STARTS_AT_DESC'
  /** In the order of the lifecycle: on hold, pending, confirmed, redeemed, no-show, cancelled, expired, rejected. A booking whose status changes while pages are read can appear twice, or not at all. */
  | 'STATUS_ASC'
  /** The same order reversed. */
  | 'STATUS_DESC';

/** The status of a booking. */
export type BookingStatus =
  /** Cancelled; its places are free again. */
  | 'CANCELLED'
  /** Its places are taken. */
  | 'CONFIRMED'
  /** The hold has expired; its places are free again. */
  | 'EXPIRED'
  /** The participants did not arrive. */
  | 'NO_SHOW'
  /** Its places are held until `holdExpiresAt`; it has to be confirmed. */
  | 'ON_HOLD'
  /** Its places are taken; the operator has to accept it. */
  | 'PENDING'
  /** The participants have arrived. */
  | 'REDEEMED'
  /** The operator has rejected it; its places are free again. */
  | 'REJECTED';

/** A kind of call. A key has a rate limit for each. */
export type CallKind =
  /** Dates, timeslots and quotes: what can be booked, and at which price. */
  | 'AVAILABILITY'
  /** Bookings, holds and every other change, except of usage. */
  | 'BOOKINGS'
  /** Everything that is only read, except availability. */
  | 'READS'
  /** Entries of usage that are recorded, amended or voided. */
  | 'USAGE_ENTRIES';

/** A note for the history of a booking, and a condition for the change. */
export type CancelBookingInput = {
  /** The reference. */
  bookingReference: string;
  /** The version of the booking that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** The reason, for the staff and the partner. The e-mail about a cancellation can include it for the customer. */
  reason?: string | null | undefined;
  /** How much is refunded, for the operator alone: `FULL` by default. A partner leaves it out, and the terms of the booking decide. */
  refund?: RefundRule | null | undefined;
  /** The amount that is refunded, for the operator alone, instead of `refund`. */
  refundAmount?: MoneyInput | null | undefined;
  /** If true, nothing is changed: the response is the booking as it is, with `refund` and `refundPercent` as they would be. What would be refused is refused. */
  simulate?: boolean | null | undefined;
};

/** What is refunded when a booking is cancelled early enough. */
export type CancellationTierInput = {
  /** It holds until this many minutes before the start. */
  minutesBefore: number;
  /** How much of the price is refunded, in percent. */
  percent: number;
};

/** What changed. */
export type ChangeType =
  /** The timeslots of an activity on a day changed: places, capacity, closing, or which ones there are. */
  | 'AVAILABILITY_CHANGED'
  /** The operator accepted a booking. */
  | 'BOOKING_ACCEPTED'
  /** The participants, timeslot, customer or notes of a booking were changed. */
  | 'BOOKING_AMENDED'
  /** A booking was cancelled. */
  | 'BOOKING_CANCELLED'
  /** A booking was made or its hold confirmed. */
  | 'BOOKING_CONFIRMED'
  /** The personal data of a booking was erased. Erase your copy of it too. */
  | 'BOOKING_ERASED'
  /** The hold of a booking expired. */
  | 'BOOKING_EXPIRED'
  /** The hold of a booking was extended. */
  | 'BOOKING_EXTENDED'
  /** A booking was made, with its places on hold. */
  | 'BOOKING_HELD'
  /** The participants did not arrive. */
  | 'BOOKING_NO_SHOW'
  /** A booking was made or its hold confirmed; the operator has to accept it. */
  | 'BOOKING_PENDING'
  /** The participants arrived. */
  | 'BOOKING_REDEEMED'
  /** The operator did not accept a booking. */
  | 'BOOKING_REJECTED'
  /** That the participants arrived, or did not, was taken back. */
  | 'BOOKING_REOPENED'
  /** A booking changed without a new version: its waiver was completed, or is outstanding again. */
  | 'BOOKING_UPDATED'
  /** An activity changed: its description, units, prices, terms or questions, or whether it can be sold. */
  | 'PRODUCT_UPDATED'
  /** A quota of a meter was made, changed or deleted. Only the operator sees it. */
  | 'QUOTA_UPDATED'
  /** An entry of the waitlist was made, offered places, or ended. */
  | 'WAITLIST_UPDATED';

/** The sales channel of a booking. */
export type Channel =
  /** Sold in the operator's own web shop. */
  | 'ONLINE'
  /** Sold by a partner on its own platform. */
  | 'PARTNER'
  /** Sold at the counter or by phone. */
  | 'POINT_OF_SALE';

/** Which departures are closed, and what happens to their bookings. */
export type CloseDeparturesInput = {
  /** The activities that are closed on it. */
  activityIds: Array<string>;
  /** Bookings for which something else is decided. */
  bookings?: Array<ClosureBookingInput> | null | undefined;
  /** With `CHOICE`, for how many days customers can choose. Who has not chosen then gets the money. */
  chooseWithinDays?: number;
  /** The local day, today or later. Departures that have started are left alone. */
  date: string;
  /** What happens to every booking that is not in `bookings`. */
  decision: ClosureDecision;
  /** Only departures that start at this local time or later; the whole day when absent. */
  fromTime?: string | null | undefined;
  /** Makes it safe to retry the request. A retry with the same key closes nothing and returns the same closure. A different request with the same key is refused. */
  idempotencyKey?: string | null | undefined;
  /** Its language, BCP 47: dates and prices are formatted in it. */
  language?: string;
  /** With `MOVE`, the local day to which bookings move, at the same time and of the same activity. */
  moveTo?: string | null | undefined;
  /** Why, for the e-mails to customers, the partners and the history. */
  reason: string;
  /** The template of the subject of the e-mail that offers the choice. */
  subject?: string;
  /** The template of its text, with the placeholders of workflows. It must have `{{choice_url}}`, the link by which the customer chooses. */
  text?: string;
};

/** The end of a day at the counter. */
export type CloseTillInput = {
  /** What was counted, such as the cash in the drawer and the total of the card terminal. */
  counts: Array<TillCountInput>;
  /** The day, in the operator's time zone: today or earlier. */
  date: string;
  /** A note, such as why something is missing. */
  note?: string | null | undefined;
};

/** What happens to one booking of a closed departure. */
export type ClosureBookingInput = {
  /** The booking; each at most once. */
  bookingId: string;
  /** What happens to it. */
  decision: ClosureDecision;
  /** With `MOVE`, where it moves; without it, to the same time of the day `moveTo`. */
  toTimeslotId?: string | null | undefined;
};

/** What happens to a booking whose departure is closed. */
export type ClosureDecision =
  /** The customer gets a link by e-mail, to choose another departure at the same price or the money. Who does not choose in time gets the money. */
  | 'CHOICE'
  /** Nothing: somebody deals with it, such as by phone. It is no part of the closure. */
  | 'LEAVE'
  /** It moves to another departure, at the price that it has. */
  | 'MOVE'
  /** It is cancelled, and everything is refunded. */
  | 'REFUND';

/** Which departures are closed, and what happens to their bookings. */
export type ClosureInput = {
  /** The activities that are closed on it. */
  activityIds: Array<string>;
  /** Bookings for which something else is decided. */
  bookings?: Array<ClosureBookingInput> | null | undefined;
  /** With `CHOICE`, for how many days customers can choose. Who has not chosen then gets the money. */
  chooseWithinDays?: number;
  /** The local day, today or later. Departures that have started are left alone. */
  date: string;
  /** What happens to every booking that is not in `bookings`. */
  decision: ClosureDecision;
  /** Only departures that start at this local time or later; the whole day when absent. */
  fromTime?: string | null | undefined;
  /** Its language, BCP 47: dates and prices are formatted in it. */
  language?: string;
  /** With `MOVE`, the local day to which bookings move, at the same time and of the same activity. */
  moveTo?: string | null | undefined;
  /** Why, for the e-mails to customers, the partners and the history. */
  reason: string;
  /** The template of the subject of the e-mail that offers the choice. */
  subject?: string;
  /** The template of its text, with the placeholders of workflows. It must have `{{choice_url}}`, the link by which the customer chooses. */
  text?: string;
};

/** What became of a booking whose departure was closed. */
export type ClosureOutcome =
  /** Its customer has not chosen yet. */
  | 'AWAITING_CHOICE'
  /** It was cancelled. */
  | 'CANCELLED'
  /** It could not be done, for the reason in `failure`: somebody has to look. */
  | 'FAILED'
  /** It is at another departure now. */
  | 'MOVED'
  /** Nothing yet. */
  | 'PLANNED';

/** How far a closure is. */
export type ClosureStatus =
  /** Customers choose, until `chooseBefore`. */
  | 'AWAITING'
  /** It has ended. */
  | 'DONE'
  /** The bookings are moved and cancelled, and customers get their e-mails. */
  | 'RUNNING'
  /** The departures are closed, and it can be undone until `dueAt`. */
  | 'SCHEDULED'
  /** It was undone before anything happened to a booking. */
  | 'UNDONE';

/** A partner's commission on one activity. */
export type CommissionInput = {
  /** The activity. */
  activityId: string;
  /** The commission in percent, 0 to 100 with at most three decimals. Null or absent: the commission of the partner applies to this activity again. */
  percent?: number | null | undefined;
};

/** What the hold lacks of a booking, and a condition for the change. */
export type ConfirmBookingInput = {
  /** Answers to waiver questions. They replace those that the hold has to the same questions. If the activity requires answers with the booking, all required ones must be there. */
  answers?: Array<AnswerInput> | null | undefined;
  /** The reference. */
  bookingReference: string;
  /** The customer: required unless the hold has one, which it replaces. */
  customer?: CustomerInput | null | undefined;
  /** The version of the booking that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** The seller's payment reference; when absent, that of the hold is kept. */
  paymentReference?: string | null | undefined;
};

/** A booking to make: an activity, a timeslot, the participants or units, and the customer. */
export type CreateBookingInput = {
  /** The activity. */
  activityId: string;
  /** Answers to waiver questions. */
  answers?: Array<AnswerInput> | null | undefined;
  /** The operator's own channel, `ONLINE` or `POINT_OF_SALE`; a partner leaves it out. */
  channel?: Channel | null | undefined;
  /** The customer. */
  customer: CustomerInput;
  /** The local day of the timeslot. */
  date?: string | null | undefined;
  /** The price that you have shown to the customer: the booking is refused if it has another one. */
  expectedPrice?: MoneyInput | null | undefined;
  /** Makes it safe to retry the request. A retry with the same key returns the first response, for at least 7 days. A different request with the same key is refused. */
  idempotencyKey?: string | null | undefined;
  /** The customer's language, BCP 47, such as `en-GB`. */
  language?: string | null | undefined;
  /** Notes for the operator. */
  notes?: string | null | undefined;
  /** The number of participants, each taking one place. Alone, it means so many of the default unit; together with `units` it must be the places that they take. Required unless units are given. */
  participants?: number | null | undefined;
  /** The partner for which the staff of the operator sell, such as a hotel that phones: at its prices, with its commission, and paid to it. Leave `channel` out then. A partner sells as itself. */
  partnerId?: string | null | undefined;
  /** The partner's own order number. */
  partnerReference?: string | null | undefined;
  /** What the customer pays now, on the channels of the operator. Without it the seller was paid the whole price, as for every sale of a partner. */
  payment?: SalePaymentInput | null | undefined;
  /** The seller's payment reference; one is generated when absent. */
  paymentReference?: string | null | undefined;
  /** A promo code, in any case. Its discount is a line of the price. A code that cannot be used is refused. */
  promoCode?: string | null | undefined;
  /** The token of a quote for this timeslot and these units: the booking has its price and terms. After it has expired, the booking is refused if the price has changed. */
  quoteToken?: string | null | undefined;
  /** The local time at which the timeslot starts; the first such when clocks repeat it. */
  time?: string | null | undefined;
  /** The timeslot; alternatively give its date and time. */
  timeslotId?: string | null | undefined;
  /** How many of each unit. */
  units?: Array<UnitQuantityInput> | null | undefined;
  /** The code of a gift voucher, in any case, with or without hyphens. It pays as much of the price as it can; the price stays the same. */
  voucherCode?: string | null | undefined;
};

/** A partner to add. */
export type CreatePartnerInput = {
  /** Its commission in percent of what its bookings cost without fees: 0 to 100 with at most three decimals; 0 when absent. */
  commissionPercent?: number | null | undefined;
  /** The partner's name. */
  name: string;
  /** A short name, unique among your partners: 2 to 40 lower-case letters, digits and hyphens, such as `sunny-trips`. Payment references generated by the service begin with it. */
  slug: string;
};

/** An activity to create. */
export type CreateProductInput = {
  /** Whether the operator accepts each booking manually; until then it is `PENDING`. False by default. */
  acceptanceRequired?: boolean | null | undefined;
  /** Booking closes this many minutes before the start; by default the operator's `defaultBookingCutoffMinutes`. */
  bookingCutoffMinutes?: number | null | undefined;
  /** A partner can cancel until this many minutes before the start; by default the operator's `defaultCancellationCutoffMinutes`. */
  cancellationCutoffMinutes?: number | null | undefined;
  /** The operator's own category, such as `Kayaking`. */
  category?: string | null | undefined;
  /** Its colour in calendars; by default the one that the fewest of the operator's activities have. */
  colour?: ActivityColour | null | undefined;
  /** How many participants a departure needs to run; none if absent. */
  departureMinimum?: number | null | undefined;
  /** The full description, plain text with line breaks. */
  description?: string | null | undefined;
  /** How long the activity takes, 5 minutes to 14 days. */
  durationMinutes: number;
  /** Images, the most important first. */
  images?: Array<ImageInput> | null | undefined;
  /** Where the activity starts; no particular place if absent. */
  location?: LocationInput | null | undefined;
  /** The maximum number of participants in one booking; no limit except the capacity if absent. */
  maxParticipants?: number | null | undefined;
  /** The minimum number of participants in one booking; 1 by default. */
  minParticipants?: number | null | undefined;
  /** The activity's name, unique within its operator, ignoring case. */
  name: string;
  /** The price of one participant. */
  price: MoneyInput;
  /** Whether the activity is in the shopfront, where partners see it. False by default. */
  published?: boolean | null | undefined;
  /** One or two sentences for a list. */
  shortDescription?: string | null | undefined;
  /** IANA time zone of every local date and time of the activity; by default the operator's. */
  timeZone?: string | null | undefined;
  /** When the required waiver answers are due; by default before arrival. */
  waiverPolicy?: WaiverPolicy | null | undefined;
};

/** A promo code to add. Give either `amount` or `percent`. */
export type CreatePromoCodeInput = {
  /** Only for these activities; for all activities when empty or absent. */
  activityIds?: Array<string> | null | undefined;
  /** By how much it lowers the price of the activity, at most to zero; above zero. */
  amount?: MoneyInput | null | undefined;
  /** What customers enter, unique among your codes ignoring case: 3 to 32 letters A to Z, digits, hyphens and underscores, beginning with a letter or a digit. */
  code: string;
  /** The first day of the activity for which it is valid; no limit when absent. */
  dateFrom?: string | null | undefined;
  /** The last day of the activity for which it is valid; no limit when absent. */
  dateTo?: string | null | undefined;
  /** How many bookings can have it; no limit when absent. */
  maxUses?: number | null | undefined;
  /** How many bookings of one customer, by e-mail address, can have it; no limit when absent. */
  maxUsesPerCustomer?: number | null | undefined;
  /** The name, which price lines and customers see. */
  name: string;
  /** By how many percent it lowers the price of the activity, with at most three decimals. */
  percent?: number | null | undefined;
  /** The first day on which it can be used, on the operator's calendar; no limit when absent. */
  soldFrom?: string | null | undefined;
  /** The last day on which it can be used, on the operator's calendar; no limit when absent. */
  soldTo?: string | null | undefined;
};

/** A new resource. */
export type CreateResourceInput = {
  /** For a named resource: whether departures with bookings that lack a member get one by rule, within a minute or two; false if absent. */
  autoAssign?: boolean | null | undefined;
  /** Days on which there are fewer or more. Not for a named resource: its members can be absent once they exist. */
  exceptions?: Array<ResourceExceptionInput> | null | undefined;
  /** Makes it a named resource, with these members. */
  members?: Array<ResourceMemberInput> | null | undefined;
  /** The name, unique among your resources ignoring case. Refusals tell it to partners. */
  name: string;
  /** When it can be used; always if absent or empty. */
  openingTimes?: Array<OpeningTimeInput> | null | undefined;
  /** How many there are; not for a named resource, which has its members. */
  quantity?: number | null | undefined;
};

/** When an activity recurs. */
export type CreateScheduleInput = {
  /** The activity. */
  activityId: string;
  /** Places in each timeslot. Where more are taken already, bookings and holds keep theirs, and nothing is sold until fewer are taken. */
  capacity: number;
  /** First day of the season; no beginning if absent. */
  seasonFrom?: string | null | undefined;
  /** Last day of the season; no end if absent. */
  seasonTo?: string | null | undefined;
  /** Starting times on the activity's local clock. */
  times: Array<string>;
  /** Days of the week, 1 for Monday to 7 for Sunday (ISO 8601). */
  weekdays: Array<number>;
};

/** A threshold of a meter, and who gets the e-mail. */
export type CreateUsageQuotaInput = {
  /** Who gets an e-mail when it is reached; no e-mail when absent. */
  email?: string | null | undefined;
  /** The meter's name; it need not have any usage yet. Built-in meters can have quotas too. */
  meter: string;
  /** Its period. */
  period: UsageQuotaPeriod;
  /** The usage in one period at which it is reached; above zero. */
  threshold: string;
};

/** The definition of a waiver question. Fields that do not fit its type are refused. */
export type CreateWaiverQuestionInput = {
  /** The activity. */
  activityId: string;
  /** The condition under which it is asked; always if absent. */
  dependsOn?: QuestionDependencyInput | null | undefined;
  /** The files that a `FILE` question accepts. */
  file?: FileRuleInput | null | undefined;
  /** An explanation below the question. */
  helpText?: string | null | undefined;
  /** Whether what is booked already is included: the waiver status of all upcoming bookings of the activity follows its questions at once. Those that lack a required answer become `OUTSTANDING`, and are reminded. */
  includeBooked?: boolean;
  /** The question, as the customer reads it. */
  label: string;
  /** The maximum number, or the maximum number of options of a `MULTI_CHOICE`. */
  max?: number | null | undefined;
  /** The maximum number of characters of a text. */
  maxLength?: number | null | undefined;
  /** The minimum number, or the minimum number of options of a `MULTI_CHOICE`. */
  min?: number | null | undefined;
  /** The minimum number of characters of a text. */
  minLength?: number | null | undefined;
  /** The options of `SINGLE_CHOICE` and `MULTI_CHOICE`. */
  options?: Array<QuestionOptionInput> | null | undefined;
  /** A regular expression of RE2 that the whole text must match; with a pattern, texts can have at most 1,000 characters. */
  pattern?: string | null | undefined;
  /** Its position among the questions of the activity, starting at 1; the others are renumbered. If absent, a new question is added at the end, and an existing one keeps its position. */
  position?: number | null | undefined;
  /** Whether it must be answered. */
  required?: boolean;
  /** Answered once for the booking, or once for each participant. */
  scope?: QuestionScope;
  /** The type of its answer. */
  type: QuestionType;
};

/** A webhook endpoint to create. */
export type CreateWebhookInput = {
  /** What it is for, in your own words. */
  description?: string | null | undefined;
  /** Who gets an e-mail when the service pauses the endpoint; nobody when absent. */
  email?: string | null | undefined;
  /** The types of changes to send; all when absent. */
  types?: Array<ChangeType> | null | undefined;
  /** Where changes are sent: an HTTPS URL without a user name, whose host has public addresses only. */
  url: string;
};

/** An automated e-mail to add. */
export type CreateWorkflowInput = {
  /** Whether it is switched on. */
  active?: boolean;
  /** Only for bookings of these activities; for all activities when empty or absent. */
  activityIds?: Array<string> | null | undefined;
  /** The local time of day at which it is sent, only with days; by default that of the start or the end. */
  atTime?: string | null | undefined;
  /** The template of the text: plain text with placeholders. A blank line starts a paragraph, addresses become links, and a line whose placeholders are all empty is left out. */
  body: string;
  /** Only for bookings of these channels; for all channels when empty or absent. */
  channels?: Array<Channel> | null | undefined;
  /** How long before or after, in `delayUnit`: 1 to 10,080 minutes, 1 to 2,160 hours or 0 to 365 days. Required for `BEFORE_START`, `WAIVER_OUTSTANDING` and `AFTER_END`, and for no other trigger. */
  delay?: number | null | undefined;
  /** The unit of `delay`; required with it. */
  delayUnit?: DelayUnit | null | undefined;
  /** Its language, BCP 47: dates and prices are formatted in it. */
  language?: string;
  /** The name for the staff. */
  name: string;
  /** The template of the subject, one line with placeholders such as `{{date}}`. */
  subject: string;
  /** Its texts in further languages, at most 12, each with the same placeholders; none when absent. */
  translations?: Array<WorkflowTranslationInput> | null | undefined;
  /** When it is sent. */
  trigger: WorkflowTrigger;
};

/** Changes to the customer of a booking; omitted fields stay as they are. */
export type CustomerChanges = {
  /** The e-mail address. */
  email?: string | null | undefined;
  /** Given name. */
  firstName?: string | null | undefined;
  /** Family name. */
  lastName?: string | null | undefined;
  /** The phone number; null removes it. */
  phone?: string | null | undefined;
};

/** The customer of a booking. */
export type CustomerInput = {
  /** The e-mail address. */
  email: string;
  /** Given name. */
  firstName: string;
  /** Family name. */
  lastName: string;
  /** The phone number. */
  phone?: string | null | undefined;
};

/** What the database does, as the health check says it. */
export type DatabaseState =
  /** It answers reads, and commits no writes. */
  | 'NO_COMMITS'
  /** It does not answer, or takes too long. */
  | 'NO_DATABASE'
  /** It answers and commits. */
  | 'READY';

/** A range of local days. Without a first or a last day it is open on that side. */
export type DateRange = {
  /** On this day or later. */
  from?: string | null | undefined;
  /** On this day or earlier. */
  to?: string | null | undefined;
};

/** A range of instants. The end is not in the range, so that consecutive ranges share no instant. Without a start or an end it is open on that side. */
export type DateTimeRange = {
  /** Earlier than this instant. */
  before?: string | null | undefined;
  /** At this instant or later. */
  from?: string | null | undefined;
};

/** `deactivateStaff` needs `staffId`. */
export type DeactivateStaffInput = {
  /** The staff account. */
  staffId: string;
};

/** The unit of the time between an activity and its e-mail. */
export type DelayUnit =
  /** Calendar days in the activity's time zone: at `atTime`, or at the local time of the start or the end. */
  | 'DAYS'
  /** Elapsed hours: 24 hours stay 24 hours when the clocks change. */
  | 'HOURS'
  /** Elapsed minutes. */
  | 'MINUTES';

/** `deleteResource` needs `resourceId`. */
export type DeleteResourceInput = {
  /** The resource to delete. */
  resourceId: string;
};

/** `deleteScheduleException` needs `exceptionId`. */
export type DeleteScheduleExceptionInput = {
  /** The exception. */
  exceptionId: string;
};

/** `deleteSchedule` needs `scheduleId`. */
export type DeleteScheduleInput = {
  /** The schedule. */
  scheduleId: string;
};

/** `deleteUsageQuota` needs `quotaId`. */
export type DeleteUsageQuotaInput = {
  /** The quota. */
  quotaId: string;
};

/** `deleteWaiverQuestion` needs `questionId`. */
export type DeleteWaiverQuestionInput = {
  /** The question. */
  questionId: string;
};

/** `deleteWebhook` needs `webhookId`. */
export type DeleteWebhookInput = {
  /** The endpoint. */
  webhookId: string;
};

/** `deleteWorkflow` needs `workflowId`. */
export type DeleteWorkflowInput = {
  /** The workflow. */
  workflowId: string;
};

/** Which e-mails to list: those that match every given condition. */
export type EmailFilter = {
  /** About one of these bookings; at most 100. */
  bookingIds?: Array<string> | null | undefined;
  /** Due at these instants. */
  dueAt?: DateTimeRange | null | undefined;
  /** One of these e-mails; at most 100. */
  ids?: Array<string> | null | undefined;
  /** Of one of these kinds. */
  kinds?: Array<EmailKind> | null | undefined;
  /** In one of these states. */
  statuses?: Array<EmailStatus> | null | undefined;
  /** Part of the recipient's address or name, or of the subject; case-insensitive, without wildcards. */
  text?: string | null | undefined;
  /** About bookings of one of these timeslots; at most 100. */
  timeslotIds?: Array<string> | null | undefined;
  /** Of one of these workflows; at most 100. */
  workflowIds?: Array<string> | null | undefined;
};

/** The kind of an e-mail. */
export type EmailKind =
  /** An API key expires soon. */
  | 'KEY_EXPIRES'
  /** A message that a person has written to customers, about one booking. */
  | 'MESSAGE'
  /** An e-mail of a workflow or the waitlist that a person has sent again. */
  | 'RESENT'
  /** The statement of a month, to a partner. */
  | 'STATEMENT'
  /** A test of a workflow. */
  | 'TEST'
  /** A quota of a meter was reached. */
  | 'USAGE_QUOTA'
  /** A gift voucher, to its receiver. */
  | 'VOUCHER'
  /** Freed places, offered to a customer on the waitlist. */
  | 'WAITLIST_OFFER'
  /** A webhook endpoint was paused because it does not work. */
  | 'WEBHOOK_PAUSED'
  /** A workflow, for one booking. */
  | 'WORKFLOW';

/** The status of an e-mail. */
export type EmailStatus =
  /** It is due, and waits in the outbox because the service has no mail server. It is sent once there is one, within 7 days and if it still applies; otherwise it is dropped. */
  | 'AWAITING_MAIL_SERVER'
  /** It was not sent, because there was no longer a reason for it. */
  | 'DROPPED'
  /** It was given up; `failure` says why. */
  | 'FAILED'
  /** It is due at `dueAt`, or is being retried. */
  | 'PLANNED'
  /** It is being sent to the mail server at this moment. */
  | 'SENDING'
  /** The mail server has accepted it, or the log of a development service; `transport` says which. */
  | 'SENT';

/** Where an e-mail was sent. */
export type EmailTransport =
  /** To the log only: the service is for development (`MAIL=log`). */
  | 'LOG'
  /** To the mail server. */
  | 'SMTP';

/** `endAgencyGrant` needs `agencyId`. */
export type EndAgencyGrantInput = {
  /** The agency. */
  agencyId: string;
};

/** `endSession` needs `sessionId`. */
export type EndSessionInput = {
  /** The session. */
  sessionId: string;
};

/** `erasePerson` needs `digest` and `email`. `names` is optional. */
export type ErasePersonInput = {
  /** The `digest` of the export. */
  digest: string;
  /** The e-mail address of the person, in upper or lower case. */
  email: string;
  /** If several persons share the address, the names of those who are meant, as `exportPerson` gives them. */
  names?: Array<string> | null | undefined;
};

/** `exportPerson` needs `email`. `names` is optional. */
export type ExportPersonInput = {
  /** The e-mail address of the person, in upper or lower case. */
  email: string;
  /** If several persons share the address, the names of those who are meant, as `exportPerson` gives them. */
  names?: Array<string> | null | undefined;
};

/** How long to extend a hold. */
export type ExtendHoldInput = {
  /** The reference. */
  bookingReference: string;
  /** The version of the booking that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** The new duration in minutes from now; by default the operator's usual duration. A hold lasts at most 60 minutes in total, and not beyond the start: `holdExpiresAt` has the result. */
  minutes?: number | null | undefined;
};

/** A condition on a member of the extra info. Extra info that is not a JSON object has no members. */
export type ExtraInfoFilter = {
  /** The name of a top-level member; case-sensitive. */
  key: string;
  /** Its whole value as text, exactly; absent or null for entries without the member or with `null`. */
  value?: string | null | undefined;
};

/** What a fee is charged for. */
export type FeeBasis =
  /** Once for a booking. */
  | 'BOOKING'
  /** For each participant. */
  | 'PARTICIPANT';

/** An amount that is charged on top of the prices. */
export type FeeInput = {
  /** The amount, in minor units. */
  amount: number;
  /** Its name, unique within the activity. */
  name: string;
  /** What it is charged for. */
  per: FeeBasis;
  /** Whether it includes the taxes; true by default. */
  taxed?: boolean | null | undefined;
};

/** The files that a waiver question accepts. */
export type FileRuleInput = {
  /** The accepted media types: some of image/jpeg, image/png, image/webp, application/pdf. */
  acceptedTypes: Array<string>;
  /** The maximum size of one file, in bytes. */
  maxBytes: number;
  /** The maximum number of files. */
  maxFiles?: number;
};

/** `grantAgency` needs `agencyId` and `partnerId`. */
export type GrantAgencyInput = {
  /** The agency. It knows its AgencyID. */
  agencyId: string;
  /** The partner as which the agency sells. */
  partnerId: string;
};

/** One price for a whole booking. */
export type GroupPriceInput = {
  /** The price of each further participant, in minor units. */
  extraParticipantPrice: number;
  /** How many participants the price covers. */
  maxParticipants: number;
  /** The price of a group of at most so many participants, in minor units. */
  price: number;
};

/** Places to hold: an activity, a timeslot, and the participants or units. */
export type HoldBookingInput = {
  /** The activity. */
  activityId: string;
  /** Answers to waiver questions. */
  answers?: Array<AnswerInput> | null | undefined;
  /** An open basket to join; absent begins one. */
  basketId?: string | null | undefined;
  /** The operator's own channel, `ONLINE` or `POINT_OF_SALE`; a partner leaves it out. */
  channel?: Channel | null | undefined;
  /** The customer, if known already: the confirmation requires one. */
  customer?: CustomerInput | null | undefined;
  /** The local day of the timeslot. */
  date?: string | null | undefined;
  /** The price that you have shown to the customer: the booking is refused if it has another one. */
  expectedPrice?: MoneyInput | null | undefined;
  /** Makes it safe to retry the request. A retry with the same key returns the first response, for at least 7 days. A different request with the same key is refused. */
  idempotencyKey?: string | null | undefined;
  /** The customer's language, BCP 47, such as `en-GB`. */
  language?: string | null | undefined;
  /** Notes for the operator. */
  notes?: string | null | undefined;
  /** The number of participants, each taking one place. Alone, it means so many of the default unit; together with `units` it must be the places that they take. Required unless units are given. */
  participants?: number | null | undefined;
  /** The partner's own order number. */
  partnerReference?: string | null | undefined;
  /** The seller's payment reference; one is generated when absent. */
  paymentReference?: string | null | undefined;
  /** A promo code, in any case. Its discount is a line of the price. A code that cannot be used is refused. */
  promoCode?: string | null | undefined;
  /** The token of a quote for this timeslot and these units: the booking has its price and terms. After it has expired, the booking is refused if the price has changed. */
  quoteToken?: string | null | undefined;
  /** The local time at which the timeslot starts; the first such when clocks repeat it. */
  time?: string | null | undefined;
  /** The timeslot; alternatively give its date and time. */
  timeslotId?: string | null | undefined;
  /** How many of each unit. */
  units?: Array<UnitQuantityInput> | null | undefined;
  /** The code of a gift voucher, in any case, with or without hyphens. It pays as much of the price as it can; the price stays the same. */
  voucherCode?: string | null | undefined;
};

/** An image of an activity. */
export type ImageInput = {
  /** A description of the image, for people who cannot see it. */
  alt: string;
  /** The URL of the image; `https` only, because partners embed it in their own pages. Or the `url` of a `Picture` of yours. */
  url: string;
};

/** To which day the figures of a booking belong. */
export type InsightBasis =
  /** To the day on which it was made, in the operator's time zone. */
  | 'SOLD'
  /** To the local day of its activity. */
  | 'TAKING_PLACE';

/** How long the periods of a range of days are. */
export type InsightGrain =
  /** A day each. */
  | 'DAY'
  /** A calendar month each. */
  | 'MONTH'
  /** A week each, from Monday to Sunday. */
  | 'WEEK';

/** By what the figures of a range of days are divided. */
export type InsightGroupBy =
  /** By activity. */
  | 'ACTIVITY'
  /** By sales channel. */
  | 'CHANNEL'
  /** By partner; what no partner sold is a group of its own. */
  | 'PARTNER'
  /** By day of the week. */
  | 'WEEKDAY';

/** Which figures to read: of which days, of which bookings, and how they are divided. */
export type InsightsInput = {
  /** Of one of these activities; at most 100. */
  activityIds?: Array<string> | null | undefined;
  /** Whether the days are those of the activities or of the sales. */
  basis: InsightBasis;
  /** Sold through one of these channels. */
  channels?: Array<Channel> | null | undefined;
  /** First day. */
  from: string;
  /** How long each period is; a day when absent. */
  grain?: InsightGrain | null | undefined;
  /** By what the figures of all days are divided as well; without it there are no groups. */
  groupBy?: InsightGroupBy | null | undefined;
  /** Sold by one of these partners; at most 100. */
  partnerIds?: Array<string> | null | undefined;
  /** Last day: at most 400 days, or 92 for `SOLD`, for which every booking is read. */
  to: string;
};

/** A person to invite. */
export type InviteStaffInput = {
  /** Where the invitation is sent, and later links to sign in. */
  email: string;
  /** The members of resources that the person is, such as a guide: a guide sees the departures of these. */
  memberIds?: Array<string> | null | undefined;
  /** The name, as histories and the audit log will have it. */
  name: string;
  /** What the person does, which decides what they are allowed to do. */
  role: StaffRole;
};

/** A key to issue. */
export type IssueKeyInput = {
  /** The addresses and networks from which the key works, as `203.0.113.7` or `203.0.113.0/24`; any if absent. Its other requests are refused with `permission-denied`. */
  allowedAddresses?: Array<string> | null | undefined;
  /** Who gets an e-mail before the key expires; the `replyTo` of the operator if absent. */
  contactEmail?: string | null | undefined;
  /** When the key expires; never if absent. */
  expiresAt?: string | null | undefined;
  /** What the key is for, in your own words. */
  name: string;
  /** The partner as which the key sells: required with the scope `OTA`, refused without it. */
  partnerId?: string | null | undefined;
  /** Rate limits of its own; those of the installation if absent. */
  rateLimits?: KeyRateLimitsInput | null | undefined;
  /** What the key is allowed to do. */
  scopes: Array<Scope>;
};

/** The places to wait for, and the customer. */
export type JoinWaitlistInput = {
  /** The activity. */
  activityId: string;
  /** The operator's own channel, `ONLINE` or `POINT_OF_SALE`; a partner leaves it out. */
  channel?: Channel | null | undefined;
  /** The waiting customer. The offer is sent to this e-mail address. */
  customer: CustomerInput;
  /** The local day; without a time, the customer waits for any timeslot of the day. */
  date?: string | null | undefined;
  /** The customer's language, BCP 47, such as `en-GB`. */
  language?: string | null | undefined;
  /** The total number of places wanted, each for one of the default unit. */
  participants: number;
  /** The local time at which the timeslot starts; the first such when clocks repeat it. */
  time?: string | null | undefined;
  /** The timeslot; alternatively give its date and time. */
  timeslotId?: string | null | undefined;
};

/** How many calls of each kind a key may send per second, on each instance of the service, or on all that share a Redis. Null is the limit of the installation; what is left out stays as it is. */
export type KeyRateLimitsInput = {
  /** Reads of availability: 1 to 100,000. */
  availability?: number | null | undefined;
  /** Bookings and other changes: 1 to 100,000. */
  bookings?: number | null | undefined;
  /** Reads, except of availability: 1 to 100,000. */
  reads?: number | null | undefined;
  /** Entries of usage: 1 to 100,000. */
  usageEntries?: number | null | undefined;
};

/** A base price from a day on. */
export type LaterPriceInput = {
  /** The first local day of timeslots with this price. */
  from: string;
  /** The base price of one, in minor units. */
  price: number;
};

/** `leaveWaitlist` needs `waitlistId`. */
export type LeaveWaitlistInput = {
  /** The entry. */
  waitlistId: string;
};

/** Where an activity starts. */
export type LocationInput = {
  /** The postal address. */
  address?: string | null | undefined;
  /** Degrees north, WGS 84; required together with the longitude. */
  latitude?: number | null | undefined;
  /** Degrees east, WGS 84; required together with the latitude. */
  longitude?: number | null | undefined;
  /** The name of the meeting point. */
  name: string;
};

/** A note for the history of a booking, and a condition for the change. */
export type MarkNoShowInput = {
  /** The reference. */
  bookingReference: string;
  /** The version of the booking that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** The reason, for the staff and the partner. The e-mail about a cancellation can include it for the customer. */
  reason?: string | null | undefined;
};

/** Statements of closed months that are paid. */
export type MarkStatementsPaidInput = {
  /** How what was due was paid, by whoever owed it. */
  method: PaymentMethod;
  /** The month. */
  month: string;
  /** A note, such as the reference of a bank transfer, or why another amount was paid. */
  note?: string | null | undefined;
  /** The partners; at most 100. */
  partnerIds: Array<string>;
};

/** `mergeCustomers` needs `email` and `otherEmail`. */
export type MergeCustomersInput = {
  /** The e-mail address of the customer, in upper or lower case. */
  email: string;
  /** The other address, which somebody books or waits with. */
  otherEmail: string;
};

/** A message to customers: to whom, and what. Give either `bookingIds` or `timeslotId`. */
export type MessageCustomersInput = {
  /** The customers of these bookings, whatever their status; at most 500. */
  bookingIds?: Array<string> | null | undefined;
  /** Makes it safe to retry the request. A retry with the same key plans nothing and returns the same e-mails. A different request with the same key is refused. */
  idempotencyKey?: string | null | undefined;
  /** Its language, BCP 47: dates and prices are formatted in it. */
  language?: string;
  /** The template of the subject, one line with placeholders such as `{{date}}`. */
  subject: string;
  /** The template of the text: plain text with placeholders, as that of a workflow. A blank line starts a paragraph, addresses become links, and a line whose placeholders are all empty is left out. */
  text: string;
  /** The customers of all bookings of this timeslot that have places and are no holds: `PENDING`, `CONFIRMED`, `REDEEMED` and `NO_SHOW`. */
  timeslotId?: string | null | undefined;
};

/** A message to customers: to whom, and what. Give either `bookingIds` or `timeslotId`. */
export type MessageInput = {
  /** The customers of these bookings, whatever their status; at most 500. */
  bookingIds?: Array<string> | null | undefined;
  /** Its language, BCP 47: dates and prices are formatted in it. */
  language?: string;
  /** The template of the subject, one line with placeholders such as `{{date}}`. */
  subject: string;
  /** The template of the text: plain text with placeholders, as that of a workflow. A blank line starts a paragraph, addresses become links, and a line whose placeholders are all empty is left out. */
  text: string;
  /** The customers of all bookings of this timeslot that have places and are no holds: `PENDING`, `CONFIRMED`, `REDEEMED` and `NO_SHOW`. */
  timeslotId?: string | null | undefined;
};

/** An amount of money. */
export type MoneyInput = {
  /** The amount in the minor unit of the currency: cents, pence, whole yen. */
  amount: number;
  /** The operator's currency, which is also the default; any other is refused, so that no price is misread. */
  currency?: string | null | undefined;
};

/** The new start of a departure. */
export type MoveTimeslotInput = {
  /** The local day. */
  date: string;
  /** The reason: it is in the history of each booking. */
  reason?: string | null | undefined;
  /** The local time at which it starts. */
  time: string;
  /** The departure. */
  timeslotId: string;
};

/** Hours of some weekdays. */
export type OpeningTimeInput = {
  /** The local time until which it can be used; not after `from` means on the next day. */
  closesAt: string;
  /** The local time from which it can be used. */
  opensAt: string;
  /** Days of the week, 1 for Monday to 7 for Sunday (ISO 8601). */
  weekdays: Array<number>;
};

/** Something that needs attention, the most severe first. The guide Operating says under Alerts what to do. More can be added. */
export type OperationsProblem =
  /** The last verification of the audit log found entries that were edited or are missing. */
  | 'AUDIT_FAULTY'
  /** The audit log was not verified for more than 2 days. */
  | 'AUDIT_UNVERIFIED'
  /** The last verification of a backup found differences. */
  | 'BACKUP_DIFFERS'
  /** There has never been a backup. */
  | 'BACKUP_MISSING'
  /** The last backup is older than 26 hours. */
  | 'BACKUP_OLD'
  /** No backup was verified without differences for more than 8 days. */
  | 'BACKUP_UNVERIFIED'
  /** A change has had no number in the change feed for more than 60 seconds. */
  | 'CHANGES_LATE'
  /** The database answers, but no commit ends: writes are refused. */
  | 'COMMITS_STALLED'
  /** The database does not answer. */
  | 'DATABASE_AWAY'
  /** A webhook delivery has been due for more than 5 minutes. */
  | 'DELIVERIES_LATE'
  /** E-mails that became due within the last day were given up. */
  | 'EMAILS_FAILED'
  /** What follows from a booking has not begun for more than 60 seconds. */
  | 'EVENTS_LATE'
  /** A job was given up after its last attempt. */
  | 'JOBS_GIVEN_UP'
  /** A job has been due for more than 5 minutes, or one of the night for more than 6 hours. */
  | 'JOBS_LATE'
  /** The jobs could not be counted: the database is slow, or there are too many. */
  | 'JOBS_UNKNOWN'
  /** The database lacks migrations of this version. */
  | 'MIGRATIONS_PENDING'
  /** E-mails are due and there is no mail server. */
  | 'NO_MAIL_SERVER'
  /** No worker is alive: no e-mail, webhook or other job is done. */
  | 'NO_WORKER'
  /** The last attempts of a webhook failed. */
  | 'WEBHOOKS_FAILING'
  /** The service paused a webhook, because it does not work. */
  | 'WEBHOOKS_STOPPED';

/** How money is paid or paid back. */
export type PaymentMethod =
  /** By bank transfer. */
  | 'BANK_TRANSFER'
  /** With a card at the counter. */
  | 'CARD'
  /** In cash. */
  | 'CASH'
  /** Through an online payment provider. */
  | 'ONLINE'
  /** In another way. */
  | 'OTHER';

/** The outcome of a payment at its provider. */
export type PaymentOutcome =
  /** The provider or the customer's bank has refused it. */
  | 'REFUSED'
  /** The payment succeeded. */
  | 'SUCCEEDED';

/** An adjustment of prices. Give exactly one of `amount` and `percent`; a condition that is left out always holds. */
export type PriceAdjustmentInput = {
  /** Added to the price, in minor units; negative to take it off. */
  amount?: number | null | undefined;
  /** Sold through one of these channels. */
  channels?: Array<Channel> | null | undefined;
  /** The first local day of the timeslot. */
  from?: string | null | undefined;
  /** Only for participants from this one on. */
  fromParticipant?: number | null | undefined;
  /** Sold at most this many days before; 0 for the same day. */
  maxDaysBefore?: number | null | undefined;
  /** Sold at least this many days before. */
  minDaysBefore?: number | null | undefined;
  /** For bookings with at least this many participants. */
  minParticipants?: number | null | undefined;
  /** Its name, unique within the activity. */
  name: string;
  /** Sold by one of these partners. */
  partnerIds?: Array<string> | null | undefined;
  /** Added to the price in percent, with at most three decimals; negative to take it off. */
  percent?: number | null | undefined;
  /** The timeslot starts at this local time or later. */
  timeFrom?: string | null | undefined;
  /** The timeslot starts before this local time. */
  timeUntil?: string | null | undefined;
  /** The last local day of the timeslot. */
  to?: string | null | undefined;
  /** For these units. */
  unitIds?: Array<string> | null | undefined;
  /** Days of the week, 1 for Monday to 7 for Sunday. */
  weekdays?: Array<number> | null | undefined;
};

/** What a line of a price is for. */
export type PriceLineKind =
  /** What is kept of units that were cancelled, by the terms of cancellation. */
  | 'CANCELLATION'
  /** What a promo code takes off; negative. */
  | 'DISCOUNT'
  /** Each participant beyond the group price. */
  | 'EXTRA'
  /** A fee on top of the prices. */
  | 'FEE'
  /** A group as a whole. */
  | 'GROUP'
  /** A unit. */
  | 'UNIT';

/** A price rule. Give exactly one of `price`, `amount` and `percent`; a condition that is left out always holds. */
export type PriceRuleInput = {
  /** Added to the price, in minor units; negative to take it off. */
  amount?: number | null | undefined;
  /** Sold through one of these channels. */
  channels?: Array<Channel> | null | undefined;
  /** The first local day of the timeslot. */
  from?: string | null | undefined;
  /** Only for participants from this one on. */
  fromParticipant?: number | null | undefined;
  /** Sold at most this many days before; 0 for the same day. */
  maxDaysBefore?: number | null | undefined;
  /** Sold at least this many days before. */
  minDaysBefore?: number | null | undefined;
  /** For bookings with at least this many participants. */
  minParticipants?: number | null | undefined;
  /** Its name, unique within the activity. */
  name: string;
  /** Sold by one of these partners. */
  partnerIds?: Array<string> | null | undefined;
  /** Added to the price in percent, with at most three decimals; negative to take it off. */
  percent?: number | null | undefined;
  /** The new price, in minor units. */
  price?: number | null | undefined;
  /** The timeslot starts at this local time or later. */
  timeFrom?: string | null | undefined;
  /** The timeslot starts before this local time. */
  timeUntil?: string | null | undefined;
  /** The last local day of the timeslot. */
  to?: string | null | undefined;
  /** For these units. */
  unitIds?: Array<string> | null | undefined;
  /** Days of the week, 1 for Monday to 7 for Sunday. */
  weekdays?: Array<number> | null | undefined;
};

/** Which promo codes to list: those that match every given condition. */
export type PromoCodeFilter = {
  /** Only those that are active, or only those that are not. */
  active?: boolean | null | undefined;
  /** Valid for one of these activities, or for all activities; at most 100. */
  activityIds?: Array<string> | null | undefined;
  /** Created at these instants. */
  createdAt?: DateTimeRange | null | undefined;
  /** One of these promo codes; at most 100. */
  ids?: Array<string> | null | undefined;
  /** Part of the code or the name; case-insensitive, without wildcards. */
  text?: string | null | undefined;
};

/** The condition under which a waiver question is asked: only after certain answers to an earlier one. */
export type QuestionDependencyInput = {
  /** An earlier question of the same activity, of the type `BOOLEAN`, `SINGLE_CHOICE` or `MULTI_CHOICE`. */
  questionId: string;
  /** The answers to it after which this one is asked: values of its options, or `true` or `false`. */
  values: Array<string>;
};

/** One option of a waiver question. */
export type QuestionOptionInput = {
  /** The text that the customer reads. */
  label: string;
  /** The value to send as the answer; unique within the question. */
  value: string;
};

/** How often a waiver question is answered. */
export type QuestionScope =
  /** Once for the whole booking. */
  | 'BOOKING'
  /** Once for each participant. */
  | 'PARTICIPANT';

/** The type of the answer to a waiver question. */
export type QuestionType =
  /** true or false. A required one must be true: it is a consent. */
  | 'BOOLEAN'
  /** A day, `YYYY-MM-DD`. */
  | 'DATE'
  /** An e-mail address. */
  | 'EMAIL'
  /** One or more uploaded files, by their upload IDs. */
  | 'FILE'
  /** Text of several lines. */
  | 'LONG_TEXT'
  /** A list of the `value`s of options. */
  | 'MULTI_CHOICE'
  /** A number. */
  | 'NUMBER'
  /** A phone number with its country code. */
  | 'PHONE'
  /** The full name of the person who signs, typed by that person. */
  | 'SIGNATURE'
  /** The `value` of one of the options. */
  | 'SINGLE_CHOICE'
  /** One line of text. */
  | 'TEXT';

/** What to quote: an activity, a timeslot, and the participants or units, as in a booking. */
export type QuoteInput = {
  /** The activity. */
  activityId: string;
  /** The local day of the timeslot. */
  date?: string | null | undefined;
  /** The number of participants, each taking one place. Alone, it means so many of the default unit; together with `units` it must be the places that they take. Required unless units are given. */
  participants?: number | null | undefined;
  /** A promo code, in any case. Its discount is a line of the price. A booking with the token takes this code; its limit for each customer is checked then. */
  promoCode?: string | null | undefined;
  /** The local time at which the timeslot starts; the first such when clocks repeat it. */
  time?: string | null | undefined;
  /** The timeslot; alternatively give its date and time. */
  timeslotId?: string | null | undefined;
  /** How many of each unit. */
  units?: Array<UnitQuantityInput> | null | undefined;
  /** The code of a gift voucher, to learn what it would pay. The booking must have it again. */
  voucherCode?: string | null | undefined;
};

/** A payment as its provider reports it. */
export type RecordPaymentInput = {
  /** The amount. A successful payment that completes a purchase with places on hold must be exactly the amount due. Of what a customer of the operator owes for confirmed bookings it can be a part. */
  amount: MoneyInput;
  /** The basket. */
  basketId: string;
  /** How it was paid; by default `CASH` if the provider is `cash`, else `ONLINE`. */
  method?: PaymentMethod | null | undefined;
  /** Its outcome. */
  outcome: PaymentOutcome;
  /** When it was paid or refused; now by default. */
  paidAt?: string | null | undefined;
  /** Who took it, such as `stripe`, `cash` or a partner. */
  provider: string;
  /** The provider's reference: a second report with the same reference is the same payment. */
  providerReference: string;
  /** Why it was refused, as far as the provider says. */
  reason?: string | null | undefined;
};

/** A refund as its provider reports it. */
export type RecordRefundInput = {
  /** The amount: at most what is due. */
  amount: MoneyInput;
  /** The basket. */
  basketId: string;
  /** How it was paid back; by default `CASH` if the provider is `cash`, else `ONLINE`. */
  method?: PaymentMethod | null | undefined;
  /** Who paid it back, such as `stripe` or `cash`. */
  provider: string;
  /** The provider's reference: a second report with the same reference is the same refund. */
  providerReference: string;
  /** Why. */
  reason?: string | null | undefined;
  /** When it was paid back; now by default. */
  refundedAt?: string | null | undefined;
};

/** Who has arrived, a note for the history, and a condition for the change. */
export type RedeemBookingInput = {
  /** The reference. */
  bookingReference: string;
  /** The version of the booking that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** How many participants have arrived, at most those of the booking; all of them when absent. */
  participants?: number | null | undefined;
  /** The reason, for the staff and the partner. The e-mail about a cancellation can include it for the customer. */
  reason?: string | null | undefined;
};

/** How much a cancellation refunds. */
export type RefundRule =
  /** As the terms say on which it was sold: its `cancellationTiers`. */
  | 'BY_TERMS'
  /** Everything. */
  | 'FULL'
  /** Nothing. */
  | 'NONE';

/** A note for the history of a booking, and a condition for the change. */
export type RejectBookingInput = {
  /** The reference. */
  bookingReference: string;
  /** The version of the booking that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** The reason, for the staff and the partner. The e-mail about a cancellation can include it for the customer. */
  reason?: string | null | undefined;
};

/** `removePasskey` needs `passkeyId`. */
export type RemovePasskeyInput = {
  /** The passkey. */
  passkeyId: string;
};

/** `removePasskeys` needs `staffId`. */
export type RemovePasskeysInput = {
  /** The staff account. */
  staffId: string;
};

/** `renewCalendarLink` needs `memberId`. */
export type RenewCalendarLinkInput = {
  /** The member. */
  memberId: string;
};

/** A note for the history of a booking, and a condition for the change. */
export type ReopenBookingInput = {
  /** The reference. */
  bookingReference: string;
  /** The version of the booking that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** The reason, for the staff and the partner. The e-mail about a cancellation can include it for the customer. */
  reason?: string | null | undefined;
};

/** Statements that were marked by mistake. */
export type ReopenStatementsInput = {
  /** The month. */
  month: string;
  /** The partners; at most 100. */
  partnerIds: Array<string>;
  /** What is undone. */
  undo: StatementStep;
};

/** `replayWebhook` needs `after` and `webhookId`. `to` is optional. */
export type ReplayWebhookInput = {
  /** The changes after this sequence number. */
  after: number;
  /** The last sequence number; everything that the endpoint was sent so far when absent. */
  to?: number | null | undefined;
  /** The endpoint. */
  webhookId: string;
};

/** `resendEmail` needs `emailId`. */
export type ResendEmailInput = {
  /** The e-mail; its status must be `SENT`, and its kind `WORKFLOW`, `WAITLIST_OFFER` or `RESENT`. */
  emailId: string;
};

/** `resendInvitation` needs `staffId`. */
export type ResendInvitationInput = {
  /** The staff account. */
  staffId: string;
};

/** `resendWebhookDelivery` needs `deliveryId`. */
export type ResendWebhookDeliveryInput = {
  /** The delivery. */
  deliveryId: string;
};

/** Days on which there are fewer or more of a resource. Those of a resource, or of a member, do not overlap. */
export type ResourceExceptionInput = {
  /** The first day. */
  from: string;
  /** The member that is absent. For a named resource only. */
  memberId?: string | null | undefined;
  /** How many there are then. Not for a named resource. */
  quantity?: number | null | undefined;
  /** The reason, for the staff. */
  reason?: string | null | undefined;
  /** The last day; no end if absent. */
  to?: string | null | undefined;
};

/** One of a named resource, such as a guide. */
export type ResourceMemberInput = {
  /** Whether it counts and can be assigned; true if absent. */
  active?: boolean | null | undefined;
  /** The member to change; a new one if absent. */
  memberId?: string | null | undefined;
  /** The name, unique within the resource ignoring case. */
  name: string;
  /** What it can do, such as a language; nothing if absent. */
  skills?: Array<string> | null | undefined;
};

/** How many of a resource an activity needs. */
export type ResourceNeedInput = {
  /** With `GROUP`, and only then: how many participants are a group. */
  groupSize?: number | null | undefined;
  /** How many minutes after the end they are needed; 0 if absent. */
  minutesAfter?: number | null | undefined;
  /** How many minutes before the start they are needed; 0 if absent. */
  minutesBefore?: number | null | undefined;
  /** For what it needs them. */
  per: ResourcePer;
  /** How many it needs for each of that. */
  quantity?: number | null | undefined;
  /** The resource. An activity names each once. */
  resourceId: string;
  /** What a member that is assigned must be able to do, for a named resource. */
  skills?: Array<string> | null | undefined;
};

/** What an activity needs a resource for. */
export type ResourcePer =
  /** For each booking, such as a car. */
  | 'BOOKING'
  /** Once for a timeslot with bookings, such as a van. */
  | 'DEPARTURE'
  /** For each group of participants that has begun, such as a guide for each 8. */
  | 'GROUP'
  /** For each participant, such as a kayak. */
  | 'PARTICIPANT';

/** `retryEmail` needs `emailId`. */
export type RetryEmailInput = {
  /** The e-mail; its status must be `FAILED`. */
  emailId: string;
};

/** `revokeKey` needs `keyId`. */
export type RevokeKeyInput = {
  /** The key to revoke. */
  keyId: string;
};

/** `rollKey` needs `keyId`. `graceMinutes` is optional. */
export type RollKeyInput = {
  /** How long the old key keeps working, 0 to 10080 minutes (a week). */
  graceMinutes?: number;
  /** The key to replace. */
  keyId: string;
};

/** `rollWebhookSecret` needs `webhookId`. `graceMinutes` is optional. */
export type RollWebhookSecretInput = {
  /** How long the old secret signs too, 0 to 10080 minutes (a week). */
  graceMinutes?: number;
  /** The endpoint. */
  webhookId: string;
};

/** What a customer of the operator pays when the booking is made. */
export type SalePaymentInput = {
  /** The amount that is paid now: at most what is due. Less is a deposit, and 0 leaves all of it to be paid later, with `recordPayment`. The purchase is completed when everything is paid. */
  amount: MoneyInput;
  /** How it is paid: required unless the amount is 0. */
  method?: PaymentMethod | null | undefined;
  /** The reference of the payment, such as the number on the receipt of the card terminal; by default the booking reference. Every payment at the counter has its own. */
  reference?: string | null | undefined;
};

/** What an API key, or a person by their role, is allowed to do. */
export type Scope =
  /** Read the audit log. */
  | 'AUDIT_READ'
  /** Read what a reception works with: activities, availability, bookings, payments, waitlist and e-mails; includes `DEPARTURES_READ`. */
  | 'BOOKINGS_READ'
  /** Book, amend, cancel, record payments and refunds, and manage the waitlist; includes `BOOKINGS_READ` and `CHECKIN_WRITE`. */
  | 'BOOKINGS_WRITE'
  /** Manage activities, prices, schedules, resources, promo codes and workflows; includes `BOOKINGS_READ`. */
  | 'CATALOGUE_WRITE'
  /** Check in and record who did not come; includes `DEPARTURES_READ`. */
  | 'CHECKIN_WRITE'
  /** Read departures and who comes: the manifest. */
  | 'DEPARTURES_READ'
  /** Read all data of the operator. */
  | 'OPERATOR_READ'
  /** Manage all data of the operator; includes every scope but `OTA`, `USAGE_WRITE` and `USAGE_READ`. */
  | 'OPERATOR_WRITE'
  /** Sell as a partner: every partner and core path. */
  | 'OTA'
  /** Read partners, their commissions, figures and statements. */
  | 'PARTNERS_READ'
  /** Manage partners and their commissions; includes `PARTNERS_READ`. */
  | 'PARTNERS_WRITE'
  /** Read usage summaries. */
  | 'USAGE_READ'
  /** Record usage. */
  | 'USAGE_WRITE';

/** A gift voucher to sell. */
export type SellVoucherInput = {
  /** The amount that was paid for it, which it is worth; above zero. */
  amount: MoneyInput;
  /** Who bought it. */
  buyerEmail?: string | null | undefined;
  /** The last day on which it can be used, on the operator's calendar; it does not expire when absent. */
  expiresOn?: string | null | undefined;
  /** The payment provider's reference. A second sale with the same reference and amount is the same voucher, so that the request can be sent again. */
  paymentReference?: string | null | undefined;
  /** Whom it is for. */
  recipient?: string | null | undefined;
};

/** Statements of closed months to send. */
export type SendStatementsInput = {
  /** Whether the service sends them by e-mail; false if they were sent in another way. */
  byEmail?: boolean;
  /** The month. */
  month: string;
  /** The partners; at most 100. */
  partnerIds: Array<string>;
};

/** `sendTestEmail` needs `to` and `workflowId`. `language` is optional. */
export type SendTestEmailInput = {
  /** The language of the reader, BCP 47; that of the workflow when absent. */
  language?: string | null | undefined;
  /** Where to send it. */
  to: string;
  /** The workflow. */
  workflowId: string;
};

/** To whom a gift voucher is sent, and when. */
export type SendVoucherInput = {
  /** The day on which it is sent, at 9:00 on the operator's clock, within a year; now when absent. */
  date?: string | null | undefined;
  /** The address of the receiver. */
  email: string;
  /** A personal message, such as from the buyer. A blank line begins a paragraph. */
  message?: string | null | undefined;
  /** The voucher. */
  voucherId: string;
};

/** A partner's commissions; what is left out stays as it is. */
export type SetCommissionsInput = {
  /** Activities, each once; at most 200. Those of other activities stay as they are. */
  commissions?: Array<CommissionInput> | null | undefined;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** The partner. */
  partnerId: string;
  /** The commission in percent on all activities that have none of their own: 0 to 100 with at most three decimals. */
  percent?: number | null | undefined;
};

/** `setKeyRateLimits` needs `keyId` and `rateLimits`. `expectedVersion` is optional. */
export type SetKeyRateLimitsInput = {
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** The key to change. */
  keyId: string;
  /** The limits that change. */
  rateLimits: KeyRateLimitsInput;
};

/** A day, or one time of a day, that differs from the schedules. A day that is closed as a whole is closed at all of its times, those with an exception of their own too; otherwise the exception of a time overrides one of its day. */
export type SetScheduleExceptionInput = {
  /** The activity. */
  activityId: string;
  /** Places in each affected timeslot; closed if absent. Where more are taken already, bookings and holds keep theirs, and nothing is sold until fewer are taken. */
  capacity?: number | null | undefined;
  /** The local day. */
  date: string;
  /** The `version` of the exception that you have read, 0 if there was none: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** The reason, for the staff. */
  reason?: string | null | undefined;
  /** The local starting time; the whole day if absent. */
  time?: string | null | undefined;
};

/** The note of a departure. */
export type SetTimeslotNoteInput = {
  /** The `version` of the note that you have read, 0 for none: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** The note; null or blank for none. */
  text?: string | null | undefined;
  /** The departure. */
  timeslotId: string;
};

/** What a person who works for the operator does there, which decides what they are allowed to do. */
export type StaffRole =
  /** Sees the departures to which they are assigned, and checks in: `CHECKIN_WRITE` there. */
  | 'GUIDE'
  /** Activities, prices, schedules, workflows and partners too: `BOOKINGS_WRITE`, `CATALOGUE_WRITE`, `PARTNERS_WRITE`, `AUDIT_READ`. */
  | 'MANAGER'
  /** Everything, with people, keys, settings and operations: `OPERATOR_WRITE`, `USAGE_READ`. */
  | 'OWNER'
  /** Bookings, payments and the waitlist: `BOOKINGS_WRITE`. */
  | 'RECEPTION';

/** What a line of a statement is about. */
export type StatementLineKind =
  /** A booking was amended, and its price changed. */
  | 'AMENDMENT'
  /** A booking was cancelled or rejected. */
  | 'CANCELLATION'
  /** A booking was made, its hold was confirmed, or the operator accepted it. */
  | 'SALE';

/** How far a statement is. */
export type StatementState =
  /** Its month is closed; it is neither sent nor paid. */
  | 'CLOSED'
  /** Its month is not closed: its totals can change. */
  | 'OPEN'
  /** It is paid. */
  | 'PAID'
  /** It was sent, and is not paid. */
  | 'SENT';

/** What can be undone of a statement. */
export type StatementStep =
  /** That it was paid. */
  | 'PAID'
  /** That it was sent. */
  | 'SENT';

/** A tax that prices include. */
export type TaxRateInput = {
  /** Its name, unique within the activity, such as `VAT`. */
  name: string;
  /** The rate in percent, with at most three decimals. */
  percent: number;
};

/** `testWebhook` needs `webhookId`. */
export type TestWebhookInput = {
  /** The endpoint. */
  webhookId: string;
};

/** What was counted of one method. */
export type TillCountInput = {
  /** What was counted. */
  counted: MoneyInput;
  /** The method; each at most once. */
  method: PaymentMethod;
};

/** Whether a timeslot can be booked at this instant, and the reason if not. */
export type TimeslotStatus =
  /** Closed by the operator. */
  | 'CLOSED'
  /** Its booking cutoff has passed, or it has started. */
  | 'CUTOFF_PASSED'
  /** Every place is taken. */
  | 'FULL'
  /** Has places left and can be booked. */
  | 'OPEN';

/** Which payments and refunds: those that match every given condition. */
export type TransactionFilter = {
  /** On these days, in the operator's time zone. */
  date?: DateRange | null | undefined;
  /** Recorded with one of these keys or staff accounts; at most 100. */
  keyIds?: Array<string> | null | undefined;
  /** Of these kinds. */
  kinds?: Array<TransactionKind> | null | undefined;
  /** By one of these methods. */
  methods?: Array<PaymentMethod> | null | undefined;
};

/** In which direction money goes. */
export type TransactionKind =
  /** From the customer to the operator. */
  | 'PAYMENT'
  /** Back to the customer. */
  | 'REFUND';

/** `undoClosure` needs `closureId`. */
export type UndoClosureInput = {
  /** The closure. */
  closureId: string;
};

/** A type of ticket or an age band of an activity. */
export type UnitInput = {
  /** Units of which at least one must be in the same booking; none by default. */
  accompaniedBy?: Array<string> | null | undefined;
  /** Whether a booking that gives only `participants` means this unit. False by default. */
  isDefault?: boolean | null | undefined;
  /** Base prices from a day on, by day; an empty list removes them. Left out, those of the unit stay, and `price` is its base price today. */
  laterPrices?: Array<LaterPriceInput> | null | undefined;
  /** The greatest age, in years. */
  maxAge?: number | null | undefined;
  /** The most of it in one booking; no limit if absent. */
  maxQuantity?: number | null | undefined;
  /** The least age, in years. */
  minAge?: number | null | undefined;
  /** The least of it in one booking that has any; 1 by default. */
  minQuantity?: number | null | undefined;
  /** Its name, unique within the activity. */
  name: string;
  /** How many places one of it takes; 1 by default. */
  paxCount?: number | null | undefined;
  /** The base price of one, in the minor unit of the operator's currency, on days before the first of `laterPrices`. */
  price: number;
  /** Who it is for. */
  type: UnitType;
  /** The unit to keep. Left out, the unit is new; a new identifier of your own also makes a new unit, so that others can refer to it. */
  unitId?: string | null | undefined;
};

/** How many of a unit. */
export type UnitQuantityInput = {
  /** How many of it. */
  quantity: number;
  /** A unit of the activity. */
  unitId: string;
};

/** Who a unit is for, as in OCTO, the open standard of the field. */
export type UnitType =
  /** An adult. */
  | 'ADULT'
  /** A child. */
  | 'CHILD'
  /** A family with one ticket. */
  | 'FAMILY'
  /** An infant, who often takes no place. */
  | 'INFANT'
  /** A member of the armed forces. */
  | 'MILITARY'
  /** Anyone, or a ticket of another kind. */
  | 'OTHER'
  /** An older person. */
  | 'SENIOR'
  /** A student. */
  | 'STUDENT'
  /** A young person. */
  | 'YOUTH';

/** `unmergeCustomer` needs `email` and `otherEmail`. */
export type UnmergeCustomerInput = {
  /** The e-mail address of the customer, in upper or lower case. */
  email: string;
  /** The address to separate. */
  otherEmail: string;
};

/** Changes to a key; omitted fields stay as they are. */
export type UpdateKeyInput = {
  /** All addresses and networks from which the key works, as `203.0.113.7` or `203.0.113.0/24`; null for any. A key cannot lock itself out: the list for the key of this request must contain the address of this request. */
  allowedAddresses?: Array<string> | null | undefined;
  /** Who gets an e-mail before the key expires; null for the `replyTo` of the operator. */
  contactEmail?: string | null | undefined;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** When the key expires; null for never. */
  expiresAt?: string | null | undefined;
  /** The key to change. */
  keyId: string;
  /** What the key is for, in your own words. */
  name?: string | null | undefined;
};

/** Changes to the operator; omitted fields stay as they are. */
export type UpdateOperatorInput = {
  /** Days for which waiver answers are kept after the activity; null keeps them as long as the booking. Older ones are deleted every night. */
  answerRetentionDays?: number | null | undefined;
  /** Its postal address on statements, of several lines; null for none. */
  billingAddress?: string | null | undefined;
  /** Its legal name on statements; null for `name`. */
  billingName?: string | null | undefined;
  /** Its colour on pages and in e-mails: `#` and six hexadecimal digits, such as `#106050`; null for none. */
  brandColour?: string | null | undefined;
  /** The `bookingCutoffMinutes` of activities that are created without; null for 0. Activities that exist keep theirs. */
  defaultBookingCutoffMinutes?: number | null | undefined;
  /** The `cancellationCutoffMinutes` of activities that are created without; null for 0. Activities that exist keep theirs. */
  defaultCancellationCutoffMinutes?: number | null | undefined;
  /** Days for which e-mails are kept after the activity and after they were sent; 180 unless it is changed. */
  emailRetentionDays?: number | null | undefined;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** Days for which the files of waiver answers are kept after the activity; null keeps them as long as the answers. */
  fileRetentionDays?: number | null | undefined;
  /** The maximum number of unpaid places that one API key can hold at once. */
  heldPlacesPerKey?: number | null | undefined;
  /** The maximum number of unpaid places that can be on hold in one timeslot at once. */
  heldPlacesPerTimeslot?: number | null | undefined;
  /** Minutes for which places are held while a customer checks out. */
  holdMinutes?: number | null | undefined;
  /** The languages in which it writes to customers, BCP 47, the default one first; 1 to 12. */
  languages?: Array<string> | null | undefined;
  /** Its logo: the `sha256` of a picture that was uploaded with `POST /api/v2/pictures`; null for none. */
  logo?: string | null | undefined;
  /** The name customers know the operator by. */
  name?: string | null | undefined;
  /** The phone number for customers, with its country code; null for none. */
  phone?: string | null | undefined;
  /** The e-mail address to which customers reply, and which organizes their calendar entries; null for the sender of the service. */
  replyTo?: string | null | undefined;
  /** Its tax number on statements, such as that for VAT; null for none. */
  taxNumber?: string | null | undefined;
  /** IANA time zone in which the operator counts its days, such as `Europe/London`. */
  timeZone?: string | null | undefined;
  /** Months for which individual usage entries are kept, besides the current month; 0 keeps them forever. */
  usageRetentionMonths?: number | null | undefined;
  /** Minutes in which a customer on the waitlist can accept places that have become free. */
  waitlistOfferMinutes?: number | null | undefined;
  /** The address of its website; null for none. */
  website?: string | null | undefined;
};

/** Changes to a partner; omitted fields stay as they are. */
export type UpdatePartnerInput = {
  /** Its postal address on statements, of several lines; null for none. */
  billingAddress?: string | null | undefined;
  /** The e-mail address to which its statements are sent; null for none. */
  billingEmail?: string | null | undefined;
  /** Its legal name on statements; null for `name`. */
  billingName?: string | null | undefined;
  /** Its commission in percent of what its bookings cost without fees: 0 to 100 with at most three decimals. Bookings that were made before keep theirs. */
  commissionPercent?: number | null | undefined;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** The partner's name. */
  name?: string | null | undefined;
  /** The partner to change. */
  partnerId: string;
  /** The short name, unique among your partners: 2 to 40 lower-case letters, digits and hyphens. Payment references that were generated with the old one keep it. */
  slug?: string | null | undefined;
  /** Its tax number on statements, such as that for VAT; null for none. */
  taxNumber?: string | null | undefined;
};

/** Changes to the pricing of an activity. Each list replaces the one before; what is left out stays as it is. Null clears `groupPrice` and `cancellationTiers`. */
export type UpdatePricingInput = {
  /** The activity. */
  activityId: string;
  /** All adjustments, in order. */
  adjustments?: Array<PriceAdjustmentInput> | null | undefined;
  /** All tiers; null to refund everything. */
  cancellationTiers?: Array<CancellationTierInput> | null | undefined;
  /** The version of the pricing that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** All fees. */
  fees?: Array<FeeInput> | null | undefined;
  /** One price for a whole booking; null for none. */
  groupPrice?: GroupPriceInput | null | undefined;
  /** All price rules, in order. */
  rules?: Array<PriceRuleInput> | null | undefined;
  /** All taxes that prices include. */
  taxes?: Array<TaxRateInput> | null | undefined;
  /** All units, in order. */
  units?: Array<UnitInput> | null | undefined;
};

/** Changes to an activity; omitted fields stay as they are. Null clears `location`, `maxParticipants`, `shortDescription`, `description` and `category`; a blank text does too. */
export type UpdateProductInput = {
  /** Whether the operator accepts each booking manually; until then it is `PENDING`. */
  acceptanceRequired?: boolean | null | undefined;
  /** The activity to change. */
  activityId: string;
  /** Booking closes this many minutes before the start. */
  bookingCutoffMinutes?: number | null | undefined;
  /** A partner can cancel until this many minutes before the start. */
  cancellationCutoffMinutes?: number | null | undefined;
  /** The operator's own category, such as `Kayaking`. */
  category?: string | null | undefined;
  /** Its colour in calendars. */
  colour?: ActivityColour | null | undefined;
  /** How many participants a departure needs to run; null for none. */
  departureMinimum?: number | null | undefined;
  /** The full description, plain text with line breaks. */
  description?: string | null | undefined;
  /** How long the activity takes, 5 minutes to 14 days; the ends of upcoming timeslots change accordingly. */
  durationMinutes?: number | null | undefined;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** Whether to change it even if departures with bookings are then short of a resource. Without it, that is refused and the refusal lists them. */
  force?: boolean;
  /** Images, the most important first; they replace all existing ones. */
  images?: Array<ImageInput> | null | undefined;
  /** Where the activity starts; null for no particular place. */
  location?: LocationInput | null | undefined;
  /** The maximum number of participants in one booking; null for no limit except the capacity. */
  maxParticipants?: number | null | undefined;
  /** The minimum number of participants in one booking. */
  minParticipants?: number | null | undefined;
  /** The activity's name, unique within its operator, ignoring case. */
  name?: string | null | undefined;
  /** The price of one participant; existing bookings keep their price. */
  price?: MoneyInput | null | undefined;
  /** Whether the activity is in the shopfront, where partners see it. Bookings remain after it is unpublished. */
  published?: boolean | null | undefined;
  /** One or two sentences for a list. */
  shortDescription?: string | null | undefined;
  /** IANA time zone of every local date and time of the activity, such as `Europe/London`. It cannot change while there are upcoming bookings, because they promise a local time. */
  timeZone?: string | null | undefined;
  /** When the required waiver answers are due. */
  waiverPolicy?: WaiverPolicy | null | undefined;
};

/** Changes to a promo code; omitted fields stay as they are. Null removes a day or a limit. Bookings keep the discount that they have. */
export type UpdatePromoCodeInput = {
  /** Whether it can be used. An inactive code is refused; bookings keep the discount that they have. */
  active?: boolean | null | undefined;
  /** Only for these activities; for all activities when empty. */
  activityIds?: Array<string> | null | undefined;
  /** By how much it lowers the price of the activity. It replaces a percentage. */
  amount?: MoneyInput | null | undefined;
  /** What customers enter, unique among your codes ignoring case. */
  code?: string | null | undefined;
  /** The first day of the activity for which it is valid. */
  dateFrom?: string | null | undefined;
  /** The last day of the activity for which it is valid. */
  dateTo?: string | null | undefined;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** How many bookings can have it; not fewer than have it now. */
  maxUses?: number | null | undefined;
  /** How many bookings of one customer, by e-mail address, can have it. */
  maxUsesPerCustomer?: number | null | undefined;
  /** The name, which price lines and customers see. */
  name?: string | null | undefined;
  /** By how many percent it lowers the price of the activity. It replaces an amount. */
  percent?: number | null | undefined;
  /** The promo code to change. */
  promoCodeId: string;
  /** The first day on which it can be used. */
  soldFrom?: string | null | undefined;
  /** The last day on which it can be used. */
  soldTo?: string | null | undefined;
};

/** Changes to a resource; omitted fields stay as they are, lists are replaced as a whole. */
export type UpdateResourceInput = {
  /** For a named resource: whether departures with bookings that lack a member get one by rule, within a minute or two. */
  autoAssign?: boolean | null | undefined;
  /** Days on which there are fewer or more. */
  exceptions?: Array<ResourceExceptionInput> | null | undefined;
  /** The version of the resource that you have read: nothing is changed if it has another version now. */
  expectedVersion?: number | null | undefined;
  /** Whether to change it even if departures with bookings are then short of a resource. Without it, that is refused and the refusal lists them. */
  force?: boolean;
  /** The members of a named resource. One that is missing is deleted, or deactivated if it was ever assigned. */
  members?: Array<ResourceMemberInput> | null | undefined;
  /** The name, unique among your resources ignoring case. Refusals tell it to partners. */
  name?: string | null | undefined;
  /** When it can be used; always when empty. */
  openingTimes?: Array<OpeningTimeInput> | null | undefined;
  /** How many there are; not for a named resource, which has its members. */
  quantity?: number | null | undefined;
  /** The resource to change. */
  resourceId: string;
};

/** What an activity needs. */
export type UpdateResourceNeedsInput = {
  /** The activity. */
  activityId: string;
  /** The `resourceNeedsVersion` of the activity that you have read: nothing is changed if it has another one now. */
  expectedVersion?: number | null | undefined;
  /** Whether to change it even if departures with bookings are then short of a resource. Without it, that is refused and the refusal lists them. */
  force?: boolean;
  /** What it needs; nothing when empty. At most 20. */
  needs: Array<ResourceNeedInput>;
};

/** When an activity recurs. */
export type UpdateScheduleInput = {
  /** Places in each timeslot. Where more are taken already, bookings and holds keep theirs, and nothing is sold until fewer are taken. */
  capacity: number;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** The schedule. */
  scheduleId: string;
  /** First day of the season; no beginning if absent. */
  seasonFrom?: string | null | undefined;
  /** Last day of the season; no end if absent. */
  seasonTo?: string | null | undefined;
  /** Starting times on the activity's local clock. */
  times: Array<string>;
  /** Days of the week, 1 for Monday to 7 for Sunday (ISO 8601). */
  weekdays: Array<number>;
};

/** Changes to a staff account; omitted fields stay as they are. */
export type UpdateStaffInput = {
  /** Where links to sign in are sent. */
  email?: string | null | undefined;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** The members of resources that the person is, instead of those before. */
  memberIds?: Array<string> | null | undefined;
  /** The name. */
  name?: string | null | undefined;
  /** The role. It applies to the next request of the person. */
  role?: StaffRole | null | undefined;
  /** The staff account. */
  staffId: string;
};

/** The definition of a waiver question. Fields that do not fit its type are refused. */
export type UpdateWaiverQuestionInput = {
  /** The condition under which it is asked; always if absent. */
  dependsOn?: QuestionDependencyInput | null | undefined;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** The files that a `FILE` question accepts. */
  file?: FileRuleInput | null | undefined;
  /** An explanation below the question. */
  helpText?: string | null | undefined;
  /** Whether what is booked already is included: the waiver status of all upcoming bookings of the activity follows its questions at once. Those that lack a required answer become `OUTSTANDING`, and are reminded. */
  includeBooked?: boolean;
  /** The question, as the customer reads it. */
  label: string;
  /** The maximum number, or the maximum number of options of a `MULTI_CHOICE`. */
  max?: number | null | undefined;
  /** The maximum number of characters of a text. */
  maxLength?: number | null | undefined;
  /** The minimum number, or the minimum number of options of a `MULTI_CHOICE`. */
  min?: number | null | undefined;
  /** The minimum number of characters of a text. */
  minLength?: number | null | undefined;
  /** The options of `SINGLE_CHOICE` and `MULTI_CHOICE`. */
  options?: Array<QuestionOptionInput> | null | undefined;
  /** A regular expression of RE2 that the whole text must match; with a pattern, texts can have at most 1,000 characters. */
  pattern?: string | null | undefined;
  /** Its position among the questions of the activity, starting at 1; the others are renumbered. If absent, a new question is added at the end, and an existing one keeps its position. */
  position?: number | null | undefined;
  /** The question. */
  questionId: string;
  /** Whether it must be answered. */
  required?: boolean;
  /** Answered once for the booking, or once for each participant. */
  scope?: QuestionScope;
  /** The type of its answer. */
  type: QuestionType;
};

/** `updateWebhook` needs `changes` and `webhookId`. `expectedVersion` is optional. */
export type UpdateWebhookInput = {
  /** What changes. */
  changes: WebhookChanges;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** The endpoint. */
  webhookId: string;
};

/** Changes to a workflow; omitted fields stay as they are. Null clears `delay`, `delayUnit` and `atTime`, and so does a trigger without a delay. */
export type UpdateWorkflowInput = {
  /** Whether it is switched on. Switching it off drops its planned e-mails; switching it on plans those that are still due. */
  active?: boolean | null | undefined;
  /** Only for bookings of these activities; for all activities when empty. */
  activityIds?: Array<string> | null | undefined;
  /** The local time of day at which it is sent; only with days. */
  atTime?: string | null | undefined;
  /** The template of the text. */
  body?: string | null | undefined;
  /** Only for bookings of these channels; for all channels when empty. */
  channels?: Array<Channel> | null | undefined;
  /** How long before or after, in `delayUnit`. */
  delay?: number | null | undefined;
  /** The unit of `delay`. */
  delayUnit?: DelayUnit | null | undefined;
  /** The `version` that you have read: nothing is changed if it has another one now. Without it the last change wins. */
  expectedVersion?: number | null | undefined;
  /** Its language, BCP 47. */
  language?: string | null | undefined;
  /** The name for the staff. */
  name?: string | null | undefined;
  /** The template of the subject. */
  subject?: string | null | undefined;
  /** Its texts in further languages: the list replaces them all. */
  translations?: Array<WorkflowTranslationInput> | null | undefined;
  /** When it is sent. */
  trigger?: WorkflowTrigger | null | undefined;
  /** The workflow. */
  workflowId: string;
};

/** The length of the buckets of a series, on the operator's clock. */
export type UsageBucket =
  /** A day. */
  | 'DAY'
  /** An hour of the clock; a day on which the clocks change can have 23 or 25. */
  | 'HOUR'
  /** A calendar month. */
  | 'MONTH'
  /** A week that starts on Monday. */
  | 'WEEK';

/** What a correction does. */
export type UsageCorrectionKind =
  /** The entry counts a corrected usage. */
  | 'AMEND'
  /** The entry no longer counts. */
  | 'VOID';

/** Which entries to list: those that match every given condition. */
export type UsageEntryFilter = {
  /** That occurred on these days of the operator's calendar. */
  date?: DateRange | null | undefined;
  /** Recorded under this idempotency key: at most one entry. */
  idempotencyKey?: string | null | undefined;
  /** Of this meter. */
  meter?: string | null | undefined;
  /** Recorded by this source. */
  source?: UsageSource | null | undefined;
  /** With this status. */
  status?: UsageEntryStatus | null | undefined;
  /** With all of these members of the extra info; at most 10. It requires `meter` and both ends of `date`, with at most 500,000 entries and 500 MB of extra info between them; half as much with two members, a third with three, and so on. One such request at a time for each operator. */
  where?: Array<ExtraInfoFilter> | null | undefined;
};

/** Whether an entry was corrected. */
export type UsageEntryStatus =
  /** It counts a corrected usage. */
  | 'AMENDED'
  /** It counts as it was recorded. */
  | 'RECORDED'
  /** It no longer counts. */
  | 'VOIDED';

/** The period of a quota. */
export type UsageQuotaPeriod =
  /** Each day on the operator's calendar. */
  | 'DAY'
  /** Each month on the operator's calendar. */
  | 'MONTH';

/** Who recorded an entry. */
export type UsageSource =
  /** A client, over the API or from a file. */
  | 'CLIENT'
  /** The service itself, for a platform event. */
  | 'SERVICE';

/** Why an entry is voided. */
export type VoidUsageEntryInput = {
  /** The entry. */
  id: string | number;
  /** The reason, for later readers; 1–500 characters. */
  reason: string;
};

/** Why a gift voucher is voided. */
export type VoidVoucherInput = {
  /** The reason, for the staff. */
  reason?: string | null | undefined;
  /** The voucher. */
  voucherId: string;
};

/** Why the balance of a gift voucher changed. */
export type VoucherEntryKind =
  /** It paid for a booking, or a part of one. */
  | 'REDEEMED'
  /** The booking was called off or became cheaper, and gave it back. */
  | 'RETURNED'
  /** It was sold. */
  | 'SOLD'
  /** The operator took what was left of it. */
  | 'VOIDED';

/** Which gift vouchers to list: those that match every given condition. */
export type VoucherFilter = {
  /** Sold at these instants. */
  createdAt?: DateTimeRange | null | undefined;
  /** Only those with something left, or only those with nothing left. */
  hasBalance?: boolean | null | undefined;
  /** One of these vouchers; at most 100. */
  ids?: Array<string> | null | undefined;
  /** Part of the code, of the recipient, of the buyer's e-mail address or of the payment reference; case-insensitive, without wildcards. */
  text?: string | null | undefined;
};

/** Which waitlist entries to list: those that match every given condition. */
export type WaitlistFilter = {
  /** For one of these activities; at most 100. */
  activityIds?: Array<string> | null | undefined;
  /** Joined at these instants. */
  createdAt?: DateTimeRange | null | undefined;
  /** Of the customers with this whole e-mail address, or one that is merged with it; case-insensitive. */
  customerEmail?: string | null | undefined;
  /** For these local days. */
  date?: DateRange | null | undefined;
  /** One of these entries; at most 100. */
  ids?: Array<string> | null | undefined;
  /** In one of these states. */
  statuses?: Array<WaitlistStatus> | null | undefined;
  /** Words that are all in the customer's name or e-mail address, or digits of the phone number; without regard to case and accents, and without wildcards. */
  text?: string | null | undefined;
  /** For one of these timeslots, not for any timeslot of the day; at most 100. */
  timeslotIds?: Array<string> | null | undefined;
};

/** The status of a waitlist entry. */
export type WaitlistStatus =
  /** The customer has accepted the places. */
  | 'ACCEPTED'
  /** The offer was not accepted in time, or no places became free before the start. */
  | 'LAPSED'
  /** The customer no longer waits. */
  | 'LEFT'
  /** Places are held for it; the customer has a link to accept them. */
  | 'OFFERED'
  /** It waits for places to become free. */
  | 'WAITING';

/** When the required waiver answers of an activity are due. */
export type WaiverPolicy =
  /** With the booking, which is refused without them: send them as `answers`. */
  | 'AT_BOOKING'
  /** Before the activity, at the latest on the waiver page: the booking is confirmed without them. */
  | 'BEFORE_ARRIVAL';

/** Whether the required waiver answers of a booking are complete. */
export type WaiverStatus =
  /** Every required answer was given. */
  | 'COMPLETE'
  /** The activity requires no answers; optional ones can be given at `waiverUrl`. */
  | 'NOT_REQUIRED'
  /** Required answers are missing; the customer can give them at `waiverUrl`. */
  | 'OUTSTANDING';

/** Changes to a webhook endpoint; omitted fields stay as they are. */
export type WebhookChanges = {
  /** What it is for; null removes it. */
  description?: string | null | undefined;
  /** Who gets an e-mail when the service pauses it; null for nobody. */
  email?: string | null | undefined;
  /** True pauses it. False resumes it: what has happened since is sent then, as far as changes are kept. */
  paused?: boolean | null | undefined;
  /** The types of changes to send; null for all. */
  types?: Array<ChangeType> | null | undefined;
  /** Another URL, by the same rules. */
  url?: string | null | undefined;
};

/** The state of a delivery. */
export type WebhookDeliveryStatus =
  /** The endpoint has accepted it. */
  | 'DELIVERED'
  /** It was given up after ten attempts. It can be sent again. */
  | 'FAILED'
  /** It will be sent, or sent once more. */
  | 'PENDING';

/** What a message to a webhook endpoint is about. */
export type WebhookMessageType =
  /** The timeslots of an activity on a day changed: places, capacity, closing, or which ones there are. */
  | 'AVAILABILITY_CHANGED'
  /** The operator accepted a booking. */
  | 'BOOKING_ACCEPTED'
  /** The participants, timeslot, customer or notes of a booking were changed. */
  | 'BOOKING_AMENDED'
  /** A booking was cancelled. */
  | 'BOOKING_CANCELLED'
  /** A booking was made or its hold confirmed. */
  | 'BOOKING_CONFIRMED'
  /** The personal data of a booking was erased. Erase your copy of it too. */
  | 'BOOKING_ERASED'
  /** The hold of a booking expired. */
  | 'BOOKING_EXPIRED'
  /** The hold of a booking was extended. */
  | 'BOOKING_EXTENDED'
  /** A booking was made, with its places on hold. */
  | 'BOOKING_HELD'
  /** The participants did not arrive. */
  | 'BOOKING_NO_SHOW'
  /** A booking was made or its hold confirmed; the operator has to accept it. */
  | 'BOOKING_PENDING'
  /** The participants arrived. */
  | 'BOOKING_REDEEMED'
  /** The operator did not accept a booking. */
  | 'BOOKING_REJECTED'
  /** That the participants arrived, or did not, was taken back. */
  | 'BOOKING_REOPENED'
  /** A booking changed without a new version: its waiver was completed, or is outstanding again. */
  | 'BOOKING_UPDATED'
  /** An activity changed: its description, units, prices, terms or questions, or whether it can be sold. */
  | 'PRODUCT_UPDATED'
  /** A quota of a meter was made, changed or deleted. Only the operator sees it. */
  | 'QUOTA_UPDATED'
  /** An entry of the waitlist was made, offered places, or ended. */
  | 'WAITLIST_UPDATED'
  /** Nothing changed: somebody tests the endpoint. */
  | 'WEBHOOK_TEST';

/** Why nothing is sent to an endpoint. */
export type WebhookPauseReason =
  /** Every attempt of the last 5 days or more failed. */
  | 'FAILING'
  /** It answered with 410. */
  | 'GONE'
  /** Somebody paused it. */
  | 'REQUESTED';

/** Messages to take back. */
export type WithdrawEmailsInput = {
  /** E-mails of the kind `MESSAGE`; at most 500. */
  emailIds: Array<string>;
};

/** An automated e-mail to add. */
export type WorkflowInput = {
  /** Whether it is switched on. */
  active?: boolean;
  /** Only for bookings of these activities; for all activities when empty or absent. */
  activityIds?: Array<string> | null | undefined;
  /** The local time of day at which it is sent, only with days; by default that of the start or the end. */
  atTime?: string | null | undefined;
  /** The template of the text: plain text with placeholders. A blank line starts a paragraph, addresses become links, and a line whose placeholders are all empty is left out. */
  body: string;
  /** Only for bookings of these channels; for all channels when empty or absent. */
  channels?: Array<Channel> | null | undefined;
  /** How long before or after, in `delayUnit`: 1 to 10,080 minutes, 1 to 2,160 hours or 0 to 365 days. Required for `BEFORE_START`, `WAIVER_OUTSTANDING` and `AFTER_END`, and for no other trigger. */
  delay?: number | null | undefined;
  /** The unit of `delay`; required with it. */
  delayUnit?: DelayUnit | null | undefined;
  /** Its language, BCP 47: dates and prices are formatted in it. */
  language?: string;
  /** The name for the staff. */
  name: string;
  /** The template of the subject, one line with placeholders such as `{{date}}`. */
  subject: string;
  /** Its texts in further languages, at most 12, each with the same placeholders; none when absent. */
  translations?: Array<WorkflowTranslationInput> | null | undefined;
  /** When it is sent. */
  trigger: WorkflowTrigger;
};

/** The e-mail of a workflow in a further language. */
export type WorkflowTranslationInput = {
  /** The template of the text, with the same placeholders. */
  body: string;
  /** Its language, BCP 47. Each text of a workflow has another one, that of the workflow included. */
  language: string;
  /** The template of the subject, with the same placeholders. */
  subject: string;
};

/** When a workflow sends its e-mail. */
export type WorkflowTrigger =
  /** A time after the activity has ended. */
  | 'AFTER_END'
  /** The basket was abandoned, or its holds expired before it was paid for. */
  | 'BASKET_ABANDONED'
  /** A time before the activity starts. */
  | 'BEFORE_START'
  /** The booking is amended: one e-mail for each amendment, unless it changes the notes alone. */
  | 'BOOKING_AMENDED'
  /** The booking is cancelled, or rejected by the operator. */
  | 'BOOKING_CANCELLED'
  /** The booking is confirmed, or accepted by the operator. */
  | 'BOOKING_CONFIRMED'
  /** A time before the activity starts, if required waiver answers are still missing then. */
  | 'WAIVER_OUTSTANDING';

export type AccountQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountQuery = { viewer: { permissions: Array<Scope>, staff: { name: string, email: string, role: StaffRole } | null, key: { name: string }, passkeys: Array<{ id: string, name: string, createdAt: string, lastUsedAt: string | null }>, sessions: Array<{ sessionId: string, openedAt: string, expiresAt: string, address: string | null, userAgent: string | null, isCurrent: boolean }> } };

export type PasskeyRemoveMutationVariables = Exact<{
  input: RemovePasskeyInput;
}>;


export type PasskeyRemoveMutation = { removePasskey: { viewer: { id: string } } };

export type SessionEndMutationVariables = Exact<{
  input: EndSessionInput;
}>;


export type SessionEndMutation = { endSession: { viewer: { id: string } } };

export type ActivitiesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ActivitiesQuery = { products: { edges: Array<{ node: { id: string, productId: number, name: string, colour: ActivityColour, category: string, shortDescription: string, durationMinutes: number, minParticipants: number, maxParticipants: number | null, published: boolean, hasQuestions: boolean, waiverRequired: boolean, price: { amount: number, currency: string }, schedules: Array<{ capacity: number, seasonTo: string | null }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ActivityRowFragment = { id: string, productId: number, name: string, colour: ActivityColour, category: string, shortDescription: string, durationMinutes: number, minParticipants: number, maxParticipants: number | null, published: boolean, hasQuestions: boolean, waiverRequired: boolean, price: { amount: number, currency: string }, schedules: Array<{ capacity: number, seasonTo: string | null }> };

export type ActivityQueryVariables = Exact<{
  activityId: string;
  object: string;
  audit: boolean;
}>;


export type ActivityQuery = { product: { id: string, productId: number, name: string, colour: ActivityColour, shortDescription: string, description: string, category: string, durationMinutes: number, timeZone: string, minParticipants: number, maxParticipants: number | null, departureMinimum: number | null, bookingCutoffMinutes: number, cancellationCutoffMinutes: number, waiverPolicy: WaiverPolicy, acceptanceRequired: boolean, published: boolean, version: number, price: { amount: number, currency: string }, units: Array<{ name: string, isDefault: boolean, unitId: string }>, groupPrice: { maxParticipants: number } | null, location: { name: string, address: string | null, latitude: number | null, longitude: number | null } | null, images: Array<{ url: string, alt: string }> }, schedules: Array<{ id: string, weekdays: Array<number>, times: Array<string>, seasonFrom: string | null, seasonTo: string | null, capacity: number, version: number, upcoming: { timeslotCount: number, bookableCount: number, closedCount: number, pastCutoffCount: number, fullCount: number, next: { date: string, time: string } | null } }>, waiverQuestions: Array<{ label: string, helpText: string | null, type: QuestionType, required: boolean, scope: QuestionScope, minLength: number | null, maxLength: number | null, min: number | null, max: number | null, pattern: string | null, position: number, version: number, questionId: string, options: Array<{ value: string, label: string }> | null, file: { maxBytes: number, acceptedTypes: Array<string>, maxFiles: number } | null, dependsOn: { questionId: string, values: Array<string> } | null }>, changes?: { nodes: Array<{ number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, key: { id: string, name: string } | null }> } };

export type ActivityScheduleFragment = { id: string, weekdays: Array<number>, times: Array<string>, seasonFrom: string | null, seasonTo: string | null, capacity: number, version: number, upcoming: { timeslotCount: number, bookableCount: number, closedCount: number, pastCutoffCount: number, fullCount: number, next: { date: string, time: string } | null } };

export type ActivityAheadFragment = { timeslotCount: number, bookableCount: number, closedCount: number, pastCutoffCount: number, fullCount: number, next: { date: string, time: string } | null };

export type ActivityWholeFragment = { id: string, productId: number, name: string, colour: ActivityColour, shortDescription: string, description: string, category: string, durationMinutes: number, timeZone: string, minParticipants: number, maxParticipants: number | null, departureMinimum: number | null, bookingCutoffMinutes: number, cancellationCutoffMinutes: number, waiverPolicy: WaiverPolicy, acceptanceRequired: boolean, published: boolean, version: number, price: { amount: number, currency: string }, units: Array<{ name: string, isDefault: boolean, unitId: string }>, groupPrice: { maxParticipants: number } | null, location: { name: string, address: string | null, latitude: number | null, longitude: number | null } | null, images: Array<{ url: string, alt: string }> };

export type ActivityQuestionFragment = { label: string, helpText: string | null, type: QuestionType, required: boolean, scope: QuestionScope, minLength: number | null, maxLength: number | null, min: number | null, max: number | null, pattern: string | null, position: number, version: number, questionId: string, options: Array<{ value: string, label: string }> | null, file: { maxBytes: number, acceptedTypes: Array<string>, maxFiles: number } | null, dependsOn: { questionId: string, values: Array<string> } | null };

export type ActivityCreateMutationVariables = Exact<{
  input: CreateProductInput;
}>;


export type ActivityCreateMutation = { createProduct: { product: { id: string, name: string } } };

export type ActivityChangeMutationVariables = Exact<{
  input: UpdateProductInput;
}>;


export type ActivityChangeMutation = { updateProduct: { product: { id: string, name: string, published: boolean, version: number } } };

export type ActivityPublishMutationVariables = Exact<{
  input: UpdateProductInput;
}>;


export type ActivityPublishMutation = { updateProduct: { product: { published: boolean, upcoming: { timeslotCount: number, bookableCount: number, closedCount: number, pastCutoffCount: number, fullCount: number, next: { date: string, time: string } | null } } } };

export type ActivityAddScheduleMutationVariables = Exact<{
  input: CreateScheduleInput;
}>;


export type ActivityAddScheduleMutation = { done: { schedule: { id: string, weekdays: Array<number>, times: Array<string>, seasonFrom: string | null, seasonTo: string | null, capacity: number, version: number, upcoming: { timeslotCount: number, bookableCount: number, closedCount: number, pastCutoffCount: number, fullCount: number, next: { date: string, time: string } | null } } } };

export type ActivityChangeScheduleMutationVariables = Exact<{
  input: UpdateScheduleInput;
}>;


export type ActivityChangeScheduleMutation = { done: { schedule: { id: string, weekdays: Array<number>, times: Array<string>, seasonFrom: string | null, seasonTo: string | null, capacity: number, version: number, upcoming: { timeslotCount: number, bookableCount: number, closedCount: number, pastCutoffCount: number, fullCount: number, next: { date: string, time: string } | null } } } };

export type ActivityDeleteScheduleMutationVariables = Exact<{
  input: DeleteScheduleInput;
}>;


export type ActivityDeleteScheduleMutation = { deleteSchedule: { deletedScheduleId: string } };

export type ActivityAddQuestionMutationVariables = Exact<{
  input: CreateWaiverQuestionInput;
}>;


export type ActivityAddQuestionMutation = { createWaiverQuestion: { waiverQuestion: { id: string, position: number } } };

export type ActivityChangeQuestionMutationVariables = Exact<{
  input: UpdateWaiverQuestionInput;
}>;


export type ActivityChangeQuestionMutation = { updateWaiverQuestion: { waiverQuestion: { id: string, position: number } } };

export type ActivityDeleteQuestionMutationVariables = Exact<{
  input: DeleteWaiverQuestionInput;
}>;


export type ActivityDeleteQuestionMutation = { deleteWaiverQuestion: { deletedQuestionId: string } };

export type ActivityPricingQueryVariables = Exact<{
  activityId: string;
}>;


export type ActivityPricingQuery = { product: { id: string, name: string, timeZone: string, minParticipants: number, price: { amount: number, currency: string }, pricing: { version: number, units: Array<{ type: UnitType, name: string, paxCount: number, minAge: number | null, maxAge: number | null, accompaniedBy: Array<string>, minQuantity: number, maxQuantity: number | null, isDefault: boolean, unitId: string, basePrices: Array<{ from: string | null, price: { amount: number, currency: string } }> }>, groupPrice: { maxParticipants: number, price: { amount: number, currency: string }, extraParticipantPrice: { amount: number, currency: string } } | null, rules: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, price: { amount: number, currency: string } | null, amount: { amount: number, currency: string } | null }>, adjustments: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, amount: { amount: number, currency: string } | null }>, fees: Array<{ name: string, per: FeeBasis, taxed: boolean, amount: { amount: number, currency: string } }>, taxes: Array<{ name: string, percent: number }>, cancellationTiers: Array<{ minutesBefore: number, percent: number }> | null } } };

export type ActivityPricingTimesQueryVariables = Exact<{
  activityId: string;
  from: string;
  to: string;
}>;


export type ActivityPricingTimesQuery = { timeslots: Array<{ id: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, status: TimeslotStatus }> };

export type ActivityUpdatePricingMutationVariables = Exact<{
  input: UpdatePricingInput;
}>;


export type ActivityUpdatePricingMutation = { updatePricing: { product: { id: string, pricing: { version: number, units: Array<{ type: UnitType, name: string, paxCount: number, minAge: number | null, maxAge: number | null, accompaniedBy: Array<string>, minQuantity: number, maxQuantity: number | null, isDefault: boolean, unitId: string, basePrices: Array<{ from: string | null, price: { amount: number, currency: string } }> }>, groupPrice: { maxParticipants: number, price: { amount: number, currency: string }, extraParticipantPrice: { amount: number, currency: string } } | null, rules: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, price: { amount: number, currency: string } | null, amount: { amount: number, currency: string } | null }>, adjustments: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, amount: { amount: number, currency: string } | null }>, fees: Array<{ name: string, per: FeeBasis, taxed: boolean, amount: { amount: number, currency: string } }>, taxes: Array<{ name: string, percent: number }>, cancellationTiers: Array<{ minutesBefore: number, percent: number }> | null } } } };

export type AttentionQueryVariables = Exact<{
  day: string;
  last: string;
  from: string;
  before: string;
  since: string;
  soon: string;
  money: TransactionFilter;
}>;


export type AttentionQuery = { pending: { totalCount: number }, unpaid: { totalCount: number }, waivers: { totalCount: number }, failed: { totalCount: number }, waiting: { totalCount: number }, understaffedTimeslots: Array<{ timeslotId: string }>, departuresBelowMinimum: Array<{ id: string, date: string, time: string, startsAt: string, tally: { participants: number }, product: { name: string, departureMinimum: number | null } }>, closures: { edges: Array<{ node: { id: string, date: string, failedCount: number } }> }, transactionTotals: Array<{ paid: { amount: number, currency: string }, refunded: { amount: number, currency: string } }> };

export type AuditEntriesQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type AuditEntriesQuery = { auditLog: { edges: Array<{ node: { objectType: AuditObject, objectId: string | null, address: string | null, erased: boolean, number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, changes: Array<{ row: string, before: unknown, after: unknown }>, key: { id: string, name: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AuditRowFragment = { objectType: AuditObject, objectId: string | null, address: string | null, erased: boolean, number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, changes: Array<{ row: string, before: unknown, after: unknown }>, key: { id: string, name: string } | null };

export type BookingQueryVariables = Exact<{
  reference: string;
}>;


export type BookingQuery = { booking: { id: string, bookingReference: string, version: number, status: BookingStatus, channel: Channel, createdAt: string, activityId: string, date: string, time: string, startsAt: string, participants: number, language: string | null, notes: string | null, partnerReference: string | null, paymentReference: string, holdExpiresAt: string | null, cancellableUntil: string | null, cancelledAt: string | null, cancelReason: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, timeslotId: string, promoCode: string | null, refundPercent: number | null, walkInName: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, lines: Array<{ kind: PriceLineKind, name: string, quantity: number, ruleName: string | null, adjustmentNames: Array<string>, unitPrice: { amount: number, currency: string }, amount: { amount: number, currency: string }, taxes: Array<{ name: string, percent: number, amount: { amount: number, currency: string } }> }>, taxes: Array<{ name: string, percent: number, amount: { amount: number, currency: string } }>, price: { amount: number, currency: string }, voucherAmount: { amount: number, currency: string }, voucher: { code: string } | null, amountDue: { amount: number, currency: string }, commission: { amount: number, currency: string } | null, net: { amount: number, currency: string } | null, cancellationTiers: Array<{ minutesBefore: number, percent: number }> | null, refund: { amount: number, currency: string } | null, refundDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, product: { name: string, timeZone: string, minParticipants: number, maxParticipants: number | null, acceptanceRequired: boolean, units: Array<{ name: string, paxCount: number, minAge: number | null, maxAge: number | null, accompaniedBy: Array<string>, minQuantity: number, maxQuantity: number | null, unitId: string }> }, timeslot: { id: string, endTime: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, tally: { participants: number }, resourceUses: Array<{ resourceId: string, used: number, free: number, resource: { name: string } }> }, basket: { id: string, status: BasketStatus, total: { amount: number, currency: string }, amountDue: { amount: number, currency: string }, refundDue: { amount: number, currency: string }, refunded: { amount: number, currency: string }, bookings: Array<{ id: string, bookingReference: string, status: BookingStatus, date: string, time: string, participants: number, price: { amount: number, currency: string }, product: { name: string } }>, payments: Array<{ method: PaymentMethod, byName: string | null, provider: string, providerReference: string, outcome: PaymentOutcome, paidAt: string, reason: string | null, amount: { amount: number, currency: string } }>, refunds: Array<{ method: PaymentMethod, byName: string | null, provider: string, providerReference: string, refundedAt: string, reason: string | null, amount: { amount: number, currency: string } }> }, answers: Array<{ questionId: string, participant: number, label: string, questionChanged: boolean | null, value: unknown, selectedOptions: Array<string> | null, answeredAt: string, uploads: Array<{ id: string, fileName: string, contentType: string, bytes: number, url: string }> }>, history: Array<{ version: number, action: BookingAction, actor: Actor, byName: string | null, status: BookingStatus, occurredAt: string, reason: string | null, changes: unknown }> }, waiver: { questions: Array<{ type: QuestionType, required: boolean, scope: QuestionScope, label: string, questionId: string }> } };

export type BookingWholeFragment = { id: string, bookingReference: string, version: number, status: BookingStatus, channel: Channel, createdAt: string, activityId: string, date: string, time: string, startsAt: string, participants: number, language: string | null, notes: string | null, partnerReference: string | null, paymentReference: string, holdExpiresAt: string | null, cancellableUntil: string | null, cancelledAt: string | null, cancelReason: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, timeslotId: string, promoCode: string | null, refundPercent: number | null, walkInName: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, lines: Array<{ kind: PriceLineKind, name: string, quantity: number, ruleName: string | null, adjustmentNames: Array<string>, unitPrice: { amount: number, currency: string }, amount: { amount: number, currency: string }, taxes: Array<{ name: string, percent: number, amount: { amount: number, currency: string } }> }>, taxes: Array<{ name: string, percent: number, amount: { amount: number, currency: string } }>, price: { amount: number, currency: string }, voucherAmount: { amount: number, currency: string }, voucher: { code: string } | null, amountDue: { amount: number, currency: string }, commission: { amount: number, currency: string } | null, net: { amount: number, currency: string } | null, cancellationTiers: Array<{ minutesBefore: number, percent: number }> | null, refund: { amount: number, currency: string } | null, refundDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, product: { name: string, timeZone: string, minParticipants: number, maxParticipants: number | null, acceptanceRequired: boolean, units: Array<{ name: string, paxCount: number, minAge: number | null, maxAge: number | null, accompaniedBy: Array<string>, minQuantity: number, maxQuantity: number | null, unitId: string }> }, timeslot: { id: string, endTime: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, tally: { participants: number }, resourceUses: Array<{ resourceId: string, used: number, free: number, resource: { name: string } }> }, basket: { id: string, status: BasketStatus, total: { amount: number, currency: string }, amountDue: { amount: number, currency: string }, refundDue: { amount: number, currency: string }, refunded: { amount: number, currency: string }, bookings: Array<{ id: string, bookingReference: string, status: BookingStatus, date: string, time: string, participants: number, price: { amount: number, currency: string }, product: { name: string } }>, payments: Array<{ method: PaymentMethod, byName: string | null, provider: string, providerReference: string, outcome: PaymentOutcome, paidAt: string, reason: string | null, amount: { amount: number, currency: string } }>, refunds: Array<{ method: PaymentMethod, byName: string | null, provider: string, providerReference: string, refundedAt: string, reason: string | null, amount: { amount: number, currency: string } }> }, answers: Array<{ questionId: string, participant: number, label: string, questionChanged: boolean | null, value: unknown, selectedOptions: Array<string> | null, answeredAt: string, uploads: Array<{ id: string, fileName: string, contentType: string, bytes: number, url: string }> }>, history: Array<{ version: number, action: BookingAction, actor: Actor, byName: string | null, status: BookingStatus, occurredAt: string, reason: string | null, changes: unknown }> };

export type BookingBasketFragment = { id: string, status: BasketStatus, total: { amount: number, currency: string }, amountDue: { amount: number, currency: string }, refundDue: { amount: number, currency: string }, refunded: { amount: number, currency: string }, bookings: Array<{ id: string, bookingReference: string, status: BookingStatus, date: string, time: string, participants: number, price: { amount: number, currency: string }, product: { name: string } }>, payments: Array<{ method: PaymentMethod, byName: string | null, provider: string, providerReference: string, outcome: PaymentOutcome, paidAt: string, reason: string | null, amount: { amount: number, currency: string } }>, refunds: Array<{ method: PaymentMethod, byName: string | null, provider: string, providerReference: string, refundedAt: string, reason: string | null, amount: { amount: number, currency: string } }> };

export type BookingAmountFragment = { amount: number, currency: string };

export type BookingEmailsQueryVariables = Exact<{
  bookingId: string;
}>;


export type BookingEmailsQuery = { emails: { edges: Array<{ node: { id: string, kind: EmailKind, status: EmailStatus, subject: string | null, recipient: string | null, dueAt: string, sentAt: string | null, decidedAt: string, transport: EmailTransport | null, explanation: string, resendRefusal: string | null, failure: string | null, workflow: { name: string } | null } }>, pageInfo: { hasNextPage: boolean } }, emailDecisions: { edges: Array<{ node: { explanation: string, workflowId: string | null, workflow: { name: string } | null } }> } };

export type BookingEmailQueryVariables = Exact<{
  emailId: string;
}>;


export type BookingEmailQuery = { email: { subject: string | null, recipient: string | null, text: string | null } };

export type BookingTimeslotsQueryVariables = Exact<{
  activityId: string;
  day: string;
}>;


export type BookingTimeslotsQuery = { timeslots: Array<{ id: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, availablePlaces: number, capacity: number, status: TimeslotStatus }> };

export type BookingChangeFragment = { version: number, holdExpiresAt: string | null };

export type BookingAcceptMutationVariables = Exact<{
  input: AcceptBookingInput;
}>;


export type BookingAcceptMutation = { done: { booking: { version: number, holdExpiresAt: string | null } } };

export type BookingRejectMutationVariables = Exact<{
  input: RejectBookingInput;
}>;


export type BookingRejectMutation = { done: { booking: { version: number, holdExpiresAt: string | null } } };

export type BookingRedeemMutationVariables = Exact<{
  input: RedeemBookingInput;
}>;


export type BookingRedeemMutation = { done: { booking: { version: number, holdExpiresAt: string | null } } };

export type BookingNoShowMutationVariables = Exact<{
  input: MarkNoShowInput;
}>;


export type BookingNoShowMutation = { done: { booking: { version: number, holdExpiresAt: string | null } } };

export type BookingReopenMutationVariables = Exact<{
  input: ReopenBookingInput;
}>;


export type BookingReopenMutation = { done: { booking: { version: number, holdExpiresAt: string | null } } };

export type BookingCancelMutationVariables = Exact<{
  input: CancelBookingInput;
}>;


export type BookingCancelMutation = { done: { booking: { version: number, holdExpiresAt: string | null } } };

export type BookingRefundByTermsMutationVariables = Exact<{
  input: CancelBookingInput;
}>;


export type BookingRefundByTermsMutation = { cancelBooking: { booking: { refundPercent: number | null, refund: { amount: number, currency: string } | null } } };

export type BookingConfirmMutationVariables = Exact<{
  input: ConfirmBookingInput;
}>;


export type BookingConfirmMutation = { done: { booking: { version: number, holdExpiresAt: string | null } } };

export type BookingExtendMutationVariables = Exact<{
  input: ExtendHoldInput;
}>;


export type BookingExtendMutation = { done: { booking: { version: number, holdExpiresAt: string | null } } };

export type BookingAmendMutationVariables = Exact<{
  input: AmendBookingInput;
}>;


export type BookingAmendMutation = { done: { booking: { version: number, holdExpiresAt: string | null } } };

export type BookingPayMutationVariables = Exact<{
  input: RecordPaymentInput;
}>;


export type BookingPayMutation = { recordPayment: { basket: { bookings: Array<{ id: string, version: number }> } } };

export type BookingPayBackMutationVariables = Exact<{
  input: RecordRefundInput;
}>;


export type BookingPayBackMutation = { recordRefund: { basket: { id: string } } };

export type BookingResendMutationVariables = Exact<{
  input: ResendEmailInput;
}>;


export type BookingResendMutation = { resendEmail: { email: { id: string } } };

export type BookingAmendmentQuoteQueryVariables = Exact<{
  bookingReference: string;
  input: AmendmentQuoteInput;
}>;


export type BookingAmendmentQuoteQuery = { amendmentQuote: { lines: Array<{ kind: PriceLineKind, name: string, quantity: number, ruleName: string | null, adjustmentNames: Array<string>, unitPrice: { amount: number, currency: string }, amount: { amount: number, currency: string }, taxes: Array<{ name: string, percent: number, amount: { amount: number, currency: string } }> }>, taxes: Array<{ name: string, percent: number, amount: { amount: number, currency: string } }>, price: { amount: number, currency: string }, refund: { amount: number, currency: string } | null } };

export type BookingsQueryVariables = Exact<{
  filter?: BookingFilter | null | undefined;
  orderBy: BookingOrder;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BookingsQuery = { bookings: { edges: Array<{ node: { id: string, bookingReference: string, version: number, activityId: string, timeslotId: string, date: string, time: string, startsAt: string, participants: number, channel: Channel, partnerId: string | null, partnerReference: string | null, status: BookingStatus, waiverStatus: WaiverStatus, paymentReference: string, createdAt: string, walkInName: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, price: { amount: number, currency: string }, amountDue: { amount: number, currency: string }, commission: { amount: number, currency: string } | null, net: { amount: number, currency: string } | null, refund: { amount: number, currency: string } | null, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, product: { name: string, timeZone: string }, partner: { name: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type BookingSumsQueryVariables = Exact<{
  filter?: BookingFilter | null | undefined;
}>;


export type BookingSumsQuery = { bookings: { totals: { bookingCount: number, active: { bookingCount: number, participants: number, price: { amount: number, currency: string }, commission: { amount: number, currency: string }, net: { amount: number, currency: string } }, inactive: { bookingCount: number, participants: number, price: { amount: number, currency: string }, commission: { amount: number, currency: string }, net: { amount: number, currency: string } } } } };

export type BookingSumFragment = { bookingCount: number, participants: number, price: { amount: number, currency: string }, commission: { amount: number, currency: string }, net: { amount: number, currency: string } };

export type BookingRowFragment = { id: string, bookingReference: string, version: number, activityId: string, timeslotId: string, date: string, time: string, startsAt: string, participants: number, channel: Channel, partnerId: string | null, partnerReference: string | null, status: BookingStatus, waiverStatus: WaiverStatus, paymentReference: string, createdAt: string, walkInName: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, price: { amount: number, currency: string }, amountDue: { amount: number, currency: string }, commission: { amount: number, currency: string } | null, net: { amount: number, currency: string } | null, refund: { amount: number, currency: string } | null, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, product: { name: string, timeZone: string }, partner: { name: string } | null };

export type BookingChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type BookingChangedSubscription = { bookingChanged: { id: string, bookingReference: string, version: number, activityId: string, timeslotId: string, date: string, time: string, startsAt: string, participants: number, channel: Channel, partnerId: string | null, partnerReference: string | null, status: BookingStatus, waiverStatus: WaiverStatus, paymentReference: string, createdAt: string, walkInName: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, price: { amount: number, currency: string }, amountDue: { amount: number, currency: string }, commission: { amount: number, currency: string } | null, net: { amount: number, currency: string } | null, refund: { amount: number, currency: string } | null, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, product: { name: string, timeZone: string }, partner: { name: string } | null } };

export type CashUpQueryVariables = Exact<{
  date: string;
  filter: TransactionFilter;
}>;


export type CashUpQuery = { transactionTotals: Array<{ method: PaymentMethod, byName: string | null, transactionCount: number, paid: { amount: number, currency: string }, refunded: { amount: number, currency: string } }>, tillCloses: Array<{ closedAt: string, byName: string | null, note: string | null, counts: Array<{ method: PaymentMethod, counted: { amount: number, currency: string }, expected: { amount: number, currency: string } }> }> };

export type CashUpTotalFragment = { method: PaymentMethod, byName: string | null, transactionCount: number, paid: { amount: number, currency: string }, refunded: { amount: number, currency: string } };

export type CashUpListQueryVariables = Exact<{
  filter: TransactionFilter;
  first: number;
  after?: string | null | undefined;
}>;


export type CashUpListQuery = { transactions: { totalCount: number, edges: Array<{ node: { kind: TransactionKind, method: PaymentMethod, provider: string, providerReference: string, reason: string | null, occurredAt: string, byName: string | null, amount: { amount: number, currency: string }, basket: { bookings: Array<{ bookingReference: string, walkInName: string | null, customer: { firstName: string, lastName: string } | null }> } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CashUpTransactionFragment = { kind: TransactionKind, method: PaymentMethod, provider: string, providerReference: string, reason: string | null, occurredAt: string, byName: string | null, amount: { amount: number, currency: string }, basket: { bookings: Array<{ bookingReference: string, walkInName: string | null, customer: { firstName: string, lastName: string } | null }> } };

export type CashUpCloseMutationVariables = Exact<{
  input: CloseTillInput;
}>;


export type CashUpCloseMutation = { closeTill: { tillClose: { closedAt: string } } };

export type ClosureDayQueryVariables = Exact<{
  day: string;
}>;


export type ClosureDayQuery = { timeslots: Array<{ id: string, activityId: string, time: string, startsAt: string, status: TimeslotStatus, product: { name: string }, tally: { bookingCount: number, participants: number } }> };

export type ClosurePreviewQueryVariables = Exact<{
  input: ClosureInput;
}>;


export type ClosurePreviewQuery = { previewClosure: { timeslotCount: number, refundTotal: { amount: number, currency: string }, bookings: Array<{ decision: ClosureDecision, booking: { id: string, bookingReference: string, time: string, participants: number, price: { amount: number, currency: string }, product: { name: string }, customer: { firstName: string, lastName: string } | null } }>, letters: Array<{ decision: ClosureDecision, recipientCount: number, email: { subject: string, html: string } | null }>, unreachable: Array<{ bookingReference: string, customer: { firstName: string, lastName: string } | null }> } };

export type ClosurePlaceholdersQueryVariables = Exact<{ [key: string]: never; }>;


export type ClosurePlaceholdersQuery = { placeholders: Array<{ name: string, description: string, example: string }> };

export type ClosureCloseMutationVariables = Exact<{
  input: CloseDeparturesInput;
}>;


export type ClosureCloseMutation = { closeDepartures: { closure: { id: string } } };

export type ClosureUndoMutationVariables = Exact<{
  input: UndoClosureInput;
}>;


export type ClosureUndoMutation = { undoClosure: { closure: { id: string, status: ClosureStatus, date: string, fromTime: string | null, reason: string, createdAt: string, dueAt: string, chooseBefore: string, finishedAt: string | null, byName: string | null, bookingCount: number, plannedCount: number, movedCount: number, cancelledCount: number, awaitingCount: number, failedCount: number } } };

export type ClosureFactsFragment = { id: string, status: ClosureStatus, date: string, fromTime: string | null, reason: string, createdAt: string, dueAt: string, chooseBefore: string, finishedAt: string | null, byName: string | null, bookingCount: number, plannedCount: number, movedCount: number, cancelledCount: number, awaitingCount: number, failedCount: number };

export type ClosureQueryVariables = Exact<{
  closureId: string;
}>;


export type ClosureQuery = { closure: { id: string, status: ClosureStatus, date: string, fromTime: string | null, reason: string, createdAt: string, dueAt: string, chooseBefore: string, finishedAt: string | null, byName: string | null, bookingCount: number, plannedCount: number, movedCount: number, cancelledCount: number, awaitingCount: number, failedCount: number, bookings: Array<{ decision: ClosureDecision, outcome: ClosureOutcome, failure: string | null, timeslot: { time: string, product: { name: string } }, booking: { id: string, bookingReference: string, date: string, time: string, participants: number, customer: { firstName: string, lastName: string, phone: string | null } | null } }> } };

export type ClosureListQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ClosureListQuery = { closures: { edges: Array<{ node: { id: string, status: ClosureStatus, date: string, fromTime: string | null, reason: string, createdAt: string, dueAt: string, chooseBefore: string, finishedAt: string | null, byName: string | null, bookingCount: number, plannedCount: number, movedCount: number, cancelledCount: number, awaitingCount: number, failedCount: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CommandSearchQueryVariables = Exact<{
  text: string;
  from: string;
  to: string;
  withBookings: boolean;
}>;


export type CommandSearchQuery = { bookings?: { edges: Array<{ node: { id: string, bookingReference: string, date: string, time: string, participants: number, status: BookingStatus, walkInName: string | null, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, product: { name: string } } }> }, products?: { edges: Array<{ node: { id: string, name: string } }> }, timeslots: Array<{ id: string, date: string, time: string, capacity: number, startsAt: string, endsAt: string, status: TimeslotStatus, tally: { participants: number }, product: { name: string } }> };

export type CustomerQueryVariables = Exact<{
  email: string;
  customerEmail: string;
}>;


export type CustomerQuery = { customer: { email: string, mergedEmails: Array<string>, otherEmails: Array<string>, names: Array<string>, phones: Array<string>, firstBookedAt: string | null, lastBookedAt: string | null, bookingCount: number, upcomingBookingCount: number, redeemedBookingCount: number, noShowBookingCount: number, unmarkedBookingCount: number, inactiveBookingCount: number, paid: { amount: number, currency: string }, refunded: { amount: number, currency: string }, amountDue: { amount: number, currency: string } }, bookings: { edges: Array<{ node: { id: string, bookingReference: string, status: BookingStatus, createdAt: string, date: string, time: string, startsAt: string, participants: number, language: string | null, notes: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, price: { amount: number, currency: string }, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string } | null, product: { name: string, timeZone: string }, basket: { id: string, payments: Array<{ method: PaymentMethod, outcome: PaymentOutcome, paidAt: string, amount: { amount: number, currency: string } }>, refunds: Array<{ method: PaymentMethod, refundedAt: string, amount: { amount: number, currency: string } }> } } }> }, waitlist: { edges: Array<{ node: { id: string, activityId: string, date: string, timeslotId: string | null, position: number | null, participants: number, status: WaitlistStatus, bookingReference: string | null, offerExpiresAt: string | null, createdAt: string, timeslot: { time: string } | null, product: { name: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } } }> } };

export type CustomerMergeMutationVariables = Exact<{
  input: MergeCustomersInput;
}>;


export type CustomerMergeMutation = { mergeCustomers: { customerRecord: { mergedEmails: Array<string> } } };

export type CustomerSeparateMutationVariables = Exact<{
  input: UnmergeCustomerInput;
}>;


export type CustomerSeparateMutation = { unmergeCustomer: { customerRecord: { mergedEmails: Array<string> } } };

export type CustomerAmountFragment = { amount: number, currency: string };

export type CustomerBookingFragment = { id: string, bookingReference: string, status: BookingStatus, createdAt: string, date: string, time: string, startsAt: string, participants: number, language: string | null, notes: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, price: { amount: number, currency: string }, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string } | null, product: { name: string, timeZone: string }, basket: { id: string, payments: Array<{ method: PaymentMethod, outcome: PaymentOutcome, paidAt: string, amount: { amount: number, currency: string } }>, refunds: Array<{ method: PaymentMethod, refundedAt: string, amount: { amount: number, currency: string } }> } };

export type CustomerEmailsQueryVariables = Exact<{
  bookingIds: Array<string> | string;
}>;


export type CustomerEmailsQuery = { emails: { edges: Array<{ node: { id: string, kind: EmailKind, status: EmailStatus, subject: string | null, recipient: string | null, dueAt: string, sentAt: string | null, decidedAt: string, transport: EmailTransport | null, workflow: { name: string } | null } }>, pageInfo: { hasNextPage: boolean } } };

export type DayListSlotsQueryVariables = Exact<{
  day: string;
}>;


export type DayListSlotsQuery = { timeslots: Array<{ id: string, activityId: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, note: { text: string } | null, resourceUses: Array<{ missingMembers: number, resourceId: string, used: number, free: number, timeslotId: string, resource: { hasNamedMembers: boolean, name: string, id: string }, members: Array<{ id: string, name: string }> }>, product: { name: string, timeZone: string, colour: ActivityColour }, tally: { bookingCount: number, participants: number, arrivedCount: number, noShowCount: number, onHoldCount: number, pendingCount: number, outstandingWaiverCount: number, amountDue: { amount: number, currency: string } } }> };

export type DayListBookingsQueryVariables = Exact<{
  filter: BookingFilter;
  first: number;
  after?: string | null | undefined;
}>;


export type DayListBookingsQuery = { bookings: { edges: Array<{ node: { id: string, bookingReference: string, timeslotId: string, status: BookingStatus, participants: number, walkInName: string | null, waiverStatus: WaiverStatus, notes: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, phone: string | null } | null, partner: { name: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type DayListBookingFragment = { id: string, bookingReference: string, timeslotId: string, status: BookingStatus, participants: number, walkInName: string | null, waiverStatus: WaiverStatus, notes: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, phone: string | null } | null, partner: { name: string } | null };

export type GuidesSlotFragment = { id: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, product: { name: string, colour: ActivityColour } };

export type UseMembersFragment = { timeslotId: string, resourceId: string, used: number, missingMembers: number, resource: { id: string, name: string, hasNamedMembers: boolean }, members: Array<{ id: string, name: string }> };

export type GuidesQueryVariables = Exact<{
  from: string;
  before: string;
}>;


export type GuidesQuery = { resources: { nodes: Array<{ id: string, name: string, hasNamedMembers: boolean, members: Array<{ id: string, name: string, skills: Array<string>, active: boolean, calendarUrl: string }> }> }, resourceAssignments: Array<{ timeslotId: string, memberId: string, isManual: boolean, timeslot: { id: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, product: { name: string, colour: ActivityColour } } }>, understaffedTimeslots: Array<{ timeslotId: string, resourceId: string, missingMembers: number, resource: { id: string, name: string }, timeslot: { id: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, product: { name: string, colour: ActivityColour } } }> };

export type AssignChoicesQueryVariables = Exact<{
  timeslotId: string;
}>;


export type AssignChoicesQuery = { timeslot: { id: string, resourceUses: Array<{ timeslotId: string, resourceId: string, used: number, missingMembers: number, candidates: Array<{ memberId: string, assigned: boolean, isManuallyRemoved: boolean, obstacle: AssignmentObstacle | null, missingSkills: Array<string>, member: { id: string, name: string, skills: Array<string> }, busyTimeslot: { id: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, product: { name: string, colour: ActivityColour } } | null }>, resource: { id: string, name: string, hasNamedMembers: boolean }, members: Array<{ id: string, name: string }> }> } };

export type AssignMembersMutationVariables = Exact<{
  input: AssignMembersInput;
}>;


export type AssignMembersMutation = { assignMembers: { resourceUse: { timeslotId: string, resourceId: string, used: number, missingMembers: number, resource: { id: string, name: string, hasNamedMembers: boolean }, members: Array<{ id: string, name: string }> } } };

export type AssignMembersByRuleMutationVariables = Exact<{
  input: AssignMembersByRuleInput;
}>;


export type AssignMembersByRuleMutation = { assignMembersByRule: { assignmentRun: { assigned: Array<{ timeslotId: string, memberId: string }>, unfilled: Array<{ timeslotId: string, resourceId: string, reason: string, missing: number, resource: { id: string, name: string }, timeslot: { id: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, product: { name: string, colour: ActivityColour } } }> } } };

export type RenewCalendarLinkMutationVariables = Exact<{
  input: RenewCalendarLinkInput;
}>;


export type RenewCalendarLinkMutation = { renewCalendarLink: { resourceMember: { id: string, calendarUrl: string } } };

export type InsightsQueryVariables = Exact<{
  input: InsightsInput;
}>;


export type InsightsQuery = { insights: { yearBeforeFrom: string, yearBeforeTo: string, figures: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } }, yearBefore: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } }, periods: Array<{ from: string, to: string, figures: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } }, yearBefore: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } } }>, groups: Array<{ channel: Channel | null, weekday: number | null, product: { id: string, name: string, colour: ActivityColour } | null, partner: { id: string, name: string } | null, figures: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } }, yearBefore: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } } }> } };

export type InsightSpanFragment = { from: string, to: string, figures: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } }, yearBefore: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } } };

export type InsightPartFragment = { channel: Channel | null, weekday: number | null, product: { id: string, name: string, colour: ActivityColour } | null, partner: { id: string, name: string } | null, figures: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } }, yearBefore: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } } };

export type InsightNumbersFragment = { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, noShowCount: number, noShowPercent: number | null, averageLeadDays: number | null, takenPlaces: number | null, capacity: number | null, occupancyPercent: number | null, revenue: { amount: number, currency: string }, commission: { amount: number, currency: string } };

export type ActivityChoicesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ActivityChoicesQuery = { products: { edges: Array<{ node: { id: string, name: string, timeZone: string, colour: ActivityColour } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PartnerChoicesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PartnerChoicesQuery = { partners: { edges: Array<{ node: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type LastChangeFragment = { number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, key: { id: string, name: string } | null };

export type LastChangesOfQueryVariables = Exact<{
  filter: AuditFilter;
}>;


export type LastChangesOfQuery = { auditLog: { nodes: Array<{ number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, key: { id: string, name: string } | null }> } };

export type ManifestQueryVariables = Exact<{
  timeslotId: string;
}>;


export type ManifestQuery = { timeslot: { date: string, id: string, activityId: string, time: string, endTime: string, startsAt: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, note: { text: string, writtenAt: string, byName: string | null, version: number } | null, resourceUses: Array<{ missingMembers: number, resourceId: string, used: number, free: number, timeslotId: string, resource: { hasNamedMembers: boolean, name: string, id: string }, members: Array<{ id: string, name: string }> }>, product: { name: string, timeZone: string, colour: ActivityColour, location: { name: string, address: string | null } | null }, bookings: { edges: Array<{ node: { id: string, bookingReference: string, version: number, status: BookingStatus, participants: number, channel: Channel, paymentReference: string, partnerReference: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, holdExpiresAt: string | null, notes: string | null, walkInName: string | null, arrivedParticipants: number | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, selectedOptions: Array<string> | null, uploads: Array<{ fileName: string }> }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, tally: { bookingCount: number, participants: number, arrivedCount: number, noShowCount: number, onHoldCount: number, pendingCount: number, outstandingWaiverCount: number, amountDue: { amount: number, currency: string } } } };

export type ManifestMoreQueryVariables = Exact<{
  timeslotId: string;
  after?: string | null | undefined;
}>;


export type ManifestMoreQuery = { timeslot: { bookings: { edges: Array<{ node: { id: string, bookingReference: string, version: number, status: BookingStatus, participants: number, channel: Channel, paymentReference: string, partnerReference: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, holdExpiresAt: string | null, notes: string | null, walkInName: string | null, arrivedParticipants: number | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, selectedOptions: Array<string> | null, uploads: Array<{ fileName: string }> }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

export type SlotNoteTextFragment = { text: string, writtenAt: string, byName: string | null, version: number };

export type SetTimeslotNoteMutationVariables = Exact<{
  input: SetTimeslotNoteInput;
}>;


export type SetTimeslotNoteMutation = { setTimeslotNote: { timeslot: { id: string } } };

export type ManifestBookingFragment = { id: string, bookingReference: string, version: number, status: BookingStatus, participants: number, channel: Channel, paymentReference: string, partnerReference: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, holdExpiresAt: string | null, notes: string | null, walkInName: string | null, arrivedParticipants: number | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, selectedOptions: Array<string> | null, uploads: Array<{ fileName: string }> }> };

export type ManifestRedeemMutationVariables = Exact<{
  input: RedeemBookingInput;
}>;


export type ManifestRedeemMutation = { redeemBooking: { booking: { id: string, bookingReference: string, version: number, status: BookingStatus, participants: number, channel: Channel, paymentReference: string, partnerReference: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, holdExpiresAt: string | null, notes: string | null, walkInName: string | null, arrivedParticipants: number | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, selectedOptions: Array<string> | null, uploads: Array<{ fileName: string }> }> } } };

export type ManifestReopenMutationVariables = Exact<{
  input: ReopenBookingInput;
}>;


export type ManifestReopenMutation = { reopenBooking: { booking: { id: string, bookingReference: string, version: number, status: BookingStatus, participants: number, channel: Channel, paymentReference: string, partnerReference: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, holdExpiresAt: string | null, notes: string | null, walkInName: string | null, arrivedParticipants: number | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, selectedOptions: Array<string> | null, uploads: Array<{ fileName: string }> }> } } };

export type ManifestNoShowMutationVariables = Exact<{
  input: MarkNoShowInput;
}>;


export type ManifestNoShowMutation = { markNoShow: { booking: { id: string, bookingReference: string, version: number, status: BookingStatus, participants: number, channel: Channel, paymentReference: string, partnerReference: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, holdExpiresAt: string | null, notes: string | null, walkInName: string | null, arrivedParticipants: number | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, selectedOptions: Array<string> | null, uploads: Array<{ fileName: string }> }> } } };

export type MessagePreviewQueryVariables = Exact<{
  input: MessageInput;
}>;


export type MessagePreviewQuery = { previewMessage: { recipientCount: number, booking: { customer: { firstName: string, lastName: string } | null } | null, email: { subject: string, html: string } | null, unreachable: Array<{ bookingReference: string, customer: { firstName: string, lastName: string } | null }> } };

export type MessagePlaceholdersQueryVariables = Exact<{ [key: string]: never; }>;


export type MessagePlaceholdersQuery = { placeholders: Array<{ name: string, description: string, example: string }> };

export type MessageSendMutationVariables = Exact<{
  input: MessageCustomersInput;
}>;


export type MessageSendMutation = { messageCustomers: { customerMessage: { emailIds: Array<string> } } };

export type MessageWithdrawMutationVariables = Exact<{
  input: WithdrawEmailsInput;
}>;


export type MessageWithdrawMutation = { withdrawEmails: { emails: Array<{ id: string, status: EmailStatus, subject: string | null, createdAt: string, dueAt: string, sentAt: string | null }> } };

export type MessageEmailsQueryVariables = Exact<{
  filter: EmailFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MessageEmailsQuery = { emails: { edges: Array<{ node: { id: string, status: EmailStatus, subject: string | null, createdAt: string, dueAt: string, sentAt: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MessageEmailFragment = { id: string, status: EmailStatus, subject: string | null, createdAt: string, dueAt: string, sentAt: string | null };

export type NewBookingActivitiesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type NewBookingActivitiesQuery = { products: { edges: Array<{ node: { id: string, name: string, category: string, durationMinutes: number, timeZone: string, published: boolean, minParticipants: number, maxParticipants: number | null, acceptanceRequired: boolean, waiverPolicy: WaiverPolicy, fromPrice: { amount: number, currency: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type NewBookingOperatorQueryVariables = Exact<{ [key: string]: never; }>;


export type NewBookingOperatorQuery = { viewer: { operator: { holdMinutes: number } } };

export type NewBookingActivityFragment = { id: string, name: string, category: string, durationMinutes: number, timeZone: string, published: boolean, minParticipants: number, maxParticipants: number | null, acceptanceRequired: boolean, waiverPolicy: WaiverPolicy, fromPrice: { amount: number, currency: string } };

export type NewBookingMonthQueryVariables = Exact<{
  activityId: string;
  from: string;
  to: string;
  published: boolean;
}>;


export type NewBookingMonthQuery = { availableDates?: Array<{ date: string, capacity: number, totalCapacity: number, price: { amount: number, currency: string } }>, timeslots?: Array<{ date: string, availablePlaces: number, capacity: number, status: TimeslotStatus, price: { amount: number, currency: string } }> };

export type NewBookingDayQueryVariables = Exact<{
  activityId: string;
  day: string;
}>;


export type NewBookingDayQuery = { timeslots: Array<{ id: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, availablePlaces: number, capacity: number, status: TimeslotStatus, price: { amount: number, currency: string }, unitPrices: Array<{ unitId: string, price: { amount: number, currency: string } }> }> };

export type NewBookingTimeslotFragment = { id: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, availablePlaces: number, capacity: number, status: TimeslotStatus, price: { amount: number, currency: string }, unitPrices: Array<{ unitId: string, price: { amount: number, currency: string } }> };

export type NewBookingPricingQueryVariables = Exact<{
  activityId: string;
}>;


export type NewBookingPricingQuery = { product: { pricing: { version: number, units: Array<{ type: UnitType, name: string, paxCount: number, minAge: number | null, maxAge: number | null, accompaniedBy: Array<string>, minQuantity: number, maxQuantity: number | null, isDefault: boolean, unitId: string, basePrices: Array<{ from: string | null, price: { amount: number, currency: string } }> }>, groupPrice: { maxParticipants: number, price: { amount: number, currency: string }, extraParticipantPrice: { amount: number, currency: string } } | null, rules: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, price: { amount: number, currency: string } | null, amount: { amount: number, currency: string } | null }>, adjustments: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, amount: { amount: number, currency: string } | null }>, fees: Array<{ name: string, per: FeeBasis, taxed: boolean, amount: { amount: number, currency: string } }>, taxes: Array<{ name: string, percent: number }>, cancellationTiers: Array<{ minutesBefore: number, percent: number }> | null } } };

export type NewBookingQuestionsQueryVariables = Exact<{
  activityId: string;
}>;


export type NewBookingQuestionsQuery = { waiverQuestions: Array<{ label: string, helpText: string | null, type: QuestionType, scope: QuestionScope, required: boolean, min: number | null, max: number | null, minLength: number | null, maxLength: number | null, questionId: string, options: Array<{ value: string, label: string }> | null, file: { maxBytes: number, acceptedTypes: Array<string>, maxFiles: number } | null, dependsOn: { questionId: string, values: Array<string> } | null }> };

export type NewBookingQuestionFragment = { label: string, helpText: string | null, type: QuestionType, scope: QuestionScope, required: boolean, min: number | null, max: number | null, minLength: number | null, maxLength: number | null, questionId: string, options: Array<{ value: string, label: string }> | null, file: { maxBytes: number, acceptedTypes: Array<string>, maxFiles: number } | null, dependsOn: { questionId: string, values: Array<string> } | null };

export type NewBookingQuoteQueryVariables = Exact<{
  input: QuoteInput;
  channel?: Channel | null | undefined;
  partnerId?: string | null | undefined;
}>;


export type NewBookingQuoteQuery = { quote: { timeslotId: string, lines: Array<{ kind: PriceLineKind, name: string, quantity: number, ruleName: string | null, adjustmentNames: Array<string>, unitPrice: { amount: number, currency: string }, amount: { amount: number, currency: string }, taxes: Array<{ name: string, percent: number, amount: { amount: number, currency: string } }> }>, taxes: Array<{ name: string, percent: number, amount: { amount: number, currency: string } }>, price: { amount: number, currency: string }, voucherAmount: { amount: number, currency: string } } };

export type NewBookingCreateMutationVariables = Exact<{
  input: CreateBookingInput;
}>;


export type NewBookingCreateMutation = { done: { booking: { bookingReference: string } } };

export type NewBookingHoldMutationVariables = Exact<{
  input: HoldBookingInput;
}>;


export type NewBookingHoldMutation = { done: { booking: { bookingReference: string } } };

export type NewBookingMadeQueryVariables = Exact<{
  bookingReference: string;
}>;


export type NewBookingMadeQuery = { booking: { id: string, bookingReference: string, basketId: string, activityId: string, date: string, time: string, participants: number, status: BookingStatus, holdExpiresAt: string | null, paymentReference: string, waiverStatus: WaiverStatus, waiverUrl: string | null, language: string | null, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, price: { amount: number, currency: string }, basket: { amountDue: { amount: number, currency: string } }, product: { name: string, timeZone: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null } };

export type NewBookingPaidMutationVariables = Exact<{
  input: RecordPaymentInput;
}>;


export type NewBookingPaidMutation = { recordPayment: { basket: { bookings: Array<{ id: string, status: BookingStatus }> } } };

export type NewBookingConfirmMutationVariables = Exact<{
  input: ConfirmBookingInput;
}>;


export type NewBookingConfirmMutation = { confirmBooking: { booking: { status: BookingStatus } } };

export type OperationsQueryVariables = Exact<{ [key: string]: never; }>;


export type OperationsQuery = { operations: { problems: Array<OperationsProblem>, failedEmailCount: number, service: { version: string, commit: string | null, startedAt: string, database: DatabaseState, liveWorkerCount: number, missingWorkerCount: number, pendingMigrationCount: number, newerMigrationCount: number }, jobs: Array<{ task: string, dueCount: number, oldestSeconds: number, givenUpCount: number }> | null, changesUnnumbered: { count: number, oldestSeconds: number }, bookingEventsUnrelayed: { count: number, oldestSeconds: number }, emailsAwaitingMailServer: { count: number, oldestSeconds: number }, webhookDeliveriesWaiting: { count: number, oldestSeconds: number }, webhooks: { totalCount: number, failingCount: number, pausedCount: number, stoppedCount: number }, backups: { takenByService: boolean, lastBackupAt: string | null, lastVerifiedAt: string | null, differenceCount: number | null, runs: Array<{ kind: BackupRunKind, dataOf: string | null, startedAt: string, endedAt: string, bytes: number | null, differenceCount: number | null, verifiedAt: string | null }> }, audit: { entryCount: number, lastEntryAt: string | null, verifiedAt: string | null, verifiedEntryCount: number | null, faultCount: number | null } } };

export type OperationsTaskFragment = { task: string, dueCount: number, oldestSeconds: number, givenUpCount: number };

export type OperationsBacklogFragment = { count: number, oldestSeconds: number };

export type OperationsBackupFragment = { kind: BackupRunKind, dataOf: string | null, startedAt: string, endedAt: string, bytes: number | null, differenceCount: number | null, verifiedAt: string | null };

export type OutboxEmailsQueryVariables = Exact<{
  filter?: EmailFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OutboxEmailsQuery = { emails: { edges: Array<{ node: { id: string, kind: EmailKind, status: EmailStatus, subject: string | null, recipient: string | null, recipientName: string | null, dueAt: string, sentAt: string | null, decidedAt: string, transport: EmailTransport | null, explanation: string, failure: string | null, workflow: { name: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OutboxEmailRowFragment = { id: string, kind: EmailKind, status: EmailStatus, subject: string | null, recipient: string | null, recipientName: string | null, dueAt: string, sentAt: string | null, decidedAt: string, transport: EmailTransport | null, explanation: string, failure: string | null, workflow: { name: string } | null };

export type OutboxEmailQueryVariables = Exact<{
  emailId: string;
}>;


export type OutboxEmailQuery = { email: { bookingId: string | null, workflowId: string | null, attemptCount: number, resendRefusal: string | null, messageId: string, text: string | null, html: string | null, calendar: string | null, id: string, kind: EmailKind, status: EmailStatus, subject: string | null, recipient: string | null, recipientName: string | null, dueAt: string, sentAt: string | null, decidedAt: string, transport: EmailTransport | null, explanation: string, failure: string | null, booking: { bookingReference: string } | null, workflow: { name: string } | null } };

export type OutboxNotPlannedQueryVariables = Exact<{
  workflowIds?: Array<string> | string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OutboxNotPlannedQuery = { emailDecisions: { edges: Array<{ node: { kind: EmailKind, explanation: string, decidedAt: string, workflow: { name: string } | null, booking: { bookingReference: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OutboxRetryMutationVariables = Exact<{
  input: RetryEmailInput;
}>;


export type OutboxRetryMutation = { retryEmail: { email: { id: string } } };

export type OutboxResendMutationVariables = Exact<{
  input: ResendEmailInput;
}>;


export type OutboxResendMutation = { resendEmail: { email: { id: string } } };

export type PartnerFiguresQueryVariables = Exact<{
  from: string;
  to: string;
  after?: string | null | undefined;
}>;


export type PartnerFiguresQuery = { partners: { edges: Array<{ node: { id: string, version: number, name: string, slug: string, createdAt: string, billingName: string | null, billingAddress: string | null, billingEmail: string | null, taxNumber: string | null, commissionPercent: number, agency: { id: string, name: string } | null, commissions: Array<{ activityId: string, percent: number, product: { name: string } }>, statistics: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, requestCount: number, p95Milliseconds: number | null, availabilityReadCount: number, lookToBook: number | null, revenue: { amount: number, currency: string }, refusals: Array<{ code: string, requestCount: number }>, calls: Array<{ kind: CallKind, requestCount: number, limitedCount: number }> } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PartnerFactsFragment = { id: string, version: number, name: string, slug: string, createdAt: string, billingName: string | null, billingAddress: string | null, billingEmail: string | null, taxNumber: string | null, commissionPercent: number, agency: { id: string, name: string } | null, commissions: Array<{ activityId: string, percent: number, product: { name: string } }>, statistics: { bookingCount: number, participants: number, cancelledCount: number, cancellationPercent: number | null, requestCount: number, p95Milliseconds: number | null, availabilityReadCount: number, lookToBook: number | null, revenue: { amount: number, currency: string }, refusals: Array<{ code: string, requestCount: number }>, calls: Array<{ kind: CallKind, requestCount: number, limitedCount: number }> } };

export type PartnerKeysQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PartnerKeysQuery = { changes: { nodes: Array<{ number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, key: { id: string, name: string } | null }> }, viewer: { key: { id: string } }, apiKeys: { edges: Array<{ node: { id: string, version: number, name: string, prefix: string, scopes: Array<Scope>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null, allowedAddresses: Array<string> | null, contactEmail: string | null, addresses: Array<{ network: string, firstUsedAt: string }>, rateLimits: Array<{ kind: CallKind, perSecond: number, isDefault: boolean }>, partner: { id: string, name: string } | null, agency: { id: string, name: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PartnerKeyFragment = { id: string, version: number, name: string, prefix: string, scopes: Array<Scope>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null, allowedAddresses: Array<string> | null, contactEmail: string | null, addresses: Array<{ network: string, firstUsedAt: string }>, rateLimits: Array<{ kind: CallKind, perSecond: number, isDefault: boolean }>, partner: { id: string, name: string } | null, agency: { id: string, name: string } | null };

export type PartnerAddMutationVariables = Exact<{
  input: CreatePartnerInput;
}>;


export type PartnerAddMutation = { createPartner: { partner: { id: string, name: string, slug: string } } };

export type PartnerChangeMutationVariables = Exact<{
  input: UpdatePartnerInput;
}>;


export type PartnerChangeMutation = { updatePartner: { partner: { id: string, name: string, slug: string } } };

export type PartnerActivitiesQueryVariables = Exact<{ [key: string]: never; }>;


export type PartnerActivitiesQuery = { products: { nodes: Array<{ id: string, name: string }> } };

export type PartnerCommissionsMutationVariables = Exact<{
  input: SetCommissionsInput;
}>;


export type PartnerCommissionsMutation = { setCommissions: { partner: { id: string } } };

export type PartnerAgencyGrantMutationVariables = Exact<{
  input: GrantAgencyInput;
}>;


export type PartnerAgencyGrantMutation = { grantAgency: { partner: { id: string, agency: { id: string, name: string } | null } } };

export type PartnerAgencyEndMutationVariables = Exact<{
  input: EndAgencyGrantInput;
}>;


export type PartnerAgencyEndMutation = { endAgencyGrant: { partner: { id: string } } };

export type PartnerKeyIssueMutationVariables = Exact<{
  input: IssueKeyInput;
}>;


export type PartnerKeyIssueMutation = { issueKey: { issuedKey: { key: string, apiKey: { id: string, version: number, name: string, prefix: string, scopes: Array<Scope>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null, allowedAddresses: Array<string> | null, contactEmail: string | null, addresses: Array<{ network: string, firstUsedAt: string }>, rateLimits: Array<{ kind: CallKind, perSecond: number, isDefault: boolean }>, partner: { id: string, name: string } | null, agency: { id: string, name: string } | null } } } };

export type PartnerKeyRollMutationVariables = Exact<{
  input: RollKeyInput;
}>;


export type PartnerKeyRollMutation = { rollKey: { issuedKey: { key: string, apiKey: { id: string, version: number, name: string, prefix: string, scopes: Array<Scope>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null, allowedAddresses: Array<string> | null, contactEmail: string | null, addresses: Array<{ network: string, firstUsedAt: string }>, rateLimits: Array<{ kind: CallKind, perSecond: number, isDefault: boolean }>, partner: { id: string, name: string } | null, agency: { id: string, name: string } | null } } } };

export type PartnerKeyRevokeMutationVariables = Exact<{
  input: RevokeKeyInput;
}>;


export type PartnerKeyRevokeMutation = { revokeKey: { apiKey: { id: string } } };

export type PartnerKeyChangeMutationVariables = Exact<{
  input: UpdateKeyInput;
}>;


export type PartnerKeyChangeMutation = { updateKey: { apiKey: { id: string } } };

export type PartnerKeyLimitsMutationVariables = Exact<{
  input: SetKeyRateLimitsInput;
}>;


export type PartnerKeyLimitsMutation = { setKeyRateLimits: { apiKey: { id: string } } };

export type PersonOfBookingQueryVariables = Exact<{
  reference: string;
}>;


export type PersonOfBookingQuery = { booking: { customer: { email: string } | null } };

export type PersonExportMutationVariables = Exact<{
  input: ExportPersonInput;
}>;


export type PersonExportMutation = { exportPerson: { personExport: { email: string, mergedEmails: Array<string>, names: Array<string>, otherEmails: Array<string>, bookingCount: number, upcomingBookingCount: number, waitlistEntryCount: number, answerCount: number, fileCount: number, emailCount: number, voucherCount: number, digest: string, data: unknown } } };

export type PersonEraseMutationVariables = Exact<{
  input: ErasePersonInput;
}>;


export type PersonEraseMutation = { erasePerson: { personErasure: { bookingCount: number } } };

export type PricingWholeFragment = { version: number, units: Array<{ type: UnitType, name: string, paxCount: number, minAge: number | null, maxAge: number | null, accompaniedBy: Array<string>, minQuantity: number, maxQuantity: number | null, isDefault: boolean, unitId: string, basePrices: Array<{ from: string | null, price: { amount: number, currency: string } }> }>, groupPrice: { maxParticipants: number, price: { amount: number, currency: string }, extraParticipantPrice: { amount: number, currency: string } } | null, rules: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, price: { amount: number, currency: string } | null, amount: { amount: number, currency: string } | null }>, adjustments: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, amount: { amount: number, currency: string } | null }>, fees: Array<{ name: string, per: FeeBasis, taxed: boolean, amount: { amount: number, currency: string } }>, taxes: Array<{ name: string, percent: number }>, cancellationTiers: Array<{ minutesBefore: number, percent: number }> | null };

export type PricingMoneyFragment = { amount: number, currency: string };

export type PricingLineFragment = { kind: PriceLineKind, name: string, quantity: number, ruleName: string | null, adjustmentNames: Array<string>, unitPrice: { amount: number, currency: string }, amount: { amount: number, currency: string }, taxes: Array<{ name: string, percent: number, amount: { amount: number, currency: string } }> };

export type PricingBookedUnitFragment = { unitId: string, type: UnitType, name: string, quantity: number, paxCount: number };

export type PromotionCodesQueryVariables = Exact<{
  audit: boolean;
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: PromoCodeFilter | null | undefined;
}>;


export type PromotionCodesQuery = { changes?: { nodes: Array<{ number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, key: { id: string, name: string } | null }> }, promoCodes: { edges: Array<{ node: { id: string, code: string, name: string, percent: number | null, soldFrom: string | null, soldTo: string | null, dateFrom: string | null, dateTo: string | null, activityIds: Array<string>, maxUses: number | null, maxUsesPerCustomer: number | null, useCount: number, active: boolean, version: number, amount: { amount: number, currency: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, products: { nodes: Array<{ id: string, name: string }> } };

export type PromotionCodeFragment = { id: string, code: string, name: string, percent: number | null, soldFrom: string | null, soldTo: string | null, dateFrom: string | null, dateTo: string | null, activityIds: Array<string>, maxUses: number | null, maxUsesPerCustomer: number | null, useCount: number, active: boolean, version: number, amount: { amount: number, currency: string } | null };

export type PromotionCodeAddMutationVariables = Exact<{
  input: CreatePromoCodeInput;
}>;


export type PromotionCodeAddMutation = { createPromoCode: { promoCode: { id: string, code: string, name: string, percent: number | null, soldFrom: string | null, soldTo: string | null, dateFrom: string | null, dateTo: string | null, activityIds: Array<string>, maxUses: number | null, maxUsesPerCustomer: number | null, useCount: number, active: boolean, version: number, amount: { amount: number, currency: string } | null } } };

export type PromotionCodeChangeMutationVariables = Exact<{
  input: UpdatePromoCodeInput;
}>;


export type PromotionCodeChangeMutation = { updatePromoCode: { promoCode: { id: string, code: string, name: string, percent: number | null, soldFrom: string | null, soldTo: string | null, dateFrom: string | null, dateTo: string | null, activityIds: Array<string>, maxUses: number | null, maxUsesPerCustomer: number | null, useCount: number, active: boolean, version: number, amount: { amount: number, currency: string } | null } } };

export type PromotionVouchersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: VoucherFilter | null | undefined;
}>;


export type PromotionVouchersQuery = { vouchers: { edges: Array<{ node: { id: string, code: string, recipient: string | null, expiresOn: string | null, voidedAt: string | null, createdAt: string, initial: { amount: number, currency: string }, balance: { amount: number, currency: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PromotionVoucherFragment = { id: string, code: string, recipient: string | null, expiresOn: string | null, voidedAt: string | null, createdAt: string, initial: { amount: number, currency: string }, balance: { amount: number, currency: string } };

export type PromotionOneVoucherQueryVariables = Exact<{
  code: string;
}>;


export type PromotionOneVoucherQuery = { voucher: { buyerEmail: string | null, paymentReference: string | null, voidReason: string | null, id: string, code: string, recipient: string | null, expiresOn: string | null, voidedAt: string | null, createdAt: string, entries: Array<{ entryNumber: number, kind: VoucherEntryKind, occurredAt: string, amount: { amount: number, currency: string }, balance: { amount: number, currency: string }, booking: { bookingReference: string } | null }>, initial: { amount: number, currency: string }, balance: { amount: number, currency: string } } };

export type PromotionVoucherSellMutationVariables = Exact<{
  input: SellVoucherInput;
}>;


export type PromotionVoucherSellMutation = { sellVoucher: { voucher: { id: string, code: string, recipient: string | null, expiresOn: string | null, voidedAt: string | null, createdAt: string, initial: { amount: number, currency: string }, balance: { amount: number, currency: string } } } };

export type PromotionVoucherVoidMutationVariables = Exact<{
  input: VoidVoucherInput;
}>;


export type PromotionVoucherVoidMutation = { voidVoucher: { voucher: { id: string, code: string, recipient: string | null, expiresOn: string | null, voidedAt: string | null, createdAt: string, initial: { amount: number, currency: string }, balance: { amount: number, currency: string } } } };

export type PromotionVoucherSendMutationVariables = Exact<{
  input: SendVoucherInput;
}>;


export type PromotionVoucherSendMutation = { sendVoucher: { email: { id: string, dueAt: string } } };

export type ResourcesQueryVariables = Exact<{
  from: string;
  before: string;
  after?: string | null | undefined;
}>;


export type ResourcesQuery = { resources: { edges: Array<{ node: { id: string, name: string, hasNamedMembers: boolean, quantity: number, members: Array<{ id: string, name: string, active: boolean }>, needs: Array<{ per: ResourcePer, quantity: number, groupSize: number | null, minutesBefore: number, minutesAfter: number, skills: Array<string>, product: { id: string, name: string } }>, uses: Array<{ used: number, free: number, timeslot: { id: string, date: string, time: string } }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, resourceShortages: Array<{ resourceId: string, timeslotId: string }> };

export type ResourceRowFragment = { id: string, name: string, hasNamedMembers: boolean, quantity: number, members: Array<{ id: string, name: string, active: boolean }>, needs: Array<{ per: ResourcePer, quantity: number, groupSize: number | null, minutesBefore: number, minutesAfter: number, skills: Array<string>, product: { id: string, name: string } }>, uses: Array<{ used: number, free: number, timeslot: { id: string, date: string, time: string } }> };

export type ResourceNeedFactsFragment = { per: ResourcePer, quantity: number, groupSize: number | null, minutesBefore: number, minutesAfter: number, skills: Array<string> };

export type ResourceDayQueryVariables = Exact<{
  from: string;
  before: string;
  after?: string | null | undefined;
}>;


export type ResourceDayQuery = { resources: { edges: Array<{ node: { id: string, name: string, quantity: number, openingTimes: Array<{ weekdays: Array<number>, opensAt: string, closesAt: string }>, uses: Array<{ timeslotId: string, startsAt: string, endsAt: string, used: number, free: number, timeslot: { date: string, time: string, product: { name: string } } }>, quantities: Array<{ startsAt: string, endsAt: string, quantity: number }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ResourceOfDayFragment = { id: string, name: string, quantity: number, openingTimes: Array<{ weekdays: Array<number>, opensAt: string, closesAt: string }>, uses: Array<{ timeslotId: string, startsAt: string, endsAt: string, used: number, free: number, timeslot: { date: string, time: string, product: { name: string } } }>, quantities: Array<{ startsAt: string, endsAt: string, quantity: number }> };

export type ResourceDayUseFragment = { timeslotId: string, startsAt: string, endsAt: string, used: number, free: number, timeslot: { date: string, time: string, product: { name: string } } };

export type ResourceOneQueryVariables = Exact<{
  resourceId: string;
  object: string;
  audit: boolean;
}>;


export type ResourceOneQuery = { resource: { id: string, name: string, hasNamedMembers: boolean, quantity: number, version: number, members: Array<{ id: string, name: string, skills: Array<string>, active: boolean }>, openingTimes: Array<{ weekdays: Array<number>, opensAt: string, closesAt: string }>, exceptions: Array<{ from: string, to: string | null, quantity: number | null, memberId: string | null, reason: string | null }>, needs: Array<{ per: ResourcePer, quantity: number, groupSize: number | null, minutesBefore: number, minutesAfter: number, skills: Array<string>, product: { id: string, name: string } }> }, changes?: { nodes: Array<{ number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, key: { id: string, name: string } | null }> } };

export type ResourceWholeFragment = { id: string, name: string, hasNamedMembers: boolean, quantity: number, version: number, members: Array<{ id: string, name: string, skills: Array<string>, active: boolean }>, openingTimes: Array<{ weekdays: Array<number>, opensAt: string, closesAt: string }>, exceptions: Array<{ from: string, to: string | null, quantity: number | null, memberId: string | null, reason: string | null }>, needs: Array<{ per: ResourcePer, quantity: number, groupSize: number | null, minutesBefore: number, minutesAfter: number, skills: Array<string>, product: { id: string, name: string } }> };

export type ResourceNeedsQueryVariables = Exact<{
  activityId: string;
}>;


export type ResourceNeedsQuery = { product: { id: string, name: string, version: number, resourceNeeds: Array<{ per: ResourcePer, quantity: number, groupSize: number | null, minutesBefore: number, minutesAfter: number, skills: Array<string>, resource: { id: string } }> }, resources: { nodes: Array<{ id: string, name: string, hasNamedMembers: boolean, members: Array<{ skills: Array<string> }> }> } };

export type ActivityNeedsFragment = { id: string, name: string, version: number, resourceNeeds: Array<{ per: ResourcePer, quantity: number, groupSize: number | null, minutesBefore: number, minutesAfter: number, skills: Array<string>, resource: { id: string } }> };

export type ResourceChoiceFragment = { id: string, name: string, hasNamedMembers: boolean, members: Array<{ skills: Array<string> }> };

export type SlotUsesFragment = { resourceUses: Array<{ resourceId: string, used: number, free: number, resource: { name: string } }> };

export type ShortageFragment = { resourceId: string, resourceName: string, timeslotId: string, activityName: string, date: string, time: string, missing: number, bookingReferences: Array<string> };

export type ResourceAddMutationVariables = Exact<{
  input: CreateResourceInput;
}>;


export type ResourceAddMutation = { createResource: { resource: { id: string, name: string } } };

export type ResourceChangeMutationVariables = Exact<{
  input: UpdateResourceInput;
}>;


export type ResourceChangeMutation = { updateResource: { resource: { id: string, name: string, hasNamedMembers: boolean, quantity: number, version: number, members: Array<{ id: string, name: string, skills: Array<string>, active: boolean }>, openingTimes: Array<{ weekdays: Array<number>, opensAt: string, closesAt: string }>, exceptions: Array<{ from: string, to: string | null, quantity: number | null, memberId: string | null, reason: string | null }>, needs: Array<{ per: ResourcePer, quantity: number, groupSize: number | null, minutesBefore: number, minutesAfter: number, skills: Array<string>, product: { id: string, name: string } }> } } };

export type ResourceDeleteMutationVariables = Exact<{
  input: DeleteResourceInput;
}>;


export type ResourceDeleteMutation = { deleteResource: { deletedResourceId: string } };

export type ResourceNeedsUpdateMutationVariables = Exact<{
  input: UpdateResourceNeedsInput;
}>;


export type ResourceNeedsUpdateMutation = { updateResourceNeeds: { product: { id: string, name: string, version: number, resourceNeeds: Array<{ per: ResourcePer, quantity: number, groupSize: number | null, minutesBefore: number, minutesAfter: number, skills: Array<string>, resource: { id: string } }> } } };

export type ScanTicketQueryVariables = Exact<{
  code: string;
}>;


export type ScanTicketQuery = { bookingByTicket: { date: string, time: string, startsAt: string, id: string, bookingReference: string, version: number, status: BookingStatus, participants: number, channel: Channel, paymentReference: string, partnerReference: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, holdExpiresAt: string | null, notes: string | null, walkInName: string | null, arrivedParticipants: number | null, tickets: Array<{ ordinal: number }>, product: { name: string, timeZone: string }, history: Array<{ action: BookingAction, occurredAt: string }>, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, selectedOptions: Array<string> | null, uploads: Array<{ fileName: string }> }> } };

export type ScanReferenceQueryVariables = Exact<{
  reference: string;
}>;


export type ScanReferenceQuery = { booking: { date: string, time: string, startsAt: string, id: string, bookingReference: string, version: number, status: BookingStatus, participants: number, channel: Channel, paymentReference: string, partnerReference: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, holdExpiresAt: string | null, notes: string | null, walkInName: string | null, arrivedParticipants: number | null, tickets: Array<{ ordinal: number }>, product: { name: string, timeZone: string }, history: Array<{ action: BookingAction, occurredAt: string }>, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, selectedOptions: Array<string> | null, uploads: Array<{ fileName: string }> }> } };

export type ScannedBookingFragment = { date: string, time: string, startsAt: string, id: string, bookingReference: string, version: number, status: BookingStatus, participants: number, channel: Channel, paymentReference: string, partnerReference: string | null, waiverStatus: WaiverStatus, waiverUrl: string | null, holdExpiresAt: string | null, notes: string | null, walkInName: string | null, arrivedParticipants: number | null, tickets: Array<{ ordinal: number }>, product: { name: string, timeZone: string }, history: Array<{ action: BookingAction, occurredAt: string }>, units: Array<{ unitId: string, type: UnitType, name: string, quantity: number, paxCount: number }>, amountDue: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } | null, partner: { name: string } | null, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, selectedOptions: Array<string> | null, uploads: Array<{ fileName: string }> }> };

export type ScheduleWeekQueryVariables = Exact<{
  from: string;
  to: string;
  activityId?: string | null | undefined;
}>;


export type ScheduleWeekQuery = { timeslots: Array<{ id: string, activityId: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, tally: { bookingCount: number, participants: number, outstandingWaiverCount: number }, resourceUses: Array<{ resourceId: string, used: number, free: number, resource: { name: string } }> }>, carriedOverTimeslots: Array<{ id: string, activityId: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, tally: { bookingCount: number, participants: number, outstandingWaiverCount: number }, resourceUses: Array<{ resourceId: string, used: number, free: number, resource: { name: string } }> }>, scheduleExceptions: Array<{ id: string, activityId: string, date: string, time: string | null, capacity: number | null, reason: string | null }> };

export type ScheduleExceptionRowFragment = { id: string, activityId: string, date: string, time: string | null, capacity: number | null, reason: string | null };

export type ScheduleSlotFragment = { id: string, activityId: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, tally: { bookingCount: number, participants: number, outstandingWaiverCount: number }, resourceUses: Array<{ resourceId: string, used: number, free: number, resource: { name: string } }> };

export type ScheduleSlotNowQueryVariables = Exact<{
  timeslotId: string;
}>;


export type ScheduleSlotNowQuery = { timeslot: { tally: { participants: number } } };

export type ScheduleSetExceptionMutationVariables = Exact<{
  input: SetScheduleExceptionInput;
}>;


export type ScheduleSetExceptionMutation = { setScheduleException: { scheduleException: { id: string } } };

export type ScheduleAddDeparturesMutationVariables = Exact<{
  input: CreateScheduleInput;
}>;


export type ScheduleAddDeparturesMutation = { createSchedule: { schedule: { id: string } } };

export type ScheduleUndoExceptionMutationVariables = Exact<{
  input: DeleteScheduleExceptionInput;
}>;


export type ScheduleUndoExceptionMutation = { deleteScheduleException: { deletedScheduleExceptionId: string } };

export type ScheduleMonthQueryVariables = Exact<{
  from: string;
  to: string;
  second: string;
  third: string;
  fourth: string;
  fifth: string;
  firstEnd: string;
  secondEnd: string;
  thirdEnd: string;
  fourthEnd: string;
  activityId?: string | null | undefined;
}>;


export type ScheduleMonthQuery = { first: Array<{ id: string, activityId: string, date: string, time: string, startsAt: string, capacity: number, status: TimeslotStatus, tally: { participants: number } }>, second: Array<{ id: string, activityId: string, date: string, time: string, startsAt: string, capacity: number, status: TimeslotStatus, tally: { participants: number } }>, third: Array<{ id: string, activityId: string, date: string, time: string, startsAt: string, capacity: number, status: TimeslotStatus, tally: { participants: number } }>, fourth: Array<{ id: string, activityId: string, date: string, time: string, startsAt: string, capacity: number, status: TimeslotStatus, tally: { participants: number } }>, fifth: Array<{ id: string, activityId: string, date: string, time: string, startsAt: string, capacity: number, status: TimeslotStatus, tally: { participants: number } }>, scheduleExceptions: Array<{ id: string, activityId: string, date: string, time: string | null, capacity: number | null, reason: string | null }> };

export type MonthSlotFragment = { id: string, activityId: string, date: string, time: string, startsAt: string, capacity: number, status: TimeslotStatus, tally: { participants: number } };

export type ScheduleMoveSlotMutationVariables = Exact<{
  input: MoveTimeslotInput;
}>;


export type ScheduleMoveSlotMutation = { moveTimeslot: { timeslot: { id: string, date: string, time: string } } };

export type ScheduleMoveEmailsQueryVariables = Exact<{ [key: string]: never; }>;


export type ScheduleMoveEmailsQuery = { workflows: { nodes: Array<{ name: string, trigger: WorkflowTrigger, active: boolean, activityIds: Array<string> }> } };

export type SettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SettingsQuery = { viewer: { operator: { id: string, name: string, brandColour: string | null, phone: string | null, website: string | null, languages: Array<string>, replyTo: string | null, billingName: string | null, billingAddress: string | null, taxNumber: string | null, timeZone: string, currency: string, holdMinutes: number, waitlistOfferMinutes: number, heldPlacesPerKey: number, heldPlacesPerTimeslot: number, defaultBookingCutoffMinutes: number | null, defaultCancellationCutoffMinutes: number | null, usageRetentionMonths: number, answerRetentionDays: number | null, fileRetentionDays: number | null, emailRetentionDays: number, version: number, logo: { sha256: string, url: string } | null } } };

export type SettingsChangeMutationVariables = Exact<{
  input: UpdateOperatorInput;
}>;


export type SettingsChangeMutation = { updateOperator: { operator: { id: string, name: string, brandColour: string | null, phone: string | null, website: string | null, languages: Array<string>, replyTo: string | null, billingName: string | null, billingAddress: string | null, taxNumber: string | null, timeZone: string, currency: string, holdMinutes: number, waitlistOfferMinutes: number, heldPlacesPerKey: number, heldPlacesPerTimeslot: number, defaultBookingCutoffMinutes: number | null, defaultCancellationCutoffMinutes: number | null, usageRetentionMonths: number, answerRetentionDays: number | null, fileRetentionDays: number | null, emailRetentionDays: number, version: number, logo: { sha256: string, url: string } | null } } };

export type OperatorSettingsFragment = { id: string, name: string, brandColour: string | null, phone: string | null, website: string | null, languages: Array<string>, replyTo: string | null, billingName: string | null, billingAddress: string | null, taxNumber: string | null, timeZone: string, currency: string, holdMinutes: number, waitlistOfferMinutes: number, heldPlacesPerKey: number, heldPlacesPerTimeslot: number, defaultBookingCutoffMinutes: number | null, defaultCancellationCutoffMinutes: number | null, usageRetentionMonths: number, answerRetentionDays: number | null, fileRetentionDays: number | null, emailRetentionDays: number, version: number, logo: { sha256: string, url: string } | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { permissions: Array<Scope>, operator: { id: string, name: string, timeZone: string, currency: string, defaultBookingCutoffMinutes: number | null, defaultCancellationCutoffMinutes: number | null }, staff: { id: string, name: string, role: StaffRole } | null } };

export type StaffQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffQuery = { staff: Array<{ id: string, version: number, name: string, email: string, role: StaffRole, invitedAt: string, lastSignedInAt: string | null, deactivatedAt: string | null, members: Array<{ id: string, name: string }>, passkeys: Array<{ id: string }>, sessions: Array<{ sessionId: string, openedAt: string, expiresAt: string, address: string | null, userAgent: string | null, isCurrent: boolean }> }>, resources: { nodes: Array<{ id: string, name: string, members: Array<{ id: string, name: string, active: boolean }> }> }, viewer: { staff: { id: string } | null } };

export type StaffPersonFragment = { id: string, version: number, name: string, email: string, role: StaffRole, invitedAt: string, lastSignedInAt: string | null, deactivatedAt: string | null, members: Array<{ id: string, name: string }>, passkeys: Array<{ id: string }>, sessions: Array<{ sessionId: string, openedAt: string, expiresAt: string, address: string | null, userAgent: string | null, isCurrent: boolean }> };

export type OpenSessionFragment = { sessionId: string, openedAt: string, expiresAt: string, address: string | null, userAgent: string | null, isCurrent: boolean };

export type StaffInviteMutationVariables = Exact<{
  input: InviteStaffInput;
}>;


export type StaffInviteMutation = { inviteStaff: { staffAccount: { id: string, name: string } } };

export type StaffInviteAgainMutationVariables = Exact<{
  input: ResendInvitationInput;
}>;


export type StaffInviteAgainMutation = { resendInvitation: { staffAccount: { id: string } } };

export type StaffChangeMutationVariables = Exact<{
  input: UpdateStaffInput;
}>;


export type StaffChangeMutation = { updateStaff: { staffAccount: { id: string } } };

export type PasskeysRemoveMutationVariables = Exact<{
  input: RemovePasskeysInput;
}>;


export type PasskeysRemoveMutation = { removePasskeys: { staffAccount: { id: string } } };

export type StaffDeactivateMutationVariables = Exact<{
  input: DeactivateStaffInput;
}>;


export type StaffDeactivateMutation = { deactivateStaff: { staffAccount: { id: string } } };

export type StatementsQueryVariables = Exact<{
  month: string;
}>;


export type StatementsQuery = { viewer: { operator: { id: string, name: string, billingName: string | null, billingAddress: string | null, taxNumber: string | null, logo: { url: string } | null } }, partners: { nodes: Array<{ id: string, name: string, slug: string, billingName: string | null, billingAddress: string | null, billingEmail: string | null, taxNumber: string | null, statement: { partnerId: string, month: string, closedAt: string | null, status: { state: StatementState, sentAt: string | null, sentTo: string | null, sentByName: string | null, paidAt: string | null, paidByName: string | null, paymentMethod: PaymentMethod | null, paymentNote: string | null, email: { id: string, status: EmailStatus } | null }, sales: { lineCount: number, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } }, amendments: { lineCount: number, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } }, cancellations: { lineCount: number, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } }, total: { lineCount: number, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } } } }> } };

export type StatementsSendMutationVariables = Exact<{
  input: SendStatementsInput;
}>;


export type StatementsSendMutation = { sendStatements: { partnerStatements: Array<{ partnerId: string }> } };

export type StatementsPayMutationVariables = Exact<{
  input: MarkStatementsPaidInput;
}>;


export type StatementsPayMutation = { markStatementsPaid: { partnerStatements: Array<{ partnerId: string }> } };

export type StatementsReopenMutationVariables = Exact<{
  input: ReopenStatementsInput;
}>;


export type StatementsReopenMutation = { reopenStatements: { partnerStatements: Array<{ partnerId: string }> } };

export type StatementFiguresFragment = { partnerId: string, month: string, closedAt: string | null, sales: { lineCount: number, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } }, amendments: { lineCount: number, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } }, cancellations: { lineCount: number, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } }, total: { lineCount: number, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } } };

export type StatementSumFiguresFragment = { lineCount: number, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } };

export type StatementMoneyFragment = { amount: number, currency: string };

export type StatementLinesQueryVariables = Exact<{
  partnerId: string;
  month: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type StatementLinesQuery = { partnerStatement: { lines: { edges: Array<{ node: { occurredAt: string, action: BookingAction, kind: StatementLineKind, bookingReference: string, partnerReference: string | null, date: string, time: string, product: { name: string }, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

export type StatementLineRowFragment = { occurredAt: string, action: BookingAction, kind: StatementLineKind, bookingReference: string, partnerReference: string | null, date: string, time: string, product: { name: string }, retail: { amount: number, currency: string }, commission: { amount: number, currency: string }, voucher: { amount: number, currency: string }, net: { amount: number, currency: string } };

export type TodayDayQueryVariables = Exact<{
  day: string;
}>;


export type TodayDayQuery = { timeslots: Array<{ id: string, activityId: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, product: { name: string, timeZone: string, colour: ActivityColour }, tally: { bookingCount: number, participants: number, arrivedCount: number, noShowCount: number, onHoldCount: number, pendingCount: number, outstandingWaiverCount: number, amountDue: { amount: number, currency: string } }, resourceUses: Array<{ missingMembers: number, resourceId: string, used: number, free: number, resource: { hasNamedMembers: boolean, name: string }, members: Array<{ id: string, name: string }> }> }>, carriedOverTimeslots: Array<{ id: string, activityId: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, product: { name: string, timeZone: string, colour: ActivityColour }, tally: { bookingCount: number, participants: number, arrivedCount: number, noShowCount: number, onHoldCount: number, pendingCount: number, outstandingWaiverCount: number, amountDue: { amount: number, currency: string } }, resourceUses: Array<{ missingMembers: number, resourceId: string, used: number, free: number, resource: { hasNamedMembers: boolean, name: string }, members: Array<{ id: string, name: string }> }> }>, resourceShortages: Array<{ resourceId: string, resourceName: string, timeslotId: string, activityName: string, date: string, time: string, missing: number, bookingReferences: Array<string> }> };

export type TodayActivitySlotFragment = { id: string, activityId: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, product: { name: string, timeZone: string, colour: ActivityColour }, tally: { bookingCount: number, participants: number, arrivedCount: number, noShowCount: number, onHoldCount: number, pendingCount: number, outstandingWaiverCount: number, amountDue: { amount: number, currency: string } }, resourceUses: Array<{ missingMembers: number, resourceId: string, used: number, free: number, resource: { hasNamedMembers: boolean, name: string }, members: Array<{ id: string, name: string }> }> };

export type TodaySlotFragment = { id: string, activityId: string, date: string, time: string, endTime: string, startsAt: string, endsAt: string, capacity: number, availablePlaces: number, status: TimeslotStatus, tally: { bookingCount: number, participants: number, arrivedCount: number, noShowCount: number, onHoldCount: number, pendingCount: number, outstandingWaiverCount: number, amountDue: { amount: number, currency: string } }, resourceUses: Array<{ missingMembers: number, resourceId: string, used: number, free: number, resource: { hasNamedMembers: boolean, name: string }, members: Array<{ id: string, name: string }> }> };

export type UsageOverviewQueryVariables = Exact<{
  from: string;
  to: string;
  bucket: UsageBucket;
  fromBefore: string;
  toBefore: string;
}>;


export type UsageOverviewQuery = { usageSeries: { buckets: Array<{ startsAt: string, endsAt: string, from: string, to: string }>, series: Array<{ meter: string, totals: { usage: string, eventCount: number }, points: Array<{ usage: string, eventCount: number }> }> }, now: { totals: { eventCount: number }, meters: Array<{ meter: string, totalUsage: string, eventCount: number }> }, before: { totals: { eventCount: number }, meters: Array<{ meter: string, totalUsage: string, eventCount: number }> } };

export type UsageFurtherMetersQueryVariables = Exact<{
  from: string;
  to: string;
  bucket: UsageBucket;
  meters: Array<string> | string;
}>;


export type UsageFurtherMetersQuery = { usageSeries: { series: Array<{ meter: string, totals: { usage: string, eventCount: number }, points: Array<{ usage: string, eventCount: number }> }> } };

export type UsageMeterSeriesFragment = { meter: string, totals: { usage: string, eventCount: number }, points: Array<{ usage: string, eventCount: number }> };

export type UsageMetersFragment = { totals: { eventCount: number }, meters: Array<{ meter: string, totalUsage: string, eventCount: number }> };

export type UsageQuotaListQueryVariables = Exact<{ [key: string]: never; }>;


export type UsageQuotaListQuery = { usageQuotas: Array<{ id: string, meter: string, period: UsageQuotaPeriod, threshold: string, usage: string, email: string | null, reached: { crossedAt: string, usage: string } | null }> };

export type UsageQuotaRowFragment = { id: string, meter: string, period: UsageQuotaPeriod, threshold: string, usage: string, email: string | null, reached: { crossedAt: string, usage: string } | null };

export type UsageQuotaSetMutationVariables = Exact<{
  input: CreateUsageQuotaInput;
}>;


export type UsageQuotaSetMutation = { createUsageQuota: { usageQuota: { id: string } } };

export type UsageQuotaDeleteMutationVariables = Exact<{
  input: DeleteUsageQuotaInput;
}>;


export type UsageQuotaDeleteMutation = { deleteUsageQuota: { deletedUsageQuotaId: string } };

export type UsageEntryListQueryVariables = Exact<{
  filter: UsageEntryFilter;
  first: number;
  after?: string | null | undefined;
}>;


export type UsageEntryListQuery = { usageEntries: { edges: Array<{ node: { id: string, meter: string, usage: string, countedUsage: string, status: UsageEntryStatus, source: UsageSource, occurredAt: string, recordedAt: string, extraInfo: string | null, idempotencyKey: string | null, corrections: Array<{ correctionNumber: number, kind: UsageCorrectionKind, usage: string, reason: string, correctedAt: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type UsageEntryRowFragment = { id: string, meter: string, usage: string, countedUsage: string, status: UsageEntryStatus, source: UsageSource, occurredAt: string, recordedAt: string, extraInfo: string | null, idempotencyKey: string | null, corrections: Array<{ correctionNumber: number, kind: UsageCorrectionKind, usage: string, reason: string, correctedAt: string }> };

export type UsageEntryVoidMutationVariables = Exact<{
  input: VoidUsageEntryInput;
}>;


export type UsageEntryVoidMutation = { voidUsageEntry: { usageEntry: { id: string, meter: string, usage: string, countedUsage: string, status: UsageEntryStatus, source: UsageSource, occurredAt: string, recordedAt: string, extraInfo: string | null, idempotencyKey: string | null, corrections: Array<{ correctionNumber: number, kind: UsageCorrectionKind, usage: string, reason: string, correctedAt: string }> } } };

export type UsageEntryAmendMutationVariables = Exact<{
  input: AmendUsageEntryInput;
}>;


export type UsageEntryAmendMutation = { amendUsageEntry: { usageEntry: { id: string, meter: string, usage: string, countedUsage: string, status: UsageEntryStatus, source: UsageSource, occurredAt: string, recordedAt: string, extraInfo: string | null, idempotencyKey: string | null, corrections: Array<{ correctionNumber: number, kind: UsageCorrectionKind, usage: string, reason: string, correctedAt: string }> } } };

export type WaitlistEntriesQueryVariables = Exact<{
  filter?: WaitlistFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type WaitlistEntriesQuery = { waitlist: { edges: Array<{ node: { id: string, activityId: string, date: string, timeslotId: string | null, position: number | null, participants: number, status: WaitlistStatus, bookingReference: string | null, offerExpiresAt: string | null, createdAt: string, timeslot: { time: string } | null, product: { name: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type WaitlistRowFragment = { id: string, activityId: string, date: string, timeslotId: string | null, position: number | null, participants: number, status: WaitlistStatus, bookingReference: string | null, offerExpiresAt: string | null, createdAt: string, timeslot: { time: string } | null, product: { name: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } };

export type WaitlistJoinMutationVariables = Exact<{
  input: JoinWaitlistInput;
}>;


export type WaitlistJoinMutation = { joinWaitlist: { waitlistEntry: { id: string, activityId: string, date: string, timeslotId: string | null, position: number | null, participants: number, status: WaitlistStatus, bookingReference: string | null, offerExpiresAt: string | null, createdAt: string, timeslot: { time: string } | null, product: { name: string }, customer: { firstName: string, lastName: string, email: string, phone: string | null } } } };

export type WaitlistLeaveMutationVariables = Exact<{
  input: LeaveWaitlistInput;
}>;


export type WaitlistLeaveMutation = { leaveWaitlist: { waitlistEntry: { id: string } } };

export type WalkInProductQueryVariables = Exact<{
  activityId: string;
}>;


export type WalkInProductQuery = { product: { name: string, timeZone: string, minParticipants: number, pricing: { version: number, units: Array<{ type: UnitType, name: string, paxCount: number, minAge: number | null, maxAge: number | null, accompaniedBy: Array<string>, minQuantity: number, maxQuantity: number | null, isDefault: boolean, unitId: string, basePrices: Array<{ from: string | null, price: { amount: number, currency: string } }> }>, groupPrice: { maxParticipants: number, price: { amount: number, currency: string }, extraParticipantPrice: { amount: number, currency: string } } | null, rules: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, price: { amount: number, currency: string } | null, amount: { amount: number, currency: string } | null }>, adjustments: Array<{ name: string, from: string | null, to: string | null, weekdays: Array<number> | null, timeFrom: string | null, timeUntil: string | null, minDaysBefore: number | null, maxDaysBefore: number | null, fromParticipant: number | null, minParticipants: number | null, unitIds: Array<string> | null, channels: Array<Channel> | null, partnerIds: Array<string> | null, percent: number | null, amount: { amount: number, currency: string } | null }>, fees: Array<{ name: string, per: FeeBasis, taxed: boolean, amount: { amount: number, currency: string } }>, taxes: Array<{ name: string, percent: number }>, cancellationTiers: Array<{ minutesBefore: number, percent: number }> | null } } };

export type WalkInBookMutationVariables = Exact<{
  input: BookWalkInInput;
}>;


export type WalkInBookMutation = { bookWalkIn: { booking: { id: string, bookingReference: string } } };

export type WebhookListQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookListQuery = { webhooks: { nodes: Array<{ id: string, version: number, url: string, description: string | null, email: string | null, types: Array<ChangeType> | null, pausedAt: string | null, pauseReason: WebhookPauseReason | null, failingSince: string | null, previousSecretUntil: string | null, lastSequenceNumber: number, createdAt: string, lastDelivery: { id: string, type: WebhookMessageType, status: WebhookDeliveryStatus, attempts: Array<{ startedAt: string, httpStatus: number | null, failure: string | null, latencyMs: number }> } | null, partner: { name: string } | null }> } };

export type WebhookFactsFragment = { id: string, version: number, url: string, description: string | null, email: string | null, types: Array<ChangeType> | null, pausedAt: string | null, pauseReason: WebhookPauseReason | null, failingSince: string | null, previousSecretUntil: string | null, lastSequenceNumber: number, createdAt: string, partner: { name: string } | null };

export type WebhookOneQueryVariables = Exact<{
  webhookId: string;
  object: string;
}>;


export type WebhookOneQuery = { webhook: { id: string, version: number, url: string, description: string | null, email: string | null, types: Array<ChangeType> | null, pausedAt: string | null, pauseReason: WebhookPauseReason | null, failingSince: string | null, previousSecretUntil: string | null, lastSequenceNumber: number, createdAt: string, partner: { name: string } | null }, changes: { nodes: Array<{ number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, key: { id: string, name: string } | null }> } };

export type WebhookDeliveryListQueryVariables = Exact<{
  webhookId: string;
  status?: WebhookDeliveryStatus | null | undefined;
  type?: WebhookMessageType | null | undefined;
  first?: number;
  after?: string | null | undefined;
}>;


export type WebhookDeliveryListQuery = { webhookDeliveries: { hasMore: boolean, deliveries: Array<{ id: string, type: WebhookMessageType, status: WebhookDeliveryStatus, sequenceNumber: number | null, changedAt: string, attemptCount: number, nextAttemptAt: string | null, attempts: Array<{ attemptNumber: number, startedAt: string, httpStatus: number | null, failure: string | null, latencyMs: number }> }> } };

export type WebhookDeliveryRowFragment = { id: string, type: WebhookMessageType, status: WebhookDeliveryStatus, sequenceNumber: number | null, changedAt: string, attemptCount: number, nextAttemptAt: string | null, attempts: Array<{ attemptNumber: number, startedAt: string, httpStatus: number | null, failure: string | null, latencyMs: number }> };

export type WebhookDeliveryOneQueryVariables = Exact<{
  webhookId: string;
  deliveryId: string;
}>;


export type WebhookDeliveryOneQuery = { webhook: { url: string, pausedAt: string | null }, webhookDelivery: { id: string, webhookId: string, type: WebhookMessageType, status: WebhookDeliveryStatus, sequenceNumber: number | null, changedAt: string, createdAt: string, attemptCount: number, nextAttemptAt: string | null, body: string | null, attempts: Array<{ attemptNumber: number, startedAt: string, url: string, httpStatus: number | null, failure: string | null, response: string | null, latencyMs: number }> } };

export type WebhookCreateMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type WebhookCreateMutation = { createWebhook: { issuedWebhook: { secret: string, webhook: { id: string, url: string } } } };

export type WebhookChangeMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type WebhookChangeMutation = { updateWebhook: { webhook: { id: string } } };

export type WebhookRollMutationVariables = Exact<{
  input: RollWebhookSecretInput;
}>;


export type WebhookRollMutation = { rollWebhookSecret: { issuedWebhook: { secret: string, webhook: { url: string, previousSecretUntil: string | null } } } };

export type WebhookDeleteMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;


export type WebhookDeleteMutation = { deleteWebhook: { webhook: { id: string } } };

export type WebhookTestMutationVariables = Exact<{
  input: TestWebhookInput;
}>;


export type WebhookTestMutation = { testWebhook: { webhookDelivery: { id: string } } };

export type WebhookResendMutationVariables = Exact<{
  input: ResendWebhookDeliveryInput;
}>;


export type WebhookResendMutation = { resendWebhookDelivery: { webhookDelivery: { id: string } } };

export type WebhookReplayMutationVariables = Exact<{
  input: ReplayWebhookInput;
}>;


export type WebhookReplayMutation = { replayWebhook: { webhookReplay: { deliveryCount: number } } };

export type WorkflowsQueryVariables = Exact<{
  objects?: Array<string> | string | null | undefined;
  audit: boolean;
}>;


export type WorkflowsQuery = { workflows: { nodes: Array<{ id: string, name: string, trigger: WorkflowTrigger, delay: number | null, delayUnit: DelayUnit | null, atTime: string | null, activityIds: Array<string>, channels: Array<Channel>, subject: string, body: string, language: string, active: boolean, updatedAt: string, version: number, translations: Array<{ language: string, subject: string, body: string }> }> }, changes?: { nodes: Array<{ number: number, occurredAt: string, action: string, actor: AuditActor, requestId: string, key: { id: string, name: string } | null }> }, placeholders: Array<{ name: string, description: string, example: string }>, viewer: { operator: { replyTo: string | null, languages: Array<string> } } };

export type WorkflowFactsFragment = { id: string, name: string, trigger: WorkflowTrigger, delay: number | null, delayUnit: DelayUnit | null, atTime: string | null, activityIds: Array<string>, channels: Array<Channel>, subject: string, body: string, language: string, active: boolean, updatedAt: string, version: number, translations: Array<{ language: string, subject: string, body: string }> };

export type WorkflowPreviewQueryVariables = Exact<{
  input: WorkflowInput;
  bookingReference?: string | null | undefined;
  language?: string | null | undefined;
}>;


export type WorkflowPreviewQuery = { previewWorkflow: { subject: string, html: string } };

export type WorkflowAddMutationVariables = Exact<{
  input: CreateWorkflowInput;
}>;


export type WorkflowAddMutation = { createWorkflow: { workflow: { id: string } } };

export type WorkflowChangeMutationVariables = Exact<{
  input: UpdateWorkflowInput;
}>;


export type WorkflowChangeMutation = { updateWorkflow: { workflow: { id: string, version: number } } };

export type WorkflowRemoveMutationVariables = Exact<{
  input: DeleteWorkflowInput;
}>;


export type WorkflowRemoveMutation = { deleteWorkflow: { deletedWorkflowId: string } };

export type WorkflowTestMutationVariables = Exact<{
  input: SendTestEmailInput;
}>;


export type WorkflowTestMutation = { sendTestEmail: { email: { id: string } } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ActivityRowFragmentDoc = new TypedDocumentString(`
    fragment ActivityRow on Product {
  id
  productId
  name
  colour
  category
  shortDescription
  price {
    amount
    currency
  }
  durationMinutes
  minParticipants
  maxParticipants
  published
  hasQuestions
  waiverRequired
  schedules {
    capacity
    seasonTo
  }
}
    `, {"fragmentName":"ActivityRow"}) as unknown as TypedDocumentString<ActivityRowFragment, unknown>;
export const ActivityAheadFragmentDoc = new TypedDocumentString(`
    fragment ActivityAhead on UpcomingTimeslots {
  timeslotCount
  bookableCount
  closedCount
  pastCutoffCount
  fullCount
  next {
    date
    time
  }
}
    `, {"fragmentName":"ActivityAhead"}) as unknown as TypedDocumentString<ActivityAheadFragment, unknown>;
export const ActivityScheduleFragmentDoc = new TypedDocumentString(`
    fragment ActivitySchedule on Schedule {
  id
  weekdays
  times
  seasonFrom
  seasonTo
  capacity
  version
  upcoming {
    ...ActivityAhead
  }
}
    fragment ActivityAhead on UpcomingTimeslots {
  timeslotCount
  bookableCount
  closedCount
  pastCutoffCount
  fullCount
  next {
    date
    time
  }
}`, {"fragmentName":"ActivitySchedule"}) as unknown as TypedDocumentString<ActivityScheduleFragment, unknown>;
export const ActivityWholeFragmentDoc = new TypedDocumentString(`
    fragment ActivityWhole on Product {
  id
  productId
  name
  colour
  shortDescription
  description
  category
  durationMinutes
  timeZone
  price {
    amount
    currency
  }
  units {
    unitId: id
    name
    isDefault
  }
  groupPrice {
    maxParticipants
  }
  minParticipants
  maxParticipants
  departureMinimum
  bookingCutoffMinutes
  cancellationCutoffMinutes
  location {
    name
    address
    latitude
    longitude
  }
  images {
    url
    alt
  }
  waiverPolicy
  acceptanceRequired
  published
  version
}
    `, {"fragmentName":"ActivityWhole"}) as unknown as TypedDocumentString<ActivityWholeFragment, unknown>;
export const ActivityQuestionFragmentDoc = new TypedDocumentString(`
    fragment ActivityQuestion on WaiverQuestion {
  questionId: id
  label
  helpText
  type
  required
  scope
  options {
    value
    label
  }
  minLength
  maxLength
  min
  max
  pattern
  file {
    maxBytes
    acceptedTypes
    maxFiles
  }
  dependsOn {
    questionId
    values
  }
  position
  version
}
    `, {"fragmentName":"ActivityQuestion"}) as unknown as TypedDocumentString<ActivityQuestionFragment, unknown>;
export const LastChangeFragmentDoc = new TypedDocumentString(`
    fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}
    `, {"fragmentName":"LastChange"}) as unknown as TypedDocumentString<LastChangeFragment, unknown>;
export const AuditRowFragmentDoc = new TypedDocumentString(`
    fragment AuditRow on AuditEntry {
  ...LastChange
  objectType
  objectId
  address
  erased
  changes {
    row
    before
    after
  }
}
    fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}`, {"fragmentName":"AuditRow"}) as unknown as TypedDocumentString<AuditRowFragment, unknown>;
export const PricingBookedUnitFragmentDoc = new TypedDocumentString(`
    fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}
    `, {"fragmentName":"PricingBookedUnit"}) as unknown as TypedDocumentString<PricingBookedUnitFragment, unknown>;
export const PricingMoneyFragmentDoc = new TypedDocumentString(`
    fragment PricingMoney on Money {
  amount
  currency
}
    `, {"fragmentName":"PricingMoney"}) as unknown as TypedDocumentString<PricingMoneyFragment, unknown>;
export const PricingLineFragmentDoc = new TypedDocumentString(`
    fragment PricingLine on PriceLine {
  kind
  name
  quantity
  unitPrice {
    ...PricingMoney
  }
  amount {
    ...PricingMoney
  }
  ruleName
  adjustmentNames
  taxes {
    name
    percent
    amount {
      ...PricingMoney
    }
  }
}
    fragment PricingMoney on Money {
  amount
  currency
}`, {"fragmentName":"PricingLine"}) as unknown as TypedDocumentString<PricingLineFragment, unknown>;
export const BookingAmountFragmentDoc = new TypedDocumentString(`
    fragment BookingAmount on Money {
  amount
  currency
}
    `, {"fragmentName":"BookingAmount"}) as unknown as TypedDocumentString<BookingAmountFragment, unknown>;
export const SlotUsesFragmentDoc = new TypedDocumentString(`
    fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}
    `, {"fragmentName":"SlotUses"}) as unknown as TypedDocumentString<SlotUsesFragment, unknown>;
export const BookingBasketFragmentDoc = new TypedDocumentString(`
    fragment BookingBasket on Basket {
  id
  status
  total {
    ...BookingAmount
  }
  amountDue {
    ...BookingAmount
  }
  refundDue {
    ...BookingAmount
  }
  refunded {
    ...BookingAmount
  }
  bookings {
    id
    bookingReference
    status
    date
    time
    participants
    price {
      ...BookingAmount
    }
    product {
      name
    }
  }
  payments {
    method
    byName
    provider
    providerReference
    outcome
    paidAt
    reason
    amount {
      ...BookingAmount
    }
  }
  refunds {
    method
    byName
    provider
    providerReference
    refundedAt
    reason
    amount {
      ...BookingAmount
    }
  }
}
    fragment BookingAmount on Money {
  amount
  currency
}`, {"fragmentName":"BookingBasket"}) as unknown as TypedDocumentString<BookingBasketFragment, unknown>;
export const BookingWholeFragmentDoc = new TypedDocumentString(`
    fragment BookingWhole on Booking {
  id
  bookingReference
  version
  status
  channel
  createdAt
  activityId
  date
  time
  startsAt
  participants
  units {
    ...PricingBookedUnit
  }
  lines {
    ...PricingLine
  }
  taxes {
    name
    percent
    amount {
      ...BookingAmount
    }
  }
  language
  notes
  partnerReference
  paymentReference
  holdExpiresAt
  cancellableUntil
  cancelledAt
  cancelReason
  waiverStatus
  waiverUrl
  timeslotId
  price {
    ...BookingAmount
  }
  promoCode
  voucherAmount {
    ...BookingAmount
  }
  voucher {
    code
  }
  amountDue {
    ...BookingAmount
  }
  commission {
    ...BookingAmount
  }
  net {
    ...BookingAmount
  }
  cancellationTiers {
    minutesBefore
    percent
  }
  refund {
    ...BookingAmount
  }
  refundPercent
  refundDue {
    ...BookingAmount
  }
  walkInName
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  product {
    name
    timeZone
    minParticipants
    maxParticipants
    acceptanceRequired
    units {
      unitId: id
      name
      paxCount
      minAge
      maxAge
      accompaniedBy
      minQuantity
      maxQuantity
    }
  }
  timeslot {
    id
    endTime
    endsAt
    capacity
    availablePlaces
    status
    tally {
      participants
    }
    ...SlotUses
  }
  basket {
    ...BookingBasket
  }
  answers {
    questionId
    participant
    label
    questionChanged
    value
    selectedOptions
    answeredAt
    uploads {
      id
      fileName
      contentType
      bytes
      url
    }
  }
  history {
    version
    action
    actor
    byName
    status
    occurredAt
    reason
    changes
  }
}
    fragment BookingBasket on Basket {
  id
  status
  total {
    ...BookingAmount
  }
  amountDue {
    ...BookingAmount
  }
  refundDue {
    ...BookingAmount
  }
  refunded {
    ...BookingAmount
  }
  bookings {
    id
    bookingReference
    status
    date
    time
    participants
    price {
      ...BookingAmount
    }
    product {
      name
    }
  }
  payments {
    method
    byName
    provider
    providerReference
    outcome
    paidAt
    reason
    amount {
      ...BookingAmount
    }
  }
  refunds {
    method
    byName
    provider
    providerReference
    refundedAt
    reason
    amount {
      ...BookingAmount
    }
  }
}
fragment BookingAmount on Money {
  amount
  currency
}
fragment PricingMoney on Money {
  amount
  currency
}
fragment PricingLine on PriceLine {
  kind
  name
  quantity
  unitPrice {
    ...PricingMoney
  }
  amount {
    ...PricingMoney
  }
  ruleName
  adjustmentNames
  taxes {
    name
    percent
    amount {
      ...PricingMoney
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}
fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}`, {"fragmentName":"BookingWhole"}) as unknown as TypedDocumentString<BookingWholeFragment, unknown>;
export const BookingChangeFragmentDoc = new TypedDocumentString(`
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}
    `, {"fragmentName":"BookingChange"}) as unknown as TypedDocumentString<BookingChangeFragment, unknown>;
export const BookingSumFragmentDoc = new TypedDocumentString(`
    fragment BookingSum on BookingSum {
  bookingCount
  participants
  price {
    amount
    currency
  }
  commission {
    amount
    currency
  }
  net {
    amount
    currency
  }
}
    `, {"fragmentName":"BookingSum"}) as unknown as TypedDocumentString<BookingSumFragment, unknown>;
export const BookingRowFragmentDoc = new TypedDocumentString(`
    fragment BookingRow on Booking {
  id
  bookingReference
  version
  activityId
  timeslotId
  date
  time
  startsAt
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  partnerId
  partnerReference
  status
  waiverStatus
  paymentReference
  createdAt
  price {
    amount
    currency
  }
  amountDue {
    amount
    currency
  }
  commission {
    amount
    currency
  }
  net {
    amount
    currency
  }
  refund {
    amount
    currency
  }
  walkInName
  customer {
    firstName
    lastName
    email
    phone
  }
  product {
    name
    timeZone
  }
  partner {
    name
  }
}
    fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`, {"fragmentName":"BookingRow"}) as unknown as TypedDocumentString<BookingRowFragment, unknown>;
export const CashUpTotalFragmentDoc = new TypedDocumentString(`
    fragment CashUpTotal on TransactionTotal {
  method
  byName
  transactionCount
  paid {
    amount
    currency
  }
  refunded {
    amount
    currency
  }
}
    `, {"fragmentName":"CashUpTotal"}) as unknown as TypedDocumentString<CashUpTotalFragment, unknown>;
export const CashUpTransactionFragmentDoc = new TypedDocumentString(`
    fragment CashUpTransaction on Transaction {
  kind
  method
  provider
  providerReference
  reason
  occurredAt
  byName
  amount {
    amount
    currency
  }
  basket {
    bookings {
      bookingReference
      walkInName
      customer {
        firstName
        lastName
      }
    }
  }
}
    `, {"fragmentName":"CashUpTransaction"}) as unknown as TypedDocumentString<CashUpTransactionFragment, unknown>;
export const ClosureFactsFragmentDoc = new TypedDocumentString(`
    fragment ClosureFacts on Closure {
  id
  status
  date
  fromTime
  reason
  createdAt
  dueAt
  chooseBefore
  finishedAt
  byName
  bookingCount
  plannedCount
  movedCount
  cancelledCount
  awaitingCount
  failedCount
}
    `, {"fragmentName":"ClosureFacts"}) as unknown as TypedDocumentString<ClosureFactsFragment, unknown>;
export const CustomerAmountFragmentDoc = new TypedDocumentString(`
    fragment CustomerAmount on Money {
  amount
  currency
}
    `, {"fragmentName":"CustomerAmount"}) as unknown as TypedDocumentString<CustomerAmountFragment, unknown>;
export const CustomerBookingFragmentDoc = new TypedDocumentString(`
    fragment CustomerBooking on Booking {
  id
  bookingReference
  status
  createdAt
  date
  time
  startsAt
  participants
  units {
    ...PricingBookedUnit
  }
  language
  notes
  price {
    ...CustomerAmount
  }
  amountDue {
    ...CustomerAmount
  }
  customer {
    firstName
    lastName
  }
  product {
    name
    timeZone
  }
  basket {
    id
    payments {
      method
      outcome
      paidAt
      amount {
        ...CustomerAmount
      }
    }
    refunds {
      method
      refundedAt
      amount {
        ...CustomerAmount
      }
    }
  }
}
    fragment CustomerAmount on Money {
  amount
  currency
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`, {"fragmentName":"CustomerBooking"}) as unknown as TypedDocumentString<CustomerBookingFragment, unknown>;
export const DayListBookingFragmentDoc = new TypedDocumentString(`
    fragment DayListBooking on Booking {
  id
  bookingReference
  timeslotId
  status
  participants
  walkInName
  units {
    ...PricingBookedUnit
  }
  waiverStatus
  notes
  amountDue {
    amount
    currency
  }
  customer {
    firstName
    lastName
    phone
  }
  partner {
    name
  }
}
    fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`, {"fragmentName":"DayListBooking"}) as unknown as TypedDocumentString<DayListBookingFragment, unknown>;
export const GuidesSlotFragmentDoc = new TypedDocumentString(`
    fragment GuidesSlot on Timeslot {
  id
  date
  time
  endTime
  startsAt
  endsAt
  product {
    name
    colour
  }
}
    `, {"fragmentName":"GuidesSlot"}) as unknown as TypedDocumentString<GuidesSlotFragment, unknown>;
export const UseMembersFragmentDoc = new TypedDocumentString(`
    fragment UseMembers on ResourceUse {
  timeslotId
  resourceId
  used
  missingMembers
  resource {
    id
    name
    hasNamedMembers
  }
  members {
    id
    name
  }
}
    `, {"fragmentName":"UseMembers"}) as unknown as TypedDocumentString<UseMembersFragment, unknown>;
export const InsightNumbersFragmentDoc = new TypedDocumentString(`
    fragment InsightNumbers on InsightFigures {
  revenue {
    amount
    currency
  }
  commission {
    amount
    currency
  }
  bookingCount
  participants
  cancelledCount
  cancellationPercent
  noShowCount
  noShowPercent
  averageLeadDays
  takenPlaces
  capacity
  occupancyPercent
}
    `, {"fragmentName":"InsightNumbers"}) as unknown as TypedDocumentString<InsightNumbersFragment, unknown>;
export const InsightSpanFragmentDoc = new TypedDocumentString(`
    fragment InsightSpan on InsightPeriod {
  from
  to
  figures {
    ...InsightNumbers
  }
  yearBefore {
    ...InsightNumbers
  }
}
    fragment InsightNumbers on InsightFigures {
  revenue {
    amount
    currency
  }
  commission {
    amount
    currency
  }
  bookingCount
  participants
  cancelledCount
  cancellationPercent
  noShowCount
  noShowPercent
  averageLeadDays
  takenPlaces
  capacity
  occupancyPercent
}`, {"fragmentName":"InsightSpan"}) as unknown as TypedDocumentString<InsightSpanFragment, unknown>;
export const InsightPartFragmentDoc = new TypedDocumentString(`
    fragment InsightPart on InsightGroup {
  channel
  weekday
  product {
    id
    name
    colour
  }
  partner {
    id
    name
  }
  figures {
    ...InsightNumbers
  }
  yearBefore {
    ...InsightNumbers
  }
}
    fragment InsightNumbers on InsightFigures {
  revenue {
    amount
    currency
  }
  commission {
    amount
    currency
  }
  bookingCount
  participants
  cancelledCount
  cancellationPercent
  noShowCount
  noShowPercent
  averageLeadDays
  takenPlaces
  capacity
  occupancyPercent
}`, {"fragmentName":"InsightPart"}) as unknown as TypedDocumentString<InsightPartFragment, unknown>;
export const SlotNoteTextFragmentDoc = new TypedDocumentString(`
    fragment SlotNoteText on TimeslotNote {
  text
  writtenAt
  byName
  version
}
    `, {"fragmentName":"SlotNoteText"}) as unknown as TypedDocumentString<SlotNoteTextFragment, unknown>;
export const MessageEmailFragmentDoc = new TypedDocumentString(`
    fragment MessageEmail on Email {
  id
  status
  subject
  createdAt
  dueAt
  sentAt
}
    `, {"fragmentName":"MessageEmail"}) as unknown as TypedDocumentString<MessageEmailFragment, unknown>;
export const NewBookingActivityFragmentDoc = new TypedDocumentString(`
    fragment NewBookingActivity on Product {
  id
  name
  category
  durationMinutes
  timeZone
  published
  minParticipants
  maxParticipants
  acceptanceRequired
  waiverPolicy
  fromPrice(channel: POINT_OF_SALE) {
    amount
    currency
  }
}
    `, {"fragmentName":"NewBookingActivity"}) as unknown as TypedDocumentString<NewBookingActivityFragment, unknown>;
export const NewBookingTimeslotFragmentDoc = new TypedDocumentString(`
    fragment NewBookingTimeslot on Timeslot {
  id
  date
  time
  endTime
  startsAt
  endsAt
  availablePlaces
  capacity
  status
  price(channel: POINT_OF_SALE) {
    amount
    currency
  }
  unitPrices(channel: POINT_OF_SALE) {
    unitId
    price {
      amount
      currency
    }
  }
}
    `, {"fragmentName":"NewBookingTimeslot"}) as unknown as TypedDocumentString<NewBookingTimeslotFragment, unknown>;
export const NewBookingQuestionFragmentDoc = new TypedDocumentString(`
    fragment NewBookingQuestion on WaiverQuestion {
  questionId: id
  label
  helpText
  type
  scope
  required
  min
  max
  minLength
  maxLength
  options {
    value
    label
  }
  file {
    maxBytes
    acceptedTypes
    maxFiles
  }
  dependsOn {
    questionId
    values
  }
}
    `, {"fragmentName":"NewBookingQuestion"}) as unknown as TypedDocumentString<NewBookingQuestionFragment, unknown>;
export const OperationsTaskFragmentDoc = new TypedDocumentString(`
    fragment OperationsTask on TaskBacklog {
  task
  dueCount
  oldestSeconds
  givenUpCount
}
    `, {"fragmentName":"OperationsTask"}) as unknown as TypedDocumentString<OperationsTaskFragment, unknown>;
export const OperationsBacklogFragmentDoc = new TypedDocumentString(`
    fragment OperationsBacklog on OperatorBacklog {
  count
  oldestSeconds
}
    `, {"fragmentName":"OperationsBacklog"}) as unknown as TypedDocumentString<OperationsBacklogFragment, unknown>;
export const OperationsBackupFragmentDoc = new TypedDocumentString(`
    fragment OperationsBackup on BackupRun {
  kind
  dataOf
  startedAt
  endedAt
  bytes
  differenceCount
  verifiedAt
}
    `, {"fragmentName":"OperationsBackup"}) as unknown as TypedDocumentString<OperationsBackupFragment, unknown>;
export const OutboxEmailRowFragmentDoc = new TypedDocumentString(`
    fragment OutboxEmailRow on Email {
  id
  kind
  status
  subject
  recipient
  recipientName
  dueAt
  sentAt
  decidedAt
  transport
  explanation
  failure
  workflow {
    name
  }
}
    `, {"fragmentName":"OutboxEmailRow"}) as unknown as TypedDocumentString<OutboxEmailRowFragment, unknown>;
export const PartnerFactsFragmentDoc = new TypedDocumentString(`
    fragment PartnerFacts on Partner {
  id
  version
  name
  slug
  createdAt
  agency {
    id
    name
  }
  billingName
  billingAddress
  billingEmail
  taxNumber
  commissionPercent
  commissions {
    activityId
    percent
    product {
      name
    }
  }
  statistics(from: $from, to: $to) {
    bookingCount
    participants
    revenue {
      amount
      currency
    }
    cancelledCount
    cancellationPercent
    requestCount
    refusals {
      code
      requestCount
    }
    calls {
      kind
      requestCount
      limitedCount
    }
    p95Milliseconds
    availabilityReadCount
    lookToBook
  }
}
    `, {"fragmentName":"PartnerFacts"}) as unknown as TypedDocumentString<PartnerFactsFragment, unknown>;
export const PartnerKeyFragmentDoc = new TypedDocumentString(`
    fragment PartnerKey on ApiKey {
  id
  version
  name
  prefix
  scopes
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
  allowedAddresses
  contactEmail
  addresses {
    network
    firstUsedAt
  }
  rateLimits {
    kind
    perSecond
    isDefault
  }
  partner {
    id
    name
  }
  agency {
    id
    name
  }
}
    `, {"fragmentName":"PartnerKey"}) as unknown as TypedDocumentString<PartnerKeyFragment, unknown>;
export const PricingWholeFragmentDoc = new TypedDocumentString(`
    fragment PricingWhole on Pricing {
  version
  units {
    unitId: id
    type
    name
    paxCount
    basePrices {
      from
      price {
        ...PricingMoney
      }
    }
    minAge
    maxAge
    accompaniedBy
    minQuantity
    maxQuantity
    isDefault
  }
  groupPrice {
    price {
      ...PricingMoney
    }
    maxParticipants
    extraParticipantPrice {
      ...PricingMoney
    }
  }
  rules {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    price {
      ...PricingMoney
    }
    amount {
      ...PricingMoney
    }
    percent
  }
  adjustments {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    amount {
      ...PricingMoney
    }
    percent
  }
  fees {
    name
    amount {
      ...PricingMoney
    }
    per
    taxed
  }
  taxes {
    name
    percent
  }
  cancellationTiers {
    minutesBefore
    percent
  }
}
    fragment PricingMoney on Money {
  amount
  currency
}`, {"fragmentName":"PricingWhole"}) as unknown as TypedDocumentString<PricingWholeFragment, unknown>;
export const PromotionCodeFragmentDoc = new TypedDocumentString(`
    fragment PromotionCode on PromoCode {
  id
  code
  name
  amount {
    amount
    currency
  }
  percent
  soldFrom
  soldTo
  dateFrom
  dateTo
  activityIds
  maxUses
  maxUsesPerCustomer
  useCount
  active
  version
}
    `, {"fragmentName":"PromotionCode"}) as unknown as TypedDocumentString<PromotionCodeFragment, unknown>;
export const PromotionVoucherFragmentDoc = new TypedDocumentString(`
    fragment PromotionVoucher on Voucher {
  id
  code
  initial {
    amount
    currency
  }
  balance {
    amount
    currency
  }
  recipient
  expiresOn
  voidedAt
  createdAt
}
    `, {"fragmentName":"PromotionVoucher"}) as unknown as TypedDocumentString<PromotionVoucherFragment, unknown>;
export const ResourceNeedFactsFragmentDoc = new TypedDocumentString(`
    fragment ResourceNeedFacts on ResourceNeed {
  per
  quantity
  groupSize
  minutesBefore
  minutesAfter
  skills
}
    `, {"fragmentName":"ResourceNeedFacts"}) as unknown as TypedDocumentString<ResourceNeedFactsFragment, unknown>;
export const ResourceRowFragmentDoc = new TypedDocumentString(`
    fragment ResourceRow on Resource {
  id
  name
  hasNamedMembers
  quantity
  members {
    id
    name
    active
  }
  needs {
    ...ResourceNeedFacts
    product {
      id
      name
    }
  }
  uses(from: $from, before: $before) {
    used
    free
    timeslot {
      id
      date
      time
    }
  }
}
    fragment ResourceNeedFacts on ResourceNeed {
  per
  quantity
  groupSize
  minutesBefore
  minutesAfter
  skills
}`, {"fragmentName":"ResourceRow"}) as unknown as TypedDocumentString<ResourceRowFragment, unknown>;
export const ResourceDayUseFragmentDoc = new TypedDocumentString(`
    fragment ResourceDayUse on ResourceUse {
  timeslotId
  startsAt
  endsAt
  used
  free
  timeslot {
    date
    time
    product {
      name
    }
  }
}
    `, {"fragmentName":"ResourceDayUse"}) as unknown as TypedDocumentString<ResourceDayUseFragment, unknown>;
export const ResourceOfDayFragmentDoc = new TypedDocumentString(`
    fragment ResourceOfDay on Resource {
  id
  name
  quantity
  openingTimes {
    weekdays
    opensAt
    closesAt
  }
  uses(from: $from, before: $before) {
    ...ResourceDayUse
  }
  quantities(from: $from, before: $before) {
    startsAt
    endsAt
    quantity
  }
}
    fragment ResourceDayUse on ResourceUse {
  timeslotId
  startsAt
  endsAt
  used
  free
  timeslot {
    date
    time
    product {
      name
    }
  }
}`, {"fragmentName":"ResourceOfDay"}) as unknown as TypedDocumentString<ResourceOfDayFragment, unknown>;
export const ResourceWholeFragmentDoc = new TypedDocumentString(`
    fragment ResourceWhole on Resource {
  id
  name
  hasNamedMembers
  quantity
  version
  members {
    id
    name
    skills
    active
  }
  openingTimes {
    weekdays
    opensAt
    closesAt
  }
  exceptions {
    from
    to
    quantity
    memberId
    reason
  }
  needs {
    ...ResourceNeedFacts
    product {
      id
      name
    }
  }
}
    fragment ResourceNeedFacts on ResourceNeed {
  per
  quantity
  groupSize
  minutesBefore
  minutesAfter
  skills
}`, {"fragmentName":"ResourceWhole"}) as unknown as TypedDocumentString<ResourceWholeFragment, unknown>;
export const ActivityNeedsFragmentDoc = new TypedDocumentString(`
    fragment ActivityNeeds on Product {
  id
  name
  version: resourceNeedsVersion
  resourceNeeds {
    ...ResourceNeedFacts
    resource {
      id
    }
  }
}
    fragment ResourceNeedFacts on ResourceNeed {
  per
  quantity
  groupSize
  minutesBefore
  minutesAfter
  skills
}`, {"fragmentName":"ActivityNeeds"}) as unknown as TypedDocumentString<ActivityNeedsFragment, unknown>;
export const ResourceChoiceFragmentDoc = new TypedDocumentString(`
    fragment ResourceChoice on Resource {
  id
  name
  hasNamedMembers
  members {
    skills
  }
}
    `, {"fragmentName":"ResourceChoice"}) as unknown as TypedDocumentString<ResourceChoiceFragment, unknown>;
export const ShortageFragmentDoc = new TypedDocumentString(`
    fragment Shortage on ResourceShortage {
  resourceId
  resourceName
  timeslotId
  activityName
  date
  time
  missing
  bookingReferences
}
    `, {"fragmentName":"Shortage"}) as unknown as TypedDocumentString<ShortageFragment, unknown>;
export const ManifestBookingFragmentDoc = new TypedDocumentString(`
    fragment ManifestBooking on Booking {
  id
  bookingReference
  version
  status
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  paymentReference
  partnerReference
  waiverStatus
  waiverUrl
  holdExpiresAt
  notes
  amountDue {
    amount
    currency
  }
  walkInName
  arrivedParticipants
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  answers {
    questionId
    participant
    label
    value
    selectedOptions
    uploads {
      fileName
    }
  }
}
    fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`, {"fragmentName":"ManifestBooking"}) as unknown as TypedDocumentString<ManifestBookingFragment, unknown>;
export const ScannedBookingFragmentDoc = new TypedDocumentString(`
    fragment ScannedBooking on Booking {
  ...ManifestBooking
  date
  time
  startsAt
  tickets {
    ordinal
  }
  product {
    name
    timeZone
  }
  history {
    action
    occurredAt
  }
}
    fragment ManifestBooking on Booking {
  id
  bookingReference
  version
  status
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  paymentReference
  partnerReference
  waiverStatus
  waiverUrl
  holdExpiresAt
  notes
  amountDue {
    amount
    currency
  }
  walkInName
  arrivedParticipants
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  answers {
    questionId
    participant
    label
    value
    selectedOptions
    uploads {
      fileName
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`, {"fragmentName":"ScannedBooking"}) as unknown as TypedDocumentString<ScannedBookingFragment, unknown>;
export const ScheduleExceptionRowFragmentDoc = new TypedDocumentString(`
    fragment ScheduleExceptionRow on ScheduleException {
  id
  activityId
  date
  time
  capacity
  reason
}
    `, {"fragmentName":"ScheduleExceptionRow"}) as unknown as TypedDocumentString<ScheduleExceptionRowFragment, unknown>;
export const ScheduleSlotFragmentDoc = new TypedDocumentString(`
    fragment ScheduleSlot on Timeslot {
  id
  activityId
  date
  time
  endTime
  startsAt
  endsAt
  capacity
  availablePlaces
  status
  tally {
    bookingCount
    participants
    outstandingWaiverCount
  }
  ...SlotUses
}
    fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}`, {"fragmentName":"ScheduleSlot"}) as unknown as TypedDocumentString<ScheduleSlotFragment, unknown>;
export const MonthSlotFragmentDoc = new TypedDocumentString(`
    fragment MonthSlot on Timeslot {
  id
  activityId
  date
  time
  startsAt
  capacity
  status
  tally {
    participants
  }
}
    `, {"fragmentName":"MonthSlot"}) as unknown as TypedDocumentString<MonthSlotFragment, unknown>;
export const OperatorSettingsFragmentDoc = new TypedDocumentString(`
    fragment OperatorSettings on Operator {
  id
  name
  logo {
    sha256
    url
  }
  brandColour
  phone
  website
  languages
  replyTo
  billingName
  billingAddress
  taxNumber
  timeZone
  currency
  holdMinutes
  waitlistOfferMinutes
  heldPlacesPerKey
  heldPlacesPerTimeslot
  defaultBookingCutoffMinutes
  defaultCancellationCutoffMinutes
  usageRetentionMonths
  answerRetentionDays
  fileRetentionDays
  emailRetentionDays
  version
}
    `, {"fragmentName":"OperatorSettings"}) as unknown as TypedDocumentString<OperatorSettingsFragment, unknown>;
export const OpenSessionFragmentDoc = new TypedDocumentString(`
    fragment OpenSession on DashboardSession {
  sessionId
  openedAt
  expiresAt
  address
  userAgent
  isCurrent
}
    `, {"fragmentName":"OpenSession"}) as unknown as TypedDocumentString<OpenSessionFragment, unknown>;
export const StaffPersonFragmentDoc = new TypedDocumentString(`
    fragment StaffPerson on StaffAccount {
  id
  version
  name
  email
  role
  invitedAt
  lastSignedInAt
  deactivatedAt
  members {
    id
    name
  }
  passkeys {
    id
  }
  sessions {
    ...OpenSession
  }
}
    fragment OpenSession on DashboardSession {
  sessionId
  openedAt
  expiresAt
  address
  userAgent
  isCurrent
}`, {"fragmentName":"StaffPerson"}) as unknown as TypedDocumentString<StaffPersonFragment, unknown>;
export const StatementMoneyFragmentDoc = new TypedDocumentString(`
    fragment StatementMoney on Money {
  amount
  currency
}
    `, {"fragmentName":"StatementMoney"}) as unknown as TypedDocumentString<StatementMoneyFragment, unknown>;
export const StatementSumFiguresFragmentDoc = new TypedDocumentString(`
    fragment StatementSumFigures on StatementSum {
  lineCount
  retail {
    ...StatementMoney
  }
  commission {
    ...StatementMoney
  }
  voucher {
    ...StatementMoney
  }
  net {
    ...StatementMoney
  }
}
    fragment StatementMoney on Money {
  amount
  currency
}`, {"fragmentName":"StatementSumFigures"}) as unknown as TypedDocumentString<StatementSumFiguresFragment, unknown>;
export const StatementFiguresFragmentDoc = new TypedDocumentString(`
    fragment StatementFigures on PartnerStatement {
  partnerId
  month
  closedAt
  sales {
    ...StatementSumFigures
  }
  amendments {
    ...StatementSumFigures
  }
  cancellations {
    ...StatementSumFigures
  }
  total {
    ...StatementSumFigures
  }
}
    fragment StatementSumFigures on StatementSum {
  lineCount
  retail {
    ...StatementMoney
  }
  commission {
    ...StatementMoney
  }
  voucher {
    ...StatementMoney
  }
  net {
    ...StatementMoney
  }
}
fragment StatementMoney on Money {
  amount
  currency
}`, {"fragmentName":"StatementFigures"}) as unknown as TypedDocumentString<StatementFiguresFragment, unknown>;
export const StatementLineRowFragmentDoc = new TypedDocumentString(`
    fragment StatementLineRow on StatementLine {
  occurredAt
  action
  kind
  bookingReference
  partnerReference
  date
  time
  product {
    name
  }
  retail {
    ...StatementMoney
  }
  commission {
    ...StatementMoney
  }
  voucher {
    ...StatementMoney
  }
  net {
    ...StatementMoney
  }
}
    fragment StatementMoney on Money {
  amount
  currency
}`, {"fragmentName":"StatementLineRow"}) as unknown as TypedDocumentString<StatementLineRowFragment, unknown>;
export const TodaySlotFragmentDoc = new TypedDocumentString(`
    fragment TodaySlot on Timeslot {
  id
  activityId
  date
  time
  endTime
  startsAt
  endsAt
  capacity
  availablePlaces
  status
  tally {
    bookingCount
    participants
    arrivedCount
    noShowCount
    onHoldCount
    pendingCount
    outstandingWaiverCount
    amountDue {
      amount
      currency
    }
  }
  resourceUses {
    missingMembers
    resource {
      hasNamedMembers
    }
    members {
      id
      name
    }
  }
  ...SlotUses
}
    fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}`, {"fragmentName":"TodaySlot"}) as unknown as TypedDocumentString<TodaySlotFragment, unknown>;
export const TodayActivitySlotFragmentDoc = new TypedDocumentString(`
    fragment TodayActivitySlot on Timeslot {
  ...TodaySlot
  product {
    name
    timeZone
    colour
  }
}
    fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}
fragment TodaySlot on Timeslot {
  id
  activityId
  date
  time
  endTime
  startsAt
  endsAt
  capacity
  availablePlaces
  status
  tally {
    bookingCount
    participants
    arrivedCount
    noShowCount
    onHoldCount
    pendingCount
    outstandingWaiverCount
    amountDue {
      amount
      currency
    }
  }
  resourceUses {
    missingMembers
    resource {
      hasNamedMembers
    }
    members {
      id
      name
    }
  }
  ...SlotUses
}`, {"fragmentName":"TodayActivitySlot"}) as unknown as TypedDocumentString<TodayActivitySlotFragment, unknown>;
export const UsageMeterSeriesFragmentDoc = new TypedDocumentString(`
    fragment UsageMeterSeries on MeterSeries {
  meter
  totals {
    usage
    eventCount
  }
  points {
    usage
    eventCount
  }
}
    `, {"fragmentName":"UsageMeterSeries"}) as unknown as TypedDocumentString<UsageMeterSeriesFragment, unknown>;
export const UsageMetersFragmentDoc = new TypedDocumentString(`
    fragment UsageMeters on UsageSummary {
  totals {
    eventCount
  }
  meters {
    meter
    totalUsage
    eventCount
  }
}
    `, {"fragmentName":"UsageMeters"}) as unknown as TypedDocumentString<UsageMetersFragment, unknown>;
export const UsageQuotaRowFragmentDoc = new TypedDocumentString(`
    fragment UsageQuotaRow on UsageQuota {
  id
  meter
  period
  threshold
  usage
  email
  reached {
    crossedAt
    usage
  }
}
    `, {"fragmentName":"UsageQuotaRow"}) as unknown as TypedDocumentString<UsageQuotaRowFragment, unknown>;
export const UsageEntryRowFragmentDoc = new TypedDocumentString(`
    fragment UsageEntryRow on UsageEntry {
  id
  meter
  usage
  countedUsage
  status
  source
  occurredAt
  recordedAt
  extraInfo
  idempotencyKey
  corrections {
    correctionNumber
    kind
    usage
    reason
    correctedAt
  }
}
    `, {"fragmentName":"UsageEntryRow"}) as unknown as TypedDocumentString<UsageEntryRowFragment, unknown>;
export const WaitlistRowFragmentDoc = new TypedDocumentString(`
    fragment WaitlistRow on WaitlistEntry {
  id
  activityId
  date
  timeslotId
  timeslot {
    time
  }
  product {
    name
  }
  position
  participants
  customer {
    firstName
    lastName
    email
    phone
  }
  status
  bookingReference
  offerExpiresAt
  createdAt
}
    `, {"fragmentName":"WaitlistRow"}) as unknown as TypedDocumentString<WaitlistRowFragment, unknown>;
export const WebhookFactsFragmentDoc = new TypedDocumentString(`
    fragment WebhookFacts on Webhook {
  id
  version
  url
  description
  email
  types
  pausedAt
  pauseReason
  failingSince
  previousSecretUntil
  lastSequenceNumber
  createdAt
  partner {
    name
  }
}
    `, {"fragmentName":"WebhookFacts"}) as unknown as TypedDocumentString<WebhookFactsFragment, unknown>;
export const WebhookDeliveryRowFragmentDoc = new TypedDocumentString(`
    fragment WebhookDeliveryRow on WebhookDelivery {
  id
  type
  status
  sequenceNumber
  changedAt
  attemptCount
  nextAttemptAt
  attempts {
    attemptNumber
    startedAt
    httpStatus
    failure
    latencyMs
  }
}
    `, {"fragmentName":"WebhookDeliveryRow"}) as unknown as TypedDocumentString<WebhookDeliveryRowFragment, unknown>;
export const WorkflowFactsFragmentDoc = new TypedDocumentString(`
    fragment WorkflowFacts on Workflow {
  id
  name
  trigger
  delay
  delayUnit
  atTime
  activityIds
  channels
  subject
  body
  language
  translations {
    language
    subject
    body
  }
  active
  updatedAt
  version
}
    `, {"fragmentName":"WorkflowFacts"}) as unknown as TypedDocumentString<WorkflowFactsFragment, unknown>;
export const AccountDocument = new TypedDocumentString(`
    query Account {
  viewer {
    permissions
    staff {
      name
      email
      role
    }
    key {
      name
    }
    passkeys {
      id
      name
      createdAt
      lastUsedAt
    }
    sessions {
      ...OpenSession
    }
  }
}
    fragment OpenSession on DashboardSession {
  sessionId
  openedAt
  expiresAt
  address
  userAgent
  isCurrent
}`) as unknown as TypedDocumentString<AccountQuery, AccountQueryVariables>;
export const PasskeyRemoveDocument = new TypedDocumentString(`
    mutation PasskeyRemove($input: RemovePasskeyInput!) {
  removePasskey(input: $input) {
    viewer {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PasskeyRemoveMutation, PasskeyRemoveMutationVariables>;
export const SessionEndDocument = new TypedDocumentString(`
    mutation SessionEnd($input: EndSessionInput!) {
  endSession(input: $input) {
    viewer {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<SessionEndMutation, SessionEndMutationVariables>;
export const ActivitiesDocument = new TypedDocumentString(`
    query Activities($after: String) {
  products(first: 200, after: $after, unpublished: true) {
    edges {
      node {
        ...ActivityRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ActivityRow on Product {
  id
  productId
  name
  colour
  category
  shortDescription
  price {
    amount
    currency
  }
  durationMinutes
  minParticipants
  maxParticipants
  published
  hasQuestions
  waiverRequired
  schedules {
    capacity
    seasonTo
  }
}`) as unknown as TypedDocumentString<ActivitiesQuery, ActivitiesQueryVariables>;
export const ActivityDocument = new TypedDocumentString(`
    query Activity($activityId: ActivityID!, $object: String!, $audit: Boolean!) {
  product(activityId: $activityId) {
    ...ActivityWhole
  }
  schedules(activityId: $activityId) {
    ...ActivitySchedule
  }
  waiverQuestions(activityId: $activityId) {
    ...ActivityQuestion
  }
  changes: auditLog(first: 3, filter: {objects: [$object]}) @include(if: $audit) {
    nodes {
      ...LastChange
    }
  }
}
    fragment ActivitySchedule on Schedule {
  id
  weekdays
  times
  seasonFrom
  seasonTo
  capacity
  version
  upcoming {
    ...ActivityAhead
  }
}
fragment ActivityAhead on UpcomingTimeslots {
  timeslotCount
  bookableCount
  closedCount
  pastCutoffCount
  fullCount
  next {
    date
    time
  }
}
fragment ActivityWhole on Product {
  id
  productId
  name
  colour
  shortDescription
  description
  category
  durationMinutes
  timeZone
  price {
    amount
    currency
  }
  units {
    unitId: id
    name
    isDefault
  }
  groupPrice {
    maxParticipants
  }
  minParticipants
  maxParticipants
  departureMinimum
  bookingCutoffMinutes
  cancellationCutoffMinutes
  location {
    name
    address
    latitude
    longitude
  }
  images {
    url
    alt
  }
  waiverPolicy
  acceptanceRequired
  published
  version
}
fragment ActivityQuestion on WaiverQuestion {
  questionId: id
  label
  helpText
  type
  required
  scope
  options {
    value
    label
  }
  minLength
  maxLength
  min
  max
  pattern
  file {
    maxBytes
    acceptedTypes
    maxFiles
  }
  dependsOn {
    questionId
    values
  }
  position
  version
}
fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}`) as unknown as TypedDocumentString<ActivityQuery, ActivityQueryVariables>;
export const ActivityCreateDocument = new TypedDocumentString(`
    mutation ActivityCreate($input: CreateProductInput!) {
  createProduct(input: $input) {
    product {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ActivityCreateMutation, ActivityCreateMutationVariables>;
export const ActivityChangeDocument = new TypedDocumentString(`
    mutation ActivityChange($input: UpdateProductInput!) {
  updateProduct(input: $input) {
    product {
      id
      name
      published
      version
    }
  }
}
    `) as unknown as TypedDocumentString<ActivityChangeMutation, ActivityChangeMutationVariables>;
export const ActivityPublishDocument = new TypedDocumentString(`
    mutation ActivityPublish($input: UpdateProductInput!) {
  updateProduct(input: $input) {
    product {
      published
      upcoming {
        ...ActivityAhead
      }
    }
  }
}
    fragment ActivityAhead on UpcomingTimeslots {
  timeslotCount
  bookableCount
  closedCount
  pastCutoffCount
  fullCount
  next {
    date
    time
  }
}`) as unknown as TypedDocumentString<ActivityPublishMutation, ActivityPublishMutationVariables>;
export const ActivityAddScheduleDocument = new TypedDocumentString(`
    mutation ActivityAddSchedule($input: CreateScheduleInput!) {
  done: createSchedule(input: $input) {
    schedule {
      ...ActivitySchedule
    }
  }
}
    fragment ActivitySchedule on Schedule {
  id
  weekdays
  times
  seasonFrom
  seasonTo
  capacity
  version
  upcoming {
    ...ActivityAhead
  }
}
fragment ActivityAhead on UpcomingTimeslots {
  timeslotCount
  bookableCount
  closedCount
  pastCutoffCount
  fullCount
  next {
    date
    time
  }
}`) as unknown as TypedDocumentString<ActivityAddScheduleMutation, ActivityAddScheduleMutationVariables>;
export const ActivityChangeScheduleDocument = new TypedDocumentString(`
    mutation ActivityChangeSchedule($input: UpdateScheduleInput!) {
  done: updateSchedule(input: $input) {
    schedule {
      ...ActivitySchedule
    }
  }
}
    fragment ActivitySchedule on Schedule {
  id
  weekdays
  times
  seasonFrom
  seasonTo
  capacity
  version
  upcoming {
    ...ActivityAhead
  }
}
fragment ActivityAhead on UpcomingTimeslots {
  timeslotCount
  bookableCount
  closedCount
  pastCutoffCount
  fullCount
  next {
    date
    time
  }
}`) as unknown as TypedDocumentString<ActivityChangeScheduleMutation, ActivityChangeScheduleMutationVariables>;
export const ActivityDeleteScheduleDocument = new TypedDocumentString(`
    mutation ActivityDeleteSchedule($input: DeleteScheduleInput!) {
  deleteSchedule(input: $input) {
    deletedScheduleId
  }
}
    `) as unknown as TypedDocumentString<ActivityDeleteScheduleMutation, ActivityDeleteScheduleMutationVariables>;
export const ActivityAddQuestionDocument = new TypedDocumentString(`
    mutation ActivityAddQuestion($input: CreateWaiverQuestionInput!) {
  createWaiverQuestion(input: $input) {
    waiverQuestion {
      id
      position
    }
  }
}
    `) as unknown as TypedDocumentString<ActivityAddQuestionMutation, ActivityAddQuestionMutationVariables>;
export const ActivityChangeQuestionDocument = new TypedDocumentString(`
    mutation ActivityChangeQuestion($input: UpdateWaiverQuestionInput!) {
  updateWaiverQuestion(input: $input) {
    waiverQuestion {
      id
      position
    }
  }
}
    `) as unknown as TypedDocumentString<ActivityChangeQuestionMutation, ActivityChangeQuestionMutationVariables>;
export const ActivityDeleteQuestionDocument = new TypedDocumentString(`
    mutation ActivityDeleteQuestion($input: DeleteWaiverQuestionInput!) {
  deleteWaiverQuestion(input: $input) {
    deletedQuestionId
  }
}
    `) as unknown as TypedDocumentString<ActivityDeleteQuestionMutation, ActivityDeleteQuestionMutationVariables>;
export const ActivityPricingDocument = new TypedDocumentString(`
    query ActivityPricing($activityId: ActivityID!) {
  product(activityId: $activityId) {
    id
    name
    timeZone
    minParticipants
    price {
      ...PricingMoney
    }
    pricing {
      ...PricingWhole
    }
  }
}
    fragment PricingWhole on Pricing {
  version
  units {
    unitId: id
    type
    name
    paxCount
    basePrices {
      from
      price {
        ...PricingMoney
      }
    }
    minAge
    maxAge
    accompaniedBy
    minQuantity
    maxQuantity
    isDefault
  }
  groupPrice {
    price {
      ...PricingMoney
    }
    maxParticipants
    extraParticipantPrice {
      ...PricingMoney
    }
  }
  rules {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    price {
      ...PricingMoney
    }
    amount {
      ...PricingMoney
    }
    percent
  }
  adjustments {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    amount {
      ...PricingMoney
    }
    percent
  }
  fees {
    name
    amount {
      ...PricingMoney
    }
    per
    taxed
  }
  taxes {
    name
    percent
  }
  cancellationTiers {
    minutesBefore
    percent
  }
}
fragment PricingMoney on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<ActivityPricingQuery, ActivityPricingQueryVariables>;
export const ActivityPricingTimesDocument = new TypedDocumentString(`
    query ActivityPricingTimes($activityId: ActivityID!, $from: LocalDate!, $to: LocalDate!) {
  timeslots(activityId: $activityId, from: $from, to: $to) {
    id
    date
    time
    endTime
    startsAt
    endsAt
    status
  }
}
    `) as unknown as TypedDocumentString<ActivityPricingTimesQuery, ActivityPricingTimesQueryVariables>;
export const ActivityUpdatePricingDocument = new TypedDocumentString(`
    mutation ActivityUpdatePricing($input: UpdatePricingInput!) {
  updatePricing(input: $input) {
    product {
      id
      pricing {
        ...PricingWhole
      }
    }
  }
}
    fragment PricingWhole on Pricing {
  version
  units {
    unitId: id
    type
    name
    paxCount
    basePrices {
      from
      price {
        ...PricingMoney
      }
    }
    minAge
    maxAge
    accompaniedBy
    minQuantity
    maxQuantity
    isDefault
  }
  groupPrice {
    price {
      ...PricingMoney
    }
    maxParticipants
    extraParticipantPrice {
      ...PricingMoney
    }
  }
  rules {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    price {
      ...PricingMoney
    }
    amount {
      ...PricingMoney
    }
    percent
  }
  adjustments {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    amount {
      ...PricingMoney
    }
    percent
  }
  fees {
    name
    amount {
      ...PricingMoney
    }
    per
    taxed
  }
  taxes {
    name
    percent
  }
  cancellationTiers {
    minutesBefore
    percent
  }
}
fragment PricingMoney on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<ActivityUpdatePricingMutation, ActivityUpdatePricingMutationVariables>;
export const AttentionDocument = new TypedDocumentString(`
    query Attention($day: LocalDate!, $last: LocalDate!, $from: DateTime!, $before: DateTime!, $since: DateTime!, $soon: DateTime!, $money: TransactionFilter!) {
  pending: bookings(first: 1, filter: {statuses: [PENDING]}) {
    totalCount
  }
  unpaid: bookings(first: 1, filter: {unpaid: true, date: {from: $day, to: $day}}) {
    totalCount
  }
  waivers: bookings(
    first: 1
    filter: {waiverStatuses: [OUTSTANDING], statuses: [CONFIRMED], date: {from: $day, to: $last}}
  ) {
    totalCount
  }
  failed: emails(first: 1, filter: {statuses: [FAILED], dueAt: {from: $since}}) {
    totalCount
  }
  waiting: waitlist(first: 1, filter: {statuses: [WAITING], date: {from: $day}}) {
    totalCount
  }
  understaffedTimeslots(from: $from, before: $before) {
    timeslotId
  }
  departuresBelowMinimum(from: $from, before: $soon) {
    id
    date
    time
    startsAt
    tally {
      participants
    }
    product {
      name
      departureMinimum
    }
  }
  closures(first: 5) {
    edges {
      node {
        id
        date
        failedCount
      }
    }
  }
  transactionTotals(filter: $money) {
    paid {
      amount
      currency
    }
    refunded {
      amount
      currency
    }
  }
}
    `) as unknown as TypedDocumentString<AttentionQuery, AttentionQueryVariables>;
export const AuditEntriesDocument = new TypedDocumentString(`
    query AuditEntries($filter: AuditFilter, $first: Int, $after: String) {
  auditLog(filter: $filter, first: $first, after: $after) {
    edges {
      node {
        ...AuditRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment AuditRow on AuditEntry {
  ...LastChange
  objectType
  objectId
  address
  erased
  changes {
    row
    before
    after
  }
}
fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}`) as unknown as TypedDocumentString<AuditEntriesQuery, AuditEntriesQueryVariables>;
export const BookingDocument = new TypedDocumentString(`
    query Booking($reference: String!) {
  booking(bookingReference: $reference) {
    ...BookingWhole
  }
  waiver(bookingReference: $reference) {
    questions {
      questionId: id
      type
      required
      scope
      label
    }
  }
}
    fragment BookingWhole on Booking {
  id
  bookingReference
  version
  status
  channel
  createdAt
  activityId
  date
  time
  startsAt
  participants
  units {
    ...PricingBookedUnit
  }
  lines {
    ...PricingLine
  }
  taxes {
    name
    percent
    amount {
      ...BookingAmount
    }
  }
  language
  notes
  partnerReference
  paymentReference
  holdExpiresAt
  cancellableUntil
  cancelledAt
  cancelReason
  waiverStatus
  waiverUrl
  timeslotId
  price {
    ...BookingAmount
  }
  promoCode
  voucherAmount {
    ...BookingAmount
  }
  voucher {
    code
  }
  amountDue {
    ...BookingAmount
  }
  commission {
    ...BookingAmount
  }
  net {
    ...BookingAmount
  }
  cancellationTiers {
    minutesBefore
    percent
  }
  refund {
    ...BookingAmount
  }
  refundPercent
  refundDue {
    ...BookingAmount
  }
  walkInName
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  product {
    name
    timeZone
    minParticipants
    maxParticipants
    acceptanceRequired
    units {
      unitId: id
      name
      paxCount
      minAge
      maxAge
      accompaniedBy
      minQuantity
      maxQuantity
    }
  }
  timeslot {
    id
    endTime
    endsAt
    capacity
    availablePlaces
    status
    tally {
      participants
    }
    ...SlotUses
  }
  basket {
    ...BookingBasket
  }
  answers {
    questionId
    participant
    label
    questionChanged
    value
    selectedOptions
    answeredAt
    uploads {
      id
      fileName
      contentType
      bytes
      url
    }
  }
  history {
    version
    action
    actor
    byName
    status
    occurredAt
    reason
    changes
  }
}
fragment BookingBasket on Basket {
  id
  status
  total {
    ...BookingAmount
  }
  amountDue {
    ...BookingAmount
  }
  refundDue {
    ...BookingAmount
  }
  refunded {
    ...BookingAmount
  }
  bookings {
    id
    bookingReference
    status
    date
    time
    participants
    price {
      ...BookingAmount
    }
    product {
      name
    }
  }
  payments {
    method
    byName
    provider
    providerReference
    outcome
    paidAt
    reason
    amount {
      ...BookingAmount
    }
  }
  refunds {
    method
    byName
    provider
    providerReference
    refundedAt
    reason
    amount {
      ...BookingAmount
    }
  }
}
fragment BookingAmount on Money {
  amount
  currency
}
fragment PricingMoney on Money {
  amount
  currency
}
fragment PricingLine on PriceLine {
  kind
  name
  quantity
  unitPrice {
    ...PricingMoney
  }
  amount {
    ...PricingMoney
  }
  ruleName
  adjustmentNames
  taxes {
    name
    percent
    amount {
      ...PricingMoney
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}
fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}`) as unknown as TypedDocumentString<BookingQuery, BookingQueryVariables>;
export const BookingEmailsDocument = new TypedDocumentString(`
    query BookingEmails($bookingId: BookingID!) {
  emails(filter: {bookingIds: [$bookingId]}, first: 50) {
    edges {
      node {
        id
        kind
        status
        subject
        recipient
        dueAt
        sentAt
        decidedAt
        transport
        explanation
        resendRefusal
        failure
        workflow {
          name
        }
      }
    }
    pageInfo {
      hasNextPage
    }
  }
  emailDecisions(
    filter: {bookingIds: [$bookingId], outcomes: [SKIPPED]}
    first: 50
  ) {
    edges {
      node {
        explanation
        workflowId
        workflow {
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BookingEmailsQuery, BookingEmailsQueryVariables>;
export const BookingEmailDocument = new TypedDocumentString(`
    query BookingEmail($emailId: EmailID!) {
  email(emailId: $emailId) {
    subject
    recipient
    text
  }
}
    `) as unknown as TypedDocumentString<BookingEmailQuery, BookingEmailQueryVariables>;
export const BookingTimeslotsDocument = new TypedDocumentString(`
    query BookingTimeslots($activityId: ActivityID!, $day: LocalDate!) {
  timeslots(activityId: $activityId, from: $day, to: $day) {
    id
    date
    time
    endTime
    startsAt
    endsAt
    availablePlaces
    capacity
    status
  }
}
    `) as unknown as TypedDocumentString<BookingTimeslotsQuery, BookingTimeslotsQueryVariables>;
export const BookingAcceptDocument = new TypedDocumentString(`
    mutation BookingAccept($input: AcceptBookingInput!) {
  done: acceptBooking(input: $input) {
    booking {
      ...BookingChange
    }
  }
}
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}`) as unknown as TypedDocumentString<BookingAcceptMutation, BookingAcceptMutationVariables>;
export const BookingRejectDocument = new TypedDocumentString(`
    mutation BookingReject($input: RejectBookingInput!) {
  done: rejectBooking(input: $input) {
    booking {
      ...BookingChange
    }
  }
}
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}`) as unknown as TypedDocumentString<BookingRejectMutation, BookingRejectMutationVariables>;
export const BookingRedeemDocument = new TypedDocumentString(`
    mutation BookingRedeem($input: RedeemBookingInput!) {
  done: redeemBooking(input: $input) {
    booking {
      ...BookingChange
    }
  }
}
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}`) as unknown as TypedDocumentString<BookingRedeemMutation, BookingRedeemMutationVariables>;
export const BookingNoShowDocument = new TypedDocumentString(`
    mutation BookingNoShow($input: MarkNoShowInput!) {
  done: markNoShow(input: $input) {
    booking {
      ...BookingChange
    }
  }
}
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}`) as unknown as TypedDocumentString<BookingNoShowMutation, BookingNoShowMutationVariables>;
export const BookingReopenDocument = new TypedDocumentString(`
    mutation BookingReopen($input: ReopenBookingInput!) {
  done: reopenBooking(input: $input) {
    booking {
      ...BookingChange
    }
  }
}
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}`) as unknown as TypedDocumentString<BookingReopenMutation, BookingReopenMutationVariables>;
export const BookingCancelDocument = new TypedDocumentString(`
    mutation BookingCancel($input: CancelBookingInput!) {
  done: cancelBooking(input: $input) {
    booking {
      ...BookingChange
    }
  }
}
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}`) as unknown as TypedDocumentString<BookingCancelMutation, BookingCancelMutationVariables>;
export const BookingRefundByTermsDocument = new TypedDocumentString(`
    mutation BookingRefundByTerms($input: CancelBookingInput!) {
  cancelBooking(input: $input) {
    booking {
      refund {
        ...BookingAmount
      }
      refundPercent
    }
  }
}
    fragment BookingAmount on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<BookingRefundByTermsMutation, BookingRefundByTermsMutationVariables>;
export const BookingConfirmDocument = new TypedDocumentString(`
    mutation BookingConfirm($input: ConfirmBookingInput!) {
  done: confirmBooking(input: $input) {
    booking {
      ...BookingChange
    }
  }
}
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}`) as unknown as TypedDocumentString<BookingConfirmMutation, BookingConfirmMutationVariables>;
export const BookingExtendDocument = new TypedDocumentString(`
    mutation BookingExtend($input: ExtendHoldInput!) {
  done: extendHold(input: $input) {
    booking {
      ...BookingChange
    }
  }
}
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}`) as unknown as TypedDocumentString<BookingExtendMutation, BookingExtendMutationVariables>;
export const BookingAmendDocument = new TypedDocumentString(`
    mutation BookingAmend($input: AmendBookingInput!) {
  done: amendBooking(input: $input) {
    booking {
      ...BookingChange
    }
  }
}
    fragment BookingChange on Booking {
  version
  holdExpiresAt
}`) as unknown as TypedDocumentString<BookingAmendMutation, BookingAmendMutationVariables>;
export const BookingPayDocument = new TypedDocumentString(`
    mutation BookingPay($input: RecordPaymentInput!) {
  recordPayment(input: $input) {
    basket {
      bookings {
        id
        version
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BookingPayMutation, BookingPayMutationVariables>;
export const BookingPayBackDocument = new TypedDocumentString(`
    mutation BookingPayBack($input: RecordRefundInput!) {
  recordRefund(input: $input) {
    basket {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<BookingPayBackMutation, BookingPayBackMutationVariables>;
export const BookingResendDocument = new TypedDocumentString(`
    mutation BookingResend($input: ResendEmailInput!) {
  resendEmail(input: $input) {
    email {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<BookingResendMutation, BookingResendMutationVariables>;
export const BookingAmendmentQuoteDocument = new TypedDocumentString(`
    query BookingAmendmentQuote($bookingReference: String!, $input: AmendmentQuoteInput!) {
  amendmentQuote(bookingReference: $bookingReference, input: $input) {
    lines {
      ...PricingLine
    }
    taxes {
      name
      percent
      amount {
        amount
        currency
      }
    }
    price {
      amount
      currency
    }
    refund {
      amount
      currency
    }
  }
}
    fragment PricingMoney on Money {
  amount
  currency
}
fragment PricingLine on PriceLine {
  kind
  name
  quantity
  unitPrice {
    ...PricingMoney
  }
  amount {
    ...PricingMoney
  }
  ruleName
  adjustmentNames
  taxes {
    name
    percent
    amount {
      ...PricingMoney
    }
  }
}`) as unknown as TypedDocumentString<BookingAmendmentQuoteQuery, BookingAmendmentQuoteQueryVariables>;
export const BookingsDocument = new TypedDocumentString(`
    query Bookings($filter: BookingFilter, $orderBy: BookingOrder!, $first: Int, $after: String) {
  bookings(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    edges {
      node {
        ...BookingRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment BookingRow on Booking {
  id
  bookingReference
  version
  activityId
  timeslotId
  date
  time
  startsAt
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  partnerId
  partnerReference
  status
  waiverStatus
  paymentReference
  createdAt
  price {
    amount
    currency
  }
  amountDue {
    amount
    currency
  }
  commission {
    amount
    currency
  }
  net {
    amount
    currency
  }
  refund {
    amount
    currency
  }
  walkInName
  customer {
    firstName
    lastName
    email
    phone
  }
  product {
    name
    timeZone
  }
  partner {
    name
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`) as unknown as TypedDocumentString<BookingsQuery, BookingsQueryVariables>;
export const BookingSumsDocument = new TypedDocumentString(`
    query BookingSums($filter: BookingFilter) {
  bookings(filter: $filter, first: 1) {
    totals {
      bookingCount
      active {
        ...BookingSum
      }
      inactive {
        ...BookingSum
      }
    }
  }
}
    fragment BookingSum on BookingSum {
  bookingCount
  participants
  price {
    amount
    currency
  }
  commission {
    amount
    currency
  }
  net {
    amount
    currency
  }
}`) as unknown as TypedDocumentString<BookingSumsQuery, BookingSumsQueryVariables>;
export const BookingChangedDocument = new TypedDocumentString(`
    subscription BookingChanged {
  bookingChanged {
    ...BookingRow
  }
}
    fragment BookingRow on Booking {
  id
  bookingReference
  version
  activityId
  timeslotId
  date
  time
  startsAt
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  partnerId
  partnerReference
  status
  waiverStatus
  paymentReference
  createdAt
  price {
    amount
    currency
  }
  amountDue {
    amount
    currency
  }
  commission {
    amount
    currency
  }
  net {
    amount
    currency
  }
  refund {
    amount
    currency
  }
  walkInName
  customer {
    firstName
    lastName
    email
    phone
  }
  product {
    name
    timeZone
  }
  partner {
    name
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`) as unknown as TypedDocumentString<BookingChangedSubscription, BookingChangedSubscriptionVariables>;
export const CashUpDocument = new TypedDocumentString(`
    query CashUp($date: LocalDate!, $filter: TransactionFilter!) {
  transactionTotals(filter: $filter) {
    ...CashUpTotal
  }
  tillCloses(date: $date) {
    closedAt
    byName
    note
    counts {
      method
      counted {
        amount
        currency
      }
      expected {
        amount
        currency
      }
    }
  }
}
    fragment CashUpTotal on TransactionTotal {
  method
  byName
  transactionCount
  paid {
    amount
    currency
  }
  refunded {
    amount
    currency
  }
}`) as unknown as TypedDocumentString<CashUpQuery, CashUpQueryVariables>;
export const CashUpListDocument = new TypedDocumentString(`
    query CashUpList($filter: TransactionFilter!, $first: Int!, $after: String) {
  transactions(filter: $filter, first: $first, after: $after) {
    totalCount
    edges {
      node {
        ...CashUpTransaction
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment CashUpTransaction on Transaction {
  kind
  method
  provider
  providerReference
  reason
  occurredAt
  byName
  amount {
    amount
    currency
  }
  basket {
    bookings {
      bookingReference
      walkInName
      customer {
        firstName
        lastName
      }
    }
  }
}`) as unknown as TypedDocumentString<CashUpListQuery, CashUpListQueryVariables>;
export const CashUpCloseDocument = new TypedDocumentString(`
    mutation CashUpClose($input: CloseTillInput!) {
  closeTill(input: $input) {
    tillClose {
      closedAt
    }
  }
}
    `) as unknown as TypedDocumentString<CashUpCloseMutation, CashUpCloseMutationVariables>;
export const ClosureDayDocument = new TypedDocumentString(`
    query ClosureDay($day: LocalDate!) {
  timeslots(from: $day, to: $day) {
    id
    activityId
    time
    startsAt
    status
    product {
      name
    }
    tally {
      bookingCount
      participants
    }
  }
}
    `) as unknown as TypedDocumentString<ClosureDayQuery, ClosureDayQueryVariables>;
export const ClosurePreviewDocument = new TypedDocumentString(`
    query ClosurePreview($input: ClosureInput!) {
  previewClosure(input: $input) {
    timeslotCount
    refundTotal {
      amount
      currency
    }
    bookings {
      decision
      booking {
        id
        bookingReference
        time
        participants
        price {
          amount
          currency
        }
        product {
          name
        }
        customer {
          firstName
          lastName
        }
      }
    }
    letters {
      decision
      recipientCount
      email {
        subject
        html
      }
    }
    unreachable {
      bookingReference
      customer {
        firstName
        lastName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ClosurePreviewQuery, ClosurePreviewQueryVariables>;
export const ClosurePlaceholdersDocument = new TypedDocumentString(`
    query ClosurePlaceholders {
  placeholders {
    name
    description
    example
  }
}
    `) as unknown as TypedDocumentString<ClosurePlaceholdersQuery, ClosurePlaceholdersQueryVariables>;
export const ClosureCloseDocument = new TypedDocumentString(`
    mutation ClosureClose($input: CloseDeparturesInput!) {
  closeDepartures(input: $input) {
    closure {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ClosureCloseMutation, ClosureCloseMutationVariables>;
export const ClosureUndoDocument = new TypedDocumentString(`
    mutation ClosureUndo($input: UndoClosureInput!) {
  undoClosure(input: $input) {
    closure {
      ...ClosureFacts
    }
  }
}
    fragment ClosureFacts on Closure {
  id
  status
  date
  fromTime
  reason
  createdAt
  dueAt
  chooseBefore
  finishedAt
  byName
  bookingCount
  plannedCount
  movedCount
  cancelledCount
  awaitingCount
  failedCount
}`) as unknown as TypedDocumentString<ClosureUndoMutation, ClosureUndoMutationVariables>;
export const ClosureDocument = new TypedDocumentString(`
    query Closure($closureId: ClosureID!) {
  closure(closureId: $closureId) {
    ...ClosureFacts
    bookings {
      decision
      outcome
      failure
      timeslot {
        time
        product {
          name
        }
      }
      booking {
        id
        bookingReference
        date
        time
        participants
        customer {
          firstName
          lastName
          phone
        }
      }
    }
  }
}
    fragment ClosureFacts on Closure {
  id
  status
  date
  fromTime
  reason
  createdAt
  dueAt
  chooseBefore
  finishedAt
  byName
  bookingCount
  plannedCount
  movedCount
  cancelledCount
  awaitingCount
  failedCount
}`) as unknown as TypedDocumentString<ClosureQuery, ClosureQueryVariables>;
export const ClosureListDocument = new TypedDocumentString(`
    query ClosureList($first: Int, $after: String) {
  closures(first: $first, after: $after) {
    edges {
      node {
        ...ClosureFacts
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ClosureFacts on Closure {
  id
  status
  date
  fromTime
  reason
  createdAt
  dueAt
  chooseBefore
  finishedAt
  byName
  bookingCount
  plannedCount
  movedCount
  cancelledCount
  awaitingCount
  failedCount
}`) as unknown as TypedDocumentString<ClosureListQuery, ClosureListQueryVariables>;
export const CommandSearchDocument = new TypedDocumentString(`
    query CommandSearch($text: String!, $from: LocalDate!, $to: LocalDate!, $withBookings: Boolean!) {
  bookings(filter: {text: $text}, first: 12) @include(if: $withBookings) {
    edges {
      node {
        id
        bookingReference
        date
        time
        participants
        status
        walkInName
        customer {
          firstName
          lastName
          email
          phone
        }
        product {
          name
        }
      }
    }
  }
  products(filter: {text: $text}, first: 6, unpublished: true) @include(if: $withBookings) {
    edges {
      node {
        id
        name
      }
    }
  }
  timeslots(from: $from, to: $to) {
    id
    date
    time
    capacity
    startsAt
    endsAt
    status
    tally {
      participants
    }
    product {
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CommandSearchQuery, CommandSearchQueryVariables>;
export const CustomerDocument = new TypedDocumentString(`
    query Customer($email: EmailAddress!, $customerEmail: String!) {
  customer(email: $email) {
    email
    mergedEmails
    otherEmails
    names
    phones
    firstBookedAt
    lastBookedAt
    bookingCount
    upcomingBookingCount
    redeemedBookingCount
    noShowBookingCount
    unmarkedBookingCount
    inactiveBookingCount
    paid {
      ...CustomerAmount
    }
    refunded {
      ...CustomerAmount
    }
    amountDue {
      ...CustomerAmount
    }
  }
  bookings(
    filter: {customerEmail: $customerEmail}
    orderBy: STARTS_AT_DESC
    first: 50
  ) {
    edges {
      node {
        ...CustomerBooking
      }
    }
  }
  waitlist(filter: {customerEmail: $customerEmail}, last: 20) {
    edges {
      node {
        ...WaitlistRow
      }
    }
  }
}
    fragment CustomerAmount on Money {
  amount
  currency
}
fragment CustomerBooking on Booking {
  id
  bookingReference
  status
  createdAt
  date
  time
  startsAt
  participants
  units {
    ...PricingBookedUnit
  }
  language
  notes
  price {
    ...CustomerAmount
  }
  amountDue {
    ...CustomerAmount
  }
  customer {
    firstName
    lastName
  }
  product {
    name
    timeZone
  }
  basket {
    id
    payments {
      method
      outcome
      paidAt
      amount {
        ...CustomerAmount
      }
    }
    refunds {
      method
      refundedAt
      amount {
        ...CustomerAmount
      }
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}
fragment WaitlistRow on WaitlistEntry {
  id
  activityId
  date
  timeslotId
  timeslot {
    time
  }
  product {
    name
  }
  position
  participants
  customer {
    firstName
    lastName
    email
    phone
  }
  status
  bookingReference
  offerExpiresAt
  createdAt
}`) as unknown as TypedDocumentString<CustomerQuery, CustomerQueryVariables>;
export const CustomerMergeDocument = new TypedDocumentString(`
    mutation CustomerMerge($input: MergeCustomersInput!) {
  mergeCustomers(input: $input) {
    customerRecord {
      mergedEmails
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerMergeMutation, CustomerMergeMutationVariables>;
export const CustomerSeparateDocument = new TypedDocumentString(`
    mutation CustomerSeparate($input: UnmergeCustomerInput!) {
  unmergeCustomer(input: $input) {
    customerRecord {
      mergedEmails
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerSeparateMutation, CustomerSeparateMutationVariables>;
export const CustomerEmailsDocument = new TypedDocumentString(`
    query CustomerEmails($bookingIds: [BookingID!]!) {
  emails(filter: {bookingIds: $bookingIds}, first: 30) {
    edges {
      node {
        id
        kind
        status
        subject
        recipient
        dueAt
        sentAt
        decidedAt
        transport
        workflow {
          name
        }
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerEmailsQuery, CustomerEmailsQueryVariables>;
export const DayListSlotsDocument = new TypedDocumentString(`
    query DayListSlots($day: LocalDate!) {
  timeslots(from: $day, to: $day) {
    ...TodayActivitySlot
    note {
      text
    }
    resourceUses {
      ...UseMembers
    }
  }
}
    fragment UseMembers on ResourceUse {
  timeslotId
  resourceId
  used
  missingMembers
  resource {
    id
    name
    hasNamedMembers
  }
  members {
    id
    name
  }
}
fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}
fragment TodayActivitySlot on Timeslot {
  ...TodaySlot
  product {
    name
    timeZone
    colour
  }
}
fragment TodaySlot on Timeslot {
  id
  activityId
  date
  time
  endTime
  startsAt
  endsAt
  capacity
  availablePlaces
  status
  tally {
    bookingCount
    participants
    arrivedCount
    noShowCount
    onHoldCount
    pendingCount
    outstandingWaiverCount
    amountDue {
      amount
      currency
    }
  }
  resourceUses {
    missingMembers
    resource {
      hasNamedMembers
    }
    members {
      id
      name
    }
  }
  ...SlotUses
}`) as unknown as TypedDocumentString<DayListSlotsQuery, DayListSlotsQueryVariables>;
export const DayListBookingsDocument = new TypedDocumentString(`
    query DayListBookings($filter: BookingFilter!, $first: Int!, $after: String) {
  bookings(filter: $filter, first: $first, after: $after, orderBy: STARTS_AT_ASC) {
    edges {
      node {
        ...DayListBooking
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DayListBooking on Booking {
  id
  bookingReference
  timeslotId
  status
  participants
  walkInName
  units {
    ...PricingBookedUnit
  }
  waiverStatus
  notes
  amountDue {
    amount
    currency
  }
  customer {
    firstName
    lastName
    phone
  }
  partner {
    name
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`) as unknown as TypedDocumentString<DayListBookingsQuery, DayListBookingsQueryVariables>;
export const GuidesDocument = new TypedDocumentString(`
    query Guides($from: DateTime!, $before: DateTime!) {
  resources(first: 200) {
    nodes {
      id
      name
      hasNamedMembers
      members {
        id
        name
        skills
        active
        calendarUrl
      }
    }
  }
  resourceAssignments(from: $from, before: $before) {
    timeslotId
    memberId
    isManual
    timeslot {
      ...GuidesSlot
    }
  }
  understaffedTimeslots(from: $from, before: $before) {
    timeslotId
    resourceId
    missingMembers
    resource {
      id
      name
    }
    timeslot {
      ...GuidesSlot
    }
  }
}
    fragment GuidesSlot on Timeslot {
  id
  date
  time
  endTime
  startsAt
  endsAt
  product {
    name
    colour
  }
}`) as unknown as TypedDocumentString<GuidesQuery, GuidesQueryVariables>;
export const AssignChoicesDocument = new TypedDocumentString(`
    query AssignChoices($timeslotId: TimeslotID!) {
  timeslot(timeslotId: $timeslotId) {
    id
    resourceUses {
      ...UseMembers
      candidates {
        memberId
        assigned
        isManuallyRemoved
        obstacle
        missingSkills
        member {
          id
          name
          skills
        }
        busyTimeslot {
          ...GuidesSlot
        }
      }
    }
  }
}
    fragment GuidesSlot on Timeslot {
  id
  date
  time
  endTime
  startsAt
  endsAt
  product {
    name
    colour
  }
}
fragment UseMembers on ResourceUse {
  timeslotId
  resourceId
  used
  missingMembers
  resource {
    id
    name
    hasNamedMembers
  }
  members {
    id
    name
  }
}`) as unknown as TypedDocumentString<AssignChoicesQuery, AssignChoicesQueryVariables>;
export const AssignMembersDocument = new TypedDocumentString(`
    mutation AssignMembers($input: AssignMembersInput!) {
  assignMembers(input: $input) {
    resourceUse {
      ...UseMembers
    }
  }
}
    fragment UseMembers on ResourceUse {
  timeslotId
  resourceId
  used
  missingMembers
  resource {
    id
    name
    hasNamedMembers
  }
  members {
    id
    name
  }
}`) as unknown as TypedDocumentString<AssignMembersMutation, AssignMembersMutationVariables>;
export const AssignMembersByRuleDocument = new TypedDocumentString(`
    mutation AssignMembersByRule($input: AssignMembersByRuleInput!) {
  assignMembersByRule(input: $input) {
    assignmentRun {
      assigned {
        timeslotId
        memberId
      }
      unfilled {
        timeslotId
        resourceId
        reason
        missing
        resource {
          id
          name
        }
        timeslot {
          ...GuidesSlot
        }
      }
    }
  }
}
    fragment GuidesSlot on Timeslot {
  id
  date
  time
  endTime
  startsAt
  endsAt
  product {
    name
    colour
  }
}`) as unknown as TypedDocumentString<AssignMembersByRuleMutation, AssignMembersByRuleMutationVariables>;
export const RenewCalendarLinkDocument = new TypedDocumentString(`
    mutation RenewCalendarLink($input: RenewCalendarLinkInput!) {
  renewCalendarLink(input: $input) {
    resourceMember {
      id
      calendarUrl
    }
  }
}
    `) as unknown as TypedDocumentString<RenewCalendarLinkMutation, RenewCalendarLinkMutationVariables>;
export const InsightsDocument = new TypedDocumentString(`
    query Insights($input: InsightsInput!) {
  insights(input: $input) {
    yearBeforeFrom
    yearBeforeTo
    figures {
      ...InsightNumbers
    }
    yearBefore {
      ...InsightNumbers
    }
    periods {
      ...InsightSpan
    }
    groups {
      ...InsightPart
    }
  }
}
    fragment InsightSpan on InsightPeriod {
  from
  to
  figures {
    ...InsightNumbers
  }
  yearBefore {
    ...InsightNumbers
  }
}
fragment InsightPart on InsightGroup {
  channel
  weekday
  product {
    id
    name
    colour
  }
  partner {
    id
    name
  }
  figures {
    ...InsightNumbers
  }
  yearBefore {
    ...InsightNumbers
  }
}
fragment InsightNumbers on InsightFigures {
  revenue {
    amount
    currency
  }
  commission {
    amount
    currency
  }
  bookingCount
  participants
  cancelledCount
  cancellationPercent
  noShowCount
  noShowPercent
  averageLeadDays
  takenPlaces
  capacity
  occupancyPercent
}`) as unknown as TypedDocumentString<InsightsQuery, InsightsQueryVariables>;
export const ActivityChoicesDocument = new TypedDocumentString(`
    query ActivityChoices($after: String) {
  products(first: 200, after: $after, unpublished: true) {
    edges {
      node {
        id
        name
        timeZone
        colour
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ActivityChoicesQuery, ActivityChoicesQueryVariables>;
export const PartnerChoicesDocument = new TypedDocumentString(`
    query PartnerChoices($after: String) {
  partners(first: 200, after: $after) {
    edges {
      node {
        id
        name
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerChoicesQuery, PartnerChoicesQueryVariables>;
export const LastChangesOfDocument = new TypedDocumentString(`
    query LastChangesOf($filter: AuditFilter!) {
  auditLog(first: 3, filter: $filter) {
    nodes {
      ...LastChange
    }
  }
}
    fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}`) as unknown as TypedDocumentString<LastChangesOfQuery, LastChangesOfQueryVariables>;
export const ManifestDocument = new TypedDocumentString(`
    query Manifest($timeslotId: TimeslotID!) {
  timeslot(timeslotId: $timeslotId) {
    ...TodaySlot
    date
    note {
      ...SlotNoteText
    }
    resourceUses {
      ...UseMembers
    }
    product {
      name
      timeZone
      colour
      location {
        name
        address
      }
    }
    bookings(orderBy: LAST_NAME_ASC, first: 75) {
      edges {
        node {
          ...ManifestBooking
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment UseMembers on ResourceUse {
  timeslotId
  resourceId
  used
  missingMembers
  resource {
    id
    name
    hasNamedMembers
  }
  members {
    id
    name
  }
}
fragment SlotNoteText on TimeslotNote {
  text
  writtenAt
  byName
  version
}
fragment ManifestBooking on Booking {
  id
  bookingReference
  version
  status
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  paymentReference
  partnerReference
  waiverStatus
  waiverUrl
  holdExpiresAt
  notes
  amountDue {
    amount
    currency
  }
  walkInName
  arrivedParticipants
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  answers {
    questionId
    participant
    label
    value
    selectedOptions
    uploads {
      fileName
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}
fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}
fragment TodaySlot on Timeslot {
  id
  activityId
  date
  time
  endTime
  startsAt
  endsAt
  capacity
  availablePlaces
  status
  tally {
    bookingCount
    participants
    arrivedCount
    noShowCount
    onHoldCount
    pendingCount
    outstandingWaiverCount
    amountDue {
      amount
      currency
    }
  }
  resourceUses {
    missingMembers
    resource {
      hasNamedMembers
    }
    members {
      id
      name
    }
  }
  ...SlotUses
}`) as unknown as TypedDocumentString<ManifestQuery, ManifestQueryVariables>;
export const ManifestMoreDocument = new TypedDocumentString(`
    query ManifestMore($timeslotId: TimeslotID!, $after: String) {
  timeslot(timeslotId: $timeslotId) {
    bookings(orderBy: LAST_NAME_ASC, first: 75, after: $after) {
      edges {
        node {
          ...ManifestBooking
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment ManifestBooking on Booking {
  id
  bookingReference
  version
  status
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  paymentReference
  partnerReference
  waiverStatus
  waiverUrl
  holdExpiresAt
  notes
  amountDue {
    amount
    currency
  }
  walkInName
  arrivedParticipants
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  answers {
    questionId
    participant
    label
    value
    selectedOptions
    uploads {
      fileName
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`) as unknown as TypedDocumentString<ManifestMoreQuery, ManifestMoreQueryVariables>;
export const SetTimeslotNoteDocument = new TypedDocumentString(`
    mutation SetTimeslotNote($input: SetTimeslotNoteInput!) {
  setTimeslotNote(input: $input) {
    timeslot {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<SetTimeslotNoteMutation, SetTimeslotNoteMutationVariables>;
export const ManifestRedeemDocument = new TypedDocumentString(`
    mutation ManifestRedeem($input: RedeemBookingInput!) {
  redeemBooking(input: $input) {
    booking {
      ...ManifestBooking
    }
  }
}
    fragment ManifestBooking on Booking {
  id
  bookingReference
  version
  status
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  paymentReference
  partnerReference
  waiverStatus
  waiverUrl
  holdExpiresAt
  notes
  amountDue {
    amount
    currency
  }
  walkInName
  arrivedParticipants
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  answers {
    questionId
    participant
    label
    value
    selectedOptions
    uploads {
      fileName
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`) as unknown as TypedDocumentString<ManifestRedeemMutation, ManifestRedeemMutationVariables>;
export const ManifestReopenDocument = new TypedDocumentString(`
    mutation ManifestReopen($input: ReopenBookingInput!) {
  reopenBooking(input: $input) {
    booking {
      ...ManifestBooking
    }
  }
}
    fragment ManifestBooking on Booking {
  id
  bookingReference
  version
  status
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  paymentReference
  partnerReference
  waiverStatus
  waiverUrl
  holdExpiresAt
  notes
  amountDue {
    amount
    currency
  }
  walkInName
  arrivedParticipants
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  answers {
    questionId
    participant
    label
    value
    selectedOptions
    uploads {
      fileName
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`) as unknown as TypedDocumentString<ManifestReopenMutation, ManifestReopenMutationVariables>;
export const ManifestNoShowDocument = new TypedDocumentString(`
    mutation ManifestNoShow($input: MarkNoShowInput!) {
  markNoShow(input: $input) {
    booking {
      ...ManifestBooking
    }
  }
}
    fragment ManifestBooking on Booking {
  id
  bookingReference
  version
  status
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  paymentReference
  partnerReference
  waiverStatus
  waiverUrl
  holdExpiresAt
  notes
  amountDue {
    amount
    currency
  }
  walkInName
  arrivedParticipants
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  answers {
    questionId
    participant
    label
    value
    selectedOptions
    uploads {
      fileName
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`) as unknown as TypedDocumentString<ManifestNoShowMutation, ManifestNoShowMutationVariables>;
export const MessagePreviewDocument = new TypedDocumentString(`
    query MessagePreview($input: MessageInput!) {
  previewMessage(input: $input) {
    recipientCount
    booking {
      customer {
        firstName
        lastName
      }
    }
    email {
      subject
      html
    }
    unreachable {
      bookingReference
      customer {
        firstName
        lastName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MessagePreviewQuery, MessagePreviewQueryVariables>;
export const MessagePlaceholdersDocument = new TypedDocumentString(`
    query MessagePlaceholders {
  placeholders {
    name
    description
    example
  }
}
    `) as unknown as TypedDocumentString<MessagePlaceholdersQuery, MessagePlaceholdersQueryVariables>;
export const MessageSendDocument = new TypedDocumentString(`
    mutation MessageSend($input: MessageCustomersInput!) {
  messageCustomers(input: $input) {
    customerMessage {
      emailIds
    }
  }
}
    `) as unknown as TypedDocumentString<MessageSendMutation, MessageSendMutationVariables>;
export const MessageWithdrawDocument = new TypedDocumentString(`
    mutation MessageWithdraw($input: WithdrawEmailsInput!) {
  withdrawEmails(input: $input) {
    emails {
      ...MessageEmail
    }
  }
}
    fragment MessageEmail on Email {
  id
  status
  subject
  createdAt
  dueAt
  sentAt
}`) as unknown as TypedDocumentString<MessageWithdrawMutation, MessageWithdrawMutationVariables>;
export const MessageEmailsDocument = new TypedDocumentString(`
    query MessageEmails($filter: EmailFilter!, $first: Int, $after: String) {
  emails(filter: $filter, first: $first, after: $after) {
    edges {
      node {
        ...MessageEmail
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MessageEmail on Email {
  id
  status
  subject
  createdAt
  dueAt
  sentAt
}`) as unknown as TypedDocumentString<MessageEmailsQuery, MessageEmailsQueryVariables>;
export const NewBookingActivitiesDocument = new TypedDocumentString(`
    query NewBookingActivities($after: String) {
  products(first: 200, after: $after, unpublished: true) {
    edges {
      node {
        ...NewBookingActivity
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment NewBookingActivity on Product {
  id
  name
  category
  durationMinutes
  timeZone
  published
  minParticipants
  maxParticipants
  acceptanceRequired
  waiverPolicy
  fromPrice(channel: POINT_OF_SALE) {
    amount
    currency
  }
}`) as unknown as TypedDocumentString<NewBookingActivitiesQuery, NewBookingActivitiesQueryVariables>;
export const NewBookingOperatorDocument = new TypedDocumentString(`
    query NewBookingOperator {
  viewer {
    operator {
      holdMinutes
    }
  }
}
    `) as unknown as TypedDocumentString<NewBookingOperatorQuery, NewBookingOperatorQueryVariables>;
export const NewBookingMonthDocument = new TypedDocumentString(`
    query NewBookingMonth($activityId: ActivityID!, $from: LocalDate!, $to: LocalDate!, $published: Boolean!) {
  availableDates(activityId: $activityId, from: $from, to: $to) @include(if: $published) {
    date
    capacity
    totalCapacity
    price(channel: POINT_OF_SALE) {
      amount
      currency
    }
  }
  timeslots(activityId: $activityId, from: $from, to: $to) @skip(if: $published) {
    date
    availablePlaces
    capacity
    status
    price(channel: POINT_OF_SALE) {
      amount
      currency
    }
  }
}
    `) as unknown as TypedDocumentString<NewBookingMonthQuery, NewBookingMonthQueryVariables>;
export const NewBookingDayDocument = new TypedDocumentString(`
    query NewBookingDay($activityId: ActivityID!, $day: LocalDate!) {
  timeslots(activityId: $activityId, from: $day, to: $day) {
    ...NewBookingTimeslot
  }
}
    fragment NewBookingTimeslot on Timeslot {
  id
  date
  time
  endTime
  startsAt
  endsAt
  availablePlaces
  capacity
  status
  price(channel: POINT_OF_SALE) {
    amount
    currency
  }
  unitPrices(channel: POINT_OF_SALE) {
    unitId
    price {
      amount
      currency
    }
  }
}`) as unknown as TypedDocumentString<NewBookingDayQuery, NewBookingDayQueryVariables>;
export const NewBookingPricingDocument = new TypedDocumentString(`
    query NewBookingPricing($activityId: ActivityID!) {
  product(activityId: $activityId) {
    pricing {
      ...PricingWhole
    }
  }
}
    fragment PricingWhole on Pricing {
  version
  units {
    unitId: id
    type
    name
    paxCount
    basePrices {
      from
      price {
        ...PricingMoney
      }
    }
    minAge
    maxAge
    accompaniedBy
    minQuantity
    maxQuantity
    isDefault
  }
  groupPrice {
    price {
      ...PricingMoney
    }
    maxParticipants
    extraParticipantPrice {
      ...PricingMoney
    }
  }
  rules {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    price {
      ...PricingMoney
    }
    amount {
      ...PricingMoney
    }
    percent
  }
  adjustments {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    amount {
      ...PricingMoney
    }
    percent
  }
  fees {
    name
    amount {
      ...PricingMoney
    }
    per
    taxed
  }
  taxes {
    name
    percent
  }
  cancellationTiers {
    minutesBefore
    percent
  }
}
fragment PricingMoney on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<NewBookingPricingQuery, NewBookingPricingQueryVariables>;
export const NewBookingQuestionsDocument = new TypedDocumentString(`
    query NewBookingQuestions($activityId: ActivityID!) {
  waiverQuestions(activityId: $activityId) {
    ...NewBookingQuestion
  }
}
    fragment NewBookingQuestion on WaiverQuestion {
  questionId: id
  label
  helpText
  type
  scope
  required
  min
  max
  minLength
  maxLength
  options {
    value
    label
  }
  file {
    maxBytes
    acceptedTypes
    maxFiles
  }
  dependsOn {
    questionId
    values
  }
}`) as unknown as TypedDocumentString<NewBookingQuestionsQuery, NewBookingQuestionsQueryVariables>;
export const NewBookingQuoteDocument = new TypedDocumentString(`
    query NewBookingQuote($input: QuoteInput!, $channel: Channel, $partnerId: PartnerID) {
  quote(input: $input, channel: $channel, partnerId: $partnerId) {
    timeslotId
    lines {
      ...PricingLine
    }
    taxes {
      name
      percent
      amount {
        amount
        currency
      }
    }
    price {
      amount
      currency
    }
    voucherAmount {
      amount
      currency
    }
  }
}
    fragment PricingMoney on Money {
  amount
  currency
}
fragment PricingLine on PriceLine {
  kind
  name
  quantity
  unitPrice {
    ...PricingMoney
  }
  amount {
    ...PricingMoney
  }
  ruleName
  adjustmentNames
  taxes {
    name
    percent
    amount {
      ...PricingMoney
    }
  }
}`) as unknown as TypedDocumentString<NewBookingQuoteQuery, NewBookingQuoteQueryVariables>;
export const NewBookingCreateDocument = new TypedDocumentString(`
    mutation NewBookingCreate($input: CreateBookingInput!) {
  done: createBooking(input: $input) {
    booking {
      bookingReference
    }
  }
}
    `) as unknown as TypedDocumentString<NewBookingCreateMutation, NewBookingCreateMutationVariables>;
export const NewBookingHoldDocument = new TypedDocumentString(`
    mutation NewBookingHold($input: HoldBookingInput!) {
  done: holdBooking(input: $input) {
    booking {
      bookingReference
    }
  }
}
    `) as unknown as TypedDocumentString<NewBookingHoldMutation, NewBookingHoldMutationVariables>;
export const NewBookingMadeDocument = new TypedDocumentString(`
    query NewBookingMade($bookingReference: String!) {
  booking(bookingReference: $bookingReference) {
    id
    bookingReference
    basketId
    activityId
    date
    time
    participants
    units {
      ...PricingBookedUnit
    }
    status
    holdExpiresAt
    paymentReference
    waiverStatus
    waiverUrl
    language
    price {
      amount
      currency
    }
    basket {
      amountDue {
        amount
        currency
      }
    }
    product {
      name
      timeZone
    }
    customer {
      firstName
      lastName
      email
      phone
    }
  }
}
    fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}`) as unknown as TypedDocumentString<NewBookingMadeQuery, NewBookingMadeQueryVariables>;
export const NewBookingPaidDocument = new TypedDocumentString(`
    mutation NewBookingPaid($input: RecordPaymentInput!) {
  recordPayment(input: $input) {
    basket {
      bookings {
        id
        status
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NewBookingPaidMutation, NewBookingPaidMutationVariables>;
export const NewBookingConfirmDocument = new TypedDocumentString(`
    mutation NewBookingConfirm($input: ConfirmBookingInput!) {
  confirmBooking(input: $input) {
    booking {
      status
    }
  }
}
    `) as unknown as TypedDocumentString<NewBookingConfirmMutation, NewBookingConfirmMutationVariables>;
export const OperationsDocument = new TypedDocumentString(`
    query Operations {
  operations {
    problems
    service {
      version
      commit
      startedAt
      database
      liveWorkerCount
      missingWorkerCount
      pendingMigrationCount
      newerMigrationCount
    }
    jobs {
      ...OperationsTask
    }
    changesUnnumbered {
      ...OperationsBacklog
    }
    bookingEventsUnrelayed {
      ...OperationsBacklog
    }
    emailsAwaitingMailServer {
      ...OperationsBacklog
    }
    failedEmailCount
    webhookDeliveriesWaiting {
      ...OperationsBacklog
    }
    webhooks {
      totalCount
      failingCount
      pausedCount
      stoppedCount
    }
    backups {
      takenByService
      lastBackupAt
      lastVerifiedAt
      differenceCount
      runs {
        ...OperationsBackup
      }
    }
    audit {
      entryCount
      lastEntryAt
      verifiedAt
      verifiedEntryCount
      faultCount
    }
  }
}
    fragment OperationsTask on TaskBacklog {
  task
  dueCount
  oldestSeconds
  givenUpCount
}
fragment OperationsBacklog on OperatorBacklog {
  count
  oldestSeconds
}
fragment OperationsBackup on BackupRun {
  kind
  dataOf
  startedAt
  endedAt
  bytes
  differenceCount
  verifiedAt
}`) as unknown as TypedDocumentString<OperationsQuery, OperationsQueryVariables>;
export const OutboxEmailsDocument = new TypedDocumentString(`
    query OutboxEmails($filter: EmailFilter, $first: Int, $after: String) {
  emails(filter: $filter, first: $first, after: $after) {
    edges {
      node {
        ...OutboxEmailRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment OutboxEmailRow on Email {
  id
  kind
  status
  subject
  recipient
  recipientName
  dueAt
  sentAt
  decidedAt
  transport
  explanation
  failure
  workflow {
    name
  }
}`) as unknown as TypedDocumentString<OutboxEmailsQuery, OutboxEmailsQueryVariables>;
export const OutboxEmailDocument = new TypedDocumentString(`
    query OutboxEmail($emailId: EmailID!) {
  email(emailId: $emailId) {
    ...OutboxEmailRow
    bookingId
    booking {
      bookingReference
    }
    workflowId
    attemptCount
    resendRefusal
    messageId
    text
    html
    calendar
  }
}
    fragment OutboxEmailRow on Email {
  id
  kind
  status
  subject
  recipient
  recipientName
  dueAt
  sentAt
  decidedAt
  transport
  explanation
  failure
  workflow {
    name
  }
}`) as unknown as TypedDocumentString<OutboxEmailQuery, OutboxEmailQueryVariables>;
export const OutboxNotPlannedDocument = new TypedDocumentString(`
    query OutboxNotPlanned($workflowIds: [WorkflowID!], $first: Int, $after: String) {
  emailDecisions(
    filter: {workflowIds: $workflowIds, outcomes: [SKIPPED]}
    first: $first
    after: $after
  ) {
    edges {
      node {
        kind
        explanation
        decidedAt
        workflow {
          name
        }
        booking {
          bookingReference
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<OutboxNotPlannedQuery, OutboxNotPlannedQueryVariables>;
export const OutboxRetryDocument = new TypedDocumentString(`
    mutation OutboxRetry($input: RetryEmailInput!) {
  retryEmail(input: $input) {
    email {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<OutboxRetryMutation, OutboxRetryMutationVariables>;
export const OutboxResendDocument = new TypedDocumentString(`
    mutation OutboxResend($input: ResendEmailInput!) {
  resendEmail(input: $input) {
    email {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<OutboxResendMutation, OutboxResendMutationVariables>;
export const PartnerFiguresDocument = new TypedDocumentString(`
    query PartnerFigures($from: LocalDate!, $to: LocalDate!, $after: String) {
  partners(first: 50, after: $after) {
    edges {
      node {
        ...PartnerFacts
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PartnerFacts on Partner {
  id
  version
  name
  slug
  createdAt
  agency {
    id
    name
  }
  billingName
  billingAddress
  billingEmail
  taxNumber
  commissionPercent
  commissions {
    activityId
    percent
    product {
      name
    }
  }
  statistics(from: $from, to: $to) {
    bookingCount
    participants
    revenue {
      amount
      currency
    }
    cancelledCount
    cancellationPercent
    requestCount
    refusals {
      code
      requestCount
    }
    calls {
      kind
      requestCount
      limitedCount
    }
    p95Milliseconds
    availabilityReadCount
    lookToBook
  }
}`) as unknown as TypedDocumentString<PartnerFiguresQuery, PartnerFiguresQueryVariables>;
export const PartnerKeysDocument = new TypedDocumentString(`
    query PartnerKeys($first: Int, $after: String) {
  changes: auditLog(first: 3, filter: {objectTypes: [API_KEY]}) {
    nodes {
      ...LastChange
    }
  }
  viewer {
    key {
      id
    }
  }
  apiKeys(first: $first, after: $after) {
    edges {
      node {
        ...PartnerKey
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}
fragment PartnerKey on ApiKey {
  id
  version
  name
  prefix
  scopes
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
  allowedAddresses
  contactEmail
  addresses {
    network
    firstUsedAt
  }
  rateLimits {
    kind
    perSecond
    isDefault
  }
  partner {
    id
    name
  }
  agency {
    id
    name
  }
}`) as unknown as TypedDocumentString<PartnerKeysQuery, PartnerKeysQueryVariables>;
export const PartnerAddDocument = new TypedDocumentString(`
    mutation PartnerAdd($input: CreatePartnerInput!) {
  createPartner(input: $input) {
    partner {
      id
      name
      slug
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerAddMutation, PartnerAddMutationVariables>;
export const PartnerChangeDocument = new TypedDocumentString(`
    mutation PartnerChange($input: UpdatePartnerInput!) {
  updatePartner(input: $input) {
    partner {
      id
      name
      slug
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerChangeMutation, PartnerChangeMutationVariables>;
export const PartnerActivitiesDocument = new TypedDocumentString(`
    query PartnerActivities {
  products(first: 200, unpublished: true) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerActivitiesQuery, PartnerActivitiesQueryVariables>;
export const PartnerCommissionsDocument = new TypedDocumentString(`
    mutation PartnerCommissions($input: SetCommissionsInput!) {
  setCommissions(input: $input) {
    partner {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerCommissionsMutation, PartnerCommissionsMutationVariables>;
export const PartnerAgencyGrantDocument = new TypedDocumentString(`
    mutation PartnerAgencyGrant($input: GrantAgencyInput!) {
  grantAgency(input: $input) {
    partner {
      id
      agency {
        id
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerAgencyGrantMutation, PartnerAgencyGrantMutationVariables>;
export const PartnerAgencyEndDocument = new TypedDocumentString(`
    mutation PartnerAgencyEnd($input: EndAgencyGrantInput!) {
  endAgencyGrant(input: $input) {
    partner {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerAgencyEndMutation, PartnerAgencyEndMutationVariables>;
export const PartnerKeyIssueDocument = new TypedDocumentString(`
    mutation PartnerKeyIssue($input: IssueKeyInput!) {
  issueKey(input: $input) {
    issuedKey {
      key
      apiKey {
        ...PartnerKey
      }
    }
  }
}
    fragment PartnerKey on ApiKey {
  id
  version
  name
  prefix
  scopes
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
  allowedAddresses
  contactEmail
  addresses {
    network
    firstUsedAt
  }
  rateLimits {
    kind
    perSecond
    isDefault
  }
  partner {
    id
    name
  }
  agency {
    id
    name
  }
}`) as unknown as TypedDocumentString<PartnerKeyIssueMutation, PartnerKeyIssueMutationVariables>;
export const PartnerKeyRollDocument = new TypedDocumentString(`
    mutation PartnerKeyRoll($input: RollKeyInput!) {
  rollKey(input: $input) {
    issuedKey {
      key
      apiKey {
        ...PartnerKey
      }
    }
  }
}
    fragment PartnerKey on ApiKey {
  id
  version
  name
  prefix
  scopes
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
  allowedAddresses
  contactEmail
  addresses {
    network
    firstUsedAt
  }
  rateLimits {
    kind
    perSecond
    isDefault
  }
  partner {
    id
    name
  }
  agency {
    id
    name
  }
}`) as unknown as TypedDocumentString<PartnerKeyRollMutation, PartnerKeyRollMutationVariables>;
export const PartnerKeyRevokeDocument = new TypedDocumentString(`
    mutation PartnerKeyRevoke($input: RevokeKeyInput!) {
  revokeKey(input: $input) {
    apiKey {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerKeyRevokeMutation, PartnerKeyRevokeMutationVariables>;
export const PartnerKeyChangeDocument = new TypedDocumentString(`
    mutation PartnerKeyChange($input: UpdateKeyInput!) {
  updateKey(input: $input) {
    apiKey {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerKeyChangeMutation, PartnerKeyChangeMutationVariables>;
export const PartnerKeyLimitsDocument = new TypedDocumentString(`
    mutation PartnerKeyLimits($input: SetKeyRateLimitsInput!) {
  setKeyRateLimits(input: $input) {
    apiKey {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PartnerKeyLimitsMutation, PartnerKeyLimitsMutationVariables>;
export const PersonOfBookingDocument = new TypedDocumentString(`
    query PersonOfBooking($reference: String!) {
  booking(bookingReference: $reference) {
    customer {
      email
    }
  }
}
    `) as unknown as TypedDocumentString<PersonOfBookingQuery, PersonOfBookingQueryVariables>;
export const PersonExportDocument = new TypedDocumentString(`
    mutation PersonExport($input: ExportPersonInput!) {
  exportPerson(input: $input) {
    personExport {
      email
      mergedEmails
      names
      otherEmails
      bookingCount
      upcomingBookingCount
      waitlistEntryCount
      answerCount
      fileCount
      emailCount
      voucherCount
      digest
      data
    }
  }
}
    `) as unknown as TypedDocumentString<PersonExportMutation, PersonExportMutationVariables>;
export const PersonEraseDocument = new TypedDocumentString(`
    mutation PersonErase($input: ErasePersonInput!) {
  erasePerson(input: $input) {
    personErasure {
      bookingCount
    }
  }
}
    `) as unknown as TypedDocumentString<PersonEraseMutation, PersonEraseMutationVariables>;
export const PromotionCodesDocument = new TypedDocumentString(`
    query PromotionCodes($audit: Boolean!, $first: Int, $after: String, $filter: PromoCodeFilter) {
  changes: auditLog(first: 3, filter: {objectTypes: [PROMO_CODE]}) @include(if: $audit) {
    nodes {
      ...LastChange
    }
  }
  promoCodes(first: $first, after: $after, filter: $filter) {
    edges {
      node {
        ...PromotionCode
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
  products(first: 200) {
    nodes {
      id
      name
    }
  }
}
    fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}
fragment PromotionCode on PromoCode {
  id
  code
  name
  amount {
    amount
    currency
  }
  percent
  soldFrom
  soldTo
  dateFrom
  dateTo
  activityIds
  maxUses
  maxUsesPerCustomer
  useCount
  active
  version
}`) as unknown as TypedDocumentString<PromotionCodesQuery, PromotionCodesQueryVariables>;
export const PromotionCodeAddDocument = new TypedDocumentString(`
    mutation PromotionCodeAdd($input: CreatePromoCodeInput!) {
  createPromoCode(input: $input) {
    promoCode {
      ...PromotionCode
    }
  }
}
    fragment PromotionCode on PromoCode {
  id
  code
  name
  amount {
    amount
    currency
  }
  percent
  soldFrom
  soldTo
  dateFrom
  dateTo
  activityIds
  maxUses
  maxUsesPerCustomer
  useCount
  active
  version
}`) as unknown as TypedDocumentString<PromotionCodeAddMutation, PromotionCodeAddMutationVariables>;
export const PromotionCodeChangeDocument = new TypedDocumentString(`
    mutation PromotionCodeChange($input: UpdatePromoCodeInput!) {
  updatePromoCode(input: $input) {
    promoCode {
      ...PromotionCode
    }
  }
}
    fragment PromotionCode on PromoCode {
  id
  code
  name
  amount {
    amount
    currency
  }
  percent
  soldFrom
  soldTo
  dateFrom
  dateTo
  activityIds
  maxUses
  maxUsesPerCustomer
  useCount
  active
  version
}`) as unknown as TypedDocumentString<PromotionCodeChangeMutation, PromotionCodeChangeMutationVariables>;
export const PromotionVouchersDocument = new TypedDocumentString(`
    query PromotionVouchers($first: Int, $after: String, $filter: VoucherFilter) {
  vouchers(first: $first, after: $after, filter: $filter) {
    edges {
      node {
        ...PromotionVoucher
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment PromotionVoucher on Voucher {
  id
  code
  initial {
    amount
    currency
  }
  balance {
    amount
    currency
  }
  recipient
  expiresOn
  voidedAt
  createdAt
}`) as unknown as TypedDocumentString<PromotionVouchersQuery, PromotionVouchersQueryVariables>;
export const PromotionOneVoucherDocument = new TypedDocumentString(`
    query PromotionOneVoucher($code: String!) {
  voucher(code: $code) {
    ...PromotionVoucher
    buyerEmail
    paymentReference
    voidReason
    entries {
      entryNumber
      kind
      amount {
        amount
        currency
      }
      balance {
        amount
        currency
      }
      booking {
        bookingReference
      }
      occurredAt
    }
  }
}
    fragment PromotionVoucher on Voucher {
  id
  code
  initial {
    amount
    currency
  }
  balance {
    amount
    currency
  }
  recipient
  expiresOn
  voidedAt
  createdAt
}`) as unknown as TypedDocumentString<PromotionOneVoucherQuery, PromotionOneVoucherQueryVariables>;
export const PromotionVoucherSellDocument = new TypedDocumentString(`
    mutation PromotionVoucherSell($input: SellVoucherInput!) {
  sellVoucher(input: $input) {
    voucher {
      ...PromotionVoucher
    }
  }
}
    fragment PromotionVoucher on Voucher {
  id
  code
  initial {
    amount
    currency
  }
  balance {
    amount
    currency
  }
  recipient
  expiresOn
  voidedAt
  createdAt
}`) as unknown as TypedDocumentString<PromotionVoucherSellMutation, PromotionVoucherSellMutationVariables>;
export const PromotionVoucherVoidDocument = new TypedDocumentString(`
    mutation PromotionVoucherVoid($input: VoidVoucherInput!) {
  voidVoucher(input: $input) {
    voucher {
      ...PromotionVoucher
    }
  }
}
    fragment PromotionVoucher on Voucher {
  id
  code
  initial {
    amount
    currency
  }
  balance {
    amount
    currency
  }
  recipient
  expiresOn
  voidedAt
  createdAt
}`) as unknown as TypedDocumentString<PromotionVoucherVoidMutation, PromotionVoucherVoidMutationVariables>;
export const PromotionVoucherSendDocument = new TypedDocumentString(`
    mutation PromotionVoucherSend($input: SendVoucherInput!) {
  sendVoucher(input: $input) {
    email {
      id
      dueAt
    }
  }
}
    `) as unknown as TypedDocumentString<PromotionVoucherSendMutation, PromotionVoucherSendMutationVariables>;
export const ResourcesDocument = new TypedDocumentString(`
    query Resources($from: DateTime!, $before: DateTime!, $after: String) {
  resources(first: 100, after: $after) {
    edges {
      node {
        ...ResourceRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
  resourceShortages {
    resourceId
    timeslotId
  }
}
    fragment ResourceRow on Resource {
  id
  name
  hasNamedMembers
  quantity
  members {
    id
    name
    active
  }
  needs {
    ...ResourceNeedFacts
    product {
      id
      name
    }
  }
  uses(from: $from, before: $before) {
    used
    free
    timeslot {
      id
      date
      time
    }
  }
}
fragment ResourceNeedFacts on ResourceNeed {
  per
  quantity
  groupSize
  minutesBefore
  minutesAfter
  skills
}`) as unknown as TypedDocumentString<ResourcesQuery, ResourcesQueryVariables>;
export const ResourceDayDocument = new TypedDocumentString(`
    query ResourceDay($from: DateTime!, $before: DateTime!, $after: String) {
  resources(first: 100, after: $after) {
    edges {
      node {
        ...ResourceOfDay
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ResourceOfDay on Resource {
  id
  name
  quantity
  openingTimes {
    weekdays
    opensAt
    closesAt
  }
  uses(from: $from, before: $before) {
    ...ResourceDayUse
  }
  quantities(from: $from, before: $before) {
    startsAt
    endsAt
    quantity
  }
}
fragment ResourceDayUse on ResourceUse {
  timeslotId
  startsAt
  endsAt
  used
  free
  timeslot {
    date
    time
    product {
      name
    }
  }
}`) as unknown as TypedDocumentString<ResourceDayQuery, ResourceDayQueryVariables>;
export const ResourceOneDocument = new TypedDocumentString(`
    query ResourceOne($resourceId: ResourceID!, $object: String!, $audit: Boolean!) {
  resource(resourceId: $resourceId) {
    ...ResourceWhole
  }
  changes: auditLog(first: 3, filter: {objects: [$object]}) @include(if: $audit) {
    nodes {
      ...LastChange
    }
  }
}
    fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}
fragment ResourceNeedFacts on ResourceNeed {
  per
  quantity
  groupSize
  minutesBefore
  minutesAfter
  skills
}
fragment ResourceWhole on Resource {
  id
  name
  hasNamedMembers
  quantity
  version
  members {
    id
    name
    skills
    active
  }
  openingTimes {
    weekdays
    opensAt
    closesAt
  }
  exceptions {
    from
    to
    quantity
    memberId
    reason
  }
  needs {
    ...ResourceNeedFacts
    product {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<ResourceOneQuery, ResourceOneQueryVariables>;
export const ResourceNeedsDocument = new TypedDocumentString(`
    query ResourceNeeds($activityId: ActivityID!) {
  product(activityId: $activityId) {
    ...ActivityNeeds
  }
  resources(first: 200) {
    nodes {
      ...ResourceChoice
    }
  }
}
    fragment ResourceNeedFacts on ResourceNeed {
  per
  quantity
  groupSize
  minutesBefore
  minutesAfter
  skills
}
fragment ActivityNeeds on Product {
  id
  name
  version: resourceNeedsVersion
  resourceNeeds {
    ...ResourceNeedFacts
    resource {
      id
    }
  }
}
fragment ResourceChoice on Resource {
  id
  name
  hasNamedMembers
  members {
    skills
  }
}`) as unknown as TypedDocumentString<ResourceNeedsQuery, ResourceNeedsQueryVariables>;
export const ResourceAddDocument = new TypedDocumentString(`
    mutation ResourceAdd($input: CreateResourceInput!) {
  createResource(input: $input) {
    resource {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ResourceAddMutation, ResourceAddMutationVariables>;
export const ResourceChangeDocument = new TypedDocumentString(`
    mutation ResourceChange($input: UpdateResourceInput!) {
  updateResource(input: $input) {
    resource {
      ...ResourceWhole
    }
  }
}
    fragment ResourceNeedFacts on ResourceNeed {
  per
  quantity
  groupSize
  minutesBefore
  minutesAfter
  skills
}
fragment ResourceWhole on Resource {
  id
  name
  hasNamedMembers
  quantity
  version
  members {
    id
    name
    skills
    active
  }
  openingTimes {
    weekdays
    opensAt
    closesAt
  }
  exceptions {
    from
    to
    quantity
    memberId
    reason
  }
  needs {
    ...ResourceNeedFacts
    product {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<ResourceChangeMutation, ResourceChangeMutationVariables>;
export const ResourceDeleteDocument = new TypedDocumentString(`
    mutation ResourceDelete($input: DeleteResourceInput!) {
  deleteResource(input: $input) {
    deletedResourceId
  }
}
    `) as unknown as TypedDocumentString<ResourceDeleteMutation, ResourceDeleteMutationVariables>;
export const ResourceNeedsUpdateDocument = new TypedDocumentString(`
    mutation ResourceNeedsUpdate($input: UpdateResourceNeedsInput!) {
  updateResourceNeeds(input: $input) {
    product {
      ...ActivityNeeds
    }
  }
}
    fragment ResourceNeedFacts on ResourceNeed {
  per
  quantity
  groupSize
  minutesBefore
  minutesAfter
  skills
}
fragment ActivityNeeds on Product {
  id
  name
  version: resourceNeedsVersion
  resourceNeeds {
    ...ResourceNeedFacts
    resource {
      id
    }
  }
}`) as unknown as TypedDocumentString<ResourceNeedsUpdateMutation, ResourceNeedsUpdateMutationVariables>;
export const ScanTicketDocument = new TypedDocumentString(`
    query ScanTicket($code: String!) {
  bookingByTicket(code: $code) {
    ...ScannedBooking
  }
}
    fragment ManifestBooking on Booking {
  id
  bookingReference
  version
  status
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  paymentReference
  partnerReference
  waiverStatus
  waiverUrl
  holdExpiresAt
  notes
  amountDue {
    amount
    currency
  }
  walkInName
  arrivedParticipants
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  answers {
    questionId
    participant
    label
    value
    selectedOptions
    uploads {
      fileName
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}
fragment ScannedBooking on Booking {
  ...ManifestBooking
  date
  time
  startsAt
  tickets {
    ordinal
  }
  product {
    name
    timeZone
  }
  history {
    action
    occurredAt
  }
}`) as unknown as TypedDocumentString<ScanTicketQuery, ScanTicketQueryVariables>;
export const ScanReferenceDocument = new TypedDocumentString(`
    query ScanReference($reference: String!) {
  booking(bookingReference: $reference) {
    ...ScannedBooking
  }
}
    fragment ManifestBooking on Booking {
  id
  bookingReference
  version
  status
  participants
  units {
    ...PricingBookedUnit
  }
  channel
  paymentReference
  partnerReference
  waiverStatus
  waiverUrl
  holdExpiresAt
  notes
  amountDue {
    amount
    currency
  }
  walkInName
  arrivedParticipants
  customer {
    firstName
    lastName
    email
    phone
  }
  partner {
    name
  }
  answers {
    questionId
    participant
    label
    value
    selectedOptions
    uploads {
      fileName
    }
  }
}
fragment PricingBookedUnit on BookedUnit {
  unitId
  type
  name
  quantity
  paxCount
}
fragment ScannedBooking on Booking {
  ...ManifestBooking
  date
  time
  startsAt
  tickets {
    ordinal
  }
  product {
    name
    timeZone
  }
  history {
    action
    occurredAt
  }
}`) as unknown as TypedDocumentString<ScanReferenceQuery, ScanReferenceQueryVariables>;
export const ScheduleWeekDocument = new TypedDocumentString(`
    query ScheduleWeek($from: LocalDate!, $to: LocalDate!, $activityId: ActivityID) {
  timeslots(from: $from, to: $to, activityId: $activityId) {
    ...ScheduleSlot
  }
  carriedOverTimeslots(date: $from, activityId: $activityId) {
    ...ScheduleSlot
  }
  scheduleExceptions(from: $from, to: $to, activityId: $activityId) {
    ...ScheduleExceptionRow
  }
}
    fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}
fragment ScheduleExceptionRow on ScheduleException {
  id
  activityId
  date
  time
  capacity
  reason
}
fragment ScheduleSlot on Timeslot {
  id
  activityId
  date
  time
  endTime
  startsAt
  endsAt
  capacity
  availablePlaces
  status
  tally {
    bookingCount
    participants
    outstandingWaiverCount
  }
  ...SlotUses
}`) as unknown as TypedDocumentString<ScheduleWeekQuery, ScheduleWeekQueryVariables>;
export const ScheduleSlotNowDocument = new TypedDocumentString(`
    query ScheduleSlotNow($timeslotId: TimeslotID!) {
  timeslot(timeslotId: $timeslotId) {
    tally {
      participants
    }
  }
}
    `) as unknown as TypedDocumentString<ScheduleSlotNowQuery, ScheduleSlotNowQueryVariables>;
export const ScheduleSetExceptionDocument = new TypedDocumentString(`
    mutation ScheduleSetException($input: SetScheduleExceptionInput!) {
  setScheduleException(input: $input) {
    scheduleException {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ScheduleSetExceptionMutation, ScheduleSetExceptionMutationVariables>;
export const ScheduleAddDeparturesDocument = new TypedDocumentString(`
    mutation ScheduleAddDepartures($input: CreateScheduleInput!) {
  createSchedule(input: $input) {
    schedule {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ScheduleAddDeparturesMutation, ScheduleAddDeparturesMutationVariables>;
export const ScheduleUndoExceptionDocument = new TypedDocumentString(`
    mutation ScheduleUndoException($input: DeleteScheduleExceptionInput!) {
  deleteScheduleException(input: $input) {
    deletedScheduleExceptionId
  }
}
    `) as unknown as TypedDocumentString<ScheduleUndoExceptionMutation, ScheduleUndoExceptionMutationVariables>;
export const ScheduleMonthDocument = new TypedDocumentString(`
    query ScheduleMonth($from: LocalDate!, $to: LocalDate!, $second: LocalDate!, $third: LocalDate!, $fourth: LocalDate!, $fifth: LocalDate!, $firstEnd: LocalDate!, $secondEnd: LocalDate!, $thirdEnd: LocalDate!, $fourthEnd: LocalDate!, $activityId: ActivityID) {
  first: timeslots(from: $from, to: $firstEnd, activityId: $activityId) {
    ...MonthSlot
  }
  second: timeslots(from: $second, to: $secondEnd, activityId: $activityId) {
    ...MonthSlot
  }
  third: timeslots(from: $third, to: $thirdEnd, activityId: $activityId) {
    ...MonthSlot
  }
  fourth: timeslots(from: $fourth, to: $fourthEnd, activityId: $activityId) {
    ...MonthSlot
  }
  fifth: timeslots(from: $fifth, to: $to, activityId: $activityId) {
    ...MonthSlot
  }
  scheduleExceptions(from: $from, to: $to, activityId: $activityId) {
    ...ScheduleExceptionRow
  }
}
    fragment ScheduleExceptionRow on ScheduleException {
  id
  activityId
  date
  time
  capacity
  reason
}
fragment MonthSlot on Timeslot {
  id
  activityId
  date
  time
  startsAt
  capacity
  status
  tally {
    participants
  }
}`) as unknown as TypedDocumentString<ScheduleMonthQuery, ScheduleMonthQueryVariables>;
export const ScheduleMoveSlotDocument = new TypedDocumentString(`
    mutation ScheduleMoveSlot($input: MoveTimeslotInput!) {
  moveTimeslot(input: $input) {
    timeslot {
      id
      date
      time
    }
  }
}
    `) as unknown as TypedDocumentString<ScheduleMoveSlotMutation, ScheduleMoveSlotMutationVariables>;
export const ScheduleMoveEmailsDocument = new TypedDocumentString(`
    query ScheduleMoveEmails {
  workflows(first: 100) {
    nodes {
      name
      trigger
      active
      activityIds
    }
  }
}
    `) as unknown as TypedDocumentString<ScheduleMoveEmailsQuery, ScheduleMoveEmailsQueryVariables>;
export const SettingsDocument = new TypedDocumentString(`
    query Settings {
  viewer {
    operator {
      ...OperatorSettings
    }
  }
}
    fragment OperatorSettings on Operator {
  id
  name
  logo {
    sha256
    url
  }
  brandColour
  phone
  website
  languages
  replyTo
  billingName
  billingAddress
  taxNumber
  timeZone
  currency
  holdMinutes
  waitlistOfferMinutes
  heldPlacesPerKey
  heldPlacesPerTimeslot
  defaultBookingCutoffMinutes
  defaultCancellationCutoffMinutes
  usageRetentionMonths
  answerRetentionDays
  fileRetentionDays
  emailRetentionDays
  version
}`) as unknown as TypedDocumentString<SettingsQuery, SettingsQueryVariables>;
export const SettingsChangeDocument = new TypedDocumentString(`
    mutation SettingsChange($input: UpdateOperatorInput!) {
  updateOperator(input: $input) {
    operator {
      ...OperatorSettings
    }
  }
}
    fragment OperatorSettings on Operator {
  id
  name
  logo {
    sha256
    url
  }
  brandColour
  phone
  website
  languages
  replyTo
  billingName
  billingAddress
  taxNumber
  timeZone
  currency
  holdMinutes
  waitlistOfferMinutes
  heldPlacesPerKey
  heldPlacesPerTimeslot
  defaultBookingCutoffMinutes
  defaultCancellationCutoffMinutes
  usageRetentionMonths
  answerRetentionDays
  fileRetentionDays
  emailRetentionDays
  version
}`) as unknown as TypedDocumentString<SettingsChangeMutation, SettingsChangeMutationVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query Viewer {
  viewer {
    operator {
      id
      name
      timeZone
      currency
      defaultBookingCutoffMinutes
      defaultCancellationCutoffMinutes
    }
    permissions
    staff {
      id
      name
      role
    }
  }
}
    `) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;
export const StaffDocument = new TypedDocumentString(`
    query Staff {
  staff {
    ...StaffPerson
  }
  resources(first: 200) {
    nodes {
      id
      name
      members {
        id
        name
        active
      }
    }
  }
  viewer {
    staff {
      id
    }
  }
}
    fragment StaffPerson on StaffAccount {
  id
  version
  name
  email
  role
  invitedAt
  lastSignedInAt
  deactivatedAt
  members {
    id
    name
  }
  passkeys {
    id
  }
  sessions {
    ...OpenSession
  }
}
fragment OpenSession on DashboardSession {
  sessionId
  openedAt
  expiresAt
  address
  userAgent
  isCurrent
}`) as unknown as TypedDocumentString<StaffQuery, StaffQueryVariables>;
export const StaffInviteDocument = new TypedDocumentString(`
    mutation StaffInvite($input: InviteStaffInput!) {
  inviteStaff(input: $input) {
    staffAccount {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<StaffInviteMutation, StaffInviteMutationVariables>;
export const StaffInviteAgainDocument = new TypedDocumentString(`
    mutation StaffInviteAgain($input: ResendInvitationInput!) {
  resendInvitation(input: $input) {
    staffAccount {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<StaffInviteAgainMutation, StaffInviteAgainMutationVariables>;
export const StaffChangeDocument = new TypedDocumentString(`
    mutation StaffChange($input: UpdateStaffInput!) {
  updateStaff(input: $input) {
    staffAccount {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<StaffChangeMutation, StaffChangeMutationVariables>;
export const PasskeysRemoveDocument = new TypedDocumentString(`
    mutation PasskeysRemove($input: RemovePasskeysInput!) {
  removePasskeys(input: $input) {
    staffAccount {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PasskeysRemoveMutation, PasskeysRemoveMutationVariables>;
export const StaffDeactivateDocument = new TypedDocumentString(`
    mutation StaffDeactivate($input: DeactivateStaffInput!) {
  deactivateStaff(input: $input) {
    staffAccount {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<StaffDeactivateMutation, StaffDeactivateMutationVariables>;
export const StatementsDocument = new TypedDocumentString(`
    query Statements($month: LocalMonth!) {
  viewer {
    operator {
      id
      name
      logo {
        url
      }
      billingName
      billingAddress
      taxNumber
    }
  }
  partners(first: 100) {
    nodes {
      id
      name
      slug
      billingName
      billingAddress
      billingEmail
      taxNumber
      statement(month: $month) {
        ...StatementFigures
        status {
          state
          sentAt
          sentTo
          sentByName
          email {
            id
            status
          }
          paidAt
          paidByName
          paymentMethod
          paymentNote
        }
      }
    }
  }
}
    fragment StatementFigures on PartnerStatement {
  partnerId
  month
  closedAt
  sales {
    ...StatementSumFigures
  }
  amendments {
    ...StatementSumFigures
  }
  cancellations {
    ...StatementSumFigures
  }
  total {
    ...StatementSumFigures
  }
}
fragment StatementSumFigures on StatementSum {
  lineCount
  retail {
    ...StatementMoney
  }
  commission {
    ...StatementMoney
  }
  voucher {
    ...StatementMoney
  }
  net {
    ...StatementMoney
  }
}
fragment StatementMoney on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<StatementsQuery, StatementsQueryVariables>;
export const StatementsSendDocument = new TypedDocumentString(`
    mutation StatementsSend($input: SendStatementsInput!) {
  sendStatements(input: $input) {
    partnerStatements {
      partnerId
    }
  }
}
    `) as unknown as TypedDocumentString<StatementsSendMutation, StatementsSendMutationVariables>;
export const StatementsPayDocument = new TypedDocumentString(`
    mutation StatementsPay($input: MarkStatementsPaidInput!) {
  markStatementsPaid(input: $input) {
    partnerStatements {
      partnerId
    }
  }
}
    `) as unknown as TypedDocumentString<StatementsPayMutation, StatementsPayMutationVariables>;
export const StatementsReopenDocument = new TypedDocumentString(`
    mutation StatementsReopen($input: ReopenStatementsInput!) {
  reopenStatements(input: $input) {
    partnerStatements {
      partnerId
    }
  }
}
    `) as unknown as TypedDocumentString<StatementsReopenMutation, StatementsReopenMutationVariables>;
export const StatementLinesDocument = new TypedDocumentString(`
    query StatementLines($partnerId: PartnerID!, $month: LocalMonth!, $first: Int, $after: String) {
  partnerStatement(partnerId: $partnerId, month: $month) {
    lines(first: $first, after: $after) {
      edges {
        node {
          ...StatementLineRow
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment StatementMoney on Money {
  amount
  currency
}
fragment StatementLineRow on StatementLine {
  occurredAt
  action
  kind
  bookingReference
  partnerReference
  date
  time
  product {
    name
  }
  retail {
    ...StatementMoney
  }
  commission {
    ...StatementMoney
  }
  voucher {
    ...StatementMoney
  }
  net {
    ...StatementMoney
  }
}`) as unknown as TypedDocumentString<StatementLinesQuery, StatementLinesQueryVariables>;
export const TodayDayDocument = new TypedDocumentString(`
    query TodayDay($day: LocalDate!) {
  timeslots(from: $day, to: $day) {
    ...TodayActivitySlot
  }
  carriedOverTimeslots(date: $day) {
    ...TodayActivitySlot
  }
  resourceShortages {
    ...Shortage
  }
}
    fragment SlotUses on Timeslot {
  resourceUses {
    resourceId
    used
    free
    resource {
      name
    }
  }
}
fragment Shortage on ResourceShortage {
  resourceId
  resourceName
  timeslotId
  activityName
  date
  time
  missing
  bookingReferences
}
fragment TodayActivitySlot on Timeslot {
  ...TodaySlot
  product {
    name
    timeZone
    colour
  }
}
fragment TodaySlot on Timeslot {
  id
  activityId
  date
  time
  endTime
  startsAt
  endsAt
  capacity
  availablePlaces
  status
  tally {
    bookingCount
    participants
    arrivedCount
    noShowCount
    onHoldCount
    pendingCount
    outstandingWaiverCount
    amountDue {
      amount
      currency
    }
  }
  resourceUses {
    missingMembers
    resource {
      hasNamedMembers
    }
    members {
      id
      name
    }
  }
  ...SlotUses
}`) as unknown as TypedDocumentString<TodayDayQuery, TodayDayQueryVariables>;
export const UsageOverviewDocument = new TypedDocumentString(`
    query UsageOverview($from: LocalDate!, $to: LocalDate!, $bucket: UsageBucket!, $fromBefore: LocalDate!, $toBefore: LocalDate!) {
  usageSeries(from: $from, to: $to, bucket: $bucket) {
    buckets {
      startsAt
      endsAt
      from
      to
    }
    series {
      ...UsageMeterSeries
    }
  }
  now: usageSummary(from: $from, to: $to) {
    ...UsageMeters
  }
  before: usageSummary(from: $fromBefore, to: $toBefore) {
    ...UsageMeters
  }
}
    fragment UsageMeterSeries on MeterSeries {
  meter
  totals {
    usage
    eventCount
  }
  points {
    usage
    eventCount
  }
}
fragment UsageMeters on UsageSummary {
  totals {
    eventCount
  }
  meters {
    meter
    totalUsage
    eventCount
  }
}`) as unknown as TypedDocumentString<UsageOverviewQuery, UsageOverviewQueryVariables>;
export const UsageFurtherMetersDocument = new TypedDocumentString(`
    query UsageFurtherMeters($from: LocalDate!, $to: LocalDate!, $bucket: UsageBucket!, $meters: [String!]!) {
  usageSeries(from: $from, to: $to, bucket: $bucket, meters: $meters) {
    series {
      ...UsageMeterSeries
    }
  }
}
    fragment UsageMeterSeries on MeterSeries {
  meter
  totals {
    usage
    eventCount
  }
  points {
    usage
    eventCount
  }
}`) as unknown as TypedDocumentString<UsageFurtherMetersQuery, UsageFurtherMetersQueryVariables>;
export const UsageQuotaListDocument = new TypedDocumentString(`
    query UsageQuotaList {
  usageQuotas {
    ...UsageQuotaRow
  }
}
    fragment UsageQuotaRow on UsageQuota {
  id
  meter
  period
  threshold
  usage
  email
  reached {
    crossedAt
    usage
  }
}`) as unknown as TypedDocumentString<UsageQuotaListQuery, UsageQuotaListQueryVariables>;
export const UsageQuotaSetDocument = new TypedDocumentString(`
    mutation UsageQuotaSet($input: CreateUsageQuotaInput!) {
  createUsageQuota(input: $input) {
    usageQuota {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<UsageQuotaSetMutation, UsageQuotaSetMutationVariables>;
export const UsageQuotaDeleteDocument = new TypedDocumentString(`
    mutation UsageQuotaDelete($input: DeleteUsageQuotaInput!) {
  deleteUsageQuota(input: $input) {
    deletedUsageQuotaId
  }
}
    `) as unknown as TypedDocumentString<UsageQuotaDeleteMutation, UsageQuotaDeleteMutationVariables>;
export const UsageEntryListDocument = new TypedDocumentString(`
    query UsageEntryList($filter: UsageEntryFilter!, $first: Int!, $after: String) {
  usageEntries(filter: $filter, first: $first, after: $after) {
    edges {
      node {
        ...UsageEntryRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment UsageEntryRow on UsageEntry {
  id
  meter
  usage
  countedUsage
  status
  source
  occurredAt
  recordedAt
  extraInfo
  idempotencyKey
  corrections {
    correctionNumber
    kind
    usage
    reason
    correctedAt
  }
}`) as unknown as TypedDocumentString<UsageEntryListQuery, UsageEntryListQueryVariables>;
export const UsageEntryVoidDocument = new TypedDocumentString(`
    mutation UsageEntryVoid($input: VoidUsageEntryInput!) {
  voidUsageEntry(input: $input) {
    usageEntry {
      ...UsageEntryRow
    }
  }
}
    fragment UsageEntryRow on UsageEntry {
  id
  meter
  usage
  countedUsage
  status
  source
  occurredAt
  recordedAt
  extraInfo
  idempotencyKey
  corrections {
    correctionNumber
    kind
    usage
    reason
    correctedAt
  }
}`) as unknown as TypedDocumentString<UsageEntryVoidMutation, UsageEntryVoidMutationVariables>;
export const UsageEntryAmendDocument = new TypedDocumentString(`
    mutation UsageEntryAmend($input: AmendUsageEntryInput!) {
  amendUsageEntry(input: $input) {
    usageEntry {
      ...UsageEntryRow
    }
  }
}
    fragment UsageEntryRow on UsageEntry {
  id
  meter
  usage
  countedUsage
  status
  source
  occurredAt
  recordedAt
  extraInfo
  idempotencyKey
  corrections {
    correctionNumber
    kind
    usage
    reason
    correctedAt
  }
}`) as unknown as TypedDocumentString<UsageEntryAmendMutation, UsageEntryAmendMutationVariables>;
export const WaitlistEntriesDocument = new TypedDocumentString(`
    query WaitlistEntries($filter: WaitlistFilter, $first: Int, $after: String) {
  waitlist(filter: $filter, first: $first, after: $after) {
    edges {
      node {
        ...WaitlistRow
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment WaitlistRow on WaitlistEntry {
  id
  activityId
  date
  timeslotId
  timeslot {
    time
  }
  product {
    name
  }
  position
  participants
  customer {
    firstName
    lastName
    email
    phone
  }
  status
  bookingReference
  offerExpiresAt
  createdAt
}`) as unknown as TypedDocumentString<WaitlistEntriesQuery, WaitlistEntriesQueryVariables>;
export const WaitlistJoinDocument = new TypedDocumentString(`
    mutation WaitlistJoin($input: JoinWaitlistInput!) {
  joinWaitlist(input: $input) {
    waitlistEntry {
      ...WaitlistRow
    }
  }
}
    fragment WaitlistRow on WaitlistEntry {
  id
  activityId
  date
  timeslotId
  timeslot {
    time
  }
  product {
    name
  }
  position
  participants
  customer {
    firstName
    lastName
    email
    phone
  }
  status
  bookingReference
  offerExpiresAt
  createdAt
}`) as unknown as TypedDocumentString<WaitlistJoinMutation, WaitlistJoinMutationVariables>;
export const WaitlistLeaveDocument = new TypedDocumentString(`
    mutation WaitlistLeave($input: LeaveWaitlistInput!) {
  leaveWaitlist(input: $input) {
    waitlistEntry {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<WaitlistLeaveMutation, WaitlistLeaveMutationVariables>;
export const WalkInProductDocument = new TypedDocumentString(`
    query WalkInProduct($activityId: ActivityID!) {
  product(activityId: $activityId) {
    name
    timeZone
    minParticipants
    pricing {
      ...PricingWhole
    }
  }
}
    fragment PricingWhole on Pricing {
  version
  units {
    unitId: id
    type
    name
    paxCount
    basePrices {
      from
      price {
        ...PricingMoney
      }
    }
    minAge
    maxAge
    accompaniedBy
    minQuantity
    maxQuantity
    isDefault
  }
  groupPrice {
    price {
      ...PricingMoney
    }
    maxParticipants
    extraParticipantPrice {
      ...PricingMoney
    }
  }
  rules {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    price {
      ...PricingMoney
    }
    amount {
      ...PricingMoney
    }
    percent
  }
  adjustments {
    name
    from
    to
    weekdays
    timeFrom
    timeUntil
    minDaysBefore
    maxDaysBefore
    fromParticipant
    minParticipants
    unitIds
    channels
    partnerIds
    amount {
      ...PricingMoney
    }
    percent
  }
  fees {
    name
    amount {
      ...PricingMoney
    }
    per
    taxed
  }
  taxes {
    name
    percent
  }
  cancellationTiers {
    minutesBefore
    percent
  }
}
fragment PricingMoney on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<WalkInProductQuery, WalkInProductQueryVariables>;
export const WalkInBookDocument = new TypedDocumentString(`
    mutation WalkInBook($input: BookWalkInInput!) {
  bookWalkIn(input: $input) {
    booking {
      id
      bookingReference
    }
  }
}
    `) as unknown as TypedDocumentString<WalkInBookMutation, WalkInBookMutationVariables>;
export const WebhookListDocument = new TypedDocumentString(`
    query WebhookList {
  webhooks(first: 100) {
    nodes {
      ...WebhookFacts
      lastDelivery {
        id
        type
        status
        attempts {
          startedAt
          httpStatus
          failure
          latencyMs
        }
      }
    }
  }
}
    fragment WebhookFacts on Webhook {
  id
  version
  url
  description
  email
  types
  pausedAt
  pauseReason
  failingSince
  previousSecretUntil
  lastSequenceNumber
  createdAt
  partner {
    name
  }
}`) as unknown as TypedDocumentString<WebhookListQuery, WebhookListQueryVariables>;
export const WebhookOneDocument = new TypedDocumentString(`
    query WebhookOne($webhookId: WebhookID!, $object: String!) {
  webhook(webhookId: $webhookId) {
    ...WebhookFacts
  }
  changes: auditLog(first: 3, filter: {objects: [$object]}) {
    nodes {
      ...LastChange
    }
  }
}
    fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}
fragment WebhookFacts on Webhook {
  id
  version
  url
  description
  email
  types
  pausedAt
  pauseReason
  failingSince
  previousSecretUntil
  lastSequenceNumber
  createdAt
  partner {
    name
  }
}`) as unknown as TypedDocumentString<WebhookOneQuery, WebhookOneQueryVariables>;
export const WebhookDeliveryListDocument = new TypedDocumentString(`
    query WebhookDeliveryList($webhookId: WebhookID!, $status: WebhookDeliveryStatus, $type: WebhookMessageType, $first: Int! = 50, $after: WebhookDeliveryID) {
  webhookDeliveries(
    webhookId: $webhookId
    status: $status
    type: $type
    limit: $first
    before: $after
  ) {
    deliveries {
      ...WebhookDeliveryRow
    }
    hasMore
  }
}
    fragment WebhookDeliveryRow on WebhookDelivery {
  id
  type
  status
  sequenceNumber
  changedAt
  attemptCount
  nextAttemptAt
  attempts {
    attemptNumber
    startedAt
    httpStatus
    failure
    latencyMs
  }
}`) as unknown as TypedDocumentString<WebhookDeliveryListQuery, WebhookDeliveryListQueryVariables>;
export const WebhookDeliveryOneDocument = new TypedDocumentString(`
    query WebhookDeliveryOne($webhookId: WebhookID!, $deliveryId: WebhookDeliveryID!) {
  webhook(webhookId: $webhookId) {
    url
    pausedAt
  }
  webhookDelivery(deliveryId: $deliveryId) {
    id
    webhookId
    type
    status
    sequenceNumber
    changedAt
    createdAt
    attemptCount
    nextAttemptAt
    body
    attempts {
      attemptNumber
      startedAt
      url
      httpStatus
      failure
      response
      latencyMs
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookDeliveryOneQuery, WebhookDeliveryOneQueryVariables>;
export const WebhookCreateDocument = new TypedDocumentString(`
    mutation WebhookCreate($input: CreateWebhookInput!) {
  createWebhook(input: $input) {
    issuedWebhook {
      secret
      webhook {
        id
        url
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookCreateMutation, WebhookCreateMutationVariables>;
export const WebhookChangeDocument = new TypedDocumentString(`
    mutation WebhookChange($input: UpdateWebhookInput!) {
  updateWebhook(input: $input) {
    webhook {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookChangeMutation, WebhookChangeMutationVariables>;
export const WebhookRollDocument = new TypedDocumentString(`
    mutation WebhookRoll($input: RollWebhookSecretInput!) {
  rollWebhookSecret(input: $input) {
    issuedWebhook {
      secret
      webhook {
        url
        previousSecretUntil
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookRollMutation, WebhookRollMutationVariables>;
export const WebhookDeleteDocument = new TypedDocumentString(`
    mutation WebhookDelete($input: DeleteWebhookInput!) {
  deleteWebhook(input: $input) {
    webhook {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookDeleteMutation, WebhookDeleteMutationVariables>;
export const WebhookTestDocument = new TypedDocumentString(`
    mutation WebhookTest($input: TestWebhookInput!) {
  testWebhook(input: $input) {
    webhookDelivery {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookTestMutation, WebhookTestMutationVariables>;
export const WebhookResendDocument = new TypedDocumentString(`
    mutation WebhookResend($input: ResendWebhookDeliveryInput!) {
  resendWebhookDelivery(input: $input) {
    webhookDelivery {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookResendMutation, WebhookResendMutationVariables>;
export const WebhookReplayDocument = new TypedDocumentString(`
    mutation WebhookReplay($input: ReplayWebhookInput!) {
  replayWebhook(input: $input) {
    webhookReplay {
      deliveryCount
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookReplayMutation, WebhookReplayMutationVariables>;
export const WorkflowsDocument = new TypedDocumentString(`
    query Workflows($objects: [String!], $audit: Boolean!) {
  workflows {
    nodes {
      ...WorkflowFacts
    }
  }
  changes: auditLog(
    first: 3
    filter: {objectTypes: [WORKFLOW], objects: $objects}
  ) @include(if: $audit) {
    nodes {
      ...LastChange
    }
  }
  placeholders {
    name
    description
    example
  }
  viewer {
    operator {
      replyTo
      languages
    }
  }
}
    fragment LastChange on AuditEntry {
  number
  occurredAt
  action
  actor
  requestId
  key {
    id
    name
  }
}
fragment WorkflowFacts on Workflow {
  id
  name
  trigger
  delay
  delayUnit
  atTime
  activityIds
  channels
  subject
  body
  language
  translations {
    language
    subject
    body
  }
  active
  updatedAt
  version
}`) as unknown as TypedDocumentString<WorkflowsQuery, WorkflowsQueryVariables>;
export const WorkflowPreviewDocument = new TypedDocumentString(`
    query WorkflowPreview($input: WorkflowInput!, $bookingReference: String, $language: String) {
  previewWorkflow(
    input: $input
    bookingReference: $bookingReference
    language: $language
  ) {
    subject
    html
  }
}
    `) as unknown as TypedDocumentString<WorkflowPreviewQuery, WorkflowPreviewQueryVariables>;
export const WorkflowAddDocument = new TypedDocumentString(`
    mutation WorkflowAdd($input: CreateWorkflowInput!) {
  createWorkflow(input: $input) {
    workflow {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<WorkflowAddMutation, WorkflowAddMutationVariables>;
export const WorkflowChangeDocument = new TypedDocumentString(`
    mutation WorkflowChange($input: UpdateWorkflowInput!) {
  updateWorkflow(input: $input) {
    workflow {
      id
      version
    }
  }
}
    `) as unknown as TypedDocumentString<WorkflowChangeMutation, WorkflowChangeMutationVariables>;
export const WorkflowRemoveDocument = new TypedDocumentString(`
    mutation WorkflowRemove($input: DeleteWorkflowInput!) {
  deleteWorkflow(input: $input) {
    deletedWorkflowId
  }
}
    `) as unknown as TypedDocumentString<WorkflowRemoveMutation, WorkflowRemoveMutationVariables>;
export const WorkflowTestDocument = new TypedDocumentString(`
    mutation WorkflowTest($input: SendTestEmailInput!) {
  sendTestEmail(input: $input) {
    email {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<WorkflowTestMutation, WorkflowTestMutationVariables>;