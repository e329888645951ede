import { GraphQLPositiveInt } from 'graphql-scalars'
import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { admit, holds } from '../../access/admit.ts'
import { changeProduct } from '../../availability/changeProduct.ts'
import { findTimeslotsAhead } from '../../availability/findTimeslotsAhead.ts'
import { TimeslotsAhead } from '../../availability/TimeslotsAhead.ts'
import { createProduct } from '../../products/createProduct.ts'
import { findProducts, findProductsById, resolveProduct } from '../../products/findProducts.ts'
import { Product } from '../../products/Product.ts'
import { ProductChanges } from '../../products/ProductChanges.ts'
import { ProductInput } from '../../products/ProductInput.ts'
import { unknownActivity } from '../../products/unknownActivity.ts'
import { ActivityID } from '../../scalars/identifiers.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { prepareCalendarChange } from './prepareCalendarChange.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Product)
export class ProductResolver {
  @Query(() => [Product], {
    description: 'The activities in the shopfront, by name.',
  })
  @RequiresScope('ota', 'operator:read')
  products(
    @Ctx() context: Context,
    @Arg('name', () => String, {
      nullable: true,
      description: 'Any part of the name, matched literally and without regard to case; blank for no filter.',
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
  @RequiresScope('ota', 'operator:read')
  resolveProduct(
    @Ctx() context: Context,
    @Arg('id', () => GraphQLPositiveInt, { nullable: true, description: 'The numeric product ID.' })
    id?: number | null,
    @Arg('name', () => String, { nullable: true, description: 'The whole name; case does not matter.' }) name?:
      | string
      | null,
  ): Promise<Product> {
    const caller = callerOf(context)
    return resolveProduct(context.database, caller.operatorId, id, name)
  }

  @Query(() => Product, {
    description: 'One activity by its identifier. One that is not in the shopfront is shown with `operator:read` only.',
  })
  @RequiresScope('ota', 'operator:read')
  async product(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity.' }) activityId: string,
  ): Promise<Product> {
    const caller = callerOf(context)
    const product = await context.batch.load(findProductsById, caller.operatorId, activityId)
    if (!product || !(product.published || holds(caller, 'operator:read'))) throw unknownActivity()
    return product
  }

  @Mutation(() => Product, {
    description:
      'Creates an activity. It has no timeslots until it has a schedule, and is in no shopfront until it is published.',
  })
  @RequiresScope('operator:write')
  createProduct(
    @Ctx() context: Context,
    @Arg('input', () => ProductInput, { description: 'Its details.' }) input: ProductInput,
  ): Promise<Product> {
    return createProduct(context.database, callerOf(context), input, context.now)
  }

  @Mutation(() => Product, {
    description:
      'Changes an activity, publishes it or removes it from the shopfront; what is left out stays as it is. Upcoming ' +
      'timeslots are updated at once. Existing bookings stay as they are.',
  })
  @RequiresScope('operator:write')
  async updateProduct(
    @Ctx() context: Context,
    @Arg('activityId', () => ActivityID, { description: 'The activity to change.' }) activityId: string,
    @Arg('input', () => ProductChanges, { description: 'What to change.' }) input: ProductChanges,
  ): Promise<Product> {
    return changeProduct(context.database, await prepareCalendarChange(context), activityId, input, context.now)
  }
  @FieldResolver(() => TimeslotsAhead, {
    description: 'Its upcoming timeslots, from every schedule. Needs `operator:read`.',
  })
  async ahead(@Root() { activityId }: Product, @Ctx() context: Context): Promise<TimeslotsAhead> {
    const caller = callerOf(context)
    admit(caller, ['operator:read'])
    return (await context.batch.load(findTimeslotsAhead, caller.operatorId, activityId))!
  }
}
