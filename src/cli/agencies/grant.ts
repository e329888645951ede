import { grantAgency } from '../../domain/access/agencies/grantAgency.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { findOperator } from '../findOperator.ts'
import { findPartnerId } from '../findPartnerId.ts'
import { findAgency } from './findAgency.ts'
import { needOptions } from './needOptions.ts'

/** `agencies grant` */
export const grant: DatabaseCommand = {
  changes: AuditObject.PARTNER,
  options: { agency: { type: 'string' }, operator: { type: 'string' }, partner: { type: 'string' } },

  async run(database, options, _subject, now) {
    needOptions(options, 'A connection', ['agency', 'operator', 'partner'])
    const { agencyId, name } = await findAgency(database, options.agency!)
    const { operatorId, name: operator } = await findOperator(database, options.operator!)
    const partnerId = await findPartnerId(database, operatorId, options.partner!)
    const partner = await grantAgency(database, operatorId, partnerId, agencyId, now)
    return { note: `The agency "${name}" sells for "${operator}" as its partner "${partner.name}".` }
  },
}
