import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { AuditActor } from './AuditActor.ts'
import { AuditChange } from './AuditChange.ts'
import { AuditObject } from './AuditObject.ts'

/** One action on one object. A row never changes: what can be erased is in `audit_detail`. */
@Entity({ tableName: 'audit_entry' })
@Index({ name: 'audit_entry_time_index', properties: ['operator', 'occurredAt', 'number'] })
@Index({ name: 'audit_entry_type_index', properties: ['operator', 'objectType', 'occurredAt', 'number'] })
@Index({ name: 'audit_entry_object_index', properties: ['operator', 'objectId', 'occurredAt', 'number'] })
@Index({ name: 'audit_entry_key_index', properties: ['operator', 'keyId', 'occurredAt', 'number'] })
@Index({ name: 'audit_entry_action_index', properties: ['operator', 'action', 'occurredAt', 'number'] })
@Check({ name: 'audit_entry_actor_check', expression: oneOf('actor', AuditActor) })
@ObjectType({
  simpleResolvers: true,
  description: 'An action of management, or an export, on one object: who did it, what changed, and from where.',
})
export class AuditEntry {
  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'bigint' })
  @Field(() => GraphQLSafeInt, {
    description: 'Its number in the audit log of the operator, counted from 1 without gaps.',
  })
  number!: number

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the request came.' })
  occurredAt!: Date

  @Property({ type: 'text' })
  @Field(() => String, {
    description:
      'What was done: the name of the mutation, such as `updatePricing`, also for a request over REST; an export, such as ' +
      '"exportUsage"; or a command of the administrator, such as "keys revoke".',
  })
  action!: string

  @Property({ type: 'text' })
  @Field(() => AuditObject, { description: 'What kind of object it was done to.' })
  objectType!: AuditObject

  @Property({ type: 'text', nullable: true })
  objectId!: string | null

  @Property({ type: 'text' })
  @Field(() => AuditActor, { description: 'Who did it.' })
  actor!: AuditActor

  @Property({ type: 'uuid', nullable: true })
  keyId!: string | null

  @Property({ type: 'uuid', nullable: true })
  @Field(() => String, { nullable: true, description: 'The session of the dashboard, if it was done there.' })
  sessionId!: string | null

  @Property({ type: 'text' })
  @Field(() => String, {
    description:
      'The request, as the log and the responses identify it; or the bulk operation that did it; or the user and the machine of the command line.',
  })
  requestId!: string

  /** SHA-256 of the text of the details. */
  @Property({ type: 'blob', columnType: 'bytea' })
  detailsDigest!: Buffer

  /** SHA-256 of all of it and of the entry before it. */
  @Property({ type: 'blob', columnType: 'bytea' })
  hash!: Buffer

  @Field(() => String, {
    nullable: true,
    description: 'The address that the request came from; null if it was erased.',
  })
  address!: string | null

  @Field(() => [AuditChange], {
    description:
      'What changed, row by row; nothing for an export, or if the action changed nothing or the changes were erased.',
  })
  changes!: AuditChange[]

  @Field(() => Boolean, {
    description: 'Whether the address and the changes were erased, because they were about a person.',
  })
  erased!: boolean
}
