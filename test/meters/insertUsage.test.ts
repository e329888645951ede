import { hash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { insertUsage } from '../../src/domain/meters/recording/insertUsage.ts'
import type { NewUsage } from '../../src/domain/meters/recording/NewUsage.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const entry = (key: string | null, given: Partial<NewUsage> = {}): NewUsage => ({
  operatorId: operators.kayaks.operatorId,
  meter: 'm',
  usage: '1',
  extraInfo: null,
  occurredAt: world.now,
  recordedAt: world.now,
  idempotencyKey: key,
  fingerprint: key === null ? null : hash('sha256', key, 'hex'),
  ...given,
})

/** What is stored under the numbers. */
const stored = (ids: readonly (number | null)[]) =>
  world.admin.query(
    `select e.meter, e.usage::text, e.extra_info "extraInfo", e.occurred_at "occurredAt", e.recorded_at "recordedAt",
       e.idempotency_key "idempotencyKey", encode(e.fingerprint, 'hex') fingerprint
     from unnest($1::bigint[]) with ordinality given (id, place) left join usage_entry e on e.id = given.id order by place`,
    [ids],
  )

describe('entries in one statement', () => {
  it('have their own numbers, and none if their key was used before', async () => {
    await insertUsage(world.database, [entry('used')])
    const given = [entry(null), entry('b'), entry('used'), entry(null), entry('a'), entry('b'), entry(null)]
    const results = await insertUsage(world.database, given)
    expect(results.map(id => id !== null)).toEqual([true, true, false, true, true, false, true])
    const rows = await stored(results.flatMap(id => id ?? []))
    expect(rows.map(row => row.idempotencyKey)).toEqual([null, 'b', null, 'a', null])
  })

  it('are stored as they were given, whatever their texts hold', async () => {
    const text = fc.string({
      unit: fc.constantFrom('"', '\\', '{', '}', ',', 'null', 'NULL', '\n', ' ', 'é', '😀', ''),
    })
    const given = fc.record({
      meter: text,
      usage: fc.constantFrom('1', '0.000000001', '99999999999999999999999999999.999999999'),
      extraInfo: fc.option(text),
      occurredAt: fc.date({ min: new Date('2000-01-01'), max: new Date('2026-06-01'), noInvalidDate: true }),
      recordedAt: fc.date({ min: new Date('2026-05-01'), max: new Date('2026-06-01'), noInvalidDate: true }),
      withKey: fc.boolean(),
    })
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.array(given, { minLength: 2 }), async all => {
        const entries = all.map(({ withKey, ...each }) => entry(withKey ? `key\\"${++number}` : null, each))
        const results = await insertUsage(world.database, entries)
        const rows = await stored(results)
        const expected = entries.map(({ operatorId, ...each }) => ({
          ...each,
          usage: each.usage.includes('.') ? each.usage : `${each.usage}.000000000`,
        }))
        expect(rows).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })
})
