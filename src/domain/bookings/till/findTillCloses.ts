import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { TillClose } from './TillClose.ts'

/** A close as it is stored. */
export type TillCloseRow = Pick<
  TillClose,
  'tillCloseId' | 'date' | 'closedAt' | 'keyId' | 'currency' | 'storedCounts' | 'note'
>

const select = preparedStatement(({ operatorId, date }: Placeholders<{ operatorId: string; date: string }>) =>
  kysely
    .selectFrom('till_close as c')
    .select([
      'c.till_close_id as tillCloseId',
      'c.date',
      'c.closed_at as closedAt',
      'c.key_id as keyId',
      'c.currency',
      'c.counts as storedCounts',
      'c.note',
    ])
    .where('c.operator_id', '=', operatorId)
    .where('c.date', '=', date)
    .orderBy('c.closed_at', 'desc')
    .orderBy('c.till_close_id', 'desc')
    .limit(20),
)

/** Finds when a day was closed and what was counted, the last close first; at most the last twenty. */
export async function findTillCloses(db: Sql, operatorId: string, date: string): Promise<TillClose[]> {
  return (await select(db, { operatorId, date })).map(row => asTillClose(row as TillCloseRow))
}

/** A close with its counts. */
export function asTillClose(row: TillCloseRow): TillClose {
  const { currency } = row
  const counts = row.storedCounts.map(({ method, countedMinor, expectedMinor }) => ({
    method,
    counted: { amount: countedMinor, currency },
    expected: { amount: expectedMinor, currency },
  }))
  return { ...row, counts }
}
