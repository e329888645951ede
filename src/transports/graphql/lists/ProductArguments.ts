import { ArgsType, Field } from 'type-graphql'
import { ProductFilter } from '../../../domain/products/ProductFilter.ts'
import { LongPaginationArguments } from './LongPaginationArguments.ts'

/** The arguments of a list of activities. */
@ArgsType()
export class ProductArguments extends LongPaginationArguments {
  @Field(() => ProductFilter, { nullable: true, description: 'Which of them; all when absent.' })
  filter?: ProductFilter | null

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether to list activities that are not in the shopfront too; needs `bookings:read`.',
  })
  unpublished!: boolean
}
