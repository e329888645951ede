import { Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Agency } from './Agency.ts'

/**
 * A key of an agency. It opens nothing by itself: for each operator that granted the agency there is an `api_key` whose hash is
 * derived from this one (`agencyKeyHash.ts`).
 */
@Entity({ tableName: 'agency_key' })
@Unique({ name: 'agency_key_hash_unique', properties: ['hash'] })
@Index({ name: 'agency_key_agency_index', properties: ['agency'] })
export class AgencyKey {
  [PrimaryKeyProp]?: 'agencyKeyId'

  @PrimaryKey({ type: 'uuid' })
  agencyKeyId!: string

  @ManyToOne({
    entity: () => Agency,
    ref: true,
    joinColumn: 'agency_id',
    updateRule: 'no action',
    deleteRule: 'no action',
  })
  agency?: Ref<Agency>

  @Property({ type: 'text' })
  name!: string

  @Property({ type: 'text' })
  prefix!: string

  /** SHA-256 of the key. */
  @Property({ type: 'blob' })
  hash!: Buffer

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  expiresAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  revokedAt!: Date | null

  /** The key that it has replaced, which can work for some time yet. */
  @Property({ type: 'uuid', nullable: true })
  predecessorId!: string | null
}
