import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/DateTime.ts'
import { ApiKey } from './ApiKey.ts'
import type { Operator } from './Operator.ts'
import { BelongsToOperator } from './tenancy.ts'

/** An address from which a key was used. Of an IPv6 address the network of 64 bits is meant, because one caller usually has a whole one. */
@Entity({ tableName: 'api_key_address' })
@ObjectType({ simpleResolvers: true, description: 'An address from which a key was used.' })
export class ApiKeyAddress {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @ManyToOne({
    entity: () => ApiKey,
    ref: true,
    primary: true,
    joinColumns: ['operator_id', 'key_id'],
    referencedColumnNames: ['operator_id', 'key_id'],
    updateRule: 'no action',
    deleteRule: 'cascade',
  })
  key?: Ref<ApiKey>

  keyId!: string

  @PrimaryKey({ type: 'string', columnType: 'cidr' })
  @Field(() => String, {
    description: 'The address, as `203.0.113.7`; of an IPv6 address the network of 64 bits.',
  })
  network!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the key was first used from there, as far as that is stored.' })
  firstUsedAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the key was last used from there, to the hour.' })
  lastUsedAt!: Date
}
