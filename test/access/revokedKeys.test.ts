import { describe, expect, it } from '@jest/globals'
import { issueKey } from '../../src/domain/access/issueKey.ts'
import { revokeKey } from '../../src/domain/access/revokeKey.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities, operators } from '../world/cast.ts'
import { type RestRequest, rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const { operatorId } = operators.kayaks
const path = '/api/v2/usage/meters'
const stored = async () => (await world.admin.query<{ n: number }>('select count(*)::int n from usage_entry'))[0]!.n

/** A key that has just recorded an entry. */
async function usedKey(expiresAt?: Date) {
  const input = { name: 'Till', scopes: ['usage:write', 'usage:read'] as const, expiresAt }
  const { key, apiKey } = await issueKey(world.database, operatorId, { ...input, scopes: [...input.scopes] }, world.now)
  const record = (asked: Partial<RestRequest> = {}) => {
    const { headers, ...more } = asked
    const body = asked.payload === undefined ? { Meter: 'till', Usage: 1 } : undefined
    return rest(world, 'POST', path, { body, headers: { authorization: `Bearer ${key}`, ...headers }, ...more })
  }
  expect((await record({ headers: { 'idempotency-key': apiKey.keyId } })).status).toBe(201)
  expect((await record()).status).toBe(201)
  return { record, ...apiKey, authorization: `Bearer ${key}` }
}

describe('a key that was used a moment ago', () => {
  it('records nothing from the instant of its revocation', async () => {
    const { record, keyId } = await usedKey()
    await revokeKey(world.database, operatorId, keyId, world.now)
    const before = await stored()
    const response = await record()
    expect([response.status, response.problem?.detail]).toEqual([401, 'This API key was revoked.'])
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect(await stored()).toBe(before)
  })

  it.each<[string, Partial<RestRequest>]>([
    ['an invalid entry', { body: { Meter: '', Usage: 0 } }],
    ['a body that is not JSON', { payload: '{', headers: { 'content-type': 'application/json' } }],
    ['another media type', { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])('is refused as revoked before anything else is checked, with %s', async (_, asked) => {
    const { record, keyId } = await usedKey()
    await revokeKey(world.database, operatorId, keyId, world.now)
    const response = await record(asked)
    expect([response.status, response.problem?.detail]).toEqual([401, 'This API key was revoked.'])
  })

  it('gets no replay of an entry that it recorded before its revocation', async () => {
    const { record, keyId } = await usedKey()
    await revokeKey(world.database, operatorId, keyId, world.now)
    expect((await record({ headers: { 'idempotency-key': keyId } })).status).toBe(401)
  })

  it('is refused on other paths as well', async () => {
    const { keyId, authorization } = await usedKey()
    await revokeKey(world.database, operatorId, keyId, world.now)
    const batch = { Entries: [{ Meter: 'till', Usage: 1 }] }
    const responses = [
      await rest(world, 'POST', `${path}/batch`, { body: batch, headers: { authorization } }),
      await rest(world, 'GET', `${path}?from=2026-06-01&to=2026-06-02`, { headers: { authorization } }),
    ]
    expect(responses.map(each => each.status)).toEqual([401, 401])
  })

  it('is refused once it has expired', async () => {
    const { record } = await usedKey(new Date(world.now.getTime() + 10_000))
    const { now } = world
    try {
      world.now = new Date(now.getTime() + 10_000)
      expect((await record()).problem?.detail).toBe('This API key has expired.')
    } finally {
      world.now = now
    }
  })
})

describe('a key that has sold a moment ago', () => {
  const booking = '/api/v2/ota/partner/booking'
  const wish = {
    ActivityID: encodeTypeId('act', activities.sunset.activityId),
    Date: '2026-07-01',
    Time: '09:00',
    Participants: 1,
    Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
  }
  const booked = async () => (await world.admin.query<{ n: number }>('select count(*)::int n from booking'))[0]!.n

  it.each<[string, string, object, boolean]>([
    ['a booking', booking, wish, false],
    ['a repetition of its booking', booking, wish, true],
    ['a hold', '/api/v2/ota/partner/hold', wish, false],
    ['an invalid booking', booking, { ...wish, Participants: 0 }, false],
    ['a booking of no activity', booking, { ...wish, ActivityID: encodeTypeId('act', operatorId) }, false],
  ])('gets nothing from the instant of its revocation: %s', async (_, path, body, again) => {
    const { partnerId } = await world.caller('wanderly')
    const { key, apiKey } = await issueKey(
      world.database,
      operatorId,
      { name: 'Shop', scopes: ['ota'], partnerId },
      world.now,
    )
    const authorization = `Bearer ${key}`
    const first = { authorization, 'idempotency-key': apiKey.keyId }
    expect((await rest(world, 'POST', booking, { body: wish, headers: first })).status).toBe(201)
    await revokeKey(world.database, operatorId, apiKey.keyId, world.now)
    const before = await booked()
    const response = await rest(world, 'POST', path, { body, headers: again ? first : { authorization } })
    expect([response.status, response.problem?.detail]).toEqual([401, 'This API key was revoked.'])
    expect(await booked()).toBe(before)
  })
})
