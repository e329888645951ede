import { AuditObject } from '../../domain/audit/AuditObject.ts'
import { deactivateStaff } from '../../domain/staff/deactivateStaff.ts'
import { needOptions } from '../agencies/needOptions.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { describeStaff } from './describeStaff.ts'
import { findAccount } from './findAccount.ts'

/** `staff deactivate` */
export const deactivate: DatabaseCommand = {
  changes: AuditObject.STAFF_ACCOUNT,
  options: { operator: { type: 'string' }, email: { type: 'string' } },

  async run(database, options, _subject, now) {
    needOptions(options, 'The end of an account', ['operator', 'email'])
    const { operatorId, keyId } = await findAccount(database, options)
    const account = await deactivateStaff(database, operatorId, keyId, now)
    return { note: `Deactivated ${describeStaff(account)}. Its sessions and links have ended.` }
  },
}
