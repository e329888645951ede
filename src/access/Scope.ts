import { registerEnumType } from 'type-graphql'

/** The scopes of a key. GraphQL names cannot contain a colon, so the schema has `usage_write` for `usage:write`. */
export const scopes = ['ota', 'usage:write', 'usage:read', 'operator:read', 'operator:write'] as const

export type Scope = (typeof scopes)[number]

/**
 * The scopes of the holder of a signed link, who has no key: complete one waiver, accept or decline the places offered to one
 * waitlist entry, or join the waitlist of one timeslot.
 */
export type LinkScope = 'waiver' | 'offer' | 'join'

/** The enum behind `Scope` in the schema. */
export const ScopeEnum: Record<string, Scope> = {
  ota: 'ota',
  usage_write: 'usage:write',
  usage_read: 'usage:read',
  operator_read: 'operator:read',
  operator_write: 'operator:write',
}

registerEnumType(ScopeEnum, {
  name: 'Scope',
  description: 'What an API key is allowed to do.',
  valuesConfig: {
    ota: { description: 'Sell as a partner: every partner and core path.' },
    usage_write: { description: 'Record usage.' },
    usage_read: { description: 'Read usage summaries.' },
    operator_read: { description: 'Read all data of the operator.' },
    operator_write: { description: 'Manage all data of the operator; includes `operator_read`.' },
  },
})
