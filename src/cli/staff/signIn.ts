import { AuditObject } from '../../domain/audit/AuditObject.ts'
import { audited } from '../../domain/audit/audited.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import { administratorDoes } from '../administratorDoes.ts'
import { needOptions } from '../agencies/needOptions.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { describeStaff } from './describeStaff.ts'
import { findAccount } from './findAccount.ts'
import { makeLink } from './makeLink.ts'

/** `staff sign-in` */
export const signIn: DatabaseCommand = {
  options: { operator: { type: 'string' }, email: { type: 'string' } },

  async run(database, options, _subject, now) {
    needOptions(options, 'A link', ['operator', 'email'])
    const account = await findAccount(database, options)
    const { operatorId, keyId } = account
    // It writes only a link, of which no change is collected.
    const action = {
      ...administratorDoes('staff sign-in', AuditObject.STAFF_ACCOUNT, now),
      operatorId,
      objectId: encodeTypeId('stf', keyId),
      writesNothingCollected: true,
    }
    const { url, until } = await audited(database, action, within =>
      within.transaction(db => makeLink(db, account, 'sign-in', now)),
    )
    const note = `Signs in ${describeStaff(account)}.\nThe link works once, until ${until.toISOString()}.`
    return { result: url, note }
  },
}
