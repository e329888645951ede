import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'

@InputType({ description: 'Why a gift voucher is voided.' })
export class VoucherVoidInput {
  @Field(() => String, { nullable: true, description: 'The reason, for the staff.' })
  @Text({ max: 500 })
  reason?: string | null
}
