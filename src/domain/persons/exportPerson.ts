import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { uploadsOfAnswers } from '../bookings/erasure/eraseAnswers.ts'
import { type EmailsOfPerson, ofPerson } from '../emails/eraseEmails.ts'
import type { QuestionType } from '../rules/questionTypes/questionTypes.ts'
import { encodeTypeId } from '../scalars/typeid.ts'
import { findUploadsById } from '../waivers/findUploads.ts'
import { findPerson, type PersonToFind } from './findPerson.ts'
import type { PersonExport } from './PersonExport.ts'
import type { PersonRecords } from './PersonRecords.ts'

interface OfBookings {
  operatorId: string
  bookingIds: readonly string[]
}

interface BookingFacts {
  bookingId: string
  basketId: string
  [fact: string]: unknown
}

const selectBookings = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<OfBookings>) => sql<BookingFacts>`
  select b.booking_id "bookingId", b.basket_id "basketId", b.booking_reference "bookingReference", p.name activity, b.date, b.time, b.starts_at "startsAt",
    b.status, b.participants, b.price_minor price, b.currency, b.channel, s.name "soldBy", b.first_name "firstName", b.last_name "lastName",
    b.email, b.phone, b.language, b.notes, b.payment_reference "paymentReference", b.partner_reference "partnerReference",
    b.created_at "createdAt", b.cancelled_at "cancelledAt", b.cancel_reason "cancelReason", c.code "promoCode"
  from booking b
  join product p on p.operator_id = b.operator_id and p.activity_id = b.activity_id
  left join partner s on s.operator_id = b.operator_id and s.partner_id = b.partner_id
  left join promo_use u on u.operator_id = b.operator_id and u.booking_id = b.booking_id
  left join promo_code c on c.operator_id = u.operator_id and c.promo_code_id = u.promo_code_id
  where b.operator_id = ${operatorId} and b.booking_id = any(${bookingIds})
  order by b.created_at, b.booking_id`,
)

const selectHistory = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<OfBookings>) => sql<{ bookingId: string }>`
  select e.booking_id "bookingId", e.version, e.action, e.status, e.occurred_at "occurredAt", e.actor, e.reason, e.changes
  from booking_event e where e.operator_id = ${operatorId} and e.booking_id = any(${bookingIds})
  order by e.booking_id, e.version`,
)

// Of a former customer, what names the person.
const selectFormerHistory = preparedStatement(
  ({ operatorId, bookingIds, emails }: Placeholders<OfBookings & { emails: readonly string[] }>) => sql<{
    bookingId: string
  }>`
  select e.booking_id "bookingId", e.version, e.occurred_at "occurredAt",
    case when lower(c.f ->> 'email') = any(${emails}) then c.f end "from", case when lower(c.t ->> 'email') = any(${emails}) then c.t end "to"
  from booking_event e, lateral (select e.changes -> 'customer' -> 'from', e.changes -> 'customer' -> 'to') c (f, t)
  where e.operator_id = ${operatorId} and e.booking_id = any(${bookingIds})
    and (lower(c.f ->> 'email') = any(${emails}) or lower(c.t ->> 'email') = any(${emails}))
  order by e.booking_id, e.version`,
)

const selectPayments = preparedStatement(
  ({ operatorId, basketIds }: Placeholders<{ operatorId: string; basketIds: readonly string[] }>) => sql<{
    basketId: string
  }>`
  select basket_id "basketId", 'payment' kind, outcome, method, provider, provider_reference "providerReference", amount_minor amount, currency, reason, paid_at at
  from payment where operator_id = ${operatorId} and basket_id = any(${basketIds})
  union all
  select basket_id, 'refund', null, method, provider, provider_reference, amount_minor, currency, reason, refunded_at
  from refund where operator_id = ${operatorId} and basket_id = any(${basketIds})
  order by at`,
)

interface AnswerFacts {
  bookingId: string
  bookingReference: string
  participant: number
  label: string
  type: QuestionType
  value: unknown
  answeredAt: Date
}

const selectAnswers = preparedStatement(
  ({ operatorId, bookingIds, participants }: Placeholders<OfBookings & { participants: string }>) => sql<AnswerFacts>`
  select a.booking_id "bookingId", b.booking_reference "bookingReference", a.participant, a.label, q.type, a.value, a.answered_at "answeredAt"
  from waiver_answer a
  join waiver_question q on q.operator_id = a.operator_id and q.question_id = a.question_id
  join booking b on b.operator_id = a.operator_id and b.booking_id = a.booking_id
  where a.operator_id = ${operatorId} and (a.booking_id = any(${bookingIds}) or exists (
    select from jsonb_to_recordset(${participants}::jsonb) p ("bookingId" uuid, participant int, "questionId" uuid)
    where p."bookingId" = a.booking_id and p.participant = a.participant and coalesce(p."questionId", a.question_id) = a.question_id))
  order by b.created_at, a.participant, q.position`,
)

const selectEntries = preparedStatement(
  ({ operatorId, waitlistIds }: Placeholders<{ operatorId: string; waitlistIds: readonly string[] }>) => sql<{
    waitlistId: string
  }>`
  select w.waitlist_id "waitlistId", p.name activity, w.date, w.participants, w.first_name "firstName", w.last_name "lastName", w.email, w.phone,
    w.language, w.status, w.created_at "createdAt", w.offered_at "offeredAt"
  from waitlist_entry w join product p on p.operator_id = w.operator_id and p.activity_id = w.activity_id
  where w.operator_id = ${operatorId} and w.waitlist_id = any(${waitlistIds}) order by w.turn`,
)

const selectEmails = preparedStatement(
  (person: Placeholders<EmailsOfPerson>) => sql<{ emailId: string }>`
  select e.email_id "emailId", e.kind, e.status, e.due_at "dueAt", e.sent_at "sentAt", e.recipient, e.recipient_name "recipientName", e.subject, e.text
  from email e where ${ofPerson(person)} order by e.due_at, e.email_id`,
)

const selectVouchers = preparedStatement(
  ({ operatorId, voucherIds }: Placeholders<{ operatorId: string; voucherIds: readonly string[] }>) => sql<{
    voucherId: string
  }>`
  select voucher_id "voucherId", code, initial_minor initial, balance_minor balance, currency, recipient, buyer_email "buyerEmail",
    payment_reference "paymentReference", created_at "createdAt", expires_on "expiresOn", voided_at "voidedAt", void_reason "voidReason"
  from voucher where operator_id = ${operatorId} and voucher_id = any(${voucherIds}) order by created_at`,
)

/** What an export needs: who is asked for, and how files are linked; without links they are named alone. */
export interface ExportRequest extends PersonToFind {
  linkOf?(uploadId: string): string
}

/** Exports everything that is kept of a person, as of one moment. @throws Refusal as `findPerson` */
export function exportPerson(database: Database, request: ExportRequest, now: Date): Promise<PersonExport> {
  return database.reading(async db => {
    await db.query('set transaction isolation level repeatable read')
    const found = await findPerson(db, request, now)
    return describe(db, request, found, now)
  })
}

async function describe(db: Sql, request: ExportRequest, found: PersonRecords, now: Date): Promise<PersonExport> {
  const { operatorId, email, linkOf } = request
  const { emails } = found
  const bookingIds = found.bookings.map(each => each.bookingId)
  const formerIds = [...new Set(found.formerBookings.map(each => each.bookingId))]
  const waitlistIds = found.entries.map(each => each.waitlistId)
  const basketIds = [...new Set(found.bookings.map(each => each.basketId))]
  const bookings = await selectBookings(db, { operatorId, bookingIds })
  const history = Map.groupBy(await selectHistory(db, { operatorId, bookingIds }), each => each.bookingId)
  const payments = Map.groupBy(await selectPayments(db, { operatorId, basketIds }), each => each.basketId)
  const participants = JSON.stringify(found.participants)
  const answers = await selectAnswers(db, { operatorId, bookingIds, participants })
  const uploads = await findUploadsById(db, operatorId, uploadsOfAnswers(answers))
  const sent = await selectEmails(db, { operatorId, bookingIds, waitlistIds, formerIds, emails, until: now })
  const describeAnswer = ({ bookingId, type, ...answer }: AnswerFacts) => ({
    ...answer,
    files: uploadsOfAnswers([{ type, value: answer.value }]).flatMap(uploadId => {
      const upload = uploads.get(uploadId)
      if (!upload) return []
      const { fileName, contentType, bytes, sha256 } = upload
      return { uploadId: encodeTypeId('upl', uploadId), fileName, contentType, bytes, sha256, url: linkOf?.(uploadId) }
    }),
  })
  const own = new Set(bookingIds)
  const mergedEmails = emails.slice(1)
  const data = {
    email,
    mergedEmails,
    names: found.names,
    exportedAt: now,
    bookings: bookings.map(({ bookingId, basketId, ...booking }) => ({
      bookingId: encodeTypeId('bkg', bookingId),
      ...booking,
      answers: answers.filter(each => each.bookingId === bookingId).map(describeAnswer),
      history: (history.get(bookingId) ?? []).map(({ bookingId: _, ...event }) => event),
      payments: (payments.get(basketId) ?? []).map(({ basketId: _, ...payment }) => payment),
    })),
    formerCustomerOf: (await selectFormerHistory(db, { operatorId, bookingIds: formerIds, emails })).map(
      withTypeId('bookingId', 'bkg'),
    ),
    participantOf: answers.filter(each => !own.has(each.bookingId)).map(describeAnswer),
    waitlistEntries: (await selectEntries(db, { operatorId, waitlistIds })).map(withTypeId('waitlistId', 'wl')),
    emails: sent.map(withTypeId('emailId', 'eml')),
    vouchers: (await selectVouchers(db, { operatorId, voucherIds: found.voucherIds })).map(
      withTypeId('voucherId', 'vch'),
    ),
  }
  return {
    email,
    mergedEmails,
    names: found.names,
    otherEmails: found.otherEmails,
    bookingCount: bookings.length,
    upcomingBookingCount: found.bookings.filter(each => each.upcoming).length,
    waitlistEntryCount: waitlistIds.length,
    answerCount: answers.length,
    fileCount: uploads.size,
    emailCount: sent.length,
    voucherCount: found.voucherIds.length,
    digest: found.digest,
    exportedAt: now,
    // As JSON has it: instants are text.
    data: JSON.parse(JSON.stringify(data)),
  }
}

const withTypeId =
  <Name extends string>(name: Name, prefix: Parameters<typeof encodeTypeId>[0]) =>
  <Row extends Record<Name, string>>(row: Row) => ({ ...row, [name]: encodeTypeId(prefix, row[name]) })
