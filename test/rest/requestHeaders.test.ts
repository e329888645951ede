import { describe, expect, it } from '@jest/globals'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import type { RestRequest } from '../world/rest.ts'
import { expectNoWrites } from './expectNoWrites.ts'

const ask = expectNoWrites()
const usagePath = '/api/v2/usage/meters'
const booking = {
  ActivityID: activities.sunset.id,
  Date: '2026-07-01',
  Time: '09:00',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+44 20 7946 0958' },
}
const entry = { Meter: 'api-calls', Usage: 1 }
const book = (body: unknown, more: Partial<RestRequest> = {}) =>
  ask('POST', '/api/v2/ota/partner/booking', { key: 'wanderly', body, ...more })
const record = (body: unknown, more: Partial<RestRequest> = {}) =>
  ask('POST', usagePath, { key: 'usage', body, ...more })

describe('Idempotency-Key', () => {
  it.each([
    ['alike', ['K-1', 'K-1']],
    ['different', ['K-1', 'K-2']],
    ['blank', ['K-1', '']],
  ])('400: refuses two that are %s', async (_, keys) => {
    for (const response of [
      await book(booking, { headers: { 'idempotency-key': keys } }),
      await record(entry, { headers: { 'idempotency-key': keys } }),
    ]) {
      expect([response.status, response.problem?.type, response.problem?.detail]).toEqual([
        400,
        'http://service.test/problems/malformed-request',
        'Idempotency-Key must be given once.',
      ])
    }
  })
})

describe('Authorization', () => {
  it('400: refuses two, even if one of them is valid', async () => {
    const { authorization } = bearer('wanderly')
    for (const lines of [
      [authorization, authorization],
      ['Bearer nonsense', authorization],
      [authorization, 'Bearer nonsense'],
    ]) {
      const response = await book(booking, { key: undefined, headers: { authorization: lines } })
      expect([response.status, response.problem?.detail]).toEqual([400, 'Authorization must be given once.'])
    }
  })

  it('401 and 403: is checked before the body', async () => {
    const malformed = { payload: '{', headers: { 'content-type': 'application/json' } }
    expect((await book(undefined, { ...malformed, key: undefined })).status).toBe(401)
    expect((await book(undefined, { ...malformed, key: 'usage' })).status).toBe(403)
    expect((await record(undefined, { ...malformed, key: 'usageReadOnly' })).status).toBe(403)
    const authorization = 'Bearer abk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    expect((await book(booking, { key: undefined, headers: { authorization } })).status).toBe(401)
  })
})
