import type { Sql } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { ownerOf } from '../../access/ownerOf.ts'
import { takesFiles } from '../../rules/questionTypes/questionTypes.ts'
import { decodeTypeId } from '../../scalars/typeid.ts'
import type { AnswersToCheck } from '../../waivers/AnswersToCheck.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import { type CheckedAnswers, checkAnswers } from '../../waivers/checkAnswers.ts'
import { claimUploads } from '../../waivers/claimUploads.ts'
import { findUploads, findUploadsById } from '../../waivers/findUploads.ts'
import type { GivenAnswer } from '../../waivers/GivenAnswer.ts'
import { releaseUploads } from '../../waivers/releaseUploads.ts'
import type { Upload } from '../../waivers/Upload.ts'
import type { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import { replaceAnswers } from './replaceAnswers.ts'

/** A booking with the questions of its activity and its answers so far. */
interface Answered {
  operatorId: string
  bookingId: string
  participants: number
  questions: readonly WaiverQuestion[]
  answers: readonly CheckedAnswer[]
}

/** What the answers of a booking would be with given ones, and every violation. */
export interface AnswersAfter extends CheckedAnswers {
  /** The uploads that its answers use so far. */
  used: ReadonlyMap<string, Upload>
}

/**
 * Checks answers that are given to a booking, together with its earlier ones. It changes nothing.
 * @param dueNow whether a missing required answer is a violation, or of which participants
 */
export async function checkMoreAnswers(
  db: Sql,
  caller: Caller,
  { operatorId, participants, questions, answers: kept }: Answered,
  given: readonly GivenAnswer[],
  dueNow: AnswersToCheck['dueNow'],
  now: Date,
): Promise<AnswersAfter> {
  const used = await findUploadsById(db, operatorId, uploadsOf(questions, kept))
  const sent = given.flatMap(answer => answer.uploadIds ?? [])
  const uploads = new Map([...used, ...(await findUploads(db, operatorId, ownerOf(caller), sent, now))])
  const path = ['input', 'answers']
  return { ...checkAnswers({ questions, given, kept, participants, uploads, dueNow, path }), used }
}

/** Replaces the answers of a booking by checked ones without violations. The booking must be locked. */
export async function storeAnswers(
  db: Sql,
  caller: Caller,
  booking: Answered,
  { answers, uploadIds, used }: AnswersAfter,
  now: Date,
): Promise<void> {
  const { operatorId, questions } = booking
  const claimed = uploadIds.filter(uploadId => !used.has(uploadId))
  await claimUploads(db, operatorId, ownerOf(caller), claimed, now)
  await replaceAnswers(db, booking, answers, now)
  const stays = new Set(uploadsOf(questions, answers))
  const released = [...used.keys()].filter(uploadId => !stays.has(uploadId))
  await releaseUploads(db, operatorId, released, now)
}

/** The uploads that answers refer to. */
function uploadsOf(questions: readonly WaiverQuestion[], answers: readonly CheckedAnswer[]): string[] {
  const files = new Set(questions.filter(takesFiles).map(each => each.questionId))
  return answers
    .filter(answer => files.has(answer.questionId))
    .flatMap(answer => (answer.value as string[]).map(each => decodeTypeId('upl', each)!))
}
