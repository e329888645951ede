import { MAX_HOLD_MINUTES } from '../../rules/holdLimits.ts'
import { exampleOrigin } from './exampleOrigin.ts'

/** The groups of paths, in the order in which a partner meets them. */
export const tags = [
  { name: 'Products', description: "What can be sold: the activities in the operator's shopfront." },
  { name: 'Availability', description: 'When there is room: days with capacity, and the timeslots of a day.' },
  { name: 'Waivers', description: 'What participants must answer, and files for their answers.' },
  { name: 'Bookings', description: 'Taking places, for good or on hold, and changing what was booked.' },
  { name: 'Waitlist', description: 'Waiting for places that are not there yet.' },
  { name: 'Usage meters', description: 'Recording usage against named meters, and summing it up.' },
]

/** What a developer reads before the first request. */
export const guide = `Through this API an online travel agency sells an operator's activities on its own platform, and a client
records usage against named meters and reads it back. [Guides](${exampleOrigin}/guides) explain bookings, meters, live queries and
how to operate the service.

## A typical flow

1. **List the products** (\`GET …/products\`), keep them, and refresh them every few minutes.
2. **Find a date and a timeslot**: \`GET …/availability/{ActivityID}/dates\`, then \`…/timeslots\` for the chosen date.
3. **Read the waiver questions** (\`GET …/questions/{ActivityID}\`) and let the customer answer the required ones before
   checkout. Where the product's \`WaiverPolicy\` is \`AT_BOOKING\` a booking without them is refused; where it is
   \`BEFORE_ARRIVAL\` they may follow. Files go to \`POST …/uploads\` first; the answer names the \`UploadID\`.
4. **Book** (\`POST …/booking\`) with an \`Idempotency-Key\` and your payment reference. On a 409 let the customer pick
   another timeslot: the problem brings \`alternatives\` that fit.
5. Show the customer the \`BookingReference\`, the \`WaiverUrl\` while \`WaiverStatus\` is \`outstanding\` (it is there for optional questions too), and until when the
   booking can be cancelled (\`CancellableUntil\`).

Where the customer pays after choosing, hold the places first (\`POST …/hold\`), take the payment, and confirm
(\`POST …/booking/{BookingReference}/confirm\`) before \`HoldExpiresAt\`. Where a timeslot is full, let the customer wait
for it (\`POST …/waitlist\`).

## The life of a booking

| \`Status\` | Meaning | Goes on to |
|---|---|---|
| \`ON_HOLD\` | its places are held until \`HoldExpiresAt\` | \`CONFIRMED\` or \`PENDING\`, \`CANCELLED\`, \`EXPIRED\` |
| \`PENDING\` | its places are taken; the operator has to accept it | \`CONFIRMED\`, \`REJECTED\`, \`CANCELLED\` |
| \`CONFIRMED\` | its places are taken | \`REDEEMED\`, \`NO_SHOW\`, \`CANCELLED\` |
| \`REDEEMED\`, \`NO_SHOW\` | the participants came, or did not | a no-show can still be redeemed |
| \`EXPIRED\` | the hold ended; its places are free again | \`CONFIRMED\` or \`PENDING\`, when it is confirmed late and the places are still there; \`CANCELLED\`, so that the rest of its basket can be confirmed |
| \`CANCELLED\`, \`REJECTED\` | called off; its places are free again | |

A hold ends at its very instant. It can be extended, but lasts no longer than ${MAX_HOLD_MINUTES} minutes in all. How many places one key
can hold, and how many of one timeslot can be on hold, is the operator's choice (100 and 50 at first): beyond that a hold is
409 \`hold-limit\`. To **amend** a booking, send what changes: it keeps its reference and the price of one participant, and its
places until it has the new ones, so never cancel and book again. Every change makes a new \`Version\`; send the one you
have seen as \`ExpectedVersion\` and nothing is changed that somebody else has changed since (409 \`version-conflict\`).
Sending a change again that was made already does no harm.

## Authentication

Send an API key with every request: \`Authorization: Bearer <API_KEY>\`. Keys are issued by the operator and belong to one
operator and, for selling, to one partner. Each path names the scope that it needs:

| Scope | For |
|---|---|
| \`ota\` | every path under \`/api/v2/ota\` |
| \`usage:write\` | recording usage |
| \`usage:read\` | reading usage summaries |

Without a good key the answer is 401; a good key without the scope gets 403. The key is checked before
anything else is: without a good one every path under \`/api\` is a 401, also one that does not exist. Nothing of another operator can be seen: its activity is an unknown activity.

## Answers

An answer is JSON, \`{ "data": … }\`, but for the export of usage. New members may come with time, so ignore those
that you do not know. Requests are the other way round: a member that is not known is refused, because a typo in a
booking must not be lost in silence. A member that one object has twice is 400
\`malformed-request\`, because nobody knows which was meant. The names of query parameters are matched without regard to
case, \`Name\` finds \`name\`, and unknown ones are ignored. Lists are whole: there are no pages. Bodies are UTF-8 and not compressed. \`HEAD\` is
answered wherever \`GET\` is, without the body.

## Caching

Products carry a strong \`ETag\` and \`Cache-Control: private, max-age=60\`. Keep what you get for that long, then ask again
with \`If-None-Match\`: as long as nothing has changed the answer is 304 without a body. Everything else is \`no-store\`:
availability changes with every booking, so ask for it when the customer looks at it.

## Idempotency and retries

\`POST …/booking\` and \`POST …/usage/meters\` take an \`Idempotency-Key\`, 1–255 visible ASCII characters of your own
making without spaces, given once; a UUID is a good one. The same key with the same body is carried out once: every
repetition gets the first answer, with \`Idempotency-Replayed: true\`, for at least 7 days (for usage: for ever). A
refusal does not use the key up. The same key with another body is 422 \`idempotency-mismatch\`. The first answer is given
as it was then: read the booking for its present state. While the first request still runs, a repetition of a booking gets
409 \`idempotency-conflict\`; one of usage waits, and gets its answer. Keys of bookings are the partner's own; those of
usage are shared by all clients of the operator.

When no answer arrives, or it is 429, 500 or 503, send the same request with the same key again, after \`Retry-After\`
seconds where that is given, else after a second, doubling. A 409 can be answered otherwise later: places come free, and
\`idempotency-conflict\` passes in a second. Every other refusal would be answered the same way again: change the request
first.

## Errors

Whatever is refused is answered with a problem (RFC 9457, \`application/problem+json\`):

| Member | Meaning |
|---|---|
| \`type\` | the kind of problem; its address is a page that explains it. Go by its last segment, never by \`detail\` |
| \`title\` | the phrase of the status |
| \`status\` | the status |
| \`detail\` | what exactly is wrong, for a person |
| \`instance\` | the path of the request |
| \`requestId\` | the request, as in \`X-Request-Id\`; quote it when you ask for help |
| \`errors\` | \`validation\`: every failed field, with a \`pointer\` into the body or the name of a query \`parameter\`; for a missing waiver answer also \`QuestionID\` and \`Participants\` |
| \`available\`, \`alternatives\` | 409: places left, and up to five timeslots that fit, the nearest in time first, earlier ones included |
| \`currentVersion\`, \`state\`, \`requestedState\` | 409: the version and the status that a booking has by now, and the status that was asked for |

| Status | What to do |
|---|---|
| 400 | An ActivityID that is malformed or no longer in the shopfront: refresh the products. Else correct the request |
| 401, 403 | Check the key and its scopes |
| 404 | The product, booking or waitlist entry is not there. A path that does not exist is a 404 \`not-found\` too |
| 405 | The path has other methods: \`Allow\` names them |
| 409 | Let the customer pick another timeslot; for \`idempotency-conflict\` wait and repeat; for a booking in another state read it again |
| 413, 415 | Send less, or the type that the path takes |
| 422 | Correct every field in \`errors\` and send it again |
| 429, 503 | Wait for \`Retry-After\` seconds |
| 500 | Repeat, a booking or an entry with the same \`Idempotency-Key\`; if it goes on, quote \`requestId\` |

## Limits

An administrator can change the first two, the fourth and the maximum file size; these are the defaults.

| What | Limit | Beyond it |
|---|---|---|
| requests of one key | 200 a second, and 400 at once after a pause | 429 \`rate-limited\` |
| single entries of usage of one key (\`POST …/usage/meters\`) | 2,000 a second, and 5,000 at once after a pause | 429 \`rate-limited\` |
| requests without a good key, from one address | 20 a second, and 100 at once after a pause | 429 \`rate-limited\` |
| requests being carried out, of all callers together | 64 | wait up to 250 ms, then 503 \`overloaded\` |
| beside them, requests that record one entry of usage | 1,024 | 503 \`overloaded\` |
| entries of one operator that wait to be recorded | 768 | 503 \`overloaded\` |
| uploads arriving, of all callers together | 16 | 503 \`overloaded\` |
| uploads arriving, by one waiver link, of one key, of one operator | 2, 4, 8 | 429 \`rate-limited\` |
| requests sent on a connection ahead of their answers | 16 | 503 \`overloaded\`, and the connection is closed |
| one uploaded file | 10 MiB | 413 \`payload-too-large\` |
| one entry of usage | 128 KiB | 413 \`payload-too-large\` |
| a batch of usage | 4 MiB | 413 \`payload-too-large\` |
| any other body | 1 MiB | 413 \`payload-too-large\` |
| uploads of one partner that no answer uses yet | 1,000 files, 4,000,000,000 bytes | 429 \`rate-limited\` |
| days in one range of dates | 400 | 422 \`validation\` |
| customers who wait for one day of an activity | 100 | 409 \`insufficient-capacity\` |
| customers of one partner who wait | 1,000 | 429 \`rate-limited\` |
| participants in one booking | 1,000, and the product's own limits | 422 \`validation\` |

Places are shared out by operator and key: while others ask, nobody has more than an eighth of them. So keep fewer than about 10
requests in flight: more are seldom faster, and the rest wait better at your side than they are refused here. A connection has one
request carried out at a time: open another for the next, or send them one after another. A body must arrive within 10 seconds, a file within 60.
A file must arrive at 10 kB a second or faster.

Every answer to a good key says what is left of its rate: \`RateLimit: "requests";r=399;t=1\` means that 399 more may be sent at
once, and all 400 again after a second. Slow down before \`r\` is 0.

## Dates, times and time zones

\`Date\`, \`Time\` and \`EndTime\` are on the local clock of the activity, whose \`TimeZone\` is an IANA name:
\`YYYY-MM-DD\` and \`HH:MM\` on 24 hours. Instants (\`StartsAt\`, \`CreatedAt\`, …) are Unix seconds. On the day when
clocks go back a local time can occur twice: \`Date\` and \`Time\` book the first, \`TimeslotID\` either. Usage summaries
count days in the operator's time zone.

## Money

\`{ "Amount": 4500, "Currency": "GBP" }\` is £45.00: whole minor units, and a code of ISO 4217. How many digits are after
the point is what the standard says of the currency, which is not always what a program's formatter shows: \`4500\` are 45.00 HUF, 4,500 JPY
and 4.500 KWD. The price of a product and of a timeslot is for one participant, that of a booking for all of it.

## Identifiers

Identifiers are text: a short prefix and 26 letters and digits (\`act_…\` activity, \`ts_…\` timeslot, \`wq_…\` waiver
question, \`upl_…\` upload, \`bkg_…\` booking, \`bsk_…\` basket, \`wl_…\` waitlist entry). Keep them as they are. \`ProductID\` is the numeric ID
of an activity, never used again for another. A \`BookingReference\` such as \`K7QF-4M2X\` is what customers and staff
read to each other; small letters and a missing hyphen do not matter in a path.

## Usage

\`Usage\` is an exact decimal number, printed with all its digits as a JSON number: read it as a decimal where rounding would
hurt. Any meter name will do, and a recorded entry is in the very next summary. Beside what you record, the service
records one entry of a built-in meter for each of these events: \`order-completed\` (a purchase is
complete: paid for, and accepted where the operator accepts bookings by hand), \`waitlist-notified\` (an
e-mail that offers places to a customer on the waitlist is sent) and \`workflow-email-sent\` (an automated e-mail is sent). An e-mail counts
when a mail server has taken it; one that a person sends once more does not.

Give every entry a key that stays the same when it is sent again, such as the identifier of your event: the \`Idempotency-Key\`
of \`POST …/usage/meters\`, the \`IdempotencyKey\` of each entry of \`POST …/usage/meters/batch\`; they are the same keys. Then send
it until it is answered, and it is counted once for ever. Send single entries as they come, many at once if you like: those
that arrive together are recorded together. For what has piled up, send batches of up to 1,000. A wrong entry is amended or voided,
whatever its age (\`POST …/usage/meters/{ID}/amend\`, \`…/void\`); it stays readable as it was recorded.
`
