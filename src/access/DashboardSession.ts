import { Check, Entity, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { ApiKey } from './ApiKey.ts'
import type { Operator } from './Operator.ts'
import { BelongsToOperator, RefersTo } from './tenancy.ts'

/**
 * Somebody who has signed in to the dashboard with a key of the operator: may do what the key may, until the session ends or the key
 * does. What the browser holds is signed and names this row; the key itself is not stored.
 */
@Entity({ tableName: 'dashboard_session' })
@Unique({ name: 'dashboard_session_unique', properties: ['sessionId'] })
@Check({ name: 'dashboard_session_expiry_check', expression: '(opened_at IS NULL) OR (expires_at > opened_at)' })
export class DashboardSession {
  @BelongsToOperator({ namedElsewhere: true })
  operator!: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  sessionId!: string

  @RefersTo(() => ApiKey, 'key_id')
  key!: Ref<ApiKey>

  /** Null until the sign-in link is used. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  openedAt!: Date | null

  /** When the session expires; before it is opened, when its link expires. */
  @Property({ type: 'datetime', columnType: 'timestamptz' })
  expiresAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  endedAt!: Date | null
}
