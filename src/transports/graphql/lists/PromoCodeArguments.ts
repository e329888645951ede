import { ArgsType, Field } from 'type-graphql'
import { PromoCodeFilter } from '../../../domain/promotions/codes/PromoCodeFilter.ts'
import { PaginationArguments } from './PaginationArguments.ts'

/** The arguments of a list of promo codes. */
@ArgsType()
export class PromoCodeArguments extends PaginationArguments {
  @Field(() => PromoCodeFilter, { nullable: true, description: 'Which of them; all when absent.' })
  filter?: PromoCodeFilter | null
}
