import { revokeAgencyKey } from '../../domain/access/agencies/revokeAgencyKey.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { describeAgencyKey } from './describeAgencyKey.ts'
import { findAgencyKey } from './findAgencyKey.ts'

/** `agencies revoke-key` */
export const revokeKey: DatabaseCommand = {
  changes: AuditObject.API_KEY,
  options: {},
  subject: 'the key to revoke',

  async run(database, _options, subject, now) {
    const { agencyKeyId } = await findAgencyKey(database, subject)
    const key = await revokeAgencyKey(database, agencyKeyId, now)
    const since = key.revokedAt?.getTime() === now.getTime() ? 'Revoked' : 'Already revoked:'
    return { note: `${since} ${describeAgencyKey(key)}.` }
  },
}
