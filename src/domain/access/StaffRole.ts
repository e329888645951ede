import { registerEnumType } from 'type-graphql'
import type { Scope } from './Scope.ts'

/** What a person who works for an operator does there. */
export enum StaffRole {
  GUIDE = 'GUIDE',
  RECEPTION = 'RECEPTION',
  MANAGER = 'MANAGER',
  OWNER = 'OWNER',
}

/**
 * The scopes of each role. A guide has them for the departures to which the guide is assigned, and no other. The keys of accounts store
 * them: who changes a role here changes these keys in a migration.
 */
export const roleScopes: Readonly<Record<StaffRole, readonly Scope[]>> = {
  GUIDE: ['checkin:write'],
  RECEPTION: ['bookings:write'],
  MANAGER: ['bookings:write', 'catalogue:write', 'partners:write', 'audit:read'],
  OWNER: ['operator:write', 'usage:read'],
}

registerEnumType(StaffRole, {
  name: 'StaffRole',
  description: 'What a person who works for the operator does there, which decides what they are allowed to do.',
  valuesConfig: {
    GUIDE: { description: 'Sees the departures to which they are assigned, and checks in: `CHECKIN_WRITE` there.' },
    RECEPTION: { description: 'Bookings, payments and the waitlist: `BOOKINGS_WRITE`.' },
    MANAGER: {
      description:
        'Activities, prices, schedules, workflows and partners too: `BOOKINGS_WRITE`, `CATALOGUE_WRITE`, `PARTNERS_WRITE`, `AUDIT_READ`.',
    },
    OWNER: { description: 'Everything, with people, keys, settings and operations: `OPERATOR_WRITE`, `USAGE_READ`.' },
  },
})
