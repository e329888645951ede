import { endAgencyGrant } from '../../domain/access/agencies/endAgencyGrant.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { findOperator } from '../findOperator.ts'
import { findAgency } from './findAgency.ts'
import { needOptions } from './needOptions.ts'

/** `agencies end-grant` */
export const endGrant: DatabaseCommand = {
  changes: AuditObject.PARTNER,
  options: { agency: { type: 'string' }, operator: { type: 'string' } },

  async run(database, options, _subject, now) {
    needOptions(options, 'This command', ['agency', 'operator'])
    const { agencyId, name } = await findAgency(database, options.agency!)
    const { operatorId, name: operator } = await findOperator(database, options.operator!)
    await endAgencyGrant(database, operatorId, agencyId, now)
    return { note: `The agency "${name}" no longer sells for "${operator}".` }
  },
}
