import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

const upsertQuestions = preparedStatement(
  ({ operatorId, questions }: Placeholders<{ operatorId: string; questions: string }>) => sql`
  insert into waiver_question (operator_id, question_id, activity_id, label, help_text, type, required, scope, options,
    min_length, max_length, min, max, pattern, file, depends_on, position, version)
  select ${operatorId}, "questionId", "activityId", label, "helpText", type, required, scope, nullif(options, 'null'),
    "minLength", "maxLength", min, max, pattern, nullif(file, 'null'), nullif("dependsOn", 'null'), position, version
  from jsonb_to_recordset(${questions}::jsonb) q ("questionId" uuid, "activityId" uuid, label text, "helpText" text, type text,
    required boolean, scope text, options jsonb, "minLength" int, "maxLength" int, min double precision,
    max double precision, pattern text, file jsonb, "dependsOn" jsonb, position int, version int)
  on conflict (operator_id, question_id) do update
  set label = excluded.label, help_text = excluded.help_text, type = excluded.type, required = excluded.required,
    scope = excluded.scope, options = excluded.options, min_length = excluded.min_length, max_length = excluded.max_length,
    min = excluded.min, max = excluded.max, pattern = excluded.pattern, file = excluded.file,
    depends_on = excluded.depends_on, position = excluded.position, version = excluded.version + 1
  where waiver_question is distinct from excluded`,
)

/** Inserts and updates the questions of an activity, in one statement. */
export async function saveQuestions(db: Sql, operatorId: string, questions: readonly WaiverQuestion[]): Promise<void> {
  await upsertQuestions(db, { operatorId, questions: JSON.stringify(questions) })
}
