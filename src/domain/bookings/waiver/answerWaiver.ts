import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { violates } from '../../../platform/sql/violates.ts'
import type { Caller } from '../../access/Caller.ts'
import { recordingChanges } from '../../outbox/recordChanges.ts'
import { Refusal, refuseViolations } from '../../refusals/refusal.ts'
import { takesPlaces } from '../BookingStatus.ts'
import type { AnswerWaiverInput } from './AnswerWaiverInput.ts'
import { findWaiver } from './findWaiver.ts'
import { checkMoreAnswers, storeAnswers } from './storeAnswers.ts'
import type { Waiver } from './Waiver.ts'
import type { WaiverStatus } from './WaiverStatus.ts'
import { waiverStatusOf } from './waiverStatusOf.ts'

interface NewStatus {
  operatorId: string
  bookingId: string
  waiverStatus: WaiverStatus
  now: Date
}

const updateStatus = preparedStatement(({ operatorId, bookingId, waiverStatus, now }: Placeholders<NewStatus>) =>
  recordingChanges(
    'booking',
    kysely
      .updateTable('booking')
      .set({ waiver_status: waiverStatus, waiver_changed_at: now })
      .where('operator_id', '=', operatorId)
      .where('booking_id', '=', bookingId)
      .where('waiver_status', '<>', waiverStatus)
      .returning(['operator_id', 'booking_id']),
  ),
)

/** Adds answers to a booking. Together with the existing ones they must be valid, or nothing is changed. */
export async function answerWaiver(
  database: Database,
  caller: Caller,
  bookingReference: string | null,
  input: AnswerWaiverInput,
  now: Date,
): Promise<Waiver> {
  const attempt = () => database.transaction(db => checkAndKeep(db, caller, bookingReference, input, now))
  try {
    return await attempt()
  } catch (error) {
    // The operator has deleted a question between the check and the write: the next check reports it.
    if (!violates(error, 'waiver_answer_operator_id_question_id_foreign')) throw error
    return attempt()
  }
}

async function checkAndKeep(
  db: Sql,
  caller: Caller,
  bookingReference: string | null,
  input: AnswerWaiverInput,
  now: Date,
): Promise<Waiver> {
  const waiver = await findWaiver(db, caller, bookingReference, now, true)
  if (!takesPlaces[waiver.status]) {
    const detail = `Booking ${waiver.bookingReference} is ${waiver.status}: its waiver takes no answers any more.`
    throw new Refusal('invalid-transition', detail, { state: waiver.status })
  }
  const checked = await checkMoreAnswers(db, caller, waiver, input.answers, input.complete, now)
  refuseViolations(checked.violations)
  await storeAnswers(db, caller, waiver, checked, now)
  await updateStatus(db, { ...waiver, waiverStatus: waiverStatusOf(waiver.questions, checked.complete), now })
  return findWaiver(db, caller, waiver.bookingReference, now)
}
