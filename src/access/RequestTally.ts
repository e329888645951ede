import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { ApiKey } from './ApiKey.ts'
import type { Operator } from './Operator.ts'
import { BelongsToOperator, RefersTo } from './tenancy.ts'

/**
 * How many requests with a key ended in one way and took about as long, on one day in UTC. It is statistics: every instance adds
 * what it has counted now and then, and what a killed one had not added yet is lost.
 */
@Entity({ tableName: 'request_tally' })
@Check({ name: 'request_tally_bucket_check', expression: '(bucket >= 0) AND (bucket <= 80)' })
@Check({ name: 'request_tally_requests_check', expression: 'requests > 0' })
export class RequestTally {
  @BelongsToOperator({ namedElsewhere: true })
  operator!: Ref<Operator>

  @RefersTo(() => ApiKey, 'key_id', { primary: true })
  key!: Ref<ApiKey>

  @PrimaryKey({ type: 'date' })
  day!: string

  /** `ok`, the code of the refusal, or `internal` for a fault of the service. */
  @PrimaryKey({ type: 'text' })
  outcome!: string

  /** Which span of time it took to answer, see `bucketOf`; 0 where that says nothing, as of a stream. */
  @PrimaryKey({ type: 'smallint' })
  bucket!: number

  @Property({ type: 'bigint' })
  requests!: number
}
