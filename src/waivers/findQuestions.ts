import type { Sql } from '../database/Database.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

const QUESTION_COLUMNS = `
  question_id "questionId", activity_id "activityId", label, help_text "helpText", type, required, scope, options,
  min_length "minLength", max_length "maxLength", min, max, pattern, file, depends_on "dependsOn", position`

const BY_ACTIVITY = `
  select ${QUESTION_COLUMNS} from waiver_question
  where operator_id = $1 and activity_id = $2
  order by position, question_id`

/** The waiver questions of one activity, in the order in which they are asked. */
export async function findQuestions(sql: Sql, operatorId: string, activityId: string): Promise<WaiverQuestion[]> {
  return sql.query<WaiverQuestion>(BY_ACTIVITY, [operatorId, activityId])
}
