import { issueKey } from '../domain/access/issueKey.ts'
import { hashKeyText } from '../domain/access/keyText.ts'
import type { Database } from '../platform/sql/Database.ts'
import { type DemoKey, type DemoKeyName, type DemoKeyTexts, demoKeys } from './demoKeys.ts'
import { idOf } from './idOf.ts'

const WORKS = `
  select from api_key
  where hash = $1 and operator_id = $2 and scopes @> $3 and scopes <@ $3 and revoked_at is null
    and (expires_at is null or expires_at > $4)`

/**
 * Returns the keys of the demo. Valid keys are kept. A lost, revoked or expired key is replaced by a new one; a revoked key stays
 * revoked.
 */
export async function openKeys(
  database: Database,
  known: Partial<Record<string, unknown>>,
  now: Date,
): Promise<DemoKeyTexts> {
  const texts: Partial<DemoKeyTexts> = {}
  for (const [name, key] of Object.entries<DemoKey>(demoKeys)) {
    const text = known[name]
    const works = typeof text === 'string' && (await isWorking(database, text, key, now))
    texts[name as DemoKeyName] = works ? text : await issue(database, name, key, now)
  }
  return texts as DemoKeyTexts
}

async function isWorking(database: Database, text: string, { operator, scopes }: DemoKey, now: Date): Promise<boolean> {
  const operatorId = idOf.operator(operator)
  const found = await database.query(WORKS, [hashKeyText(text), operatorId, scopes, now], operatorId)
  return found.length > 0
}

async function issue(
  database: Database,
  name: string,
  { operator, scopes, partner }: DemoKey,
  now: Date,
): Promise<string> {
  const partnerId = partner === undefined ? null : idOf.partner(operator, partner)
  const input = { name: `Demo: ${name}`, scopes: [...scopes], partnerId }
  return (await issueKey(database, idOf.operator(operator), input, now)).key
}
