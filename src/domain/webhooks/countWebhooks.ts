import { sql } from 'kysely'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

@ObjectType({ simpleResolvers: true, description: 'How many webhooks there are, by what they do.' })
export class WebhookCounts {
  @Field(() => Int, { description: 'All of them: those of the operator, and those of its partners.' })
  totalCount!: number

  @Field(() => Int, { description: 'Those whose last attempts failed, and which are tried again.' })
  failingCount!: number

  @Field(() => Int, { description: 'Those that are paused, for whatever reason: nothing is sent to them.' })
  pausedCount!: number

  @Field(() => Int, { description: 'Those of the paused that the service paused, because they do not work.' })
  stoppedCount!: number
}

const select = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<WebhookCounts>`
  select count(*)::int "totalCount", count(*) filter (where paused_at is null and failing_since is not null)::int "failingCount",
    count(paused_at)::int "pausedCount", count(*) filter (where pause_reason <> 'REQUESTED')::int "stoppedCount"
  from webhook_endpoint where operator_id = ${operatorId}`,
)

/** Counts the webhooks of an operator. */
export async function countWebhooks(db: Sql, operatorId: string): Promise<WebhookCounts> {
  const [counts] = await select(db, { operatorId })
  return counts!
}
