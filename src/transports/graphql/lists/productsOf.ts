import { admit } from '../../../domain/access/admit.ts'
import { countProducts, listProducts } from '../../../domain/products/listProducts.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { connectionOf } from './connectionOf.ts'
import { BY_NAME_AND_SERIAL, readPart } from './cursor.ts'
import { LONGEST_PAGE } from './LongPaginationArguments.ts'
import type { ProductArguments } from './ProductArguments.ts'
import type { ProductConnection } from './ProductConnection.ts'

/** A page of the caller's activities, by name. */
export async function productsOf(
  context: Context,
  { filter, unpublished, ...pagination }: ProductArguments,
): Promise<ProductConnection> {
  const caller = callerOf(context)
  if (unpublished) admit(caller, ['bookings:read'])
  const part = readPart(pagination, BY_NAME_AND_SERIAL, LONGEST_PAGE)
  const { database } = context
  const page = await listProducts(database, caller.operatorId, filter ?? {}, unpublished, part)
  const connection = connectionOf(
    page,
    ({ name, productId }) => ({ key: name, id: String(productId) }),
    part,
    BY_NAME_AND_SERIAL,
  )
  return { ...connection, count: () => countProducts(database, caller.operatorId, filter ?? {}, unpublished) }
}
