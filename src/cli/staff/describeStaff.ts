import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import type { StaffRow } from '../../domain/staff/findStaff.ts'

/** Describes a staff account in a few words. */
export function describeStaff({ keyId, name, email, role }: StaffRow): string {
  return `"${name}" <${email}> (${encodeTypeId('stf', keyId)}), ${role.toLowerCase()}`
}
