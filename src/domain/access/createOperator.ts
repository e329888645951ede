import type { Database } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { currencyDigits, withdrawnCurrencies } from '../rules/currencyDigits.ts'
import { newId } from '../scalars/typeid.ts'
import { findTimeZone } from '../zones/findTimeZone.ts'
import { Operator } from './Operator.ts'
import { operatorLimits } from './operatorLimits.ts'

const selectByName = preparedStatement(({ name }: Placeholders<{ name: string }>) =>
  kysely
    .withSchema('control_plane')
    .selectFrom('operator')
    .select('operator_id as operatorId')
    .where(eb => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [name]))),
)

/** The settings of a new operator. */
export interface OperatorDetails {
  name: string
  timeZone: string
  currency: string
}

/** Adds an operator to the installation. Only the command line can do this; no API key can. */
export async function createOperator(database: Database, details: OperatorDetails, now: Date): Promise<Operator> {
  const operatorId = newId(now)
  return database.unitOfWork(operatorId, async (em, db) => {
    const name = details.name.trim()
    const timeZone = await findTimeZone(db, details.timeZone)
    const [sameName] = await selectByName(db, { name })
    refuseViolations([
      ...nameViolations(name),
      ...(sameName ? [{ path: ['name'], detail: `There is an operator "${name}" already.` }] : []),
      ...(timeZone
        ? []
        : [{ path: ['timeZone'], detail: `"${details.timeZone}" is not a time zone of the IANA list.` }]),
      ...currencyViolations(details.currency),
    ])
    const row = { operatorId, name, timeZone: timeZone!, currency: details.currency, createdAt: now }
    const operator = em.create(Operator, row, { partial: true })
    await em.flush()
    return operator
  })
}

function nameViolations(name: string): Violation[] {
  if (name.length > 0 && name.length <= operatorLimits.name) return []
  return [{ path: ['name'], detail: `The name has 1–${operatorLimits.name} characters.` }]
}

function currencyViolations(currency: string): Violation[] {
  if (withdrawnCurrencies.has(currency))
    return [{ path: ['currency'], detail: `${currency} is withdrawn: nothing is sold in it any more.` }]
  if (Object.hasOwn(currencyDigits, currency)) return []
  return [{ path: ['currency'], detail: `"${currency}" is not a currency of ISO 4217 in which there are prices.` }]
}
