import { Field, ObjectType } from 'type-graphql'
import { Product } from '../../../domain/products/Product.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'

/** REST promises the whole shopfront in one response, up to this many products. */
export const LONGEST_SHOPFRONT = 500

@ObjectType({
  simpleResolvers: true,
  description: 'The activities that partners can sell, with the cursor of what comes next.',
})
export class Shopfront {
  @Field(() => [Product], { description: `The products, by name: at most ${LONGEST_SHOPFRONT}.` })
  @Cost({ objects: LONGEST_SHOPFRONT })
  products!: Product[]

  @Field(() => String, { nullable: true, description: 'The cursor of the next page; null if there are no more.' })
  nextCursor!: string | null
}
