import type { AgencyKeyRow } from '../../domain/access/agencies/agencyKeys.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'

/** Describes a key of an agency, without the key itself. */
export function describeAgencyKey({ agencyKeyId, name }: AgencyKeyRow): string {
  return `"${name}" (${encodeTypeId('agk', agencyKeyId)})`
}
