import { Temporal } from 'temporal-polyfill'
import { findPartners } from '../../access/findPartners.ts'
import { issueKey } from '../../access/issueKey.ts'
import { type Scope, scopes } from '../../access/Scope.ts'
import type { Sql } from '../../database/Database.ts'
import { calendar } from '../../scalars/calendar.ts'
import { findOperator } from '../findOperator.ts'
import { describeKey } from './describeKey.ts'
import type { KeysCommand, Output } from './KeysCommand.ts'

/** `keys issue` */
export const issue: KeysCommand = {
  options: {
    operator: { type: 'string' },
    partner: { type: 'string' },
    scopes: { type: 'string' },
    name: { type: 'string' },
    expires: { type: 'string' },
  },

  async run(database, options, _subject, now): Promise<Output> {
    const missing = ['operator', 'scopes', 'name'].filter(name => !options[name]?.trim())
    if (missing.length > 0) throw new Error(`A key needs ${missing.map(name => `--${name}`).join(' and ')}.`)
    const { operator: operatorName = '', partner, scopes: scopeList = '', name = '', expires } = options
    if (name.trim().length > 100) throw new Error(`--name has at most 100 characters; it has ${name.trim().length}.`)
    const operator = await findOperator(database, operatorName)
    const input = {
      name,
      scopes: readScopes(scopeList),
      partnerId: partner === undefined ? null : await findPartnerId(database, operator.operatorId, partner),
      expiresAt: expires === undefined ? null : readInstant(expires),
    }
    const { key, apiKey } = await issueKey(database, operator.operatorId, input, now)
    return { result: key, note: `Issued ${describeKey(apiKey)}\nThe key is shown only once.` }
  },
}

function readScopes(list: string): Scope[] {
  const words = list.split(',').map(word => word.trim())
  const wrong = words.filter(word => !scopes.some(scope => scope === word))
  if (wrong.length === 0) return words as Scope[]
  const quoted = wrong.map(word => `"${word}"`).join(' and ')
  throw new Error(`${quoted} is not a scope. The scopes are: ${scopes.join(', ')}.`)
}

async function findPartnerId(sql: Sql, operatorId: string, slug: string): Promise<string> {
  const partners = await findPartners(sql, operatorId)
  const found = partners.find(each => each.slug === slug.trim().toLowerCase())
  if (found) return found.partnerId
  const slugs = partners.map(each => each.slug).join(', ')
  throw new Error(
    `This operator has no partner "${slug}". ${slugs ? `It has: ${slugs}.` : 'It has no partners yet: the GraphQL mutation createPartner adds one.'}`,
  )
}

/** Parses a day, meaning its beginning in UTC, or an instant with an offset. */
function readInstant(text: string): Date {
  try {
    const { epochMilliseconds } = /^\d{4}-\d\d-\d\d$/.test(text)
      ? Temporal.PlainDate.from(text).toZonedDateTime('UTC').toInstant()
      : Temporal.Instant.from(text)
    const instant = new Date(epochMilliseconds)
    if (calendar.holds(instant)) return instant
  } catch {
    // Reported below with our own message.
  }
  throw new Error(
    `"${text}" is neither a day that exists, such as 2027-01-01, nor an instant, such as 2027-01-01T09:00:00Z.`,
  )
}
