import { rollAgencyKey } from '../../domain/access/agencies/rollAgencyKey.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { readGraceMinutes } from '../keys/roll.ts'
import { describeAgencyKey } from './describeAgencyKey.ts'
import { findAgencyKey } from './findAgencyKey.ts'

/** `agencies roll-key` */
export const rollKey: DatabaseCommand = {
  changes: AuditObject.API_KEY,
  options: { 'grace-minutes': { type: 'string' } },
  subject: 'the key to roll',

  async run(database, options, subject, now) {
    const graceMinutes = readGraceMinutes(options)
    const { agencyKeyId } = await findAgencyKey(database, subject)
    const { key, agencyKey } = await rollAgencyKey(database, agencyKeyId, graceMinutes, now)
    const old = graceMinutes === 0 ? 'has stopped working' : `keeps working for ${graceMinutes} minutes`
    return {
      result: key,
      note: `Issued ${describeAgencyKey(agencyKey)}.\nThe key is shown only once. The old one ${old}.`,
    }
  },
}
