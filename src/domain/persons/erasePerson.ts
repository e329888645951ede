import { sql } from 'kysely'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import { eraseAuditDetails } from '../audit/eraseAuditDetails.ts'
import { actorRefOf } from '../bookings/actorRefOf.ts'
import { eraseAnswers, uploadsOfAnswers } from '../bookings/erasure/eraseAnswers.ts'
import { eraseBookings, eraseFormerCustomer } from '../bookings/erasure/eraseBookings.ts'
import { lockAndExpireHolds } from '../bookings/holds/expireHolds.ts'
import { expireBulkOperations } from '../bulk/expireBulkOperations.ts'
import { lockCustomers } from '../customers/lockCustomers.ts'
import { separateEmails } from '../customers/separateEmails.ts'
import { eraseEmails } from '../emails/eraseEmails.ts'
import { erasePromotions } from '../promotions/erasePromotions.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { eraseEntries } from '../waitlist/eraseEntries.ts'
import { eraseUploads } from '../waivers/eraseUploads.ts'
import { eraseDeliveries } from '../webhooks/eraseDeliveries.ts'
import { findPerson, listOf, type PersonToFind } from './findPerson.ts'
import type { PersonErasure } from './PersonErasure.ts'
import type { PersonRecords } from './PersonRecords.ts'

/** The payload of the job that deletes the files, and erases again what was being written meanwhile. It names nobody. */
export interface ErasedRecords {
  operatorId: string
  bookingIds: readonly string[]
  waitlistIds: readonly string[]
  /** What messages of webhooks are about: besides these, bookings of others that named the person. */
  objectIds: readonly string[]
  erasedAt: string
}

/** Whom to erase, and what was looked at before. */
export interface ErasureRequest extends PersonToFind {
  /** The digest of the export. */
  digest: string
}

/** No e-mail and no message takes longer to send that was read before. */
const IN_FLIGHT_MINUTES = 5

const lockRows = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<{ operatorId: string; bookingIds: readonly string[] }>) => sql`
  select from booking where operator_id = ${operatorId} and booking_id = any(${bookingIds}) order by booking_id for no key update`,
)

/**
 * Erases a person in one transaction: from bookings, waiver answers, files, e-mails, the waitlist, the responses that are kept, the
 * messages of webhooks, promotions, the merged addresses, the details of the audit log, and the results of bulk operations. It has to run as an audited action. Places, totals and money stay. Whoever books or answers meanwhile
 * waits for the transaction, or is refused nothing: what is written after it is a new record of a person. Partners learn of each booking
 * by a change.
 *
 * @throws Refusal as `findPerson`; `validation` if several persons share the address and none is named, or what is kept has changed
 *   since it was exported; `invalid-transition` while a bulk operation may hold the person
 */
export async function erasePerson(
  database: Database,
  caller: Caller,
  request: ErasureRequest,
  now: Date,
): Promise<PersonErasure> {
  const { operatorId } = request
  const seen = await findPerson(database, request, now)
  refuseUnclear(seen, request)
  return database.transaction(async db => {
    await lockCustomers(db, operatorId)
    const bookingIds = seen.bookings.map(each => each.bookingId)
    const timeslotIds = [...new Set(seen.bookings.map(each => each.timeslotId))]
    const basketIds = [...new Set(seen.bookings.map(each => each.basketId))]
    await lockAndExpireHolds(db, operatorId, timeslotIds, basketIds, now)
    await lockRows(db, { operatorId, bookingIds })
    // With the same digest, what is found is what is locked.
    const found = await findPerson(db, request, now)
    refuseUnclear(found, request)
    return erase(db, caller, request, found, now)
  })
}

/** Refuses to erase one of several persons who share the address, and what was not looked at. */
function refuseUnclear({ names, digest }: PersonRecords, { email, names: given, digest: seen }: ErasureRequest): void {
  if (!given && names.length > 1) {
    const detail = `${names.length} persons use the e-mail address ${email}: ${listOf(names)}. Nothing was erased: name those to erase.`
    refuseViolations([{ path: ['names'], detail }])
  }
  if (digest === seen) return
  const detail = `What is kept of ${email} has changed since it was exported. Nothing was erased: export it again, and look at what is there now.`
  refuseViolations([{ path: ['digest'], detail }])
}

async function erase(
  db: Sql,
  caller: Caller,
  { operatorId }: ErasureRequest,
  found: PersonRecords,
  now: Date,
): Promise<PersonErasure> {
  const { emails, participants, voucherIds } = found
  const bookingIds = found.bookings.map(each => each.bookingId)
  const formerIds = [...new Set(found.formerBookings.map(each => each.bookingId))]
  const waitlistIds = found.entries.map(each => each.waitlistId)
  const bulkOperationCount = await expireBulkOperations(db, operatorId, now)
  await eraseBookings(db, operatorId, bookingIds, actorRefOf(caller), now)
  await eraseFormerCustomer(db, operatorId, formerIds, emails)
  const answers = await eraseAnswers(db, operatorId, bookingIds, participants, now)
  const uploadIds = uploadsOfAnswers(answers)
  const fileCount = await eraseUploads(db, { operatorId, uploadIds, ownerIds: bookingIds, now })
  await eraseEntries(db, operatorId, waitlistIds)
  await erasePromotions(db, { operatorId, bookingIds, voucherIds })
  const emailCount = await eraseEmails(db, { operatorId, bookingIds, waitlistIds, formerIds, emails, until: now }, now)
  await separateEmails(db, operatorId, emails)
  const objectIds = [...bookingIds, ...formerIds, ...participants.map(each => each.bookingId), ...waitlistIds]
  const deliveryCount = await eraseDeliveries(db, { operatorId, objectIds })
  // An action that changed nothing is recorded with the reference alone.
  const references = found.bookings.map(each => each.bookingReference)
  await eraseAuditDetails(db, operatorId, [...objectIds, ...voucherIds, ...references])
  const records: ErasedRecords = { operatorId, bookingIds, waitlistIds, objectIds, erasedAt: now.toISOString() }
  await enqueue(db, 'person-erased', records)
  await enqueue(db, 'person-erased', records, { runAt: new Date(now.getTime() + IN_FLIGHT_MINUTES * 60_000) })
  return {
    erasedAt: now,
    bookingCount: bookingIds.length,
    waitlistEntryCount: waitlistIds.length,
    answerCount: answers.length,
    fileCount,
    emailCount,
    deliveryCount,
    voucherCount: voucherIds.length,
    bulkOperationCount,
  }
}
