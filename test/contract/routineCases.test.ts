import { describe, expect, it } from '@jest/globals'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { Departures } from '../resources/Departures.ts'
import { activities, operators, partners } from '../world/cast.ts'
import { rolledBack } from '../world/rolledBack.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

/** The value of an expression. */
async function resultOf<T>(expression: string, values: readonly unknown[] = []): Promise<T> {
  const [row] = await world.admin.query<{ value: T }>(`select ${expression} "value"`, values)
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

const later = (from: string, price = 1) => ({ from, price })

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
    ['a price from a date', pricing(unit({ laterPrices: [later('2026-07-01'), later('2026-07-02')] })), true],
    ['an empty list of prices from a date', pricing(unit({ laterPrices: [] })), false],
    ['no list of prices from a date', pricing(unit({ laterPrices: 'none' })), false],
    ['a price from no date', pricing(unit({ laterPrices: [later('')] })), false],
    ['a negative price from a date', pricing(unit({ laterPrices: [later('2026-07-01', -1)] })), false],
    [
      'prices from dates that do not increase',
      pricing(unit({ laterPrices: [later('2026-07-01'), later('2026-07-01')] })),
      false,
    ],
    ['an adjustment', { ...pricing(unit({})), adjustments: [{ change: { kind: 'AMOUNT', value: 5 } }] }, true],
    ['no adjustment in a list', { ...pricing(unit({})), adjustments: [] }, false],
    ['an adjustment to a new price', { ...pricing(unit({})), adjustments: [{ change: { kind: 'PRICE' } }] }, false],
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
    await world.admin.transaction(async first => {
      const values = [operatorId, [caller, caller, caller], ['a', 'a', null]]
      expect(await first.query(lock, values)).toEqual([{ outcomes: [null, 'contended', null] }])
      await world.admin.transaction(async second => {
        expect(await second.query(lock, [operatorId, [caller, caller], ['a', 'b']])).toEqual([
          { outcomes: ['contended', null] },
        ])
      })
    })
  })
})

describe('lock_idempotency_keys of a key that was used before', () => {
  it('names it as repeated for its caller alone', () =>
    rolledBack(world.admin, async sql => {
      const { operatorId } = operators.kayaks
      const [caller, other] = ['019a0000-0000-7000-8000-000000000003', '019a0000-0000-7000-8000-000000000004']
      await sql.query(
        `insert into idempotency_record (operator_id, caller_id, idempotency_key, fingerprint, answer, created_at)
         values ($1, $2, 'a', '', '{}', now())`,
        [operatorId, caller],
      )
      const lock = "select lock_idempotency_keys($1, $2::uuid[], '{a,a}') outcomes"
      expect(await sql.query(lock, [operatorId, [caller, other]])).toEqual([{ outcomes: ['repeated', null] }])
    }))
})

describe('feed_position', () => {
  it('is another one after a change, with or without a number, and counts no further than asked', async () => {
    const { operatorId } = await world.caller('wanderly')
    const position = (most: number) =>
      resultOf<{ sequenceNumber: number; unnumbered: number }>('feed_position($1, $2)', [operatorId, most])
    const insert = `insert into change_outbox (operator_id, kind, activity_id, date)
      select $1, 'availability', activity_id, '2028-07-01' from product where operator_id = $1 limit 1`
    await world.admin.query('select number_changes($1)', [operatorId])
    const before = await position(10)
    expect(before.unnumbered).toBe(0)
    for (let change = 0; change < 3; change++) await world.admin.query(insert, [operatorId])
    expect(await position(10)).toEqual({ ...before, unnumbered: 3 })
    expect(await position(2)).toEqual({ ...before, unnumbered: 2 })
    await world.admin.query('select number_changes($1)', [operatorId])
    expect(await position(10)).toEqual({ sequenceNumber: before.sequenceNumber + 1, unnumbered: 0 })
  })
})

describe('record_day', () => {
  it('records that the availability of a day has changed', () =>
    rolledBack(world.admin, async sql => {
      await sql.query('delete from change_outbox')
      const { operatorId, activityId } = activities.cave
      await sql.query('select record_day($1, $2, $3)', [operatorId, activityId, '2028-07-01'])
      const recorded = 'select operator_id, kind, activity_id, date, object_id, version from change_outbox'
      const what = { kind: 'availability', activity_id: activityId, date: '2028-07-01', object_id: null, version: null }
      expect(await sql.query(recorded)).toEqual([{ operator_id: operatorId, ...what }])
    }))
})

describe('number_changes', () => {
  const { operatorId } = operators.kayaks
  const { activityId } = activities.cave
  type Change = [kind: string, date: string | null, object: string | null, version: number | null]
  const changes = async (sql: Sql, ...written: Change[]) => {
    await sql.query('delete from change_outbox')
    for (const [kind, date, object, version] of written) {
      await sql.query(
        `insert into change_outbox (operator_id, kind, activity_id, date, object_id, version)
         values ($1, $2, case when $4::uuid is null then $6::uuid end, $3, $4, $5)`,
        [operatorId, kind, date, object, version, activityId],
      )
    }
  }
  const number = async (sql: Sql, most: number | null = null) =>
    (await sql.query<{ last: number }>('select number_changes($1, $2) last', [operatorId, most]))[0]!.last
  const events = (sql: Sql, after: number) =>
    sql.query(
      `select sequence_number - $2 number, type, date, object_id object, version, public from change_event
       where operator_id = $1 and sequence_number > $2 order by 1`,
      [operatorId, after],
    )
  const day = (number: number, date: string) => ({
    number,
    type: 'availability.changed',
    date,
    object: null,
    version: null,
    public: true,
  })

  it('numbers changes in their order, of each day or product once, and returns the last number', () =>
    rolledBack(world.admin, async sql => {
      const before = await number(sql)
      await changes(
        sql,
        ['availability', '2028-07-01', null, null],
        ['availability', '2028-07-02', null, null],
        ['product', null, null, null],
        ['availability', '2028-07-01', null, null],
      )
      expect(await number(sql)).toBe(before + 3)
      expect(await events(sql, before)).toEqual([
        day(1, '2028-07-02'),
        { ...day(2, ''), type: 'product.updated', date: null },
        day(3, '2028-07-01'),
      ])
      expect(await sql.query('select from change_outbox')).toEqual([])
    }))

  it('gives each version of a booking its number, and shows none of them to everybody', () =>
    rolledBack(world.admin, async sql => {
      const departures = new Departures(sql)
      const booking = await departures.hold(await departures.timeslot('09:00', '10:00'))
      for (const [version, action, status] of [
        [1, 'HELD', 'ON_HOLD'],
        [2, 'CONFIRMED', 'PENDING'],
      ]) {
        const event = { booking_id: booking, version, action, status, actor: 'OPERATOR', occurred_at: world.now }
        await departures.insert('booking_event', event)
      }
      const before = await number(sql)
      await changes(sql, ['booking', null, booking, 1], ['booking', null, booking, 2], ['booking', null, booking, null])
      await number(sql)
      const common = { object: booking, date: null, public: false }
      expect(await events(sql, before)).toEqual([
        { ...common, number: 1, version: 1, type: 'booking.held' },
        { ...common, number: 2, version: 2, type: 'booking.pending' },
        { ...common, number: 3, version: null, type: 'booking.updated' },
      ])
    }))

  it('numbers as many as it is asked for, the oldest first', () =>
    rolledBack(world.admin, async sql => {
      const before = await number(sql)
      await changes(sql, ['availability', '2028-07-02', null, null], ['availability', '2028-07-01', null, null])
      expect(await number(sql, 1)).toBe(before + 1)
      expect(await events(sql, before)).toEqual([day(1, '2028-07-02')])
      expect(await number(sql)).toBe(before + 2)
      expect(await number(sql)).toBe(before + 2)
    }))

  it('leaves the changes of another operator', () =>
    rolledBack(world.admin, async sql => {
      await changes(sql)
      await sql.query(
        "insert into change_outbox (operator_id, kind, activity_id) select operator_id, 'product', activity_id from product where activity_id = $1",
        [activities.bouldering.activityId],
      )
      await number(sql)
      expect(await sql.query('select operator_id from change_outbox')).toEqual([
        { operator_id: operators.walls.operatorId },
      ])
    }))
})

describe('count_usage', () => {
  const { operatorId } = operators.kayaks
  interface Use {
    meter?: string
    usage?: string
    events?: number
    at: string
    key?: string
  }
  const countUsage = (sql: Sql, ...uses: Use[]) =>
    sql.query<{ counted: number }>(
      'select count_usage($1, $2::text[], $3::numeric[], $4::int[], $5::timestamptz[], $6::text[]) counted',
      [
        operatorId,
        uses.map(each => each.meter ?? 'rentals'),
        uses.map(each => each.usage ?? '1'),
        uses.map(each => each.events ?? 1),
        uses.map(each => each.at),
        uses.map(each => each.key ?? null),
      ],
    )
  const days = (sql: Sql) =>
    sql.query('select day, meter, usage, events from usage_day where operator_id = $1 order by meter, day', [
      operatorId,
    ])
  const hours = (sql: Sql) =>
    sql.query(
      'select starts_at, meter, usage, events from usage_hour where operator_id = $1 order by meter, starts_at',
      [operatorId],
    )

  // London is an hour ahead of UTC in summer.
  it('adds one entry to the day and the hour of the operator', () =>
    rolledBack(world.admin, async sql => {
      expect(await countUsage(sql, { at: '2026-06-30T23:30Z', usage: '1.5' })).toEqual([{ counted: 1 }])
      await countUsage(sql, { at: '2026-06-30T23:59Z', usage: '-0.25', events: 0 })
      expect(await days(sql)).toEqual([{ day: '2026-07-01', meter: 'rentals', usage: '1.25', events: 1 }])
      const starts_at = new Date('2026-06-30T23:00Z')
      expect(await hours(sql)).toEqual([{ starts_at, meter: 'rentals', usage: '1.25', events: 1 }])
    }))

  it('adds several entries to their days and hours', () =>
    rolledBack(world.admin, async sql => {
      const uses = [{ at: '2026-06-30T22:10Z' }, { at: '2026-06-30T23:10Z' }, { at: '2026-06-30T23:20Z' }]
      expect(await countUsage(sql, ...uses, { at: '2026-06-30T23:30Z', meter: 'tours' })).toEqual([{ counted: 4 }])
      expect(await days(sql)).toEqual([
        { day: '2026-06-30', meter: 'rentals', usage: '1', events: 1 },
        { day: '2026-07-01', meter: 'rentals', usage: '2', events: 2 },
        { day: '2026-07-01', meter: 'tours', usage: '1', events: 1 },
      ])
      expect((await hours(sql)).map(each => each.usage)).toEqual(['1', '2', '1'])
    }))

  it('marks the quotas of the meters to be looked at', () =>
    rolledBack(world.admin, async sql => {
      const quota = '019a0000-0000-7000-8000-000000000005'
      await sql.query(
        `insert into usage_quota (operator_id, quota_id, meter, period, threshold, created_at) values ($1, $2, 'rentals', 'DAY', 9, now())`,
        [operatorId, quota],
      )
      await countUsage(sql, { at: '2026-06-30T23:30Z', meter: 'tours' })
      const due = 'select quota_id, day from usage_quota_due where operator_id = $1'
      expect(await sql.query(due, [operatorId])).toEqual([])
      await countUsage(sql, { at: '2026-06-30T23:30Z' }, { at: '2026-06-29T12:00Z', meter: 'tours' })
      expect(await sql.query(due, [operatorId])).toEqual([{ quota_id: quota, day: '2026-07-01' }])
    }))

  it('fails for an idempotency key whose entry retention has deleted', () =>
    rolledBack(world.admin, async sql => {
      await sql.query(`insert into usage_receipt values ($1, 'old', null, 1, 'rentals', 1)`, [operatorId])
      const repeated = countUsage(sql, { at: '2026-06-30T23:30Z', key: 'old' })
      await expect(repeated).rejects.toMatchObject({ code: '40001' })
    }))
})

describe('record_usage', () => {
  const { operatorId } = operators.kayaks
  const [early, late] = [new Date('2026-06-30T10:00Z'), new Date('2026-06-30T11:00Z')]
  interface Use {
    meter: string
    usage?: string
    occurred?: Date
    recorded?: Date
    key?: string
  }
  const record = (sql: Sql, ...uses: Use[]) =>
    sql.query<{ entry_id: number; entry_key: string | null }>(
      `select * from record_usage($1, 'client', $2::text[], $3::numeric[], array_fill(null::text, array[cardinality($2::text[])]),
        $4::timestamptz[], $5::timestamptz[], $6, $7::text[], $8)`,
      [
        operatorId,
        uses.map(each => each.meter),
        uses.map(each => each.usage ?? '1'),
        uses.map(each => each.occurred ?? null),
        uses.map(each => each.recorded ?? null),
        late,
        uses.map(each => each.key ?? null),
        Buffer.concat(uses.map((_, index) => Buffer.alloc(32, index + 1))),
      ],
    )
  const entries = (sql: Sql) =>
    sql.query(
      `select meter, trim_scale(usage) usage, occurred_at, recorded_at, source, idempotency_key, get_byte(fingerprint, 31) fingerprint
      from usage_entry where operator_id = $1 order by id`,
      [operatorId],
    )
  const sums = (sql: Sql) =>
    sql.query(
      'select meter, trim_scale(sum(usage)) usage, sum(events)::int events from usage_hour where operator_id = $1 group by 1 order by 1',
      [operatorId],
    )
  const entry = (values: object) => ({
    usage: '1',
    occurred_at: late,
    recorded_at: late,
    source: 'client',
    idempotency_key: null,
    fingerprint: null,
    ...values,
  })

  it('records entries in their order, with the times that they lack, and counts them', () =>
    rolledBack(world.admin, async sql => {
      const recorded = await record(
        sql,
        { meter: 'tours', usage: '2.5' },
        { meter: 'rentals', recorded: early, key: 'one' },
        { meter: 'rentals', occurred: early },
      )
      expect(recorded.map(each => each.entry_key)).toEqual([null, 'one', null])
      const ids = recorded.map(each => each.entry_id)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      expect(await entries(sql)).toEqual([
        entry({ meter: 'tours', usage: '2.5' }),
        entry({ meter: 'rentals', occurred_at: early, recorded_at: early, idempotency_key: 'one', fingerprint: 2 }),
        entry({ meter: 'rentals', occurred_at: early }),
      ])
      expect(await sums(sql)).toEqual([
        { meter: 'rentals', usage: '2', events: 2 },
        { meter: 'tours', usage: '2.5', events: 1 },
      ])
    }))

  it('records a key once, in one statement and in two', () =>
    rolledBack(world.admin, async sql => {
      const twice = await record(sql, { meter: 'rentals', key: 'one' }, { meter: 'rentals', key: 'one' })
      expect(twice.map(each => each.entry_key)).toEqual(['one'])
      const again = await record(sql, { meter: 'rentals', key: 'one' }, { meter: 'rentals', key: 'two' })
      expect(again.map(each => each.entry_key)).toEqual(['two'])
      expect(await record(sql, { meter: 'rentals', key: 'two' })).toEqual([])
      expect(await sums(sql)).toEqual([{ meter: 'rentals', usage: '2', events: 2 }])
    }))

  it('records no key whose entry retention has deleted', () =>
    rolledBack(world.admin, async sql => {
      await sql.query(`insert into usage_receipt values ($1, 'old', null, 1, 'rentals', 1)`, [operatorId])
      const recorded = await record(sql, { meter: 'rentals', key: 'old' }, { meter: 'rentals', key: 'new' })
      expect(recorded.map(each => each.entry_key)).toEqual(['new'])
      expect(await sums(sql)).toEqual([{ meter: 'rentals', usage: '1', events: 1 }])
    }))
})

describe('local_time, local_hour and instant_of', () => {
  const zone = (name: string) =>
    `(select starts from time_zone where name = '${name}'), (select seconds from time_zone where name = '${name}')`

  // Lord Howe is ten and a half hours ahead of UTC, and eleven in summer.
  it.each<[name: string, instant: string, local: string, hour: string]>([
    ['Europe/London', '2026-07-01T08:40:00Z', '2026-07-01T09:40:00', '2026-07-01T08:00:00Z'],
    ['Europe/London', '2026-01-01T08:40:00Z', '2026-01-01T08:40:00', '2026-01-01T08:00:00Z'],
    ['Australia/Lord_Howe', '2026-07-01T08:40:00Z', '2026-07-01T19:10:00', '2026-07-01T08:30:00Z'],
  ])('in %s, %s is %s, in the hour from %s', async (name, instant, local, hour) => {
    const to = `to_char(local_time($1::timestamptz, ${zone(name)}), 'YYYY-MM-DD"T"HH24:MI:SS')`
    expect(await resultOf(to, [instant])).toBe(local)
    expect(await resultOf(`local_hour($1::timestamptz, ${zone(name)})`, [instant])).toEqual(new Date(hour))
    expect(await resultOf(`instant_of($1::timestamp, ${zone(name)})`, [local])).toEqual(new Date(instant))
  })

  it.each([
    ['in a gap, the instant at which it ends', '2026-03-29T01:30', '2026-03-29T01:00Z'],
    ['of two instants, the earlier one', '2026-10-25T01:30', '2026-10-25T00:30Z'],
  ])('instant_of is, %s', async (_, local, instant) => {
    const of = `instant_of($1::timestamp, ${zone('Europe/London')})`
    expect(await resultOf(of, [local])).toEqual(new Date(instant))
  })
})

describe('refuse_change_of_statement', () => {
  it.each([
    'update statement_month set closed_at = now()',
    'delete from statement_month',
    'update statement_total set lines = 2',
    'delete from statement_total',
  ])('refuses to %s', change =>
    rolledBack(world.admin, async sql => {
      const { operatorId, partnerId } = partners.wanderly
      const month = "'2026-05-01'"
      await sql.query(`insert into statement_month values ($1, ${month}, ${month}, '2026-06-01', now())`, [operatorId])
      await sql.query(`insert into statement_total values ($1, $2, ${month}, 'SALE', 1, 1, 0, 0)`, [
        operatorId,
        partnerId,
      ])
      await expect(sql.query(change)).rejects.toThrow('a closed month never changes')
    }),
  )
})

describe('refuse_change_of_usage', () => {
  it('refuses to change entries, even if none is found', async () => {
    const change = world.admin.query('update usage_entry set usage = 1 where false')
    await expect(change).rejects.toThrow('entries of usage never change; add a correction')
  })
})
