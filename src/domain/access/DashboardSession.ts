import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { ApiKey } from './ApiKey.ts'
import type { Operator } from './Operator.ts'
import { BelongsToOperator, RefersTo } from './tenancy.ts'

/**
 * A dashboard session, opened with one of the operator's API keys. It has the key's permissions until the session or the key
 * ends. The browser's cookie is a signed token that names this row; it does not contain the key.
 */
@Entity({ tableName: 'dashboard_session' })
@Check({ name: 'dashboard_session_expiry_check', expression: '(opened_at IS NULL) OR (expires_at > opened_at)' })
export class DashboardSession {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  sessionId!: string

  @RefersTo(() => ApiKey, 'key_id')
  key?: Ref<ApiKey>

  /** Null until the sign-in link is used. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  openedAt!: Date | null

  /** When the session expires; before it is opened, when the sign-in link expires. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  expiresAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endedAt!: Date | null
}
