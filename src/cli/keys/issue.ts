import { issueKey } from '../../domain/access/issueKey.ts'
import { type Scope, scopes } from '../../domain/access/Scope.ts'
import { AuditObject } from '../../domain/audit/AuditObject.ts'
import type { DatabaseCommand, Output } from '../DatabaseCommand.ts'
import { findOperator } from '../findOperator.ts'
import { findPartnerId } from '../findPartnerId.ts'
import { readEmail } from '../readEmail.ts'
import { readInstant } from '../readInstant.ts'
import { splitList } from '../splitList.ts'
import { describeKey } from './describeKey.ts'

/** `keys issue` */
export const issue: DatabaseCommand = {
  changes: AuditObject.API_KEY,
  options: {
    operator: { type: 'string' },
    partner: { type: 'string' },
    scopes: { type: 'string' },
    name: { type: 'string' },
    expires: { type: 'string' },
    addresses: { type: 'string' },
    contact: { type: 'string' },
  },

  async run(database, options, _subject, now): Promise<Output> {
    const missing = ['operator', 'scopes', 'name'].filter(name => !options[name]?.trim())
    if (missing.length > 0) throw new Error(`A key needs ${missing.map(name => `--${name}`).join(' and ')}.`)
    const {
      operator: operatorName = '',
      partner,
      scopes: scopeList = '',
      name = '',
      expires,
      addresses,
      contact,
    } = options
    if (name.trim().length > 100) throw new Error(`--name has at most 100 characters; it has ${name.trim().length}.`)
    const operator = await findOperator(database, operatorName)
    const input = {
      name,
      scopes: readScopes(scopeList),
      partnerId: partner === undefined ? null : await findPartnerId(database, operator.operatorId, partner),
      expiresAt: expires === undefined ? null : readInstant(expires),
      allowedAddresses: addresses === undefined ? null : splitList(addresses),
      contactEmail: contact === undefined ? null : readEmail('--contact', contact),
    }
    const { key, apiKey } = await issueKey(database, operator.operatorId, input, now)
    return { result: key, note: `Issued ${describeKey(apiKey)}\nThe key is shown only once.` }
  },
}

function readScopes(list: string): Scope[] {
  const words = splitList(list)
  const wrong = words.filter(word => !scopes.some(scope => scope === word))
  if (wrong.length === 0) return words as Scope[]
  const quoted = wrong.map(word => `"${word}"`).join(' and ')
  throw new Error(`${quoted} is not a scope. The scopes are: ${scopes.join(', ')}.`)
}
