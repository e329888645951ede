import { describe, expect, it } from '@jest/globals'
import type { Asked } from '../world/rest.ts'
import { unharmed, where } from './unharmed.ts'

const ask = unharmed()
const usagePath = '/api/v2/usage/meters'
const entry = { Meter: 'api-calls', Usage: 1 }
const record = (body: unknown, more: Partial<Asked> = {}) => ask('POST', usagePath, { key: 'usage', body, ...more })

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
  ])('refuses %s and says where', async (_, wrong, pointers) => {
    const answer = await record({ ...entry, ...wrong })
    expect(answer.status).toBe(422)
    expect(where(answer)).toEqual(pointers)
  })

  it.each([
    '1e30',
    '0.0000000001',
    '1234567890123456789012345678901',
    '1e-400',
    '9'.repeat(400),
    '1.0000000000000000001',
  ])('refuses %s rather than round it', async digits => {
    const payload = `{"Meter":"m","Usage":${digits}}`
    const answer = await record(undefined, { payload, headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(422)
    expect(where(answer)).toEqual(['/Usage'])
  })

  it('says of milliseconds that they are milliseconds', async () => {
    const answer = await record({ ...entry, OccurredAt: Date.UTC(2026, 5, 15) })
    expect(answer.body).toMatchObject({ detail: expect.stringContaining('looks like milliseconds') })
  })
})

describe('GET /api/v2/usage/meters', () => {
  it.each<[string, string[]]>([
    ['', ['from', 'to']],
    ['?from=2026-06-01', ['to']],
    ['?from=2026-06-31&to=2026-07-01', ['from']],
    ['?from=2026-06-02&to=2026-06-01', ['to']],
    ['?from=2026-06-01&from=2026-06-02&to=2026-06-03', ['from']],
  ])('refuses %s', async (query, parameters) => {
    const answer = await ask('GET', `${usagePath}${query}`, { key: 'usage' })
    expect(answer.status).toBe(422)
    expect(where(answer)).toEqual(parameters)
  })
})
