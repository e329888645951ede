import type { Sql } from '../database/Database.ts'
import { kysely } from '../database/kysely.ts'
import { type Placeholders, statement } from '../database/statement.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

const selectQuestions = statement(
  ({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) =>
    kysely
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
      ])
      .where('operator_id', '=', operatorId)
      .where('activity_id', '=', activityId)
      .orderBy('position')
      .orderBy('question_id'),
)

/** The waiver questions of one activity, in the order in which they are asked. */
export async function findQuestions(db: Sql, operatorId: string, activityId: string): Promise<WaiverQuestion[]> {
  return (await selectQuestions(db, { operatorId, activityId })) as WaiverQuestion[]
}
