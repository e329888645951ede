/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Which bookings to list: those that match everything that is given. */
export type BookingFilter = {
  /** Of this activity. */
  activityId?: string | null | undefined;
  /** Sold through one of these channels. */
  channels?: Array<Channel> | null | undefined;
  /** Taking place on this local day or later. */
  from?: string | null | undefined;
  /** Sold by this partner. */
  partnerId?: string | null | undefined;
  /** In one of these states. */
  statuses?: Array<BookingStatus> | null | undefined;
  /** A part of the booking reference, the name, the e-mail address, the payment reference or the partner reference; upper or lower case, taken literally. */
  text?: string | null | undefined;
  /** Of this one timeslot. */
  timeslotId?: string | null | undefined;
  /** Taking place on this local day or earlier. */
  to?: string | null | undefined;
  /** With one of these waiver states. */
  waiverStatuses?: Array<WaiverStatus> | null | undefined;
};

/** Where a booking stands in its life. */
export type BookingStatus =
  /** Called off; its places are free again. */
  | 'CANCELLED'
  /** The places are taken for it. */
  | 'CONFIRMED'
  /** The hold has ended unconfirmed; its places are free again. */
  | 'EXPIRED'
  /** The participants did not come. */
  | 'NO_SHOW'
  /** Its places are held until `holdExpiresAt`; it waits to be confirmed. */
  | 'ON_HOLD'
  /** Its places are taken; it waits for the operator to accept it. */
  | 'PENDING'
  /** The participants have come. */
  | 'REDEEMED'
  /** The operator has not accepted it; its places are free again. */
  | 'REJECTED';

/** Through which of the operator's sales channels a booking came. */
export type Channel =
  /** Sold in the operator's own web shop. */
  | 'ONLINE'
  /** Sold by a partner on its own platform. */
  | 'PARTNER'
  /** Sold at the counter or by phone. */
  | 'POINT_OF_SALE';

/** What an API key may do. */
export type Scope =
  /** Read everything of the operator's. */
  | 'operator_read'
  /** Manage everything of the operator's; includes `operator_read`. */
  | 'operator_write'
  /** Sell as a partner: every partner and core path. */
  | 'ota'
  /** Read usage summaries. */
  | 'usage_read'
  /** Record usage. */
  | 'usage_write';

/** Whether the required waiver answers of a booking are there. */
export type WaiverStatus =
  /** Every required answer is there. */
  | 'complete'
  /** The activity requires no answers. */
  | 'not_required'
  /** Required answers are missing; the customer gives them at `waiverUrl`. */
  | 'outstanding';

export type BookingsQueryVariables = Exact<{
  filter?: BookingFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type BookingsQuery = { bookings: { edges: Array<{ node: { bookingId: string, bookingReference: string, date: string, time: string, startsAt: string, participants: number, channel: Channel, status: BookingStatus, waiverStatus: WaiverStatus, paymentReference: string, createdAt: string, price: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string }, product: { name: string, timeZone: string }, partner: { name: string } | null } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null }, totals: { bookings: number, participants: number, price: { amount: number, currency: string } } } };

export type BookingRowFragment = { bookingId: string, bookingReference: string, date: string, time: string, startsAt: string, participants: number, channel: Channel, status: BookingStatus, waiverStatus: WaiverStatus, paymentReference: string, createdAt: string, price: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string }, product: { name: string, timeZone: string }, partner: { name: string } | null };

export type BookingChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type BookingChangedSubscription = { bookingChanged: { bookingId: string, bookingReference: string, date: string, time: string, startsAt: string, participants: number, channel: Channel, status: BookingStatus, waiverStatus: WaiverStatus, paymentReference: string, createdAt: string, price: { amount: number, currency: string }, customer: { firstName: string, lastName: string, email: string }, product: { name: string, timeZone: string }, partner: { name: string } | null } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { scopes: Array<Scope>, operator: { name: string, timeZone: string, currency: string } } };

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
export const BookingRowFragmentDoc = new TypedDocumentString(`
    fragment BookingRow on Booking {
  bookingId
  bookingReference
  date
  time
  startsAt
  participants
  channel
  status
  waiverStatus
  paymentReference
  createdAt
  price {
    amount
    currency
  }
  customer {
    firstName
    lastName
    email
  }
  product {
    name
    timeZone
  }
  partner {
    name
  }
}
    `, {"fragmentName":"BookingRow"}) as unknown as TypedDocumentString<BookingRowFragment, unknown>;
export const BookingsDocument = new TypedDocumentString(`
    query Bookings($filter: BookingFilter, $first: Int, $after: String, $last: Int, $before: String) {
  bookings(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    edges {
      node {
        ...BookingRow
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    totals {
      bookings
      participants
      price {
        amount
        currency
      }
    }
  }
}
    fragment BookingRow on Booking {
  bookingId
  bookingReference
  date
  time
  startsAt
  participants
  channel
  status
  waiverStatus
  paymentReference
  createdAt
  price {
    amount
    currency
  }
  customer {
    firstName
    lastName
    email
  }
  product {
    name
    timeZone
  }
  partner {
    name
  }
}`) as unknown as TypedDocumentString<BookingsQuery, BookingsQueryVariables>;
export const BookingChangedDocument = new TypedDocumentString(`
    subscription BookingChanged {
  bookingChanged {
    ...BookingRow
  }
}
    fragment BookingRow on Booking {
  bookingId
  bookingReference
  date
  time
  startsAt
  participants
  channel
  status
  waiverStatus
  paymentReference
  createdAt
  price {
    amount
    currency
  }
  customer {
    firstName
    lastName
    email
  }
  product {
    name
    timeZone
  }
  partner {
    name
  }
}`) as unknown as TypedDocumentString<BookingChangedSubscription, BookingChangedSubscriptionVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query Viewer {
  viewer {
    operator {
      name
      timeZone
      currency
    }
    scopes
  }
}
    `) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;