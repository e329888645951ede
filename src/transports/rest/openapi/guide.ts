import { maxTimeslots } from '../../../domain/rules/availabilityLimits.ts'
import { MAX_HOLD_MINUTES } from '../../../domain/rules/holdLimits.ts'
import { exampleOrigin } from './exampleOrigin.ts'

/** The tags that group the paths, in the order in which a partner needs them. */
export const tags = [
  { name: 'Products', description: "The activities in the operator's shopfront, which can be sold." },
  { name: 'Availability', description: 'Days with free capacity, and the timeslots of a day.' },
  { name: 'Waivers', description: 'Questions that participants must answer, and file uploads for the answers.' },
  { name: 'Bookings', description: 'Booking or holding places, and changing bookings.' },
  {
    name: 'Changes',
    description: `Learning of every change without polling, and keeping a copy equal: see the [guide](${exampleOrigin}/guides/changes).`,
  },
  {
    name: 'Webhooks',
    description: 'Having changes sent to you as they happen, signed, and every delivery to look at.',
  },
  { name: 'Waitlist', description: 'Waiting for places in full timeslots.' },
  { name: 'Statements', description: 'What you owe the operator for a month, and for which bookings.' },
  { name: 'Usage meters', description: 'Recording usage against named meters, and summarising it.' },
  { name: 'Key', description: 'What your key is, may do and has left.' },
]

/** The introduction of the OpenAPI document. */
export const guide = `With this API an online travel agency sells an operator's activities on its own platform, and a client
records usage against named meters and reads it back. To begin, read the guide
[Sell through the API](${exampleOrigin}/guides/partners), whose examples run. The other [guides](${exampleOrigin}/guides) explain bookings, the
change feed, webhooks and meters.

## A typical flow

1. **List the products** (\`GET …/products\`), cache them, and refresh them every few minutes.
2. **Find a date and a timeslot**: \`GET …/availability/{ActivityID}/dates\`, then \`…/timeslots\` for the chosen date, or all
   activities in one request: see "Keep availability fresh". They have the prices at which you can sell, and a timeslot those of each unit.
3. **Read the waiver questions** (\`GET …/questions/{ActivityID}\`) and let the customer answer the required ones before
   checkout. If the product's \`WaiverPolicy\` is \`AT_BOOKING\`, a booking without these answers is refused; if it is
   \`BEFORE_ARRIVAL\`, they can be sent later. Upload files with \`POST …/uploads\` first, and give their \`UploadID\` as the answer.
4. **Book** (\`POST …/booking\`) the \`Participants\`, or how many of each of the product's \`Units\`, with an \`Idempotency-Key\` and your payment reference. On a 409 let the customer pick
   another timeslot: the problem lists \`alternatives\` with enough places.
5. Show the customer the \`BookingReference\`, the \`WaiverUrl\` while \`WaiverStatus\` is \`outstanding\` (the URL is also present if
   all questions are optional), and the time until which the booking can be cancelled (\`CancellableUntil\`).
6. **Stay in sync** without polling: follow the [change feed](${exampleOrigin}/guides/changes) (\`GET …/changes\`), or have changes sent to
   you by [webhooks](${exampleOrigin}/guides/webhooks). Both tell you when the operator cancels a booking or closes a day.

If the customer pays after choosing, hold the places first (\`POST …/hold\`), take the payment, and confirm
(\`POST …/booking/{BookingReference}/confirm\`) before \`HoldExpiresAt\`. If a timeslot is full, add the customer to its
waitlist (\`POST …/waitlist\`).

## The life of a booking

| \`Status\` | Meaning | Can become |
|---|---|---|
| \`ON_HOLD\` | its places are held until \`HoldExpiresAt\` | \`CONFIRMED\` or \`PENDING\`, \`CANCELLED\`, \`EXPIRED\` |
| \`PENDING\` | its places are taken; the operator must still accept it | \`CONFIRMED\`, \`REJECTED\`, \`CANCELLED\` |
| \`CONFIRMED\` | its places are taken | \`REDEEMED\`, \`NO_SHOW\`, \`CANCELLED\`; \`PENDING\`, if an amendment must be accepted by the operator |
| \`REDEEMED\`, \`NO_SHOW\` | the participants arrived, or did not | \`CONFIRMED\`, if the operator takes it back; a no-show can still be redeemed |
| \`EXPIRED\` | the hold expired; its places are free again | \`CONFIRMED\` or \`PENDING\`, if it is confirmed late and the places are still free; \`CANCELLED\`, so that the rest of its basket can be confirmed |
| \`CANCELLED\`, \`REJECTED\` | cancelled, or not accepted by the operator; its places are free again | |

A hold expires exactly at \`HoldExpiresAt\`. It can be extended, to at most ${MAX_HOLD_MINUTES} minutes in total. The operator configures how
many places one key can hold and how many places of one timeslot can be on hold (100 and 50 by default); a hold above either
limit is refused with 409 \`hold-limit\`. To **promise a price**, quote it first: a booking or hold with the \`QuoteToken\` has that price for 15 minutes, and one with
\`ExpectedPrice\` is refused with 409 \`price-changed\` if the price is another. To **amend** a booking, send only the fields that change. The booking keeps its
reference, and what stays of it keeps its price. It keeps its places until it has the new ones, so do not cancel and book again.
Every change increments \`Version\`. Send the version that you read as \`ExpectedVersion\`: if the booking has changed since, the
change is refused with 409 \`version-conflict\`. Repeating a change that was already made is harmless.

## Authentication

Send an API key with every request: \`Authorization: Bearer <API_KEY>\`. Keys are issued by the operator and belong to one
operator and, for selling, to one partner. Each path states the scope that it requires:

| Scope | For |
|---|---|
| \`ota\` | every path under \`/api/v2/ota\` |
| \`usage:write\` | recording usage |
| \`usage:read\` | reading usage summaries |

\`GET /api/v2/me\` answers every key with its scopes, operator and partner, and with what remains of its rate limits.

### One key for several operators

An agency that sells for several operators of this installation can have one key for all of them. The administrator issues it, and
each operator connects the agency to one of its partners. Then every request names its operator in the header \`Operator\`:

\`\`\`
GET …/products
Authorization: Bearer <API_KEY>
Operator: op_01k0c6w3n5e8tbr2m7x9y4z1qh
\`\`\`

- Without the header, the answer is 400 \`operator-required\`; its \`operators\` are those that connected the agency.
- An operator that did not, or ended the connection, is answered with 403, as is one that does not exist.
- Everything else is as with a key of that operator: its activities, your bookings with it, and a rate limit of its own.
- \`Idempotency-Key\` counts for each operator by itself. Responses have \`Vary: Authorization, Operator\`.
- With the key of one operator the header can be left out. It may name that operator, and no other.

A request without a valid key gets 401; a valid key without the scope gets 403. The key is checked first: without a valid key
every path under \`/api\` returns 401, even one that does not exist. Data of other operators is not visible: the activity of
another operator is an unknown activity.

## Answers

Responses are JSON, \`{ "data": … }\`, except for the usage export. New members may be added over time, so ignore members
that you do not know. Requests are strict: an unknown member is refused, so that a typo in a booking is not silently ignored. Of
a member that an object has twice, the last one counts: send each once. Names of query parameters are
case-insensitive (\`Name\` matches \`name\`). Unknown ones are refused on the paths of changes, webhooks, the availability of all activities and the
list of bookings, and ignored on the others. Lists are complete, except for those of
which this document says that they come in pages. A parameter with several values takes them separated by commas, or repeated.
Bodies are UTF-8. Answers over 1 kB are compressed if the request accepts \`br\` or \`gzip\`; bodies of requests must not be. Every path that supports \`GET\` also supports \`HEAD\`, which returns no body.

## Changes

Answers grow: new paths, members, problems and constants can appear at any time. What is to go is marked \`deprecated\` in this
document first, for at least six months, and says what to use instead. A request that uses it is answered as before, with
\`Deprecation\` (since when, RFC 9745), \`Sunset\` (until when it certainly works, RFC 8594) and a \`Link\` to the
[changelog](${exampleOrigin}/guides/changelog). Log these headers, so that you notice in time.

## Caching

Responses with products have a strong \`ETag\` and \`Cache-Control: private, max-age=60\`. Cache them for that long, then
revalidate with \`If-None-Match\`: if nothing has changed, the response is 304 without a body. A shopfront with more than 500
products comes in pages: follow the \`Link\` with \`rel="next"\` to the end. The availability of all activities
(\`GET …/availability\`) is \`private, no-cache\`: keep it, and revalidate it each time. Everything else is \`no-store\`.

## Keep availability fresh

Availability changes with every booking, of every seller. To show calendars, read the dates and timeslots of all activities in one
request, and ask again with its \`ETag\` as often as you need:

\`\`\`
GET …/availability?StartDate=2026-07-01&EndDate=2026-07-30
If-None-Match: "Zk0q1qPzJ3mW9hYt0a6nC5vD4xE"
\`\`\`

- One such request takes the place of one for the dates of each activity and one for the timeslots of each day: for nine activities
  and 30 days, of some 280. It is 304 without a body while nothing has changed.
- \`ActivityIDs\` restricts it to some activities. An answer has at most 400 days and ${maxTimeslots} timeslots: for more, ask for
  fewer days at once.
- All of an answer is true at one instant. An activity that cannot be booked in the range has no \`Dates\`.
- \`X-Sequence-Number\`, which a 304 has too, is the number of the change feed at which it is true. To be told of changes instead of
  asking, list the changes (\`GET …/changes?After=\`) or subscribe from there: the [guide of the feed](${exampleOrigin}/guides/changes)
  has a complete program.
- When a customer chooses, ask for the timeslots of that day (\`GET …/availability/{ActivityID}/timeslots\`) or quote. The booking
  decides: a 409 has \`alternatives\`.

## Keep your copy of bookings

The operator can cancel, accept or redeem a booking without you. The [change feed](${exampleOrigin}/guides/changes) and
[webhooks](${exampleOrigin}/guides/webhooks) tell you at once, together with the changes of availability. If you need nothing but your
bookings, and some minutes later is soon enough, \`GET …/bookings\` lists yours by their last change:

1. Read it once to the end, with \`NextCursor\` as \`Cursor\` while \`HasMore\` is true, and store the last \`NextCursor\`.
2. Ask again from there every few minutes, and store the new \`NextCursor\` when \`HasMore\` is false. You miss no change.
3. What changed within two minutes before the end comes again: a booking whose \`Version\` and \`UpdatedAt\` you have is known. When its
   waiver is completed, it has a new \`UpdatedAt\` and the same \`Version\`.

If the response to a booking is lost, retry it with its \`Idempotency-Key\`, or look for its \`PartnerReference\` in this list.

## Idempotency and retries

\`POST …/booking\`, \`POST …/hold\` and \`POST …/usage/meters\` accept an \`Idempotency-Key\` header: 1–255 visible ASCII characters without
spaces, chosen by the client, such as a UUID; send the header once. Requests with the same key and the same body are executed
once: every retry gets the first response, with \`Idempotency-Replayed: true\`, for at least 7 days (for usage: forever). A
refused request does not use up its key. The same key with a different body is refused with 422 \`idempotency-mismatch\`. The
replayed response is the original one: read the booking for its current state. While the first request is still running, a
retry of a booking gets 409 \`idempotency-conflict\`; a retry of usage waits, and gets the first response. Idempotency keys of
bookings are scoped to the partner; those of usage are shared by all clients of the operator.

If no response arrives, or its status is 429, 500 or 503, retry the same request with the same key: after \`Retry-After\`
seconds if the header is present, otherwise with exponential backoff from one second. A request that got 409 can succeed
later: places become free, and \`idempotency-conflict\` ends when the first request has finished. A request that got any other
refusal would be refused again: change it first.

## Errors

Every refused request gets a problem (RFC 9457, \`application/problem+json\`):

| Member | Meaning |
|---|---|
| \`type\` | the kind of problem: the URL of a page that explains it |
| \`code\` | the kind of problem, as a constant: the last segment of \`type\`. Branch on it, never on \`detail\` |
| \`title\` | the reason phrase of the status |
| \`status\` | the HTTP status |
| \`detail\` | what exactly is wrong, for people |
| \`instance\` | the path of the request; absent if no request could be read |
| \`requestId\` | the ID of the request, as in \`X-Request-Id\`; quote it when you ask for help |
| \`errors\` | \`validation\` and some other codes: every field that this check refuses, with a \`pointer\` into the body or the name of a query \`parameter\`; for a missing waiver answer also \`QuestionID\` and \`Participants\` |
| \`available\`, \`alternatives\` | 409: places left, and up to five timeslots with enough places, nearest in time first, including earlier ones |
| \`shortResources\` | 409: the names of what the timeslot shares with other activities and has too few of, such as guides. Offer the \`alternatives\`, or at most \`available\` places |
| \`bookableUntil\`, \`cancellableUntil\` | 409: until when the timeslot could be booked, or the booking cancelled or amended |
| \`limit\`, \`held\` | 409, 413: the most that is allowed, and how much of it is in use |
| \`expectedPrice\`, \`currentPrice\` | 409: the price that was expected, and the price now |
| \`currentVersion\`, \`state\`, \`requestedState\` | 409: the current version and status of the booking, and the requested status |
| \`reason\` | 409: why a promo code or a voucher cannot be used, as a constant |
| \`requiredScopes\` | 403: the scopes of which the key needs one |
| \`lastSequenceNumber\` | 422 \`sequence-number-ahead\`: the sequence number of the last change |
| \`retryAfterSeconds\`, \`outcomeUnknown\` | 409, 429, 503: when to try again, as in \`Retry-After\`; and whether it is unknown if the request was carried out |

In this document each status of a path lists the problems that it can have, told apart by \`code\`, each with its members. A generated
client therefore has a union of types, and a check of \`code\` selects one of them.

| Status | What to do |
|---|---|
| 400 | An ActivityID that is malformed or no longer in the shopfront: refresh the products. Otherwise correct the request |
| 401, 403 | Check the key and its scopes |
| 404 | There is no such object, or your key may not see it: \`product-not-found\`, \`booking-not-found\`, or \`not-found\` for all others and for an unknown path |
| 405 | Use one of the methods in \`Allow\` |
| 409 | Let the customer pick another timeslot; for \`idempotency-conflict\` wait and retry; for a booking in another state read it again |
| 413, 415 | Send a smaller body, or a media type that the path accepts |
| 422 | \`validation\`: correct every field in \`errors\` and send it again; what the activity asks for is checked once the form is right. \`idempotency-mismatch\`: use a new key for another request. \`sequence-number-ahead\`: take a new snapshot |
| 429, 503 | Wait for \`Retry-After\` seconds |
| 500 | Retry, a booking or an entry with the same \`Idempotency-Key\`; if it keeps failing, quote \`requestId\` |

## Limits

An administrator can change the first four, the sixth and the maximum file size; these are the defaults. The operator can give a
single key other rates: \`GET /api/v2/me\` shows those of your key.

| What | Limit | Above it |
|---|---|---|
| reads of one key | 200 a second, and 400 at once after a pause | 429 \`rate-limited\` |
| reads of availability of one key | 200 a second, and 400 at once after a pause | 429 \`rate-limited\` |
| bookings and other changes of one key | 200 a second, and 400 at once after a pause | 429 \`rate-limited\` |
| entries of usage of one key | 5,000 a second, and 12,500 at once after a pause | 429 \`rate-limited\` |
| requests without a valid key, from one address | 20 a second, and 100 at once after a pause | 429 \`rate-limited\` |
| requests being carried out, of all callers together | 64 | wait up to 1,000 ms, then 503 \`overloaded\` |
| beside them, requests that record one entry of usage | 1,024 | 503 \`overloaded\` |
| entries of one operator that wait to be recorded | 768 | 503 \`overloaded\` |
| uploads arriving, of all callers together | 16 | 503 \`overloaded\` |
| uploads arriving, by one waiver link, of one key, of one operator | 2, 4, 8 | 429 \`rate-limited\` |
| requests of one key for the change feed at once, most of which wait | 16 | 429 \`rate-limited\` |
| requests sent on a connection ahead of their answers | 16 | the connection is closed without an answer |
| one uploaded file | 10 MiB | 413 \`payload-too-large\` |
| one entry of usage | 128 KiB | 413 \`payload-too-large\` |
| a batch of usage | 4 MiB | 413 \`payload-too-large\` |
| any other body | 1 MiB | 413 \`payload-too-large\` |
| a JSON body without a key | 16 KiB | 413 \`payload-too-large\` |
| uploads of one partner that no answer uses yet | 1,000 files, 4,000,000,000 bytes | 429 \`rate-limited\` |
| days in one range of dates | 400 | 422 \`validation\` |
| timeslots in a range of days | ${maxTimeslots} | 422 \`validation\` |
| products in one response | 500 | a \`Link\` to the next page |
| bookings in one page | 200 | 422 \`validation\` |
| customers who wait for one day of an activity | 100 | 409 \`waitlist-full\` |
| customers of one partner who wait | 1,000 | 409 \`waitlist-full\` |
| participants in one booking | 1,000, and the product's own limits | 422 \`validation\` |

The requests being carried out are shared fairly between operators and their keys: while others have requests in progress, one operator or
key has at most an eighth of them, and its other requests wait. So keep fewer than about 10 requests in flight: more are rarely faster. A connection carries out one request at a time: for
concurrent requests open more connections. A body must arrive within 10 seconds, a file within 60.

### Rate limits

A key has a limit for each kind of call, so that reading availability never keeps you from booking. Each counts on its own:

| Kind | What counts |
|---|---|
| \`reads\` | every \`GET\` that is not below; over GraphQL, any other query |
| \`availability\` | \`GET …/availability…\` and \`POST …/quote\`; over GraphQL, a query of free dates or timeslots, or a quote |
| \`bookings\` | every other \`POST\` under \`/api/v2/ota\`; over GraphQL, a mutation |
| \`usage-entries\` | every \`POST\` under \`/api/v2/usage\`, with a tenth for each entry of a batch, but at least 1; over GraphQL, a mutation that only records or corrects usage |

A request counts as 1, and as 1 more for each full 8 KiB of its JSON body; one that is answered with 304 as a tenth. Who sends it again
after \`Retry-After\`, and nothing else meanwhile, is not refused for its rate again. Refused requests of a valid key count as well, except those
with 429.

Every response to a valid key states how much of its limit for this kind of call remains, with the headers of the IETF draft
\`draft-ietf-httpapi-ratelimit-headers\`. \`RateLimit-Policy: "reads";q=400;w=2\` means that 400 can be sent at once, and that a limit
that is used up is full again after 2 seconds. \`RateLimit: "reads";r=399;t=1\` means that 399 more can be sent immediately, and all
400 again after one second. Slow down before \`r\` is 0. Each instance of the service counts for itself.

## Dates, times and time zones

\`Date\`, \`Time\`, \`EndDate\` and \`EndTime\` are local to the activity, whose \`TimeZone\` is an IANA name: \`YYYY-MM-DD\` and 24-hour \`HH:MM\`.
Instants (\`StartsAt\`, \`CreatedAt\`, …) are Unix seconds. On the day when clocks go back a local time can occur twice: \`Date\`
and \`Time\` book the first occurrence, \`TimeslotID\` either one. The days of usage summaries are in the operator's time zone.

## Money

\`{ "Amount": 4500, "Currency": "GBP" }\` is £45.00: an integer in minor units, and an ISO 4217 code. The number of decimal
places is the one that ISO 4217 defines for the currency, which can differ from what a formatting library shows: \`4500\` is
45.00 HUF, 4,500 JPY or 4.500 KWD. The price of a product or a timeslot is that of one of its default unit; that of a booking is
the total.

## Units and prices

A product has \`Units\`: types of tickets such as adult, child and family, each with a price and a \`PaxCount\`, the places that one of
it takes. One is the default (\`IsDefault\`): \`Participants\` alone in a request means so many of it. To book others, send
\`Units\`: \`[{ "UnitID": "unit_…", "Quantity": 2 }]\`. If you send both, \`Participants\` must be the places that the units take.
Restrictions of units (\`MinQuantity\`, \`MaxQuantity\`, \`AccompaniedBy\`) are checked; ages are for you to show.

Prices can depend on the day, the time, how early it is sold, the size of the group, and the seller. \`Price\` of a product is the base
price of today, \`FromPrice\` the lowest at which you can sell one of the default unit from today on. \`Price\` of a date or timeslot is that of
one of the default unit by the rules of today. Fees come on top. Taxes are included. The exact price of a group is that of a quote
(\`POST …/quote\`) or of the booking, whose \`Lines\` add up to its \`Price\`.

## Identifiers

Identifiers are text: a short prefix and 26 letters and digits (\`act_…\` activity, \`ts_…\` timeslot, \`wq_…\` waiver
question, \`upl_…\` upload, \`bkg_…\` booking, \`bsk_…\` basket, \`wl_…\` waitlist entry). Store them unchanged. \`ProductID\` is the numeric ID
of an activity and is never reused. A \`BookingReference\` such as \`K7QF-4M2X\` is meant for customers and staff to read aloud;
in a path, lower case and a missing hyphen are accepted.

## Usage

\`Usage\` is an exact decimal number, written as a JSON number with all its digits: parse it as a decimal if rounding matters.
Meters need no setup: any name can be used. A recorded entry is included in the next summary. In addition to your entries, the
service records one entry of a built-in meter for each of these events: \`order-completed\` (a purchase is complete: paid for,
and accepted if the operator accepts bookings by hand), \`waitlist-notified\` (an e-mail that offers places to a customer on the
waitlist is sent) and \`workflow-email-sent\` (an automated e-mail is sent). An e-mail is counted when a mail server has accepted
it; one that a person resends is not counted again.

Give every entry a key that stays the same when the entry is retried, such as the identifier of your event: the
\`Idempotency-Key\` of \`POST …/usage/meters\`, or the \`IdempotencyKey\` of each entry of \`POST …/usage/meters/batch\`. Both share one
namespace. Then retry until you get a response: the entry is counted exactly once. Send single entries as they occur,
concurrently if you like: entries that arrive together are recorded together. For a backlog, send batches of up to 1,000. A
wrong entry can be amended or voided at any age (\`POST …/usage/meters/{ID}/amend\`, \`…/void\`); what was recorded stays readable.
`
