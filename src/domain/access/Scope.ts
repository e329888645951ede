import { registerEnumType } from 'type-graphql'

/** The scopes of a key, and of a role of staff. The schema has `USAGE_WRITE` for `usage:write`. */
export const scopes = [
  'ota',
  'usage:write',
  'usage:read',
  'operator:read',
  'operator:write',
  'departures:read',
  'checkin:write',
  'bookings:read',
  'bookings:write',
  'catalogue:write',
  'partners:read',
  'partners:write',
  'audit:read',
] as const

export type Scope = (typeof scopes)[number]

/**
 * The scopes of the holder of a signed link, who has no key: complete one waiver, accept or decline the places offered to one
 * waitlist entry, join the waitlist of one timeslot, or choose for one booking whose departure was closed.
 */
export type LinkScope = 'waiver' | 'offer' | 'join' | 'choice'

/** The scopes that a scope includes. */
const included: Partial<Record<Scope, readonly Scope[]>> = {
  'operator:read': ['departures:read', 'bookings:read', 'partners:read', 'audit:read'],
  'operator:write': [
    'operator:read',
    'departures:read',
    'checkin:write',
    'bookings:read',
    'bookings:write',
    'catalogue:write',
    'partners:read',
    'partners:write',
    'audit:read',
  ],
  'checkin:write': ['departures:read'],
  'bookings:read': ['departures:read'],
  'bookings:write': ['bookings:read', 'departures:read', 'checkin:write'],
  'catalogue:write': ['bookings:read', 'departures:read'],
  'partners:write': ['partners:read'],
}

/** Whether a scope is another one or includes it. */
export function includesScope(scope: Scope | LinkScope, other: Scope | LinkScope): boolean {
  return scope === other || (included[scope as Scope]?.includes(other as Scope) ?? false)
}

/** The scopes, and the one for everything of the operator that includes one of them, if there is one. */
export function withBroadest(some: readonly (Scope | LinkScope)[]): readonly (Scope | LinkScope)[] {
  const broadest = (['operator:read', 'operator:write'] as const).find(each =>
    some.some(one => includesScope(each, one)),
  )
  return broadest === undefined ? some : [...new Set([...some, broadest])]
}

/** The enum behind `Scope` in the schema. */
export const ScopeEnum: Record<string, Scope> = {
  OTA: 'ota',
  USAGE_WRITE: 'usage:write',
  USAGE_READ: 'usage:read',
  OPERATOR_READ: 'operator:read',
  OPERATOR_WRITE: 'operator:write',
  DEPARTURES_READ: 'departures:read',
  CHECKIN_WRITE: 'checkin:write',
  BOOKINGS_READ: 'bookings:read',
  BOOKINGS_WRITE: 'bookings:write',
  CATALOGUE_WRITE: 'catalogue:write',
  PARTNERS_READ: 'partners:read',
  PARTNERS_WRITE: 'partners:write',
  AUDIT_READ: 'audit:read',
}

registerEnumType(ScopeEnum, {
  name: 'Scope',
  description: 'What an API key, or a person by their role, is allowed to do.',
  valuesConfig: {
    OTA: { description: 'Sell as a partner: every partner and core path.' },
    USAGE_WRITE: { description: 'Record usage.' },
    USAGE_READ: { description: 'Read usage summaries.' },
    OPERATOR_READ: { description: 'Read all data of the operator.' },
    OPERATOR_WRITE: {
      description: 'Manage all data of the operator; includes every scope but `OTA`, `USAGE_WRITE` and `USAGE_READ`.',
    },
    DEPARTURES_READ: { description: 'Read departures and who comes: the manifest.' },
    CHECKIN_WRITE: { description: 'Check in and record who did not come; includes `DEPARTURES_READ`.' },
    BOOKINGS_READ: {
      description:
        'Read what a reception works with: activities, availability, bookings, payments, waitlist and e-mails; includes `DEPARTURES_READ`.',
    },
    BOOKINGS_WRITE: {
      description:
        'Book, amend, cancel, record payments and refunds, and manage the waitlist; includes `BOOKINGS_READ` and `CHECKIN_WRITE`.',
    },
    CATALOGUE_WRITE: {
      description:
        'Manage activities, prices, schedules, resources, promo codes and workflows; includes `BOOKINGS_READ`.',
    },
    PARTNERS_READ: { description: 'Read partners, their commissions, figures and statements.' },
    PARTNERS_WRITE: { description: 'Manage partners and their commissions; includes `PARTNERS_READ`.' },
    AUDIT_READ: { description: 'Read the audit log.' },
  },
})
