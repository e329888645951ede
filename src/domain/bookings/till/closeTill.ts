import type { Database } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import { currencyViolations } from '../../products/currencyViolations.ts'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { localDay } from '../../scalars/localDay.ts'
import { newId } from '../../scalars/typeid.ts'
import type { CloseTillInput } from './CloseTillInput.ts'
import { asTillClose, type TillCloseRow } from './findTillCloses.ts'
import type { TillClose } from './TillClose.ts'
import { totalTransactions } from './totalTransactions.ts'

const insert = preparedStatement(
  (close: Placeholders<Omit<TillCloseRow, 'storedCounts'> & { operatorId: string; storedCounts: string }>) =>
    kysely.insertInto('till_close').values({
      operator_id: close.operatorId,
      till_close_id: close.tillCloseId,
      date: close.date,
      closed_at: close.closedAt,
      key_id: close.keyId,
      currency: close.currency,
      counts: close.storedCounts as never,
      note: close.note,
    }),
)

/**
 * Closes a day at the counter: stores what was counted beside what was recorded by then. A day can be closed again, and every close
 * stays. Payments can still be recorded afterwards.
 */
export async function closeTill(
  database: Database,
  caller: Caller,
  { date, counts, note }: CloseTillInput,
  now: Date,
): Promise<TillClose> {
  const { operatorId, timeZone, currency, keyId } = caller
  refuseViolations([...dayViolations(date, localDay(now, timeZone)), ...countViolations(counts, currency)])
  return database.transaction(async db => {
    const totals = await totalTransactions(db, { operatorId, timeZone, currency }, { date: { from: date, to: date } })
    const storedCounts = counts.map(({ method, counted }) => ({
      method,
      countedMinor: counted.amount,
      expectedMinor: totals
        .filter(each => each.method === method)
        .reduce((sum, { paid, refunded }) => sum + paid.amount - refunded.amount, 0),
    }))
    const row = {
      ...{ tillCloseId: newId(now), date, closedAt: now, keyId: keyId || null, currency },
      note: note?.trim() || null,
    }
    await insert(db, { ...row, operatorId, storedCounts: JSON.stringify(storedCounts) })
    return asTillClose({ ...row, storedCounts })
  })
}

function dayViolations(date: string, today: string): Violation[] {
  if (date <= today) return []
  return [{ path: ['input', 'date'], detail: `${date} has not begun: today is ${today}.` }]
}

function countViolations(counts: CloseTillInput['counts'], currency: string): Violation[] {
  return counts.flatMap(({ method, counted }, index) => {
    const path = ['input', 'counts', index]
    const violations = currencyViolations([...path, 'counted'], counted, currency)
    if (counts.findIndex(each => each.method === method) < index) {
      violations.push({ path: [...path, 'method'], detail: `${method} is counted twice.` })
    }
    return violations
  })
}
