import { listProducts } from '../../products/listProducts.ts'
import type { Product } from '../../products/Product.ts'
import { type Fault, refuseFaults } from '../../refusal.ts'
import { outsideCalendar } from '../../scalars/outsideCalendar.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { BY_NAME_AND_SERIAL, readCursor, writeCursor } from './cursor.ts'

/** REST promises the whole shopfront in one response, up to this many products. */
export const LONGEST_SHOPFRONT = 500

/** The products of the shopfront, by name. If there are more, the context gets the cursor of the next page. */
export async function shopfrontOf(
  context: Context,
  name: string | null | undefined,
  updatedSince: Date | null | undefined,
  limit: number | null | undefined,
  cursor: string | null | undefined,
): Promise<Product[]> {
  const size = limit ?? LONGEST_SHOPFRONT
  const faults: Fault[] = outsideCalendar('updatedSince', updatedSince)
  if (size < 1 || size > LONGEST_SHOPFRONT) {
    faults.push({
      path: ['limit'],
      detail: `A page has from 1 to ${LONGEST_SHOPFRONT} products; ${size} were asked for.`,
    })
  }
  const beyond = readCursor('Cursor', cursor, BY_NAME_AND_SERIAL, faults)
  refuseFaults(faults.map(fault => (fault.path[0] === 'Cursor' ? { ...fault, path: ['cursor'] } : fault)))

  const filter = { text: name, updatedAt: updatedSince ? { from: updatedSince } : null }
  const part = { size, backwards: false, beyond }
  const { operatorId } = callerOf(context)
  const { batch, database } = context
  const { items, more } = await listProducts(database, operatorId, filter, false, part, batch.selected)
  const last = items.at(-1)
  if (more && last) {
    context.nextCursor = writeCursor({ key: last.name, id: String(last.productId) }, BY_NAME_AND_SERIAL)
  }
  return items
}
