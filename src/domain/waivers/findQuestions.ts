import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

const questions = kysely
  .selectFrom('waiver_question')
  .select([
    'question_id as questionId',
    'activity_id as activityId',
    'label',
    'help_text as helpText',
    'type',
    'required',
    'scope',
    'options',
    'min_length as minLength',
    'max_length as maxLength',
    'min',
    'max',
    'pattern',
    'file',
    'depends_on as dependsOn',
    'position',
    'version',
  ])
  .orderBy('position')
  .orderBy('question_id')

const selectQuestions = preparedStatement(
  ({ operatorId, activityIds }: Placeholders<{ operatorId: string; activityIds: readonly string[] }>) =>
    questions.where('operator_id', '=', operatorId).where(eb => eb('activity_id', '=', eb.fn.any(activityIds))),
)

const selectById = preparedStatement(
  ({ operatorId, questionIds }: Placeholders<{ operatorId: string; questionIds: readonly string[] }>) =>
    questions.where('operator_id', '=', operatorId).where(eb => eb('question_id', '=', eb.fn.any(questionIds))),
)

/** The waiver questions of one activity, in the order in which they are asked. */
export async function findQuestions(db: Sql, operatorId: string, activityId: string): Promise<WaiverQuestion[]> {
  return await selectQuestions(db, { operatorId, activityIds: [activityId] })
}

/** The waiver questions of each of the activities, in the order in which they are asked. */
export async function findQuestionsByActivity(
  db: Sql,
  operatorId: string,
  activityIds: readonly string[],
): Promise<Map<string, WaiverQuestion[]>> {
  const rows = await selectQuestions(db, { operatorId, activityIds })
  return Map.groupBy(rows, row => row.activityId)
}

/** Finds waiver questions by their identifiers. */
export async function findQuestionsById(
  db: Sql,
  operatorId: string,
  questionIds: readonly string[],
): Promise<Map<string, WaiverQuestion>> {
  const rows = await selectById(db, { operatorId, questionIds })
  return new Map(rows.map(row => [row.questionId, row]))
}
