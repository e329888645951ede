import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/**
 * A worker that may have claimed jobs. It is registered before its first job, and removed when another worker has reclaimed its
 * jobs.
 */
@Entity({ tableName: 'worker' })
export class Worker {
  /** The name of its pool, with which graphile-worker marks the jobs that it has claimed. */
  @PrimaryKey({ type: 'text' })
  workerId!: string

  @Property({ type: 'datetime', columnType: 'timestamptz', defaultRaw: 'now()' })
  registeredAt!: Date
}
