import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { currencyViolations } from '../../products/currencyViolations.ts'
import type { Violation } from '../../refusals/refusal.ts'
import type { PromoCodeInput } from './PromoCodeInput.ts'
import { termsViolations } from './termsViolations.ts'

const selectMissing = preparedStatement(
  ({ operatorId, activityIds }: Placeholders<{ operatorId: string; activityIds: readonly string[] }>) => sql<{
    index: number
  }>`
  select (a.at - 1)::int "index" from unnest(${activityIds}::uuid[]) with ordinality a (id, at)
  where not exists (select from product p where p.operator_id = ${operatorId} and p.activity_id = a.id) order by a.at`,
)

/** Every violation of the terms of a promo code. */
export async function promoCodeViolations(
  db: Sql,
  operatorId: string,
  currency: string,
  terms: Partial<PromoCodeInput>,
): Promise<Violation[]> {
  const given = new Set(Object.entries(terms).flatMap(([name, value]) => (value == null ? [] : [name])))
  const { activityIds, amount } = terms
  const missing = activityIds?.length ? await selectMissing(db, { operatorId, activityIds }) : []
  const violations: Violation[] = [
    ...termsViolations(terms, given),
    ...missing.map(({ index }) => ({
      path: ['activityIds', index],
      detail: 'No activity of this operator has this ActivityID.',
    })),
    ...currencyViolations(['amount'], amount, currency),
  ]
  return violations.map(violation => ({ ...violation, path: ['input', ...violation.path] }))
}

export function codeTaken(code: string): Violation {
  return { path: ['input', 'code'], detail: `Another promo code of this operator is ${code}.` }
}
