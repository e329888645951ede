import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import type { Closure } from './Closure.ts'
import { closures } from './closures.ts'

const selectById = preparedStatement(
  ({ operatorId, closureIds }: Placeholders<{ operatorId: string; closureIds: readonly string[] }>) =>
    closures.where('k.operator_id', '=', operatorId).where(eb => eb('k.closure_id', '=', eb.fn.any(closureIds))),
)

const selectByKey = preparedStatement(
  ({ operatorId, idempotencyKey }: Placeholders<{ operatorId: string; idempotencyKey: string }>) =>
    closures.where('k.operator_id', '=', operatorId).where('k.idempotency_key', '=', idempotencyKey),
)

/** A closure as it is read. */
export type ClosureRow = Omit<Closure, 'operator' | 'idempotencyKey'>

/** Finds closures by their identifiers. */
export async function findClosuresById(
  db: Sql,
  operatorId: string,
  closureIds: readonly string[],
): Promise<Map<string, ClosureRow>> {
  const rows = await selectById(db, { operatorId, closureIds })
  return new Map(rows.map(row => [row.closureId, row]))
}

/** Finds one closure. */
export async function findClosure(db: Sql, operatorId: string, closureId: string): Promise<ClosureRow> {
  const closure = (await findClosuresById(db, operatorId, [closureId])).get(closureId)
  if (!closure) throw notFound('closure')
  return closure
}

/** Finds the closure that was made with an idempotency key. */
export async function findClosureByKey(
  db: Sql,
  operatorId: string,
  idempotencyKey: string,
): Promise<ClosureRow | undefined> {
  return (await selectByKey(db, { operatorId, idempotencyKey }))[0]
}
