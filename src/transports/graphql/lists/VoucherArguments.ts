import { ArgsType, Field } from 'type-graphql'
import { VoucherFilter } from '../../../domain/promotions/vouchers/VoucherFilter.ts'
import { PaginationArguments } from './PaginationArguments.ts'

/** The arguments of a list of gift vouchers. */
@ArgsType()
export class VoucherArguments extends PaginationArguments {
  @Field(() => VoucherFilter, { nullable: true, description: 'Which of them; all when absent.' })
  filter?: VoucherFilter | null
}
