import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { ApiKey } from './ApiKey.ts'
import type { Operator } from './Operator.ts'
import { BelongsToOperator, RefersTo } from './tenancy.ts'

/**
 * How many requests with a key ended with one outcome and took about as long, on one day in UTC. Every instance adds its counts
 * from time to time; an instance that is killed loses those that it has not added yet.
 */
@Entity({ tableName: 'request_tally' })
@Check({ name: 'request_tally_bucket_check', expression: '(bucket >= 0) AND (bucket <= 80)' })
@Check({ name: 'request_tally_requests_check', expression: 'requests > 0' })
export class RequestTally {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => ApiKey, 'key_id', { primary: true })
  key?: Ref<ApiKey>

  @PrimaryKey({ type: 'date' })
  day!: string

  /** `ok`, the code of the refusal, or `internal` for a failure of the service. */
  @PrimaryKey({ type: 'text' })
  outcome!: string

  /** The latency bucket, see `bucketOf`; 0 if the latency is meaningless, as for a stream. */
  @PrimaryKey({ type: 'smallint' })
  bucket!: number

  @Property({ type: 'bigint' })
  requests!: number
}
