import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { escapeLike } from '../../platform/sql/escapeLike.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { AnswersOfParticipant } from '../bookings/erasure/eraseAnswers.ts'
import { SEARCHED } from '../bookings/lists/bookingConditions.ts'
import { takesPlacesNow, versionNow } from '../bookings/statusNow.ts'
import { Refusal, refuseViolations } from '../refusals/refusal.ts'
import { foldText } from '../rules/searchText.ts'
import type { FormerBooking, PersonBooking, PersonEntry, PersonRecords } from './PersonRecords.ts'

/** More bookings than a person makes; a seller's address has them. They are erased in one transaction. */
const MAX_BOOKINGS = 1000

interface Address {
  operatorId: string
  email: string
}

// The index on the searched text finds the address.
const selectBookings = preparedStatement(
  ({ operatorId, email, pattern, now }: Placeholders<Address & { pattern: string; now: Date }>) => sql<PersonBooking>`
  select b.booking_id "bookingId", b.booking_reference "bookingReference", b.basket_id "basketId", b.timeslot_id "timeslotId",
    ${versionNow(now)} version, trim(b.first_name || ' ' || b.last_name) name, b.phone, (${takesPlacesNow(now)}) and b.starts_at > ${now} upcoming
  from booking_of_operator b
  where b.operator_id = ${operatorId} and ${SEARCHED} ilike ${pattern} and lower(b.email) = lower(${email})
  order by b.created_at, b.booking_id`,
)

// Few bookings change their customer, and erasing is rare: it reads the history of the operator instead of keeping an index.
const selectFormer = preparedStatement(
  ({ operatorId, email }: Placeholders<Address>) => sql<FormerBooking>`
  select distinct e.booking_id "bookingId", trim((c ->> 'firstName') || ' ' || (c ->> 'lastName')) name
  from booking_event e
  join booking b on b.operator_id = e.operator_id and b.booking_id = e.booking_id and lower(b.email) <> lower(${email}),
    lateral (values (e.changes -> 'customer' -> 'from'), (e.changes -> 'customer' -> 'to')) v (c)
  where e.operator_id = ${operatorId} and e.changes ? 'customer' and lower(c ->> 'email') = lower(${email})
  order by 1, 2`,
)

const selectEntries = preparedStatement(
  ({ operatorId, email }: Placeholders<Address>) => sql<PersonEntry>`
  select w.waitlist_id "waitlistId", w.status, trim(w.first_name || ' ' || w.last_name) name, w.phone
  from waitlist_entry w where w.operator_id = ${operatorId} and lower(w.email) = lower(${email}) order by w.turn`,
)

// An answer for the whole booking says nothing about whose the others are.
const selectParticipants = preparedStatement(
  ({ operatorId, email }: Placeholders<Address>) => sql<AnswersOfParticipant>`
  select distinct a.booking_id "bookingId", a.participant, case when a.participant = 0 then a.question_id end "questionId"
  from waiver_answer a join booking b on b.operator_id = a.operator_id and b.booking_id = a.booking_id
  where a.operator_id = ${operatorId} and jsonb_typeof(a.value) = 'string' and lower(a.value #>> '{}') = lower(${email})
    and lower(b.email) <> lower(${email})
  order by 1, 2`,
)

const selectVouchers = preparedStatement(
  ({ operatorId, email }: Placeholders<Address>) => sql<{ voucherId: string }>`
  select voucher_id "voucherId" from voucher
  where operator_id = ${operatorId} and lower(${email}) in (lower(buyer_email), lower(recipient)) order by created_at, voucher_id`,
)

const selectOtherEmails = preparedStatement(
  ({ operatorId, email, phones }: Placeholders<Address & { phones: readonly string[] }>) => sql<{ email: string }>`
  select lower(b.email) email from booking b
  where b.operator_id = ${operatorId} and b.phone = any(${phones}) and b.email <> '' and lower(b.email) <> lower(${email})
  union
  select lower(w.email) from waitlist_entry w
  where w.operator_id = ${operatorId} and w.phone = any(${phones}) and w.email <> '' and lower(w.email) <> lower(${email})
  order by 1 limit 20`,
)

/** The person to find: an e-mail address, and of several who use it those of these names. */
export interface PersonToFind {
  operatorId: string
  email: string
  names?: readonly string[] | null
}

/**
 * Finds every record of a person by the e-mail address. Names choose between persons who share it; what has no name belongs to all of
 * them, and is found if none of them is left out.
 * @throws Refusal `not-found` if nothing is kept of the address, `validation` for a name that is not used with it
 */
export async function findPerson(
  db: Sql,
  { operatorId, email, names }: PersonToFind,
  now: Date,
): Promise<PersonRecords> {
  const address = { operatorId, email }
  const bookings = await selectBookings(db, { ...address, pattern: `%${escapeLike(foldText(email))}%`, now })
  const formerBookings = await selectFormer(db, address)
  const entries = await selectEntries(db, address)
  const participants = await selectParticipants(db, address)
  const voucherIds = (await selectVouchers(db, address)).map(each => each.voucherId)
  const phones = [...new Set([...bookings, ...entries].flatMap(each => each.phone ?? []))]
  const otherEmails = phones.length > 0 ? await selectOtherEmails(db, { ...address, phones }) : []
  const all = { bookings, formerBookings, entries, participants, voucherIds }
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
  return { ...records, names: found, otherEmails: otherEmails.map(each => each.email), digest: digestOf(all) }
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
}: Pick<PersonRecords, 'bookings' | 'formerBookings' | 'entries' | 'participants' | 'voucherIds'>): string {
  // Time alone changes nothing.
  const stable = bookings.map(({ upcoming: _, ...booking }) => booking)
  return createHash('sha256')
    .update(JSON.stringify({ bookings: stable, ...others }))
    .digest('base64url')
    .slice(0, 22)
}
