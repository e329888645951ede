import { hashKeyText, newKeyText, prefixOfKeyText } from '../../../src/domain/access/keyText.ts'
import { newId } from '../../../src/domain/scalars/typeid.ts'
import type { Database } from '../../../src/platform/sql/Database.ts'

/** An operator with a key for its meters. */
export interface Meters {
  operatorId: string
  key: string
}

export async function openMeters(database: Database, name: string): Promise<Meters> {
  const now = new Date()
  const operatorId = newId(now)
  await database.query(
    `insert into operator (operator_id, name, time_zone, currency, created_at) values ($1, $2, 'UTC', 'GBP', $3)`,
    [operatorId, name, now],
  )
  const key = newKeyText(operatorId)
  await database.query(
    `insert into api_key (operator_id, key_id, partner_id, name, prefix, hash, scopes, created_at)
     values ($1, $2, null, 'Benchmark', $3, $4, $5, $6)`,
    [operatorId, newId(now), prefixOfKeyText(key), hashKeyText(key), ['usage:read', 'usage:write'], now],
  )
  return { operatorId, key }
}

/** A table like that of a plain system: our columns and indexes, without totals. */
export async function openPlainTable(database: Database, name: string): Promise<void> {
  await database.query(`create table ${name} (like usage_entry including all)`)
}
