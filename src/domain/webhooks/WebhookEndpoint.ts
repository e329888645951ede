import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { Partner } from '../access/Partner.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { ChangeType } from '../changes/ChangeType.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { Node } from '../scalars/Node.ts'
import { WebhookPauseReason } from './WebhookPauseReason.ts'

/** An endpoint and its position in the sequence of changes: every change up to `lastSequenceNumber` has its delivery. */
@Entity({ tableName: 'webhook_endpoint' })
@Index({ name: 'webhook_endpoint_partner_index', properties: ['operator', 'partner'] })
@Check({ name: 'webhook_endpoint_pause_check', expression: '(paused_at IS NULL) = (pause_reason IS NULL)' })
@Check({ name: 'webhook_endpoint_reason_check', expression: oneOf('pause_reason', WebhookPauseReason) })
@Check({
  name: 'webhook_endpoint_secret_check',
  expression: '(previous_secret IS NULL) = (previous_secret_until IS NULL)',
})
@ObjectType('Webhook', {
  implements: Node,
  simpleResolvers: true,
  description: 'A webhook endpoint: a URL to which changes are sent as they happen.',
})
export class WebhookEndpoint {
  [PrimaryKeyProp]?: ['operator', 'webhookId']

  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  webhookId!: string

  /** Null for the operator's own, which gets what the operator sees. */
  @RefersTo(() => Partner, 'partner_id', { nullable: true })
  partner?: Ref<Partner> | null

  @Property({ type: 'text' })
  @Field(() => String, { description: 'Where changes are sent.' })
  url!: string

  @Property({ type: 'text[]', columnType: 'text[]', nullable: true })
  @Field(() => [ChangeType], { nullable: true, description: 'The types of changes that are sent; null for all.' })
  types!: ChangeType[] | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => EmailAddress, {
    nullable: true,
    description: 'Who gets an e-mail when the service pauses it; nobody when null.',
  })
  email!: string | null

  @Property({ type: 'blob' })
  secret!: Buffer

  @Property({ type: 'blob', nullable: true })
  previousSecret!: Buffer | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the secret before the current one signs too, after it was rolled.',
  })
  previousSecretUntil!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'Since when nothing is sent; null if it is not paused.' })
  pausedAt!: Date | null

  @Property({ type: 'text', nullable: true })
  @Field(() => WebhookPauseReason, { nullable: true, description: 'Why it is paused.' })
  pauseReason!: WebhookPauseReason | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'Since when every attempt has failed.' })
  failingSince!: Date | null

  /** When it wants to be asked again, by Retry-After. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  notBefore!: Date | null

  @Property({ fieldName: 'last_number', type: 'bigint' })
  @Field(() => GraphQLSafeInt, { description: 'Every change up to this sequence number has a delivery.' })
  lastSequenceNumber!: number

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was created.' })
  createdAt!: Date

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number
}
