import { sql } from 'kysely'
import type { ChoreRun } from '../../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { findOperatorsById } from '../../access/findOperators.ts'
import { questionTypeNames, questionTypes } from '../../rules/questionTypes/questionTypes.ts'
import { releaseUploads } from '../../waivers/releaseUploads.ts'
import { type DeletedAnswer, uploadsOfAnswers } from '../erasure/eraseAnswers.ts'

const BATCH = 1000

const fileTypes = sql.join(
  questionTypeNames.filter(type => questionTypes[type].control.kind === 'files').map(type => sql.lit(type)),
)

interface Old {
  operatorId: string
  /** Answers of activities before it; null for none. */
  answersBefore: Date | null
  filesBefore: Date | null
}

const deleteBatch = preparedStatement(
  ({ operatorId, answersBefore, filesBefore }: Placeholders<Old>) => sql<DeletedAnswer>`
  with old as materialized (
    select a.booking_id, a.participant, a.question_id, q.type
    from booking b
    join waiver_answer a on a.operator_id = b.operator_id and a.booking_id = b.booking_id
    join waiver_question q on q.operator_id = a.operator_id and q.question_id = a.question_id
    where b.operator_id = ${operatorId} and (b.starts_at < ${answersBefore} or (b.starts_at < ${filesBefore} and q.type in (${fileTypes})))
    limit ${BATCH}
  )
  delete from waiver_answer a using old
  where a.operator_id = ${operatorId} and a.booking_id = old.booking_id and a.participant = old.participant
    and a.question_id = old.question_id
  returning a.booking_id "bookingId", old.type, a.value`,
)

/**
 * Deletes the waiver answers of activities that are longer ago than the operator has them kept, and earlier those with files, if files
 * are kept for a shorter time. Whether a waiver was complete stays.
 */
export async function deleteOldAnswers(
  database: Database,
  operatorId: string,
  now: Date,
  { stopping }: ChoreRun,
): Promise<void> {
  const operator = (await findOperatorsById(database, operatorId, [operatorId])).get(operatorId)
  const { answerRetentionDays = null, fileRetentionDays = null } = operator ?? {}
  if (answerRetentionDays === null && fileRetentionDays === null) return
  const before = (days: number | null) => (days === null ? null : new Date(now.getTime() - days * 86_400_000))
  const old = { operatorId, answersBefore: before(answerRetentionDays), filesBefore: before(fileRetentionDays) }
  for (let more = true; more && !stopping.aborted; ) {
    more = await database.transaction(async db => {
      const deleted = await deleteBatch(db, old)
      await releaseUploads(db, operatorId, uploadsOfAnswers(deleted), now)
      return deleted.length === BATCH
    })
  }
}
