import { type RawBuilder, sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'

/** An operator with work. */
export interface OperatorRef {
  operatorId: string
}

/**
 * Finds the operators that have rows: one probe of an index for each operator, so the index begins with it.
 *
 * @param rows what to probe, a table of the control plane, with the operator as `o`
 * @example operatorsWith(sql`change_event e where e.operator_id = o.operator_id and e.numbered_at < ${before}`)
 */
export function operatorsWith(rows: RawBuilder<unknown>): RawBuilder<OperatorRef> {
  return sql<OperatorRef>`
  select o.operator_id "operatorId" from control_plane.operator o where exists (select from control_plane.${rows}) order by o.operator_id`
}

/**
 * Does a part of the work of an operator until there is no more, then that of the next. What fails is reported, and the next operator
 * follows.
 *
 * @param work does a part of an operator's work, and returns whether there may be more
 */
export async function forEachOperator(
  operators: readonly OperatorRef[],
  { report, stopping }: ChoreRun,
  work: (operatorId: string) => Promise<boolean>,
): Promise<void> {
  for (const { operatorId } of operators) {
    try {
      for (let more = true; more && !stopping.aborted; ) more = await work(operatorId)
    } catch (error) {
      report(error, { operatorId })
    }
  }
}
