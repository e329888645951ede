import { Check, Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { PartnerID } from '../scalars/identifiers.ts'
import { Node } from '../scalars/Node.ts'
import { AgencyKey } from './agencies/AgencyKey.ts'
import { MAX_ALLOWED } from './allowedAddresses.ts'
import type { Operator } from './Operator.ts'
import { Partner } from './Partner.ts'
import { MAX_PER_SECOND, type RateLimits } from './RateLimits.ts'
import { type Scope, ScopeEnum, scopes } from './Scope.ts'
import { StaffRole } from './StaffRole.ts'
import { BelongsToOperator, RefersTo } from './tenancy.ts'

@Entity({ tableName: 'api_key' })
@Unique({ name: 'api_key_hash_unique', properties: ['operator', 'hash'] })
@Index({ name: 'api_key_agency_index', properties: ['agencyKey'] })
@Check({
  name: 'api_key_scopes_check',
  expression: `scopes <@ ARRAY[${scopes.map(scope => `'${scope}'::text`).join(', ')}]`,
})
@Check({ name: 'api_key_agency_check', expression: "(agency_key_id IS NULL) OR (scopes = ARRAY['ota'::text])" })
@Check({ name: 'api_key_partner_check', expression: "('ota'::text = ANY (scopes)) = (partner_id IS NOT NULL)" })
@Check({ name: 'api_key_role_check', expression: oneOf('role', StaffRole) })
@Check({ name: 'api_key_hash_check', expression: '(hash IS NULL) = (role IS NOT NULL)' })
@Check({
  name: 'api_key_rate_limits_check',
  expression: `NOT jsonb_path_exists(rate_limits, '$.*?(@.type() != "number" || @ < 1 || @ > ${MAX_PER_SECOND})'::jsonpath)`,
})
@Check({
  name: 'api_key_allowed_addresses_check',
  expression: `(cardinality(allowed_addresses) >= 1) AND (cardinality(allowed_addresses) <= ${MAX_ALLOWED})`,
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description:
    'A credential of one operator, and for `OTA` of one partner. The key itself is shown once, when it is issued.',
})
export class ApiKey {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  keyId!: string

  @RefersTo(() => Partner, 'partner_id', { nullable: true })
  partner?: Ref<Partner> | null

  @Field(() => PartnerID, { nullable: true, description: 'The partner as which an `OTA` key sells.' })
  partnerId!: string | null

  @Property({ type: 'text' })
  @Field(() => String, { description: 'What the key is for, as stated when it was issued.' })
  name!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The first characters of the key, enough to recognise it.' })
  prefix!: string

  /**
   * SHA-256 of the key. A key has 178 random bits, so a slow hash is not needed. Null for the key of a staff account, which has no
   * text: only sessions are opened with it.
   */
  @Property({ type: 'blob', nullable: true })
  hash!: Buffer | null

  /** The role of the person whose staff account the key is of; null for the key of a program. */
  @Property({ type: 'text', nullable: true })
  role!: StaffRole | null

  @Property({ type: 'text[]', columnType: 'text[]' })
  @Field(() => [ScopeEnum], { description: 'What the key is allowed to do.' })
  scopes!: Scope[]

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the key was issued.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When the key expires, if ever.' })
  expiresAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When the key was revoked, if it was.' })
  revokedAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When the key was last used, to the minute.' })
  lastUsedAt!: Date | null

  /** From where it works; null for anywhere. */
  @Property({ type: 'string[]', columnType: 'cidr[]', nullable: true })
  allowedAddresses!: string[] | null

  @Property({ type: 'text', nullable: true })
  @Field(() => EmailAddress, {
    nullable: true,
    description:
      'Who gets an e-mail before the key expires; null for the `replyTo` of the operator. It is sent 14 days before, or when a quarter ' +
      'of the time of a key is left that works for less than 56 days.',
  })
  contactEmail!: string | null

  /** When that e-mail was planned. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  remindedAt!: Date | null

  /** The key that it has replaced, which can work for some time yet. */
  @Property({ type: 'uuid', nullable: true })
  predecessorId!: string | null

  /** Null if it has those of the installation. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  rateLimits!: RateLimits | null

  /** Set if the row was made for an agency that the operator has granted. */
  @ManyToOne({
    entity: () => AgencyKey,
    ref: true,
    nullable: true,
    joinColumn: 'agency_key_id',
    updateRule: 'no action',
    deleteRule: 'no action',
  })
  agencyKey?: Ref<AgencyKey> | null

  agencyKeyId!: string | null

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number
}
