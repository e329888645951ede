import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { untilUnchanged } from '../../../platform/sql/retry.ts'
import { violates } from '../../../platform/sql/violates.ts'
import type { Caller } from '../../access/Caller.ts'
import { currencyViolations } from '../../products/currencyViolations.ts'
import { Refusal, refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import { withPrice } from '../../rules/pricing/withPrice.ts'
import { Channel } from '../../scalars/Channel.ts'
import { findQuestions } from '../../waivers/findQuestions.ts'
import { actorRefOf } from '../actorRefOf.ts'
import type { Booking } from '../Booking.ts'
import { lockAndExpireHolds } from '../holds/expireHolds.ts'
import { ANY_START } from '../sale/anyStart.ts'
import { timeslotViolations } from '../sale/bookingViolations.ts'
import type { CheckedBooking } from '../sale/checkBooking.ts'
import { findBookingRefusal } from '../sale/findBookingRefusal.ts'
import { findSelection } from '../sale/findSale.ts'
import { readGroupComposition } from '../sale/GroupComposition.ts'
import { groupViolations } from '../sale/groupViolations.ts'
import { insertBookings } from '../sale/insertBookings.ts'
import { newBooking } from '../sale/newBooking.ts'
import { partnerAsSeller } from '../sale/partnerAsSeller.ts'
import { quoteSale } from '../sale/quoteSale.ts'
import type { Selection } from '../sale/Selection.ts'
import { type Seller, sellerSlugs } from '../sale/sellerOf.ts'
import { waiverStatusOf } from '../waiver/waiverStatusOf.ts'
import { type ImportBookingInput, importInputViolations } from './ImportBookingInput.ts'

const selectImported = preparedStatement(
  ({ operatorId, externalReference }: Placeholders<{ operatorId: string; externalReference: string }>) =>
    kysely
      .selectFrom('booking_import as i')
      .innerJoin('booking as b', join =>
        join.onRef('b.operator_id', '=', 'i.operator_id').onRef('b.booking_id', '=', 'i.booking_id'),
      )
      .select('b.booking_reference as bookingReference')
      .where('i.operator_id', '=', operatorId)
      .where('i.external_reference', '=', externalReference),
)

const insertImport = preparedStatement((row: Placeholders<NewImport>) =>
  kysely.insertInto('booking_import').values({
    operator_id: row.operatorId,
    external_reference: row.externalReference,
    booking_id: row.bookingId,
    notify: row.notify,
    imported_at: row.now,
  }),
)

interface NewImport {
  operatorId: string
  externalReference: string
  bookingId: string
  notify: boolean
  now: Date
}

/**
 * Imports a booking that was made in another system. It takes places with the same statement as any other booking, so that nothing
 * is oversold, and is imported once, because its reference in the other system is a key. It is not counted as an order: the other
 * system has sold it.
 */
export async function importBooking(
  database: Database,
  caller: Caller,
  input: ImportBookingInput,
  now: Date,
): Promise<Booking> {
  const { operatorId } = caller
  const externalReference = input.externalReference.trim()
  const notify = input.notify ?? false
  try {
    return await database.transaction(async sql => {
      const [earlier] = await selectImported(sql, { operatorId, externalReference })
      if (earlier) throw alreadyImported(externalReference, earlier.bookingReference)
      const seller = await sellerOfImport(sql, operatorId, input)
      const booking = await importWithPlaces(sql, caller, input, seller, notify, now)
      await insertImport(sql, { operatorId, externalReference, bookingId: booking.bookingId, notify, now })
      return booking
    })
  } catch (error) {
    if (violates(error, 'booking_import_pkey')) throw alreadyImported(externalReference)
    throw error
  }
}

function alreadyImported(externalReference: string, bookingReference?: string): Refusal {
  const as = bookingReference ? ` as ${bookingReference}` : ''
  return new Refusal('already-imported', `${isolate(externalReference)} was imported before${as}.`)
}

/** The seller of the booking; undefined if there is no such partner. */
async function sellerOfImport(
  sql: Sql,
  operatorId: string,
  { partnerId, channel }: ImportBookingInput,
): Promise<Seller | undefined> {
  if (!partnerId) {
    const own = channel && channel !== Channel.PARTNER ? channel : Channel.ONLINE
    return { channel: own, partnerId: null, slug: sellerSlugs[own], callerId: operatorId }
  }
  return partnerAsSeller(sql, operatorId, partnerId)
}

async function importWithPlaces(
  sql: Sql,
  caller: Caller,
  input: ImportBookingInput,
  seller: Seller | undefined,
  notify: boolean,
  now: Date,
): Promise<Booking> {
  const { operatorId } = caller
  const attempt = async () => {
    const selection = await findSelection(sql, operatorId, input, now, input.partnerId ?? null)
    const questions = selection?.hasQuestions ? await findQuestions(sql, operatorId, input.activityId) : []
    const { groupComposition, violations: ofGroup } = readGroupComposition(input, selection)
    refuseViolations([
      ...importViolations(input, selection, seller, now),
      ...ofGroup,
      ...groupViolations(selection, questions, groupComposition.participants),
    ])
    const found = selection as CheckedBooking['selection']
    const refusal = await findBookingRefusal(
      sql,
      operatorId,
      found,
      groupComposition.participants,
      seller!,
      now,
      groupComposition.participants,
      true,
    )
    if (refusal) throw refusal
    if (found.overdue) await lockAndExpireHolds(sql, operatorId, [found.timeslotId], [], now)

    const today = quoteSale(found, groupComposition, seller!, now)
    const quoted = input.price ? withPrice(today, input.price.amount) : today
    if (!input.price && input.paid && input.paid.amount > quoted.price) refuseViolations([paidTooMuch])
    const terms = { quoted, cancellationTiers: found.pricing.cancellationTiers, commissionRate: found.sellerRate }
    const made = newBooking(input, found, terms, seller!, waiverStatusOf(questions, false), now)
    const booking: Booking = {
      ...made,
      status: input.status,
      createdAt: input.createdAt ?? now,
    }
    const [written] = await insertBookings(sql, [
      {
        operatorId,
        booking,
        earliestStart: ANY_START,
        answers: [],
        uploadIds: [],
        actorRef: actorRefOf(caller),
        callerId: seller!.callerId,
        idempotencyKey: null,
        fingerprint: null,
        imported: { importedAt: now, paidMinor: input.paid?.amount ?? quoted.price, notify },
      },
    ])
    return written!.outcome === 'booked' ? booking : undefined
  }
  const detail = 'This timeslot is changing faster than it can be booked. Nothing was imported; try again in a second.'
  return untilUnchanged(attempt, detail)
}

const paidTooMuch: Violation = { path: ['input', 'paid', 'amount'], detail: 'paid must not be more than the price.' }

function importViolations(
  input: ImportBookingInput,
  selection: Selection | undefined,
  seller: Seller | undefined,
  now: Date,
): Violation[] {
  const given = new Set(Object.entries(input).flatMap(([name, value]) => (value == null ? [] : [name])))
  const violations: Violation[] = importInputViolations(input, given, now).map(violation => ({
    ...violation,
    path: ['input', ...violation.path],
  }))
  if (!selection) {
    const detail = 'No activity of this operator has this identifier: list the products.'
    violations.push({ path: ['input', 'activityId'], detail })
  }
  if (!seller) {
    violations.push({ path: ['input', 'partnerId'], detail: 'No partner of this operator has this PartnerID.' })
  }
  violations.push(...timeslotViolations(input, selection))
  for (const name of ['price', 'paid'] as const) {
    if (selection) violations.push(...currencyViolations(['input', name], input[name], selection.currency))
  }
  return violations
}
