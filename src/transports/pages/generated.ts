/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The customer who waits for the timeslot of a link, and the number of places. */
export type AcceptInvitationInput = {
  /** Whether any timeslot of the day is acceptable. */
  anyTime: boolean;
  /** The waiting customer. The offer is sent to this e-mail address. */
  customer: CustomerInput;
  /** The total number of places wanted. */
  participants: number;
};

/** An answer to one waiver question. */
export type AnswerInput = {
  /** Which participant answers, counted from 1; only for questions of the scope `PARTICIPANT`. */
  participant: number | null | undefined;
  /** The question. */
  questionId: string;
  /** The uploaded files, for a question of the type `FILE`. Each upload can be used once. */
  uploadIds: Array<string> | null | undefined;
  /** Text, a number, true or false, or a list of texts for `MULTI_CHOICE`, depending on the type of the question. Null or blank counts as not answered. */
  value: unknown;
};

/** Answers to the waiver questions of an existing booking. */
export type AnswerWaiverInput = {
  /** The answers. They replace earlier ones to the same questions; a blank one deletes the earlier one. */
  answers: Array<AnswerInput>;
  /** The reference of the booking; the holder of a waiver link leaves it out. */
  bookingReference: string | null | undefined;
  /** Whether to refuse the whole request while a required answer is still missing. */
  complete: boolean;
};

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

/** The customer of a booking. */
export type CustomerInput = {
  /** The e-mail address. */
  email: string;
  /** Given name. */
  firstName: string;
  /** Family name. */
  lastName: string;
  /** The phone number. */
  phone: string | null | undefined;
};

/** How often a waiver question is answered. */
export type QuestionScope =
  /** Once for the whole booking. */
  | 'booking'
  /** Once for each participant. */
  | 'participant';

/** The type of the answer to a waiver question. */
export type QuestionType =
  /** true or false. A required one must be true: it is a consent. */
  | 'boolean'
  /** A day, `YYYY-MM-DD`. */
  | 'date'
  /** An e-mail address. */
  | 'email'
  /** One or more uploaded files, by their upload IDs. */
  | 'file'
  /** Text of several lines. */
  | 'long_text'
  /** A list of the `value`s of options. */
  | 'multi_choice'
  /** A number. */
  | 'number'
  /** A phone number with its country code. */
  | 'phone'
  /** The full name of the person who signs, typed by that person. */
  | 'signature'
  /** The `value` of one of the options. */
  | 'single_choice'
  /** One line of text. */
  | 'text';

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

/** Whether the required waiver answers of a booking are complete. */
export type WaiverStatus =
  /** Every required answer was given. */
  | 'complete'
  /** The activity requires no answers; optional ones can be given at `waiverUrl`. */
  | 'not_required'
  /** Required answers are missing; the customer can give them at `waiverUrl`. */
  | 'outstanding';

export type ChoicePartsFragment = { operatorName: string, sellerName: string, activityName: string, meetingPoint: string | null, firstName: string, bookingReference: string, date: string, time: string, timeZone: string, participants: number, reason: string, outcome: ClosureOutcome, open: boolean, lastDay: string, operator: { name: string, brandColour: string | null, phone: string | null, email: string | null, website: string | null, address: string | null, logo: { url: string } | null }, price: { amount: number, currency: string }, departures: Array<{ timeslotId: string, date: string, time: string }> };

export type ReadChoiceQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadChoiceQuery = { choice: { operatorName: string, sellerName: string, activityName: string, meetingPoint: string | null, firstName: string, bookingReference: string, date: string, time: string, timeZone: string, participants: number, reason: string, outcome: ClosureOutcome, open: boolean, lastDay: string, operator: { name: string, brandColour: string | null, phone: string | null, email: string | null, website: string | null, address: string | null, logo: { url: string } | null }, price: { amount: number, currency: string }, departures: Array<{ timeslotId: string, date: string, time: string }> } };

export type ChooseDepartureMutationVariables = Exact<{
  timeslotId: string;
}>;


export type ChooseDepartureMutation = { chooseDeparture: { bookingChoice: { outcome: ClosureOutcome } } };

export type ChooseRefundMutationVariables = Exact<{ [key: string]: never; }>;


export type ChooseRefundMutation = { chooseRefund: { bookingChoice: { outcome: ClosureOutcome } } };

export type OperatorPartsFragment = { name: string, brandColour: string | null, phone: string | null, email: string | null, website: string | null, address: string | null, logo: { url: string } | null };

export type OfferPartsFragment = { operatorName: string, sellerName: string, activityName: string, meetingPoint: string | null, firstName: string, date: string, time: string, timeZone: string, participants: number, status: WaitlistStatus, withdrawn: boolean, offerExpiresAt: number | null, bookingReference: string, bookingStatus: BookingStatus, waiverUrl: string | null, waiverStatus: WaiverStatus, operator: { name: string, brandColour: string | null, phone: string | null, email: string | null, website: string | null, address: string | null, logo: { url: string } | null }, price: { amount: number, currency: string } };

export type ReadOfferQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadOfferQuery = { offer: { operatorName: string, sellerName: string, activityName: string, meetingPoint: string | null, firstName: string, date: string, time: string, timeZone: string, participants: number, status: WaitlistStatus, withdrawn: boolean, offerExpiresAt: number | null, bookingReference: string, bookingStatus: BookingStatus, waiverUrl: string | null, waiverStatus: WaiverStatus, operator: { name: string, brandColour: string | null, phone: string | null, email: string | null, website: string | null, address: string | null, logo: { url: string } | null }, price: { amount: number, currency: string } } };

export type AcceptOfferMutationVariables = Exact<{ [key: string]: never; }>;


export type AcceptOfferMutation = { acceptOffer: { waitlistOffer: { status: WaitlistStatus } } };

export type DeclineOfferMutationVariables = Exact<{ [key: string]: never; }>;


export type DeclineOfferMutation = { declineOffer: { waitlistOffer: { status: WaitlistStatus } } };

export type InvitationPartsFragment = { operatorName: string, activityName: string, meetingPoint: string | null, date: string, time: string, timeZone: string, status: TimeslotStatus, availablePlaces: number, minParticipants: number, maxParticipants: number, hasOtherTimes: boolean, operator: { name: string, brandColour: string | null, phone: string | null, email: string | null, website: string | null, address: string | null, logo: { url: string } | null } };

export type ReadInvitationQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadInvitationQuery = { invitation: { operatorName: string, activityName: string, meetingPoint: string | null, date: string, time: string, timeZone: string, status: TimeslotStatus, availablePlaces: number, minParticipants: number, maxParticipants: number, hasOtherTimes: boolean, operator: { name: string, brandColour: string | null, phone: string | null, email: string | null, website: string | null, address: string | null, logo: { url: string } | null } } };

export type AcceptInvitationMutationVariables = Exact<{
  input: AcceptInvitationInput;
}>;


export type AcceptInvitationMutation = { acceptInvitation: { invitation: { status: TimeslotStatus } } };

export type WaiverPartsFragment = { bookingReference: string, operatorName: string, activityName: string, meetingPoint: string | null, firstName: string, date: string, time: string, timeZone: string, participants: number, participantUnits: Array<string>, status: BookingStatus, ticketCode: string | null, waiverStatus: WaiverStatus, operator: { name: string, brandColour: string | null, phone: string | null, email: string | null, website: string | null, address: string | null, logo: { url: string } | null }, questions: Array<{ label: string, helpText: string | null, type: QuestionType, required: boolean, scope: QuestionScope, minLength: number | null, maxLength: number | null, min: number | null, max: number | null, questionId: string, options: Array<{ value: string, label: string }> | null, file: { maxBytes: number, acceptedTypes: Array<string>, maxFiles: number } | null, dependsOn: { questionId: string, values: Array<string> } | null }>, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, uploads: Array<{ fileName: string, uploadId: string }> }> };

export type ReadWaiverQueryVariables = Exact<{ [key: string]: never; }>;


export type ReadWaiverQuery = { waiver: { bookingReference: string, operatorName: string, activityName: string, meetingPoint: string | null, firstName: string, date: string, time: string, timeZone: string, participants: number, participantUnits: Array<string>, status: BookingStatus, ticketCode: string | null, waiverStatus: WaiverStatus, operator: { name: string, brandColour: string | null, phone: string | null, email: string | null, website: string | null, address: string | null, logo: { url: string } | null }, questions: Array<{ label: string, helpText: string | null, type: QuestionType, required: boolean, scope: QuestionScope, minLength: number | null, maxLength: number | null, min: number | null, max: number | null, questionId: string, options: Array<{ value: string, label: string }> | null, file: { maxBytes: number, acceptedTypes: Array<string>, maxFiles: number } | null, dependsOn: { questionId: string, values: Array<string> } | null }>, answers: Array<{ questionId: string, participant: number, label: string, value: unknown, uploads: Array<{ fileName: string, uploadId: string }> }> } };

export type SendWaiverMutationVariables = Exact<{
  input: AnswerWaiverInput;
}>;


export type SendWaiverMutation = { answerWaiver: { waiver: { waiverStatus: WaiverStatus } } };

export const OperatorPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brandColour"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]} as unknown as DocumentNode<OperatorPartsFragment, unknown>;
export const ChoicePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChoiceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BookingChoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"activityName"}},{"kind":"Field","name":{"kind":"Name","value":"meetingPoint"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"bookingReference"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"participants"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"open"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"departures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeslotId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brandColour"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]} as unknown as DocumentNode<ChoicePartsFragment, unknown>;
export const OfferPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OfferParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WaitlistOffer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"activityName"}},{"kind":"Field","name":{"kind":"Name","value":"meetingPoint"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"participants"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawn"}},{"kind":"Field","name":{"kind":"Name","value":"offerExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"bookingReference"}},{"kind":"Field","name":{"kind":"Name","value":"bookingStatus"}},{"kind":"Field","name":{"kind":"Name","value":"waiverUrl"}},{"kind":"Field","name":{"kind":"Name","value":"waiverStatus"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brandColour"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]} as unknown as DocumentNode<OfferPartsFragment, unknown>;
export const InvitationPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvitationParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invitation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"activityName"}},{"kind":"Field","name":{"kind":"Name","value":"meetingPoint"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"availablePlaces"}},{"kind":"Field","name":{"kind":"Name","value":"minParticipants"}},{"kind":"Field","name":{"kind":"Name","value":"maxParticipants"}},{"kind":"Field","name":{"kind":"Name","value":"hasOtherTimes"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brandColour"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]} as unknown as DocumentNode<InvitationPartsFragment, unknown>;
export const WaiverPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaiverParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Waiver"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bookingReference"}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"activityName"}},{"kind":"Field","name":{"kind":"Name","value":"meetingPoint"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"participants"}},{"kind":"Field","name":{"kind":"Name","value":"participantUnits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"ticketCode"}},{"kind":"Field","name":{"kind":"Name","value":"waiverStatus"}},{"kind":"Field","name":{"kind":"Name","value":"questions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"questionId"},"name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"helpText"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}},{"kind":"Field","name":{"kind":"Name","value":"minLength"}},{"kind":"Field","name":{"kind":"Name","value":"maxLength"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}},{"kind":"Field","name":{"kind":"Name","value":"maxFiles"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dependsOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"participant"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"uploads"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"uploadId"},"name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brandColour"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]} as unknown as DocumentNode<WaiverPartsFragment, unknown>;
export const ReadChoiceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadChoice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"choice"},"name":{"kind":"Name","value":"bookingChoice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChoiceParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChoiceParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BookingChoice"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"activityName"}},{"kind":"Field","name":{"kind":"Name","value":"meetingPoint"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"bookingReference"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"participants"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"open"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"departures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeslotId"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brandColour"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}}]} as unknown as DocumentNode<ReadChoiceQuery, ReadChoiceQueryVariables>;
export const ChooseDepartureDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChooseDeparture"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"timeslotId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TimeslotID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chooseDeparture"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"timeslotId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"timeslotId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookingChoice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}}]}}]}}]} as unknown as DocumentNode<ChooseDepartureMutation, ChooseDepartureMutationVariables>;
export const ChooseRefundDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChooseRefund"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"chooseRefund"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bookingChoice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}}]}}]}}]}}]} as unknown as DocumentNode<ChooseRefundMutation, ChooseRefundMutationVariables>;
export const ReadOfferDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"offer"},"name":{"kind":"Name","value":"waitlistOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OfferParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brandColour"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OfferParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WaitlistOffer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"sellerName"}},{"kind":"Field","name":{"kind":"Name","value":"activityName"}},{"kind":"Field","name":{"kind":"Name","value":"meetingPoint"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"participants"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawn"}},{"kind":"Field","name":{"kind":"Name","value":"offerExpiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"bookingReference"}},{"kind":"Field","name":{"kind":"Name","value":"bookingStatus"}},{"kind":"Field","name":{"kind":"Name","value":"waiverUrl"}},{"kind":"Field","name":{"kind":"Name","value":"waiverStatus"}}]}}]} as unknown as DocumentNode<ReadOfferQuery, ReadOfferQueryVariables>;
export const AcceptOfferDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcceptOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acceptOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"waitlistOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<AcceptOfferMutation, AcceptOfferMutationVariables>;
export const DeclineOfferDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeclineOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declineOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"waitlistOffer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<DeclineOfferMutation, DeclineOfferMutationVariables>;
export const ReadInvitationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadInvitation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"invitation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InvitationParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brandColour"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvitationParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invitation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"activityName"}},{"kind":"Field","name":{"kind":"Name","value":"meetingPoint"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"availablePlaces"}},{"kind":"Field","name":{"kind":"Name","value":"minParticipants"}},{"kind":"Field","name":{"kind":"Name","value":"maxParticipants"}},{"kind":"Field","name":{"kind":"Name","value":"hasOtherTimes"}}]}}]} as unknown as DocumentNode<ReadInvitationQuery, ReadInvitationQueryVariables>;
export const AcceptInvitationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcceptInvitation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AcceptInvitationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acceptInvitation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"invitation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]} as unknown as DocumentNode<AcceptInvitationMutation, AcceptInvitationMutationVariables>;
export const ReadWaiverDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReadWaiver"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"waiver"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WaiverParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorProfile"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"logo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"brandColour"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"website"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WaiverParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Waiver"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operator"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bookingReference"}},{"kind":"Field","name":{"kind":"Name","value":"operatorName"}},{"kind":"Field","name":{"kind":"Name","value":"activityName"}},{"kind":"Field","name":{"kind":"Name","value":"meetingPoint"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"participants"}},{"kind":"Field","name":{"kind":"Name","value":"participantUnits"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"ticketCode"}},{"kind":"Field","name":{"kind":"Name","value":"waiverStatus"}},{"kind":"Field","name":{"kind":"Name","value":"questions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"questionId"},"name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"helpText"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"options"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}},{"kind":"Field","name":{"kind":"Name","value":"minLength"}},{"kind":"Field","name":{"kind":"Name","value":"maxLength"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"file"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxBytes"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedTypes"}},{"kind":"Field","name":{"kind":"Name","value":"maxFiles"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dependsOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"answers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questionId"}},{"kind":"Field","name":{"kind":"Name","value":"participant"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"uploads"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"uploadId"},"name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]}}]} as unknown as DocumentNode<ReadWaiverQuery, ReadWaiverQueryVariables>;
export const SendWaiverDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendWaiver"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AnswerWaiverInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answerWaiver"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"waiver"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"waiverStatus"}}]}}]}}]}}]} as unknown as DocumentNode<SendWaiverMutation, SendWaiverMutationVariables>;