import { Check, Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../../platform/sql/oneOf.ts'
import type { Operator } from '../../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../../access/tenancy.ts'
import { Money } from '../../products/Money.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { BookingID, KeyID } from '../../scalars/identifiers.ts'
import { Voucher } from './Voucher.ts'
import { VoucherEntryKind } from './VoucherEntryKind.ts'

/** One entry of a voucher's ledger. Its number is part of the key, so two changes can never follow the same balance. */
@Entity({ tableName: 'voucher_entry' })
@Index({
  name: 'voucher_entry_booking_index',
  expression:
    'create index "voucher_entry_booking_index" on "voucher_entry" ("operator_id", "booking_id") where "booking_id" is not null',
})
@Check({ name: 'voucher_entry_kind_check', expression: oneOf('kind', VoucherEntryKind) })
@Check({
  name: 'voucher_entry_amount_check',
  expression: `((${oneOf('kind', ['SOLD', 'RETURNED'])}) AND (amount_minor > 0)) OR ((${oneOf('kind', ['REDEEMED', 'VOIDED'])}) AND (amount_minor < 0))`,
})
@Check({
  name: 'voucher_entry_booking_check',
  expression: `(${oneOf('kind', ['REDEEMED', 'RETURNED'])}) = (booking_id IS NOT NULL)`,
})
@Check({ name: 'voucher_entry_balance_check', expression: 'balance_minor >= 0' })
@ObjectType({ simpleResolvers: true, description: 'A change of the balance of a gift voucher.' })
export class VoucherEntry {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @RefersTo(() => Voucher, 'voucher_id', { primary: true })
  voucher?: Ref<Voucher>

  @PrimaryKey({ fieldName: 'number', type: 'integer' })
  @Field(() => Int, { description: 'The number of the entry, counted from 1.' })
  entryNumber!: number

  @Property({ type: 'text' })
  @Field(() => VoucherEntryKind, { description: 'Why the balance changed.' })
  kind!: VoucherEntryKind

  @Property({ type: 'bigint' })
  amountMinor!: number

  @Field(() => Money, { description: 'The change; negative if the balance became less.' })
  amount!: Money

  @Property({ type: 'bigint' })
  balanceMinor!: number

  @Field(() => Money, { description: 'The balance after it: the sum of all entries up to this one.' })
  balance!: Money

  @Property({ type: 'uuid', nullable: true })
  @Field(() => BookingID, { nullable: true, description: 'The booking for which it paid, or that gave it back.' })
  bookingId!: string | null

  @Property({ type: 'uuid', nullable: true })
  @Field(() => KeyID, { nullable: true, description: 'The API key with which it was sold or voided.' })
  keyId!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it happened.' })
  occurredAt!: Date
}
