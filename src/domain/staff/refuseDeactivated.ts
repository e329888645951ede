import { validationRefusal } from '../refusals/refusal.ts'
import type { StaffRow } from './findStaff.ts'

/** Refuses to change or to invite an account that was deactivated. */
export function refuseDeactivated({ name, deactivatedAt }: StaffRow): void {
  if (deactivatedAt === null) return
  const detail = `The account of ${name} was deactivated at ${deactivatedAt.toISOString()}. Invite the person again: that makes a new one.`
  throw validationRefusal([{ path: ['staffId'], detail }])
}
