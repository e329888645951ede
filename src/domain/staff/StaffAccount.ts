import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { ApiKey } from '../access/ApiKey.ts'
import type { Operator } from '../access/Operator.ts'
import { StaffRole } from '../access/StaffRole.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { Node } from '../scalars/Node.ts'

/** What a staff account has beside its key, which holds its name, its role and its version. */
@Entity({ tableName: 'staff_account' })
@Index({
  name: 'staff_account_email_unique',
  expression:
    'create unique index "staff_account_email_unique" on "staff_account" ("operator_id", lower("email")) where "deactivated_at" is null',
})
@Index({
  name: 'staff_account_oidc_unique',
  expression:
    'create unique index "staff_account_oidc_unique" on "staff_account" ("operator_id", "oidc_issuer", "oidc_subject") where "deactivated_at" is null',
})
@Check({ name: 'staff_account_oidc_check', expression: '(oidc_issuer IS NULL) = (oidc_subject IS NULL)' })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'A person who works for the operator and signs in to the dashboard.',
})
export class StaffAccount {
  [PrimaryKeyProp]?: ['operator', 'key']

  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => ApiKey, 'key_id', { primary: true })
  key?: Ref<ApiKey>

  keyId!: string

  @Field(() => String, { description: 'The name, as histories and the audit log have it.' })
  name!: string

  @Property({ type: 'text' })
  @Field(() => EmailAddress, { description: 'Where links to sign in are sent.' })
  email!: string

  @Field(() => StaffRole, { description: 'What the person does, which decides what they are allowed to do.' })
  role!: StaffRole

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the account was made.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the last invitation was sent.' })
  invitedAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When the person last signed in; null if never.' })
  lastSignedInAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When the account was deactivated; null if it is active.' })
  deactivatedAt!: Date | null

  /** Who the person is at an identity provider, since they first signed in with it. */
  @Property({ type: 'text', nullable: true })
  oidcIssuer!: string | null

  @Property({ type: 'text', nullable: true })
  oidcSubject!: string | null

  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number
}
