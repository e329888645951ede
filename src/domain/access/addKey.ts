import type { EntityManager } from '@mikro-orm/postgresql'
import { newId } from '../scalars/typeid.ts'
import { ApiKey } from './ApiKey.ts'
import type { IssuedKey } from './IssuedKey.ts'
import { hashKeyText, newKeyText, prefixOfKeyText } from './keyText.ts'
import { Operator } from './Operator.ts'
import { Partner } from './Partner.ts'

/** The settings of a new key; everything else is generated. */
export type KeyTerms = Pick<
  ApiKey,
  'name' | 'scopes' | 'partnerId' | 'expiresAt' | 'rateLimits' | 'allowedAddresses' | 'contactEmail' | 'predecessorId'
>

/** Adds a key to the open unit of work. The database stores only its hash; the key itself is only in the result. */
export function addKey(em: EntityManager, operatorId: string, terms: KeyTerms, now: Date): IssuedKey {
  const key = newKeyText(operatorId)
  const { name, scopes, partnerId, expiresAt, rateLimits, allowedAddresses, contactEmail, predecessorId } = terms
  const row = {
    keyId: newId(now),
    name,
    prefix: prefixOfKeyText(key),
    scopes,
    role: null,
    createdAt: now,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    rateLimits,
    allowedAddresses,
    contactEmail,
    remindedAt: null,
    agencyKeyId: null,
    predecessorId,
    version: 1,
  }
  em.create(
    ApiKey,
    {
      ...row,
      operator: em.getReference(Operator, operatorId),
      partner: partnerId === null ? null : em.getReference(Partner, [operatorId, partnerId]),
      hash: hashKeyText(key),
    },
    { partial: true },
  )
  return { key, apiKey: { ...row, partnerId } }
}
