import type { Sql } from '../../database/Database.ts'
import { sharedRead } from '../../database/sharedRead.ts'
import { type FoundSale, type NamedBy, namedBy, readSales, type SaleChoice } from './readSales.ts'

const read = sharedRead((db, operatorId, choices: readonly SaleChoice[], named) =>
  readSales(db, operatorId, choices, named as NamedBy),
)

/**
 * Reads what a request to sell refers to, and whether its caller has sent a request with the same idempotency key before. Requests that
 * come while others read share a statement.
 */
export function findSale(db: Sql, operatorId: string, choice: SaleChoice): Promise<FoundSale> {
  return read(db, operatorId, choice, namedBy(choice))
}
