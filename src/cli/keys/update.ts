import type { KeyChanges } from '../../domain/access/KeyChanges.ts'
import { updateKey } from '../../domain/access/updateKey.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { readEmail } from '../readEmail.ts'
import { readInstant } from '../readInstant.ts'
import { splitList } from '../splitList.ts'
import { describeKey } from './describeKey.ts'
import { findKey } from './findKey.ts'

/** Clears what can be empty. */
const NONE = 'none'

/** `keys update` */
export const update: DatabaseCommand = {
  changes: AuditObject.API_KEY,
  options: {
    name: { type: 'string' },
    expires: { type: 'string' },
    addresses: { type: 'string' },
    contact: { type: 'string' },
  },
  subject: 'the key to change',

  async run(database, options, subject, now) {
    const { name, expires, addresses, contact } = options
    if (Object.keys(options).length === 0) {
      throw new Error('Give what to change: --name, --expires, --addresses or --contact.')
    }
    if (name?.trim() === '') throw new Error('--name must not be empty.')
    if (name && name.trim().length > 100) {
      throw new Error(`--name has at most 100 characters; it has ${name.trim().length}.`)
    }
    const changes: KeyChanges = {
      ...(name !== undefined && { name }),
      ...(expires !== undefined && { expiresAt: expires === NONE ? null : readInstant(expires) }),
      ...(addresses !== undefined && { allowedAddresses: addresses === NONE ? null : splitList(addresses) }),
      ...(contact !== undefined && { contactEmail: contact === NONE ? null : readEmail('--contact', contact) }),
    }
    const { operatorId, keyId } = await findKey(database, subject)
    const key = await updateKey(database, operatorId, keyId, changes, { editor: { keyId: '' }, now })
    return { note: `Changed ${describeKey(key)}` }
  },
}
