import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { operatorOfKeyText } from '../../../src/domain/access/keyText.ts'
import { findKey } from './statements.ts'

export interface Caller {
  operatorId: string
  partnerId: string
  slug: string
  keyId: string
}

interface KeyRow extends Caller {
  scopes: string[]
  expiresAt: number | null
  revokedAt: number | null
}

/** The caller with this key; undefined unless the key is valid and has the scope. */
export async function identify(
  pool: Pool,
  authorization: string | undefined,
  scope: string,
): Promise<Caller | undefined> {
  if (!authorization?.startsWith('Bearer ')) return undefined
  const key = authorization.slice(7)
  const { rows } = await pool.query<KeyRow>(findKey([operatorOfKeyText(key), hash('sha256', key, 'buffer')]))
  const [row] = rows
  const now = Date.now() / 1000
  if (!row || (row.revokedAt ?? Infinity) <= now || (row.expiresAt ?? Infinity) <= now) return undefined
  return row.scopes.includes(scope) ? row : undefined
}
