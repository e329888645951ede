import { findGrants } from '../../domain/access/agencies/agencyGrants.ts'
import { findAgencyKeys, isActive } from '../../domain/access/agencies/agencyKeys.ts'
import { findAgencies } from '../../domain/access/agencies/findAgencies.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import { alignColumns } from '../alignColumns.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'

/** `agencies list` */
export const list: DatabaseCommand = {
  options: {},

  async run(database, _options, _subject, now) {
    const rows: string[][] = []
    for (const { agencyId, name } of await findAgencies(database)) {
      const working = (await findAgencyKeys(database, agencyId)).filter(each => isActive(each, now))
      const operators = (await findGrants(database, agencyId)).map(each => each.operatorName)
      rows.push([encodeTypeId('agy', agencyId), name, String(working.length), operators.join(', ') || '-'])
    }
    if (rows.length === 0) return { note: 'There are no agencies yet.' }
    return { result: alignColumns([['AGENCY ID', 'NAME', 'WORKING KEYS', 'OPERATORS'], ...rows]) }
  },
}
