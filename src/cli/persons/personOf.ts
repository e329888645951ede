import type { OperatorRow } from '../../domain/access/operatorColumns.ts'
import type { PersonToFind } from '../../domain/persons/findPerson.ts'
import { EmailAddress } from '../../domain/scalars/EmailAddress.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { needOptions } from '../agencies/needOptions.ts'
import type { Options } from '../DatabaseCommand.ts'
import { findOperator } from '../findOperator.ts'

/** The options that name a person. */
export const personOptions = {
  operator: { type: 'string' },
  email: { type: 'string' },
  names: { type: 'string' },
} as const

/** The operator and the person that the options name. */
export async function personOf(
  db: Sql,
  options: Options,
): Promise<{ operator: OperatorRow; person: PersonToFind & { names: string[] | null } }> {
  needOptions(options, 'A person', ['operator', 'email'])
  const operator = await findOperator(db, options.operator!)
  const names = options.names?.split(',').flatMap(each => each.trim() || [])
  const email = EmailAddress.parseValue(options.email!)
  return { operator, person: { operatorId: operator.operatorId, email, names: names?.length ? names : null } }
}
