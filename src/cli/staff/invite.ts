import { AuditObject } from '../../domain/audit/AuditObject.ts'
import { addStaff } from '../../domain/staff/addStaff.ts'
import { needOptions } from '../agencies/needOptions.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { findOperator } from '../findOperator.ts'
import { readEmail } from '../readEmail.ts'
import { describeStaff } from './describeStaff.ts'
import { makeLink } from './makeLink.ts'
import { readRole } from './readRole.ts'

/** `staff invite`: the link is printed, and no letter is sent. */
export const invite: DatabaseCommand = {
  changes: AuditObject.STAFF_ACCOUNT,
  options: {
    operator: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    role: { type: 'string' },
  },

  async run(database, options, _subject, now) {
    needOptions(options, 'An account', ['operator', 'name', 'email', 'role'])
    const name = options.name!.trim()
    if (name.length > 100) throw new Error(`--name has at most 100 characters; it has ${name.length}.`)
    const input = { name, email: readEmail('--email', options.email!.trim()), role: readRole(options.role) }
    const { operatorId } = await findOperator(database, options.operator!)
    const { account, link } = await database.transaction(async db => {
      const added = await addStaff(db, operatorId, input, now)
      return { account: added, link: await makeLink(db, { ...added, operatorId }, 'invitation', now) }
    })
    const note = `Added ${describeStaff(account)}.\nThe link works once, until ${link.until.toISOString()}. No letter was sent.`
    return { result: link.url, note }
  },
}
