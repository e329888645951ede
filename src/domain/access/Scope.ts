import { registerEnumType } from 'type-graphql'

/** The scopes of a key. The schema has `USAGE_WRITE` for `usage:write`. */
export const scopes = ['ota', 'usage:write', 'usage:read', 'operator:read', 'operator:write'] as const

export type Scope = (typeof scopes)[number]

/**
 * The scopes of the holder of a signed link, who has no key: complete one waiver, accept or decline the places offered to one
 * waitlist entry, or join the waitlist of one timeslot.
 */
export type LinkScope = 'waiver' | 'offer' | 'join'

/** The enum behind `Scope` in the schema. */
export const ScopeEnum: Record<string, Scope> = {
  OTA: 'ota',
  USAGE_WRITE: 'usage:write',
  USAGE_READ: 'usage:read',
  OPERATOR_READ: 'operator:read',
  OPERATOR_WRITE: 'operator:write',
}

registerEnumType(ScopeEnum, {
  name: 'Scope',
  description: 'What an API key is allowed to do.',
  valuesConfig: {
    OTA: { description: 'Sell as a partner: every partner and core path.' },
    USAGE_WRITE: { description: 'Record usage.' },
    USAGE_READ: { description: 'Read usage summaries.' },
    OPERATOR_READ: { description: 'Read all data of the operator.' },
    OPERATOR_WRITE: { description: 'Manage all data of the operator; includes `OPERATOR_READ`.' },
  },
})
