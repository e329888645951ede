import type { Caller } from '../../access/Caller.ts'
import { ownerOf } from '../../access/ownerOf.ts'
import type { Database, Sql } from '../../database/Database.ts'
import { kysely } from '../../database/kysely.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { violates } from '../../database/violates.ts'
import { Refusal, refuseFaults } from '../../refusal.ts'
import { takesFiles } from '../../rules/questionTypes/questionTypes.ts'
import { decodeTypeId } from '../../scalars/typeid.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import { checkAnswers } from '../../waivers/checkAnswers.ts'
import { claimUploads } from '../../waivers/claimUploads.ts'
import { findUploads, findUploadsById } from '../../waivers/findUploads.ts'
import { releaseUploads } from '../../waivers/releaseUploads.ts'
import type { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import { takesPlaces } from '../BookingStatus.ts'
import type { AnswerWaiverInput } from './AnswerWaiverInput.ts'
import { findWaiver } from './findWaiver.ts'
import { replaceAnswers } from './replaceAnswers.ts'
import type { Waiver } from './Waiver.ts'
import type { WaiverStatus } from './WaiverStatus.ts'
import { waiverStatusOf } from './waiverStatusOf.ts'

interface NewStatus {
  operatorId: string
  bookingId: string
  waiverStatus: WaiverStatus
  now: Date
}

const updateStatus = statement(({ operatorId, bookingId, waiverStatus, now }: Placeholders<NewStatus>) =>
  kysely
    .updateTable('booking')
    .set({ waiver_status: waiverStatus, waiver_changed_at: now })
    .where('operator_id', '=', operatorId)
    .where('booking_id', '=', bookingId)
    .where('waiver_status', '<>', waiverStatus),
)

/** Adds answers to a booking. Together with the existing ones they must be valid, or nothing is changed. */
export async function answerWaiver(
  database: Database,
  caller: Caller,
  input: AnswerWaiverInput,
  now: Date,
): Promise<Waiver> {
  const attempt = () => database.transaction(db => checkAndKeep(db, caller, input, now))
  try {
    return await attempt()
  } catch (error) {
    // The operator has deleted a question between the check and the write: the next check reports it.
    if (!violates(error, 'waiver_answer_operator_id_question_id_foreign')) throw error
    return attempt()
  }
}

async function checkAndKeep(db: Sql, caller: Caller, input: AnswerWaiverInput, now: Date): Promise<Waiver> {
  const waiver = await findWaiver(db, caller, input.bookingReference ?? null, now, true)
  if (!takesPlaces[waiver.status]) {
    const detail = `Booking ${waiver.bookingReference} is ${waiver.status}: its waiver takes no answers any more.`
    throw new Refusal('invalid-transition', detail, { state: waiver.status })
  }
  const used = await findUploadsById(db, waiver.operatorId, uploadsOf(waiver.questions, waiver.answers))
  const given = input.answers.flatMap(answer => answer.uploadIds ?? [])
  const sent = await findUploads(db, waiver.operatorId, ownerOf(caller), given, now)

  const { answers, faults, complete, uploadIds } = checkAnswers({
    questions: waiver.questions,
    given: input.answers,
    kept: waiver.answers,
    participants: waiver.participants,
    uploads: new Map([...used, ...sent]),
    dueNow: input.complete,
    path: ['input', 'answers'],
  })
  refuseFaults(faults)

  const claimed = uploadIds.filter(uploadId => !used.has(uploadId))
  await claimUploads(db, waiver.operatorId, ownerOf(caller), claimed, now)
  await replaceAnswers(db, waiver, answers, now)
  const stays = new Set(uploadsOf(waiver.questions, answers))
  await releaseUploads(
    db,
    waiver.operatorId,
    [...used.keys()].filter(uploadId => !stays.has(uploadId)),
    now,
  )
  await updateStatus(db, { ...waiver, waiverStatus: waiverStatusOf(waiver.questions, complete), now })
  return findWaiver(db, caller, waiver.bookingReference, now)
}

/** The uploads that answers refer to. */
function uploadsOf(questions: readonly WaiverQuestion[], answers: readonly CheckedAnswer[]): string[] {
  const files = new Set(questions.filter(takesFiles).map(each => each.questionId))
  return answers
    .filter(answer => files.has(answer.questionId))
    .flatMap(answer => (answer.value as string[]).map(each => decodeTypeId('upl', each)!))
}
