import { findStaff, type StaffRow } from '../../domain/staff/findStaff.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import type { Options } from '../DatabaseCommand.ts'
import { findOperator } from '../findOperator.ts'

/** The active staff account that `--operator` and `--email` name. */
export async function findAccount(sql: Sql, options: Options): Promise<StaffRow & { operatorId: string }> {
  const { operatorId, name } = await findOperator(sql, options.operator!)
  const email = options.email!.trim().toLowerCase()
  const all = await findStaff(sql, operatorId)
  const found = all.find(each => each.deactivatedAt === null && each.email.toLowerCase() === email)
  if (found) return { ...found, operatorId }
  throw new Error(`${name} has no active staff account with this e-mail address. The command "list" shows all of them.`)
}
