import { findAgencyKeys } from '../../domain/access/agencies/agencyKeys.ts'
import { findAgencies } from '../../domain/access/agencies/findAgencies.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import { alignColumns } from '../alignColumns.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { keyState } from '../keys/keyState.ts'
import { findAgency } from './findAgency.ts'

/** `agencies list-keys` */
export const listKeys: DatabaseCommand = {
  options: { agency: { type: 'string' } },

  async run(database, { agency }, _subject, now) {
    const agencies = agency ? [await findAgency(database, agency)] : await findAgencies(database)
    const rows: string[][] = []
    for (const { agencyId, name } of agencies) {
      for (const key of await findAgencyKeys(database, agencyId)) {
        rows.push([encodeTypeId('agk', key.agencyKeyId), key.prefix, name, key.name, keyState(key, now)])
      }
    }
    if (rows.length === 0) return { note: 'There are no keys yet.' }
    return { result: alignColumns([['KEY ID', 'BEGINS WITH', 'AGENCY', 'NAME', 'STATE'], ...rows]) }
  },
}
