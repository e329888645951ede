import type { Sql } from '../database/Database.ts'
import { unknownActivity } from '../products/unknownActivity.ts'
import { findQuestions } from './findQuestions.ts'
import type { QuestionScope } from './QuestionScope.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

const IN_SHOPFRONT = 'select from product where operator_id = $1 and activity_id = $2 and (published or $3)'

/** The waiver questions of an activity in the shopfront, all of them or those of one scope. */
export async function listQuestions(
  sql: Sql,
  operatorId: string,
  activityId: string,
  scope: QuestionScope | null,
  unpublishedToo: boolean,
): Promise<WaiverQuestion[]> {
  const questions = await findQuestions(sql, operatorId, activityId)
  const known = await sql.query(IN_SHOPFRONT, [operatorId, activityId, unpublishedToo])
  if (known.length === 0) throw unknownActivity()
  return scope === null ? questions : questions.filter(question => question.scope === scope)
}
