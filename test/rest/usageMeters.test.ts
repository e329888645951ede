import { describe, expect, it } from '@jest/globals'
import type { RestRequest } from '../world/rest.ts'
import { expectNoWrites, violationPaths } from './expectNoWrites.ts'

const ask = expectNoWrites()
const usagePath = '/api/v2/usage/meters'
const entry = { Meter: 'api-calls', Usage: 1 }
const record = (body: unknown, more: Partial<RestRequest> = {}) =>
  ask('POST', usagePath, { key: 'usage', body, ...more })

describe('POST /api/v2/usage/meters', () => {
  it.each<[string, object, string[]]>([
    ['nothing', { Meter: undefined, Usage: undefined }, ['/Meter', '/Usage']],
    ['a blank meter', { Meter: ' ' }, ['/Meter']],
    ['a meter of 129 characters', { Meter: 'x'.repeat(129) }, ['/Meter']],
    ['a meter with a control character', { Meter: 'a\u0007' }, ['/Meter']],
    ['a usage of zero', { Usage: 0 }, ['/Usage']],
    [
      'everything that is wrong at once',
      { Meter: '', Usage: 0, ExtraInfo: 5, OccurredAt: 1 },
      ['/ExtraInfo', '/Meter', '/Usage', '/OccurredAt'],
    ],
    ['a usage below zero', { Usage: -0.5 }, ['/Usage']],
    ['a usage as text', { Usage: '5' }, ['/Usage']],
    ['true as the usage', { Usage: true }, ['/Usage']],
    ['an OccurredAt in milliseconds', { OccurredAt: Date.UTC(2026, 5, 15) }, ['/OccurredAt']],
    ['an OccurredAt as text', { OccurredAt: '1781510400' }, ['/OccurredAt']],
    ['an OccurredAt with a fraction', { OccurredAt: 1781510400.5 }, ['/OccurredAt']],
    ['an OccurredAt before 2000', { OccurredAt: 946684799 }, ['/OccurredAt']],
    ['an OccurredAt too far ahead', { OccurredAt: Date.UTC(2026, 5, 15, 8, 5, 1) / 1000 }, ['/OccurredAt']],
    ['an OccurredAt beyond all time', { OccurredAt: 1e15 }, ['/OccurredAt']],
    ['an ExtraInfo of more than 16 KiB', { ExtraInfo: 'é'.repeat(8193) }, ['/ExtraInfo']],
    ['an ExtraInfo that is not text', { ExtraInfo: { a: 1 } }, ['/ExtraInfo']],
    ['an unknown member', { Metre: 'x' }, ['/Metre']],
  ])('422: names the field of %s', async (_, wrong, pointers) => {
    const response = await record({ ...entry, ...wrong })
    expect(response.status).toBe(422)
    expect(violationPaths(response)).toEqual(pointers)
  })

  it.each([
    '1e30',
    '0.0000000001',
    '1234567890123456789012345678901',
    '1e-400',
    '9'.repeat(400),
    '1.0000000000000000001',
  ])('422: refuses %s instead of rounding it', async digits => {
    const payload = `{"Meter":"m","Usage":${digits}}`
    const response = await record(undefined, { payload, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(422)
    expect(violationPaths(response)).toEqual(['/Usage'])
  })

  it('422: recognises milliseconds in OccurredAt', async () => {
    const response = await record({ ...entry, OccurredAt: Date.UTC(2026, 5, 15) })
    expect(response.body).toMatchObject({ detail: expect.stringContaining('looks like milliseconds') })
  })
})

describe('POST /api/v2/usage/meters, size limits', () => {
  it('413: takes 16 KiB of escaped ExtraInfo, but no larger body', async () => {
    const send = (characters: number) =>
      record(undefined, {
        payload: `{"Meter":"m","Usage":0,"ExtraInfo":"${'\\u0041'.repeat(characters)}"}`,
        headers: { 'content-type': 'application/json' },
      })
    expect(violationPaths(await send(16_384))).toEqual(['/Usage'])
    expect((await send(22_000)).status).toBe(413)
  })
})

describe('POST /api/v2/usage/meters, Idempotency-Key', () => {
  it.each([
    ['of 256 characters', 'k'.repeat(256)],
    ['with a space', 'two words'],
    ['with an umlaut', 'schl\u00fcssel'],
  ])('400: refuses a key %s', async (_, key) => {
    expect((await record(entry, { headers: { 'idempotency-key': key } })).status).toBe(400)
  })
})

describe('POST /api/v2/usage/meters, unusual text and numbers', () => {
  it.each([
    ['half of a surrogate pair in ExtraInfo', '{"Meter":"m","Usage":1,"ExtraInfo":"a\\ud800b"}', ['/ExtraInfo']],
    ['NUL in ExtraInfo', '{"Meter":"m","Usage":1,"ExtraInfo":"a\\u0000b"}', ['/ExtraInfo']],
    ['NUL in Meter', '{"Meter":"m\\u0000","Usage":1}', ['/Meter']],
    ['half of a surrogate pair in Meter', '{"Meter":"m\\udfff","Usage":1}', ['/Meter']],
    ['NaN as text', '{"Meter":"m","Usage":"NaN"}', ['/Usage']],
    ['Infinity as text', '{"Meter":"m","Usage":"Infinity"}', ['/Usage']],
    ['a negative zero', '{"Meter":"m","Usage":-0}', ['/Usage']],
    ['a negative zero with a point', '{"Meter":"m","Usage":-0.0}', ['/Usage']],
    ['1e400', '{"Meter":"m","Usage":1e400}', ['/Usage']],
  ])('422: refuses %s', async (_, payload, pointers) => {
    const response = await record(undefined, { payload, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(422)
    expect(violationPaths(response)).toEqual(pointers)
  })

  it('400: refuses NaN as a number, which is not JSON', async () => {
    const payload = '{"Meter":"m","Usage":NaN}'
    const response = await record(undefined, { payload, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(400)
  })
})

describe('POST /api/v2/usage/meters/batch', () => {
  const batch = (Entries: unknown, query = '') =>
    ask('POST', `${usagePath}/batch${query}`, { key: 'usage', body: { Entries } })
  const many = (length: number) => Array.from({ length }, () => ({ ...entry }))

  it.each<[string, unknown, string[]]>([
    ['no entries', undefined, ['/Entries']],
    ['an empty list', [], ['/Entries']],
    ['an entry that is not in a list', entry, ['/Entries']],
    ['1,001 entries', many(1001), ['/Entries']],
    ['entries that are no objects', [1, null, 'x', []], ['/Entries/0', '/Entries/1', '/Entries/2', '/Entries/3']],
    [
      'a key of 256 characters, and one that is a number',
      [
        { ...entry, IdempotencyKey: 'k'.repeat(256) },
        { ...entry, IdempotencyKey: 5 },
      ],
      ['/Entries/0/IdempotencyKey', '/Entries/1/IdempotencyKey'],
    ],
    [
      'everything that is wrong with every entry',
      [{ Meter: '', Usage: 0, OccurredAt: 1 }, entry, { Metre: 'x', Usage: '5' }],
      [
        '/Entries/0/Meter',
        '/Entries/0/Usage',
        '/Entries/0/OccurredAt',
        '/Entries/2/Meter',
        '/Entries/2/Usage',
        '/Entries/2/Metre',
      ],
    ],
  ])('422: names the field of %s', async (_, entries, pointers) => {
    const response = await batch(entries)
    expect(response.status).toBe(422)
    expect(violationPaths(response)).toEqual(pointers)
  })

  it('422: records nothing if one entry is invalid, at any position', async () => {
    for (let place = 0; place < 7; place++) {
      const entries = many(7)
      entries[place]!.Usage = -1
      const response = await batch(entries)
      expect([response.status, violationPaths(response)]).toEqual([422, [`/Entries/${place}/Usage`]])
    }
    const entries = many(1000)
    entries[999]!.Usage = 0
    expect(violationPaths(await batch(entries))).toEqual(['/Entries/999/Usage'])
  })

  it('422: names a hundred violations, and says that there are more', async () => {
    const response = await batch(many(1000).map(() => ({ Meter: '', Usage: 0 })))
    expect(violationPaths(response)).toHaveLength(100)
    expect(response.body).toMatchObject({ detail: expect.stringContaining('At least 100 more fields failed.') })
  })

  it('422: refuses an unknown mode', async () => {
    const response = await batch([entry], '?mode=some')
    expect([response.status, violationPaths(response)]).toEqual([422, ['mode']])
  })

  it('413: refuses 10 MB', async () => {
    const payload = `{"Entries":[${'{"Meter":"m","Usage":1},'.repeat(400_000)}{}]}`
    const response = await ask('POST', `${usagePath}/batch`, {
      key: 'usage',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(413)
  })
})

describe('GET /api/v2/usage/meters', () => {
  it.each<[string, string[]]>([
    ['', ['from', 'to']],
    ['?from=2026-06-01', ['to']],
    ['?from=2026-06-31&to=2026-07-01', ['from']],
    ['?from=2026-06-02&to=2026-06-01', ['to']],
    ['?from=2026-06-01&from=2026-06-02&to=2026-06-03', ['from']],
  ])('422: refuses the query "%s"', async (query, parameters) => {
    const response = await ask('GET', `${usagePath}${query}`, { key: 'usage' })
    expect(response.status).toBe(422)
    expect(violationPaths(response)).toEqual(parameters)
  })
})
