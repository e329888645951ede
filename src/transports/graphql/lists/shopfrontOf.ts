import { listProducts } from '../../../domain/products/listProducts.ts'
import { refuseViolations, type Violation } from '../../../domain/refusals/refusal.ts'
import { outsideCalendar } from '../../../domain/scalars/outsideCalendar.ts'
import type { Context } from '../Context.ts'
import { callerOf } from '../resolvers/callerOf.ts'
import { BY_NAME_AND_SERIAL, readCursor, writeCursor } from './cursor.ts'
import { LONGEST_SHOPFRONT, type Shopfront } from './Shopfront.ts'

/** The products of the shopfront, by name, with the cursor of the next page if there are more. */
export async function shopfrontOf(
  context: Context,
  name: string | null | undefined,
  updatedSince: Date | null | undefined,
  limit: number | null | undefined,
  cursor: string | null | undefined,
): Promise<Shopfront> {
  const size = limit ?? LONGEST_SHOPFRONT
  const violations: Violation[] = outsideCalendar('updatedSince', updatedSince)
  if (size < 1 || size > LONGEST_SHOPFRONT) {
    violations.push({
      path: ['limit'],
      detail: `A page has from 1 to ${LONGEST_SHOPFRONT} products; ${size} were asked for.`,
    })
  }
  const beyond = readCursor('Cursor', cursor, BY_NAME_AND_SERIAL, violations)
  refuseViolations(
    violations.map(violation => (violation.path[0] === 'Cursor' ? { ...violation, path: ['cursor'] } : violation)),
  )

  const filter = { text: name, updatedAt: updatedSince ? { from: updatedSince } : null }
  const part = { size, backwards: false, beyond }
  const { operatorId } = callerOf(context)
  const { database } = context
  const { items, more } = await listProducts(database, operatorId, filter, false, part)
  const last = items.at(-1)
  const next = more && last ? { key: last.name, id: String(last.productId) } : null
  return { products: items, nextCursor: next && writeCursor(next, BY_NAME_AND_SERIAL) }
}
