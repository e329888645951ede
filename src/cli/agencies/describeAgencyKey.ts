import type { AgencyKeyRow } from '../../access/agencies/agencyKeys.ts'
import { encodeTypeId } from '../../scalars/typeid.ts'

/** Describes a key of an agency, without the key itself. */
export function describeAgencyKey({ agencyKeyId, name }: AgencyKeyRow): string {
  return `"${name}" (${encodeTypeId('agk', agencyKeyId)})`
}
