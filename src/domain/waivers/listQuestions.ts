import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { unknownActivity } from '../products/unknownActivity.ts'
import { findQuestions } from './findQuestions.ts'
import type { QuestionScope } from './QuestionScope.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

const selectInShopfront = preparedStatement(({ operatorId, activityId, unpublishedToo }: Placeholders<Asked>) =>
  kysely
    .selectFrom('product')
    .select('activity_id')
    .where('operator_id', '=', operatorId)
    .where('activity_id', '=', activityId)
    .where(sql<boolean>`(published or ${unpublishedToo})`),
)

interface Asked {
  operatorId: string
  activityId: string
  unpublishedToo: boolean
}

/** The waiver questions of an activity in the shopfront, all of them or those of one scope. */
export async function listQuestions(
  db: Sql,
  operatorId: string,
  activityId: string,
  scope: QuestionScope | null,
  unpublishedToo: boolean,
): Promise<WaiverQuestion[]> {
  const questions = await findQuestions(db, operatorId, activityId)
  const known = await selectInShopfront(db, { operatorId, activityId, unpublishedToo })
  if (known.length === 0) throw unknownActivity()
  return scope === null ? questions : questions.filter(question => question.scope === scope)
}
