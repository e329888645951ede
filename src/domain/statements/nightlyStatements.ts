import type { Database } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { closeMonths } from './closeMonths.ts'
import { verifyStatements } from './verifyStatements.ts'

/** Reports problems, and stops the job. */
export interface Watch {
  report(error: unknown, about: Readonly<Record<string, unknown>>): void
  readonly stopping: AbortSignal
}

const selectCurrency = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely.selectFrom('operator').select('currency').where('operator_id', '=', operatorId),
)

/**
 * The nightly work on an operator's statements: closes the months that have ended, and verifies all bookings and closed statements.
 * It can be interrupted or repeated: each part is correct on its own.
 */
export async function nightlyStatements(
  database: Database,
  operatorId: string,
  now: Date,
  { report, stopping }: Watch,
): Promise<void> {
  await closeMonths(database, operatorId, now, stopping)
  stopping.throwIfAborted()
  const [operator] = await selectCurrency(database, { operatorId })
  const {
    equal,
    differenceCount: differing,
    differences,
  } = await verifyStatements(database, operatorId, operator!.currency)
  if (equal) return
  const error = new Error(
    `The statements of operator ${operatorId} are not what their lines add up to: ${differing} bookings or statements differ.`,
  )
  report(error, { operatorId, differing, differences })
}
