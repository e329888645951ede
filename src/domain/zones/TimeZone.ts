import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp } from '@mikro-orm/postgresql'

/**
 * The offsets of a time zone as Node has them (`offsetsOf.ts`), for statements that need local days. PostgreSQL's own time-zone data is
 * of another age, and is not used. Belongs to the installation.
 */
@Entity({ tableName: 'time_zone' })
export class TimeZone {
  [PrimaryKeyProp]?: 'name'

  @PrimaryKey({ type: 'text' })
  name!: string

  /** From when each offset applies, the first one since `-infinity`. */
  @Property({ type: 'text[]', columnType: 'timestamptz[]' })
  starts!: string[]

  /** How far local time is ahead of UTC. */
  @Property({ type: 'integer[]', columnType: 'int[]' })
  seconds!: number[]

  /** The version of Node's time-zone data, such as `2026c`. */
  @Property({ type: 'text' })
  version!: string
}
