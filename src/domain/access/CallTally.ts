import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import { ApiKey } from './ApiKey.ts'
import { type CallKind, callKinds } from './CallKind.ts'
import type { Operator } from './Operator.ts'
import { BelongsToOperator, RefersTo } from './tenancy.ts'

/**
 * How many requests of one kind a key sent on one day in UTC. Every instance adds its counts from time to time, together with
 * those of `RequestTally`.
 */
@Entity({ tableName: 'call_tally' })
@Check({ name: 'call_tally_kind_check', expression: oneOf('kind', callKinds) })
@Check({ name: 'call_tally_requests_check', expression: '(requests >= 0) AND (limited >= 0)' })
export class CallTally {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => ApiKey, 'key_id', { primary: true })
  key?: Ref<ApiKey>

  @PrimaryKey({ type: 'date' })
  day!: string

  @PrimaryKey({ type: 'text' })
  kind!: CallKind

  @Property({ type: 'bigint' })
  requests!: number

  /** Those of them that a rate limit refused. */
  @Property({ type: 'bigint' })
  limited!: number
}
