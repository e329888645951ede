import { AuditObject } from '../../domain/audit/AuditObject.ts'
import { updateStaff } from '../../domain/staff/updateStaff.ts'
import { needOptions } from '../agencies/needOptions.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { describeStaff } from './describeStaff.ts'
import { findAccount } from './findAccount.ts'
import { readRole } from './readRole.ts'

/** `staff role` */
export const changeRole: DatabaseCommand = {
  changes: AuditObject.STAFF_ACCOUNT,
  options: { operator: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' } },

  async run(database, options, _subject, now) {
    needOptions(options, 'A change of the role', ['operator', 'email', 'role'])
    const role = readRole(options.role)
    const { operatorId, keyId } = await findAccount(database, options)
    const account = await updateStaff(database, operatorId, keyId, { role }, now)
    return { note: `Changed ${describeStaff(account)}. It applies to the next request.` }
  },
}
