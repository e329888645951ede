import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../scalars/DateTime.ts'
import { SessionID } from '../scalars/identifiers.ts'
import { ApiKey } from './ApiKey.ts'
import type { Operator } from './Operator.ts'
import { BelongsToOperator, RefersTo } from './tenancy.ts'

/**
 * A dashboard session, opened with one of the operator's API keys or of a staff account. It has the key's permissions until the session
 * or the key ends. The browser's cookie is a signed token that names this row; it does not contain the key.
 */
@Entity({ tableName: 'dashboard_session' })
@Check({ name: 'dashboard_session_expiry_check', expression: '(opened_at IS NULL) OR (expires_at > opened_at)' })
@ObjectType({
  simpleResolvers: true,
  description: 'A session of the dashboard that is open, on one browser.',
})
export class DashboardSession {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  @Field(() => SessionID, { description: 'Its identifier, with which it can be ended.' })
  sessionId!: string

  @RefersTo(() => ApiKey, 'key_id')
  key?: Ref<ApiKey>

  keyId!: string

  /** Null until the sign-in link is used. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { description: 'When it was opened: since when the person is signed in there.' })
  openedAt!: Date | null

  /** When the session expires; before it is opened, when the sign-in link expires. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it expires, if it is not ended before.' })
  expiresAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endedAt!: Date | null

  /** The address from which it was opened. */
  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'The address from which it was opened.' })
  address!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'What its browser says of itself.' })
  userAgent!: string | null
}
