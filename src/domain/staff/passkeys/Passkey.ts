import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, ObjectType } from 'type-graphql'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { Node } from '../../scalars/Node.ts'
import { StaffAccount } from '../StaffAccount.ts'

/** A passkey of a staff account. Only its public half is known here. */
@Entity({ tableName: 'staff_passkey' })
@Unique({ name: 'staff_passkey_credential_unique', properties: ['operator', 'credentialId'] })
@Index({ name: 'staff_passkey_account_index', properties: ['account'] })
@Check({ name: 'staff_passkey_sign_count_check', expression: 'sign_count >= 0' })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description:
    'A passkey, with which a person signs in to the dashboard: with the fingerprint, the face or the PIN of a device.',
})
export class Passkey {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  passkeyId!: string

  @RefersTo(() => StaffAccount, 'key_id')
  account?: Ref<StaffAccount>

  keyId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'How the person calls it, such as the name of the device.' })
  name!: string

  /** By which the browser that has it names it. Its user handle names the operator and the account (`userHandle.ts`). */
  @Property({ type: 'blob' })
  credentialId!: Buffer

  /** As COSE has it. */
  @Property({ type: 'blob' })
  publicKey!: Buffer

  /** How often it has signed, as it says; always 0 for passkeys that are copied between devices. */
  @Property({ type: 'bigint' })
  signCount!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it last signed in; null if never.' })
  lastUsedAt!: Date | null
}
