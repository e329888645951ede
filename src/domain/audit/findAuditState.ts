import { GraphQLSafeInt } from 'graphql-scalars'
import { sql } from 'kysely'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { DateTime } from '../scalars/DateTime.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'How much the audit log of the operator has, and what its last verification found.',
})
export class AuditState {
  @Field(() => GraphQLSafeInt, { description: 'How many entries there are.' })
  entryCount!: number

  @Field(() => DateTime, { nullable: true, description: 'When the last entry was made; null if there are none.' })
  lastEntryAt!: Date | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the log was last verified, by the job of the night or on the command line; null if never.',
  })
  verifiedAt!: Date | null

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'How many entries there were when it was verified. Those after it are verified the next time.',
  })
  verifiedEntryCount!: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'How many faults were found, such as an entry that was edited or is missing: 0 if all is well. The command line names them: see The audit log in the guide Operating.',
  })
  faultCount!: number | null

  /** When the first entry was made. */
  firstEntryAt!: Date | null
}

// Entries are numbered without gaps, so the last number is how many there are.
const select = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<AuditState>`
  select h.last_number "entryCount", h.verified_at "verifiedAt", h.verified_number "verifiedEntryCount", h.fault_count "faultCount",
    (select e.occurred_at from audit_entry e where e.operator_id = ${operatorId} and e.number = h.last_number) "lastEntryAt",
    (select e.occurred_at from audit_entry e where e.operator_id = ${operatorId} and e.number = 1) "firstEntryAt"
  from audit_head h where h.operator_id = ${operatorId}`,
)

const nothing: AuditState = {
  entryCount: 0,
  lastEntryAt: null,
  verifiedAt: null,
  verifiedEntryCount: null,
  faultCount: null,
  firstEntryAt: null,
}

/** Reads how much the audit log of an operator has, and what its last verification found. */
export async function findAuditState(db: Sql, operatorId: string): Promise<AuditState> {
  const [state] = await select(db, { operatorId })
  return state ?? nothing
}
