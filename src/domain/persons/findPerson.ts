import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { AnswersOfParticipant } from '../bookings/erasure/eraseAnswers.ts'
import { SEARCHED } from '../bookings/lists/bookingConditions.ts'
import { takesPlacesNow, versionNow } from '../bookings/statusNow.ts'
import { emailPattern } from '../customers/emailPattern.ts'
import { emailsOfCustomer } from '../customers/emailsOfCustomer.ts'
import { Refusal, refuseViolations } from '../refusals/refusal.ts'
import { findOtherEmails } from './findOtherEmails.ts'
import type { FormerBooking, PersonBooking, PersonEntry, PersonRecords } from './PersonRecords.ts'

/** More bookings than a person makes; a seller's address has them. They are erased in one transaction. */
const MAX_BOOKINGS = 1000

interface Addresses {
  operatorId: string
  /** In lower case. */
  emails: readonly string[]
}

// The index on the searched text finds the address.
const selectBookings = preparedStatement(
  ({
    operatorId,
    emails,
    patterns,
    now,
  }: Placeholders<Addresses & { patterns: readonly string[]; now: Date }>) => sql<PersonBooking>`
  select b.booking_id "bookingId", b.booking_reference "bookingReference", b.basket_id "basketId", b.timeslot_id "timeslotId",
    ${versionNow(now)} version, trim(b.first_name || ' ' || b.last_name) name, b.phone, (${takesPlacesNow(now)}) and b.starts_at > ${now} upcoming
  from booking_of_operator b
  where b.operator_id = ${operatorId} and ${SEARCHED} ilike any(${patterns}) and lower(b.email) = any(${emails})
  order by b.created_at, b.booking_id`,
)

// Few bookings change their customer, and erasing is rare: it reads the history of the operator instead of keeping an index.
const selectFormer = preparedStatement(
  ({ operatorId, emails }: Placeholders<Addresses>) => sql<FormerBooking>`
  select distinct e.booking_id "bookingId", trim((c ->> 'firstName') || ' ' || (c ->> 'lastName')) name
  from booking_event e
  join booking b on b.operator_id = e.operator_id and b.booking_id = e.booking_id and not lower(b.email) = any(${emails}),
    lateral (values (e.changes -> 'customer' -> 'from'), (e.changes -> 'customer' -> 'to')) v (c)
  where e.operator_id = ${operatorId} and e.changes ? 'customer' and lower(c ->> 'email') = any(${emails})
  order by 1, 2`,
)

const selectEntries = preparedStatement(
  ({ operatorId, emails }: Placeholders<Addresses>) => sql<PersonEntry>`
  select w.waitlist_id "waitlistId", w.status, trim(w.first_name || ' ' || w.last_name) name, w.phone
  from waitlist_entry w where w.operator_id = ${operatorId} and lower(w.email) = any(${emails}) order by w.turn`,
)

// An answer for the whole booking says nothing about whose the others are.
const selectParticipants = preparedStatement(
  ({ operatorId, emails }: Placeholders<Addresses>) => sql<AnswersOfParticipant>`
  select distinct a.booking_id "bookingId", a.participant, case when a.participant = 0 then a.question_id end "questionId"
  from waiver_answer a join booking b on b.operator_id = a.operator_id and b.booking_id = a.booking_id
  where a.operator_id = ${operatorId} and jsonb_typeof(a.value) = 'string' and lower(a.value #>> '{}') = any(${emails})
    and not lower(b.email) = any(${emails})
  order by 1, 2`,
)

const selectVouchers = preparedStatement(
  ({ operatorId, emails }: Placeholders<Addresses>) => sql<{ voucherId: string }>`
  select voucher_id "voucherId" from voucher
  where operator_id = ${operatorId} and (lower(buyer_email) = any(${emails}) or lower(recipient) = any(${emails})) order by created_at, voucher_id`,
)

/** The person to find: an e-mail address, and of several who use it those of these names. */
export interface PersonToFind {
  operatorId: string
  email: string
  names?: readonly string[] | null
}

/**
 * Finds every record of a person by the e-mail address, and by those that are merged with it. Names choose between persons who share it; what has no name belongs to all of
 * them, and is found if none of them is left out.
 * @throws Refusal `not-found` if nothing is kept of the address, `validation` for a name that is not used with it
 */
export async function findPerson(
  db: Sql,
  { operatorId, email, names }: PersonToFind,
  now: Date,
): Promise<PersonRecords> {
  const emails = await emailsOfCustomer(db, operatorId, email)
  const addresses = { operatorId, emails }
  const bookings = await selectBookings(db, { ...addresses, patterns: emails.map(emailPattern), now })
  const formerBookings = await selectFormer(db, addresses)
  const entries = await selectEntries(db, addresses)
  const participants = await selectParticipants(db, addresses)
  const voucherIds = (await selectVouchers(db, addresses)).map(each => each.voucherId)
  const phones = [...new Set([...bookings, ...entries].flatMap(each => each.phone ?? []))]
  const otherEmails = await findOtherEmails(db, operatorId, { emails, phones })
  const all = { bookings, formerBookings, entries, participants, voucherIds, mergedEmails: emails.slice(1) }
  if (Object.values(all).every(each => each.length === 0)) {
    throw new Refusal('not-found', `Nothing is kept of a person with the e-mail address ${email}.`)
  }
  const named = Map.groupBy([...bookings, ...formerBookings, ...entries], each => asKey(each.name))
  const found = [...named.values()].map(([first]) => first!.name)
  const wanted = names && new Set(names.map(asKey))
  refuseUnknown(names ?? [], found, email)
  const isWanted = ({ name }: { name: string }) => !wanted || wanted.has(asKey(name))
  const complete = found.every(name => isWanted({ name }))
  const records = {
    bookings: bookings.filter(isWanted),
    formerBookings: formerBookings.filter(isWanted),
    entries: entries.filter(isWanted),
    participants: complete ? participants : [],
    voucherIds: complete ? voucherIds : [],
  }
  refuseTooMany(records.bookings.length, email)
  return { ...records, emails, names: found, otherEmails, digest: digestOf(all) }
}

const asKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

function refuseUnknown(names: readonly string[], found: readonly string[], email: string): void {
  const known = new Set(found.map(asKey))
  const unknown = names.flatMap((name, index) => (known.has(asKey(name)) ? [] : [{ name, index }]))
  refuseViolations(
    unknown.map(({ name, index }) => ({
      path: ['names', index],
      detail: `Nobody is named "${name}" with the e-mail address ${email}. There ${found.length === 1 ? 'is' : 'are'}: ${listOf(found)}.`,
    })),
  )
}

/** Names in quotation marks, for a sentence. */
export const listOf = (names: readonly string[]) => names.map(each => `"${each}"`).join(', ')

function refuseTooMany(count: number, email: string): void {
  if (count <= MAX_BOOKINGS) return
  const detail =
    `${email} is the address of ${count} bookings, and at most ${MAX_BOOKINGS} can be exported or erased at once: it is a seller's address ` +
    'rather than that of one person. Name the persons.'
  refuseViolations([{ path: ['names'], detail }])
}

function digestOf({
  bookings,
  ...others
}: Pick<PersonRecords, 'bookings' | 'formerBookings' | 'entries' | 'participants' | 'voucherIds'> & {
  mergedEmails: readonly string[]
}): string {
  // Time alone changes nothing.
  const stable = bookings.map(({ upcoming: _, ...booking }) => booking)
  return createHash('sha256')
    .update(JSON.stringify({ bookings: stable, ...others }))
    .digest('base64url')
    .slice(0, 22)
}
