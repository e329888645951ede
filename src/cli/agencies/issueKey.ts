import { issueAgencyKey } from '../../domain/access/agencies/issueAgencyKey.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { readInstant } from '../readInstant.ts'
import { describeAgencyKey } from './describeAgencyKey.ts'
import { findAgency } from './findAgency.ts'
import { needOptions } from './needOptions.ts'

/** `agencies issue-key` */
export const issueKey: DatabaseCommand = {
  changes: AuditObject.API_KEY,
  options: { agency: { type: 'string' }, name: { type: 'string' }, expires: { type: 'string' } },

  async run(database, options, _subject, now) {
    needOptions(options, 'A key', ['agency', 'name'])
    const { agencyId, name: agencyName } = await findAgency(database, options.agency!)
    const expiresAt = options.expires === undefined ? null : readInstant(options.expires)
    const { key, agencyKey } = await issueAgencyKey(database, agencyId, { name: options.name!, expiresAt }, now)
    const until = expiresAt ? `It expires at ${expiresAt.toISOString()}.` : 'It does not expire.'
    return {
      result: key,
      note: `Issued ${describeAgencyKey(agencyKey)} for the agency "${agencyName}". ${until}\nThe key is shown only once.`,
    }
  },
}
