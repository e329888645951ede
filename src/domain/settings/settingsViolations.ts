import type { Sql } from '../../platform/sql/Database.ts'
import type { OperatorChanges } from '../access/OperatorChanges.ts'
import { operatorViolations } from '../access/operatorViolations.ts'
import { lockPictures } from '../products/pictures/lockPictures.ts'
import type { Violation } from '../refusals/refusal.ts'
import { unknownTimeZone } from '../zones/unknownTimeZone.ts'

/**
 * Every violation of an operator's settings. A logo is locked until the transaction ends, so that it is not deleted meanwhile.
 * @param timeZone the requested one, as the database knows it
 */
export async function settingsViolations(
  db: Sql,
  operatorId: string,
  changes: OperatorChanges,
  timeZone: string | undefined,
): Promise<Violation[]> {
  const violations = operatorViolations(changes)
  if (changes.timeZone && timeZone === undefined) violations.push(unknownTimeZone(['timeZone'], changes.timeZone))
  const logo = changes.logo?.trim().toLowerCase()
  if (logo && !(await lockPictures(db, operatorId, [logo])).has(logo)) {
    violations.push({ path: ['logo'], detail: 'This picture is not stored, or not any more: upload it again.' })
  }
  return violations.map(each => ({ ...each, path: ['input', ...each.path] }))
}
