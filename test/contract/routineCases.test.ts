import { describe, expect, it } from '@jest/globals'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

/** The value of an expression. */
async function resultOf<T>(expression: string, values: readonly unknown[] = []): Promise<T> {
  const [row] = await world.database.query<{ value: T }>(`select ${expression} "value"`, values)
  return row!.value
}

const unit = (more: object) => ({ unitId: 'adult', name: 'Adult', price: 1000, paxCount: 1, isDefault: true, ...more })
const pricing = (...units: object[]) => ({ units, rules: [], fees: [], taxes: [] })

describe('default_price', () => {
  it('is the price of the default unit', async () => {
    const given = pricing(unit({ unitId: 'child', price: 500, isDefault: false }), unit({}))
    expect(await resultOf('default_price($1::jsonb)', [JSON.stringify(given)])).toBe(1000)
  })
})

describe('is_sound_pricing', () => {
  it.each<[string, object, boolean]>([
    ['one default unit for one participant', pricing(unit({})), true],
    ['a unit beside it', pricing(unit({}), unit({ unitId: 'family', paxCount: 4, isDefault: false })), true],
    ['no units', pricing(), false],
    ['no default unit', pricing(unit({ isDefault: false })), false],
    ['two default units', pricing(unit({}), unit({ unitId: 'child' })), false],
    ['a default unit for two', pricing(unit({ paxCount: 2 })), false],
    ['one unit twice', pricing(unit({}), unit({ isDefault: false })), false],
    ['a negative price', pricing(unit({ price: -1 })), false],
    ['a blank name', pricing(unit({ name: '' })), false],
    ['no list of taxes', { ...pricing(unit({})), taxes: null }, false],
  ])('judges %s', async (_, given, sound) => {
    expect(await resultOf('is_sound_pricing($1::jsonb)', [JSON.stringify(given)])).toBe(sound)
  })
})

describe('lines_total', () => {
  it.each([
    ['[]', 0],
    ['[{"amount": 5}, {"amount": -2}, {"amount": "7"}]', 10],
  ])('of %s is %i', async (lines, total) => {
    expect(Number(await resultOf('lines_total($1::jsonb)', [lines]))).toBe(total)
  })
})

describe('json_member', () => {
  it.each<[string | null, string | null]>([
    ['{"room": "blue"}', 'blue'],
    [' \t\n{"room": 2.50}', '2.50'],
    ['{"room": null}', null],
    ['{"other": 1}', null],
    ['[{"room": "blue"}]', null],
    ['{"room": ', null],
    ['blue', null],
    ['', null],
    [null, null],
  ])('of %j is %j', async (info, member) => {
    expect(await resultOf("json_member($1::text, 'room')", [info])).toBe(member)
  })
})

describe('missing_skills', () => {
  it.each<[string[], string[], string[]]>([
    [[], ['Rescue'], []],
    [['rescue'], ['Rescue'], []],
    [['Rescue', 'French'], ['rescue'], ['French']],
    [['French'], [], ['French']],
  ])('of %j beside %j is %j', async (needed, skills, missing) => {
    expect(await resultOf('missing_skills($1::text[], $2::text[])', [needed, skills])).toEqual(missing)
  })
})

describe('absent_members and member_absent', () => {
  const ana = '019a0000-0000-7000-8000-000000000001'
  const exceptions = (from: string, to: string | null) => JSON.stringify([{ from, to, memberId: ana }])
  // 1 July 2028 in Lisbon begins at 23:00 UTC of the day before.
  it.each<[string, string | null, string, string, boolean]>([
    ['2028-07-01', '2028-07-01', '2028-07-01T09:00Z', '2028-07-01T10:00Z', true],
    ['2028-07-01', '2028-07-01', '2028-06-30T23:30Z', '2028-07-01T00:30Z', true],
    ['2028-07-01', '2028-07-01', '2028-06-30T21:00Z', '2028-06-30T23:00Z', false],
    ['2028-07-01', '2028-07-01', '2028-07-01T23:00Z', '2028-07-02T00:00Z', false],
    ['2028-07-01', null, '2030-01-01T09:00Z', '2030-01-01T10:00Z', true],
    ['2028-07-02', null, '2028-07-01T09:00Z', '2028-07-01T10:00Z', false],
  ])('from %s until %j, for %s to %s: %j', async (from, to, startsAt, endsAt, absent) => {
    const given = [exceptions(from, to), 'Europe/Lisbon', startsAt, endsAt]
    expect(await resultOf('absent_members($1::jsonb, $2, $3, $4)', given)).toEqual(absent ? [ana] : [])
    const [ofDay, zone, start, end] = given
    const values = [ofDay, zone, ana, start, end]
    expect(await resultOf('member_absent($1::jsonb, $2, $3::uuid, $4, $5)', values)).toBe(absent)
  })
})

describe('lock_idempotency_keys', () => {
  it('leaves a key that this request has twice, or that another transaction has', async () => {
    const { operatorId } = await world.caller('wanderly')
    const caller = '019a0000-0000-7000-8000-000000000002'
    const lock = 'select lock_idempotency_keys($1, $2::uuid[], $3::text[]) outcomes'
    await world.database.transaction(async first => {
      const values = [operatorId, [caller, caller, caller], ['a', 'a', null]]
      expect(await first.query(lock, values)).toEqual([{ outcomes: [null, 'contended', null] }])
      await world.database.transaction(async second => {
        expect(await second.query(lock, [operatorId, [caller, caller], ['a', 'b']])).toEqual([
          { outcomes: ['contended', null] },
        ])
      })
    })
  })
})

describe('feed_position', () => {
  it('is another one after a change, with or without a number, and counts no further than asked', async () => {
    const { operatorId } = await world.caller('wanderly')
    const position = (most: number) =>
      resultOf<{ sequenceNumber: number; unnumbered: number }>('feed_position($1, $2)', [operatorId, most])
    const insert = `insert into change_outbox (operator_id, kind, activity_id, date)
      select $1, 'availability', activity_id, '2028-07-01' from product where operator_id = $1 limit 1`
    await world.database.query('select number_changes($1)', [operatorId])
    const before = await position(10)
    expect(before.unnumbered).toBe(0)
    for (let change = 0; change < 3; change++) await world.database.query(insert, [operatorId])
    expect(await position(10)).toEqual({ ...before, unnumbered: 3 })
    expect(await position(2)).toEqual({ ...before, unnumbered: 2 })
    await world.database.query('select number_changes($1)', [operatorId])
    expect(await position(10)).toEqual({ sequenceNumber: before.sequenceNumber + 1, unnumbered: 0 })
  })
})

describe('refuse_change_of_usage', () => {
  it('refuses to change entries, even if none is found', async () => {
    const change = world.database.query('update usage_entry set usage = 1 where false')
    await expect(change).rejects.toThrow('entries of usage never change; add a correction')
  })
})
