import { revokeKey } from '../../domain/access/revokeKey.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { describeKey } from './describeKey.ts'
import { findKey } from './findKey.ts'

/** `keys revoke` */
export const revoke: DatabaseCommand = {
  changes: AuditObject.API_KEY,
  options: {},
  subject: 'the key to revoke',

  async run(database, _options, subject, now) {
    const { operatorId, keyId } = await findKey(database, subject)
    const key = await revokeKey(database, operatorId, keyId, now)
    const since = key.revokedAt?.getTime() === now.getTime() ? 'Revoked' : 'Already revoked:'
    return { note: `${since} ${describeKey({ ...key, expiresAt: null }).replace(' It does not expire.', '')}` }
  },
}
