import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql'
import { admit } from '../access/admit.ts'
import { findProducts, resolveProduct } from '../products/findProducts.ts'
import { Product } from '../products/Product.ts'
import type { Context } from './Context.ts'
import { callerOf } from './callerOf.ts'
import { Needs } from './Needs.ts'

@Resolver(() => Product)
export class ProductResolver {
  @Query(() => [Product], {
    description: 'The activities in the shopfront, by name.',
  })
  @Needs('ota', 'operator:read')
  products(
    @Ctx() context: Context,
    @Arg('name', () => String, {
      nullable: true,
      description: 'Any part of the name, upper or lower case, taken literally; blank for no filter.',
    })
    name?: string | null,
    @Arg('unpublished', () => Boolean, {
      defaultValue: false,
      description: 'Whether to list activities that are not in the shopfront too; needs `operator:read`.',
    })
    unpublished = false,
  ): Promise<Product[]> {
    const caller = callerOf(context)
    if (unpublished) admit(caller, ['operator:read'])
    return findProducts(context.database, caller.operatorId, name, unpublished)
  }

  @Query(() => Product, { description: 'One product, by its numeric ID or by its whole name: give one of the two.' })
  @Needs('ota', 'operator:read')
  resolveProduct(
    @Ctx() context: Context,
    @Arg('id', () => Int, { nullable: true, description: 'The numeric product ID.' }) id?: number | null,
    @Arg('name', () => String, { nullable: true, description: 'The whole name, upper or lower case.' }) name?:
      | string
      | null,
  ): Promise<Product> {
    const caller = callerOf(context)
    return resolveProduct(context.database, caller.operatorId, id, name)
  }
}
