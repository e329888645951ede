import { describe, expect, it } from '@jest/globals'
import { entryOf } from '../../src/domain/meters/recording/entryOf.ts'
import { fingerprint } from '../../src/platform/sql/fingerprint.ts'
import { NOW, operators } from '../world/cast.ts'

describe('the fingerprint of an entry', () => {
  it.each([
    { meter: 'm', usage: '1.5' },
    { meter: 'm "x"', usage: '1', extraInfo: null, occurredAt: null },
    { usage: '1', meter: 'ü', extraInfo: '{"a":1}', occurredAt: new Date('2026-06-01T10:00:00Z') },
  ])('equals the fingerprint of the request: %j', input => {
    const entry = entryOf(operators.kayaks.operatorId, input, 'key', NOW)
    expect(entry.fingerprint).toBe(fingerprint('recordUsage', input).toString('hex'))
  })

  it('ignores space around the name of the meter', () => {
    const [one, other] = ['m', '  m '].map(meter =>
      entryOf(operators.kayaks.operatorId, { meter, usage: '1' }, 'key', NOW),
    )
    expect(one!.fingerprint).toEqual(other!.fingerprint)
  })
})
