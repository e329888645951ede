import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Money } from '../../../domain/products/Money.ts'
import { Unit, unitPrice } from '../../../domain/products/pricing/Unit.ts'
import { localDayOnce } from '../../../domain/scalars/localDay.ts'
import type { Context } from '../Context.ts'

@Resolver(() => Unit)
export class UnitResolver {
  @FieldResolver(() => Money, { description: unitPrice })
  price(@Root() { price, basePrices, timeZone }: Unit, @Ctx() context: Context): Money {
    if (basePrices.length === 1) return price
    const today = localDayOnce(context.now, timeZone)
    return basePrices.findLast(({ from }) => from === null || from <= today)!.price
  }
}
