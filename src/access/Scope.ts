import { registerEnumType } from 'type-graphql'

/** What a key may do. GraphQL names cannot hold a colon, so the schema says `usage_write` for `usage:write`. */
export const scopes = ['ota', 'usage:write', 'usage:read', 'operator:read', 'operator:write'] as const

export type Scope = (typeof scopes)[number]

/**
 * What the holder of a signed link may do instead, who has no key: complete one waiver, take or decline the places offered to one entry
 * of the waitlist, or join the waitlist of one timeslot.
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
  description: 'What an API key may do.',
  valuesConfig: {
    ota: { description: 'Sell as a partner: every partner and core path.' },
    usage_write: { description: 'Record usage.' },
    usage_read: { description: 'Read usage summaries.' },
    operator_read: { description: "Read everything of the operator's." },
    operator_write: { description: "Manage everything of the operator's; includes `operator_read`." },
  },
})
