import { StaffRole } from '../../domain/access/StaffRole.ts'

const names = Object.values(StaffRole).map(role => role.toLowerCase())

/** The role in `--role`. */
export function readRole(text = ''): StaffRole {
  const role = Object.values(StaffRole).find(each => each.toLowerCase() === text.trim().toLowerCase())
  if (!role) throw new Error(`--role is one of ${names.join(', ')}, and not "${text}".`)
  return role
}
