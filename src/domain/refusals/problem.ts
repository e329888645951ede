import type { RefusalCode } from './refusal.ts'

/** How a refusal is presented: its status, and the page behind its problem type. */
export interface ProblemKind {
  status: number
  title: string
  /** When it happens, for the reader of the problem's page. */
  meaning: string
  /** What the caller should do next. */
  remedy: string
}

/** Every refusal code exactly once, and `internal` for failures: a new code without a status does not compile. */
export const problemKinds: Record<RefusalCode | 'internal', ProblemKind> = {
  validation: {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'A query parameter, a body field or an argument is missing or not valid.',
    remedy: 'Read `errors`: it names every failed field. Correct them all and send the request again.',
  },
  'malformed-request': {
    status: 400,
    title: 'Bad Request',
    meaning: 'The request could not be read: the body is not valid JSON, or a header is invalid.',
    remedy: 'Correct the request. The same request would be refused again.',
  },
  'invalid-activity-id': {
    status: 400,
    title: 'Bad Request',
    meaning: 'The ActivityID in the path is malformed.',
    remedy: 'Use the `ActivityID` of a product exactly as the product list gives it: `act_` and 26 characters.',
  },
  'unknown-activity': {
    status: 400,
    title: 'Bad Request',
    meaning: 'The ActivityID is well formed, but no activity in this shopfront has it.',
    remedy: 'Refresh the product list: the activity may have been unpublished.',
  },
  'ambiguous-product-query': {
    status: 400,
    title: 'Bad Request',
    meaning: 'A product is resolved by either its ID or its Name: neither was given, or both were.',
    remedy: 'Send exactly one of them.',
  },
  'product-not-found': {
    status: 404,
    title: 'Not Found',
    meaning: 'No published product of this shopfront has the ID or the Name that was given.',
    remedy: 'Refresh the product list. A Name must match the whole name; upper and lower case do not matter.',
  },
  'booking-not-found': {
    status: 404,
    title: 'Not Found',
    meaning: 'No booking that this key may see has this reference.',
    remedy: 'Check the reference, and that the key belongs to the partner that made the booking.',
  },
  'changes-expired': {
    status: 410,
    title: 'Gone',
    meaning: 'Changes after this sequence number have been deleted: they are kept for 30 days.',
    remedy: 'Take a snapshot, and ask for the changes after its sequence number.',
  },
  'sequence-number-ahead': {
    status: 422,
    title: 'Unprocessable Entity',
    meaning:
      'The change feed has not reached this sequence number: it is of another operator or another system, or the feed was restored from a backup.',
    remedy: 'Take a snapshot, and ask for the changes after its sequence number.',
  },
  'already-imported': {
    status: 409,
    title: 'Conflict',
    meaning: 'A booking with this `externalReference` was imported before. Nothing was imported.',
    remedy: 'Leave it out: `detail` names the booking. GraphQL only.',
  },
  'persisted-query-not-found': {
    status: 404,
    title: 'Not Found',
    meaning: 'No document with the hash in `extensions.persistedQuery` is known here for this key.',
    remedy:
      'Send the document as `query` with its hash once. Apollo Client and urql do that by themselves. GraphQL only.',
  },
  'document-not-trusted': {
    status: 403,
    title: 'Forbidden',
    meaning: 'This installation runs the GraphQL documents that it knows, and no others.',
    remedy:
      'Ask its administrator to add the document to the file of trusted documents, or use REST. The same document would be refused again. GraphQL only.',
  },
  'not-found': {
    status: 404,
    title: 'Not Found',
    meaning: 'No such route, or no object that this key may see has this identifier.',
    remedy:
      'Check the path against the API reference and the identifier against its list: some objects are deleted after a time. Check that the key belongs to the operator, or to the partner that made the object.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method Not Allowed',
    meaning: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported Media Type',
    meaning: 'The body is not of a type that this path accepts, or the uploaded file is not of an accepted type.',
    remedy: 'Send JSON as `application/json`, and files as `multipart/form-data` in one of the accepted types.',
  },
  'payload-too-large': {
    status: 413,
    title: 'Content Too Large',
    meaning: 'The body or the file is larger than this path accepts.',
    remedy: 'Send less at once.',
  },
  unauthenticated: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'There is no API key, or it is malformed, unknown, expired or revoked.',
    remedy: 'Send a valid key as `Authorization: Bearer <API_KEY>`.',
  },
  'permission-denied': {
    status: 403,
    title: 'Forbidden',
    meaning:
      'The key is valid but lacks the scope that this resource needs, or the header `Operator` names an operator for which it does not work.',
    remedy: 'Ask the operator for a key with the scope that `detail` names, or to connect your agency.',
  },
  'operator-required': {
    status: 400,
    title: 'Bad Request',
    meaning:
      'The key is of an agency that sells for several operators, and the request does not say for which one it is.',
    remedy: 'Send the OperatorID of one of `operators` in the header `Operator`.',
  },
  'insufficient-capacity': {
    status: 409,
    title: 'Conflict',
    meaning: 'The timeslot has fewer places left than requested. Nothing was booked.',
    remedy:
      'Offer the customer one of `alternatives`, or at most `available` places in this timeslot, if that is at least the ' +
      'smallest number of participants in one booking of the product.',
  },
  'timeslot-closed': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The timeslot cannot be booked any more, or what was held of it cannot be confirmed: it is past its booking cutoff, in the past, ' +
      'or closed, or its activity was taken out of the shopfront.',
    remedy: 'Offer the customer one of `alternatives`.',
  },
  'cancellation-cutoff-passed': {
    status: 409,
    title: 'Conflict',
    meaning: 'It is too late for the partner to cancel or amend this booking.',
    remedy: 'Contact the operator, who can still change it.',
  },
  'invalid-transition': {
    status: 409,
    title: 'Conflict',
    meaning: 'The booking, or another object to be changed, is in a state that does not allow this change.',
    remedy: 'Read it again: `detail` names its state and the requested one.',
  },
  'version-conflict': {
    status: 409,
    title: 'Conflict',
    meaning: 'The booking has changed since the version that was expected. Nothing was changed.',
    remedy: 'Read the booking again, decide whether the change still makes sense, and send it with the new version.',
  },
  'resource-shortage': {
    status: 409,
    title: 'Conflict',
    meaning: 'The change would leave departures with bookings without enough of a resource. Nothing was changed.',
    remedy: 'Read `shortages`: move or cancel bookings first, or send the change again with `force`.',
  },
  'price-changed': {
    status: 409,
    title: 'Conflict',
    meaning: 'The price is not the one that was expected, or that an expired quote promised. Nothing was booked.',
    remedy: 'Show the customer `currentPrice`. If it is accepted, send the request again with it, or with a new quote.',
  },
  'hold-limit': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The hold would exceed the limit of held places, of this key or of this timeslot, or of bookings in one basket. Nothing was held.',
    remedy: 'Confirm or cancel holds that you have, or book in one step.',
  },
  'places-available': {
    status: 409,
    title: 'Conflict',
    meaning: 'These places are available: there is no need to wait for them.',
    remedy: 'Book one of `alternatives`; `available` is the most places that one of them has left.',
  },
  'waitlist-full': {
    status: 409,
    title: 'Conflict',
    meaning: 'The waitlist of this day is full, or this partner has reached its limit of waiting customers.',
    remedy: 'Offer the customer another timeslot, or remove customers who no longer want to wait from the waitlist.',
  },
  'promo-code-refused': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The promo code cannot be used for this booking: `reason` says why. Nothing was booked. An unknown code and one of another ' +
      'operator are the same.',
    remedy: 'Tell the customer, and send the request without the code or with another one.',
  },
  'voucher-refused': {
    status: 409,
    title: 'Conflict',
    meaning:
      'The gift voucher cannot pay for this booking: `reason` says why. Nothing was booked. An unknown code and one of another ' +
      'operator are the same.',
    remedy: 'Tell the customer, and send the request without the voucher or with another one.',
  },
  'idempotency-conflict': {
    status: 409,
    title: 'Conflict',
    meaning: 'A request with the same Idempotency-Key is still in progress.',
    remedy: 'Wait for the seconds in `Retry-After` and send the same request again.',
  },
  'idempotency-mismatch': {
    status: 422,
    title: 'Unprocessable Entity',
    meaning: 'The Idempotency-Key was used before with a different request. Nothing was done.',
    remedy: 'Use a new key for a new request; repeat a request with exactly the same content.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too Many Requests',
    meaning:
      'A limit of this key, link, address or operator was exceeded, such as that of requests per second or of concurrent uploads.',
    remedy: 'Wait for the seconds in `Retry-After`, then send requests more slowly.',
  },
  overloaded: {
    status: 503,
    title: 'Service Unavailable',
    meaning:
      'The service or its database is at its limit, or the database is unavailable. Nothing was done, unless `outcomeUnknown` is ' +
      'true: then it is not known whether it was done.',
    remedy:
      'Wait for the seconds in `Retry-After`, then send the request again, a write with the same Idempotency-Key. If ' +
      '`outcomeUnknown` is true and the request had no key, check first whether it was carried out.',
  },
  internal: {
    status: 500,
    title: 'Internal Server Error',
    meaning: 'The service failed. Everything that was acknowledged before is stored.',
    remedy:
      'Send the request again, a write with the same Idempotency-Key. If it continues to fail, quote the `requestId`.',
  },
}
