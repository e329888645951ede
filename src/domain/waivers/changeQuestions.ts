import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { violates } from '../../platform/sql/violates.ts'
import { lockActivity } from '../products/lockActivity.ts'
import { touchProduct } from '../products/touchProduct.ts'
import { notFound } from '../refusals/notFound.ts'
import { refuseViolations, type Violation, validationRefusal } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { newId } from '../scalars/typeid.ts'
import { asQuestion } from './asQuestion.ts'
import { dependencyViolation } from './dependencyViolation.ts'
import { findQuestions } from './findQuestions.ts'
import { nameQuestion } from './nameQuestion.ts'
import { questionViolations } from './questionViolations.ts'
import { saveQuestions } from './saveQuestions.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'
import type { WaiverQuestionInput } from './WaiverQuestionInput.ts'

const MAX_QUESTIONS = 100

interface One {
  operatorId: string
  questionId: string
}

const selectActivity = preparedStatement(({ operatorId, questionId }: Placeholders<One>) =>
  kysely
    .selectFrom('waiver_question')
    .select('activity_id as activityId')
    .where('operator_id', '=', operatorId)
    .where('question_id', '=', questionId),
)

const selectAnswer = preparedStatement(({ operatorId, questionId }: Placeholders<One>) =>
  kysely
    .selectFrom('waiver_answer')
    .select('question_id')
    .where('operator_id', '=', operatorId)
    .where('question_id', '=', questionId)
    .limit(1),
)

const deleteRow = preparedStatement(({ operatorId, questionId }: Placeholders<One>) =>
  kysely.deleteFrom('waiver_question').where('operator_id', '=', operatorId).where('question_id', '=', questionId),
)

/** A change of an activity's questions. Partners can see the questions, so each change sets the activity's `updatedAt`. */
export interface Change {
  operatorId: string
  now: Date
  /** The maximum size of any file. */
  maxFileBytes: number
  /** What to do, in the same transaction, about what is booked already; nothing if absent. */
  followUp?: ((db: Sql, activityId: string) => Promise<void>) | undefined
}

/** Adds a question to an activity. */
export async function createQuestion(
  database: Database,
  change: Change,
  activityId: string,
  input: WaiverQuestionInput,
): Promise<WaiverQuestion> {
  const { operatorId, now, maxFileBytes } = change
  return database.transaction(async db => {
    await lockActivity(db, operatorId, activityId)
    const before = await findQuestions(db, operatorId, activityId)
    const violations = questionViolations(input, maxFileBytes)
    if (before.length >= MAX_QUESTIONS) {
      violations.push({ path: ['activityId'], detail: `An activity has at most ${MAX_QUESTIONS} waiver questions.` })
    }
    return place(
      db,
      change,
      before,
      { ...asQuestion(input, newId(now), activityId, maxFileBytes), version: 1 },
      input.position ?? MAX_QUESTIONS,
      violations,
    )
  })
}

/** Replaces the definition of a question. Existing answers are kept, so an answered question keeps its type and scope. */
export async function updateQuestion(
  database: Database,
  change: Change,
  questionId: string,
  input: WaiverQuestionInput,
  expectedVersion: number | null = null,
): Promise<WaiverQuestion> {
  const { operatorId, maxFileBytes } = change
  return database.transaction(async db => {
    const { activityId, before, question } = await lockQuestion(db, operatorId, questionId)
    refuseStale('The question', question.version, expectedVersion)
    const violations = questionViolations(input, maxFileBytes)
    if ((await selectAnswer(db, { operatorId, questionId })).length > 0) {
      for (const member of ['type', 'scope'] as const) {
        if (input[member] === question[member]) continue
        const detail = `The ${member} of a question that was answered already stays ${question[member]}.`
        violations.push({ path: ['input', member], detail })
      }
    }
    const others = before.filter(each => each !== question)
    const position = input.position ?? before.indexOf(question) + 1
    const after = { ...asQuestion(input, questionId, activityId, maxFileBytes), version: question.version }
    return place(db, change, others, after, position, violations)
  })
}

/** Deletes a question that has no answers and on which no other question depends. */
export async function deleteQuestion(database: Database, change: Change, questionId: string): Promise<string> {
  const { operatorId, now } = change
  return database.transaction(async db => {
    const { activityId, before, question } = await lockQuestion(db, operatorId, questionId)
    const dependent = before.find(each => each.dependsOn?.questionId === questionId)
    if (dependent) {
      const detail = `${nameQuestion(question)} cannot be deleted: ${nameQuestion(dependent)} depends on it.`
      throw validationRefusal([{ path: ['questionId'], detail }])
    }
    try {
      await deleteRow(db, { operatorId, questionId })
    } catch (error) {
      if (!violates(error, 'waiver_answer_operator_id_question_id_foreign')) throw error
      const detail = `${nameQuestion(question)} was answered already and must stay for those answers; make it optional instead.`
      throw validationRefusal([{ path: ['questionId'], detail }])
    }
    await touchProduct(db, operatorId, activityId, now)
    return questionId
  })
}

async function lockQuestion(db: Sql, operatorId: string, questionId: string) {
  const [found] = await selectActivity(db, { operatorId, questionId })
  if (found) {
    await lockActivity(db, operatorId, found.activityId)
    const before = await findQuestions(db, operatorId, found.activityId)
    const question = before.find(each => each.questionId === questionId)
    if (question) return { activityId: found.activityId, before, question }
  }
  throw notFound('question')
}

/** Inserts a question among the others, renumbers all from 1, and saves them if the result has no violations. */
async function place(
  db: Sql,
  { operatorId, now, followUp }: Change,
  others: readonly WaiverQuestion[],
  question: ReturnType<typeof asQuestion> & { version: number },
  position: number,
  violations: Violation[],
): Promise<WaiverQuestion> {
  const all = others.toSpliced(position - 1, 0, question as WaiverQuestion)
  const own = dependencyViolation(all, question as WaiverQuestion)
  if (own) violations.push({ path: ['input', 'dependsOn'], detail: own })
  for (const other of others) {
    const broken = dependencyViolation(all, other)
    if (broken) violations.push({ path: ['input'], detail: broken })
  }
  refuseViolations(violations)
  const saved = all.map((each, index) => ({ ...each, position: index + 1 }))
  await saveQuestions(db, operatorId, saved)
  await touchProduct(db, operatorId, question.activityId, now)
  await followUp?.(db, question.activityId)
  const after = await findQuestions(db, operatorId, question.activityId)
  return after.find(each => each.questionId === question.questionId)!
}
