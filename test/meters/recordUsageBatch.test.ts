import { hash } from 'node:crypto'
import { afterEach, describe, expect, it } from '@jest/globals'
import { insertUsage } from '../../src/domain/meters/recording/insertUsage.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { counting, uncounting } from './counting.ts'

const world = useWorld()
afterEach(() => world.admin.query(uncounting('delete from usage_entry')))

const path = '/api/v2/usage/meters'
const send = (entries: object[], query = '') =>
  rest(world, 'POST', `${path}/batch${query}`, { key: 'usage', body: { Entries: entries } })
const statuses = (answer: { body: unknown }) =>
  (answer.body as { data: { Entries: { Status: string }[] } }).data.Entries.map(each => each.Status)
const counted = async () => {
  const { body } = await rest(world, 'GET', `${path}?from=2000-01-01&to=2026-12-31`, { key: 'usage' })
  return (body as { data: { Totals: { Usage: number; Events: number } } }).data.Totals
}
const keyed = (key: string, usage = 1, more: object = {}) => ({
  Meter: 'm',
  Usage: usage,
  IdempotencyKey: key,
  ...more,
})

describe('an atomic batch', () => {
  it('records every entry, in order, and all of them are in the next summary', async () => {
    const response = await send([
      keyed('a', 0.1),
      { Meter: ' n ', Usage: 0.2 },
      keyed('b', 0.3, { OccurredAt: 1767225600 }),
    ])
    expect(response.status).toBe(201)
    const { data } = response.body as { data: { Entries: { Entry: { ID: number; Meter: string; Usage: number } }[] } }
    expect(data).toMatchObject({ Created: 3, Duplicates: 0, Rejected: 0 })
    expect(data.Entries.map(each => [each.Entry.Meter, each.Entry.Usage])).toEqual([
      ['m', 0.1],
      ['n', 0.2],
      ['m', 0.3],
    ])
    const ids = data.Entries.map(each => each.Entry.ID)
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
    expect(await counted()).toEqual({ Usage: 0.6, Events: 3 })
  })

  it('keeps all the digits of each entry', async () => {
    const payload =
      '{"Entries":[{"Meter":"m","Usage":12345678901234567890123456789.123456789},{"Meter":"m","Usage":1e-9}]}'
    const headers = { 'content-type': 'application/json' }
    const response = await rest(world, 'POST', `${path}/batch`, { key: 'usage', payload, headers })
    expect(response.text).toContain('"Usage":12345678901234567890123456789.123456789')
    const { text } = await rest(world, 'GET', `${path}?from=2026-06-15&to=2026-06-15`, { key: 'usage' })
    expect(text).toContain('"Usage":12345678901234567890123456789.12345679,')
  })

  it('counts a repeated entry once: sent again, in the same batch, and after it was sent alone', async () => {
    const first = await send([keyed('a'), keyed('a'), keyed('b', 2)])
    expect(statuses(first)).toEqual(['created', 'duplicate', 'created'])
    const again = await send([keyed('a'), keyed('a'), keyed('b', 2), keyed('c', 4)])
    expect(statuses(again)).toEqual(['duplicate', 'duplicate', 'duplicate', 'created'])
    const alone = { key: 'usage', body: { Meter: 'm', Usage: 4 }, headers: { 'idempotency-key': 'c' } } as const
    expect((await rest(world, 'POST', path, alone)).headers['idempotency-replayed']).toBe('true')
    expect(await counted()).toEqual({ Usage: 7, Events: 3 })
  })

  it('is refused as a whole when a key has recorded another entry, with every field that differs', async () => {
    await send([keyed('a', 1, { ExtraInfo: 'x', OccurredAt: 1767225600 })])
    const response = await send([
      keyed('new'),
      keyed('a', 2, { Meter: 'other', ExtraInfo: 'x', OccurredAt: 1767225600 }),
      keyed('a', 1, { ExtraInfo: 'y', OccurredAt: 1767225600 }),
      keyed('a', 1, { ExtraInfo: 'x', OccurredAt: 1767225601 }),
      keyed('a', 1, { ExtraInfo: 'x' }),
    ])
    expect(response).toMatchObject({
      status: 422,
      body: {
        type: expect.stringMatching(/idempotency-mismatch$/),
        errors: [
          { pointer: '/Entries/1/Meter', detail: 'The meter was m and is now other.' },
          { pointer: '/Entries/1/Usage', detail: 'The usage was 1 and is now 2.' },
          { pointer: '/Entries/2/ExtraInfo' },
          { pointer: '/Entries/3/OccurredAt', detail: expect.stringContaining('1767225600') },
          { pointer: '/Entries/4/OccurredAt' },
        ],
      },
    })
    expect(await counted()).toEqual({ Usage: 1, Events: 1 })
  })

  it('is refused as a whole when two of its own entries have the same key and differ', async () => {
    const response = await send([keyed('a', 1), keyed('b', 1), keyed('a', 3)])
    expect(response).toMatchObject({ status: 422, body: { errors: [{ pointer: '/Entries/2/Usage' }] } })
    expect(await counted()).toEqual({ Usage: 0, Events: 0 })
  })

  it('waits for a concurrent batch with the same keys in another order, without a deadlock', async () => {
    const { operatorId } = await world.caller('usage')
    const middle = counting(`
      insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source, idempotency_key)
      values ($1, 'm', 1, now(), now(), 'client', 'middle')`)
    const entries = ['first', 'middle', 'rear'].map(key => keyed(key))
    let answers: ReturnType<typeof send>[] = []
    const both = async () => {
      answers = [send(entries), send(entries.toReversed())]
      await untilQueued(world, 2)
    }
    await holding(world, [[middle, [operatorId]]], both, 'rollback')
    expect((await Promise.all(answers)).map(statuses)).toContainEqual(['created', 'created', 'created'])
    expect(await counted()).toEqual({ Usage: 3, Events: 3 })
  })

  it('sees what was committed while it waited', async () => {
    const entry = {
      operatorId: (await world.caller('usage')).operatorId,
      meter: 'm',
      usage: '9',
      extraInfo: null,
      occurredAt: world.now,
      recordedAt: world.now,
      idempotencyKey: 'contested',
      fingerprint: hash('sha256', 'another', 'hex'),
    }
    let waiting: ReturnType<typeof send> | undefined
    await world.database.transaction(async sql => {
      await insertUsage(sql, [entry])
      waiting = send([keyed('fresh'), keyed('contested')])
      await untilQueued(world, 1)
    })
    expect((await waiting!).status).toBe(422)
    expect(await counted()).toEqual({ Usage: 9, Events: 1 })
  })
})

describe('a batch with an Idempotency-Key', () => {
  it('is refused, because only its entries have keys: a retry would count them again', async () => {
    const headers = { 'idempotency-key': 'batch-1' }
    const body = { Entries: [{ Meter: 'm', Usage: 1 }] }
    const response = await rest(world, 'POST', `${path}/batch`, { key: 'usage', body, headers })
    expect(response).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('give each entry an IdempotencyKey') },
    })
    expect(await counted()).toEqual({ Usage: 0, Events: 0 })
  })
})

describe('a partial batch', () => {
  it('returns a verdict for each entry, and records the valid ones', async () => {
    await send([keyed('known', 5)])
    const response = await send(
      [
        keyed('known', 5),
        { Meter: 'm', Usage: 0 },
        keyed('fresh', 2),
        7 as never,
        keyed('known', 6),
        { Meter: 'm', Usage: '5', Metre: 'x' },
        keyed('fresh', 2),
        { Meter: 'm', Usage: 1, OccurredAt: Date.UTC(2026, 5, 15) },
      ],
      '?mode=partial',
    )
    expect(response.status).toBe(201)
    const { data } = response.body as { data: { Entries: { Problem: object | null }[] } }
    expect(data).toMatchObject({ Created: 1, Duplicates: 2, Rejected: 5 })
    expect(statuses(response)).toEqual([
      'duplicate',
      'rejected',
      'created',
      'rejected',
      'rejected',
      'rejected',
      'duplicate',
      'rejected',
    ])
    expect(data.Entries.map(each => each.Problem)).toEqual([
      null,
      {
        Code: 'validation',
        Detail: 'Usage must be greater than 0; it is 0.',
        Errors: [{ Pointer: '/Entries/1/Usage', Detail: 'Usage must be greater than 0; it is 0.' }],
      },
      null,
      {
        Code: 'validation',
        Detail: 'Entries number 4 must be an object.',
        Errors: [{ Pointer: '/Entries/3', Detail: 'Entries number 4 must be an object.' }],
      },
      expect.objectContaining({
        Code: 'idempotency-mismatch',
        Errors: [{ Pointer: '/Entries/4/Usage', Detail: 'The usage was 5 and is now 6.' }],
      }),
      expect.objectContaining({
        Code: 'validation',
        Errors: [
          expect.objectContaining({ Pointer: '/Entries/5/Usage' }),
          expect.objectContaining({ Pointer: '/Entries/5/Metre' }),
        ],
      }),
      null,
      expect.objectContaining({
        Errors: [{ Pointer: '/Entries/7/OccurredAt', Detail: expect.stringContaining('looks like milliseconds') }],
      }),
    ])
    expect(await counted()).toEqual({ Usage: 7, Events: 2 })
  })

  it.each([0, 3, 6])('records the others when entry %i is invalid', async place => {
    const entries = Array.from({ length: 7 }, (_, index) => ({ Meter: index === place ? '' : 'm', Usage: 1 }))
    const response = await send(entries, '?mode=partial')
    expect(statuses(response)).toEqual(entries.map((_, index) => (index === place ? 'rejected' : 'created')))
    expect(await counted()).toEqual({ Usage: 6, Events: 6 })
  })

  it('can consist of invalid entries only', async () => {
    expect((await send([{ Meter: '' }], '?mode=partial')).body).toMatchObject({ data: { Created: 0, Rejected: 1 } })
  })
})

describe('recordUsageBatch over GraphQL', () => {
  it('takes entries as variables or as literals, and points into its own arguments', async () => {
    await using app = Object.assign(await openApp(world), {
      async [Symbol.asyncDispose]() {
        await app.close()
      },
    })
    const ask = async (query: string, variables?: object) => {
      const response = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: bearer('usage'),
        payload: { query, variables },
      })
      return JSON.parse(response.body)
    }
    const fields =
      '{ usageBatch { createdCount rejectedCount results { status entry { usage } problem { code errors { pointer detail } } } } }'
    const bad = [
      { meter: 'm', usage: '1.50' },
      { meter: 'x'.repeat(200), usage: '0' },
    ]
    const query = `mutation ($input: RecordUsageBatchInput!) { recordUsageBatch(input: $input) ${fields} }`
    const verdicts = {
      createdCount: 1,
      rejectedCount: 1,
      results: [
        { status: 'CREATED', entry: { usage: '1.5' }, problem: null },
        {
          status: 'REJECTED',
          entry: null,
          problem: {
            code: 'validation',
            errors: [
              { pointer: '/input/entries/1/meter', detail: 'meter must have at most 128 characters; it has 200.' },
              { pointer: '/input/entries/1/usage', detail: 'Usage must be greater than 0; it is 0.' },
            ],
          },
        },
      ],
    }
    expect((await ask(query, { input: { entries: bad, mode: 'PARTIAL' } })).data.recordUsageBatch.usageBatch).toEqual(
      verdicts,
    )
    const text = bad.map(each => `{ meter: "${each.meter}", usage: "${each.usage}" }`).join()
    const literal = `mutation { recordUsageBatch(input: { mode: PARTIAL, entries: [${text}] }) ${fields} }`
    for (let time = 0; time < 3; time++) expect((await ask(literal)).data.recordUsageBatch.usageBatch).toEqual(verdicts)
    const refused = await ask(literal.replace('PARTIAL', 'ATOMIC'))
    expect(refused.errors[0].extensions.errors.map((each: { pointer: string }) => each.pointer)).toEqual([
      '/recordUsageBatch/input/entries/1/meter',
      '/recordUsageBatch/input/entries/1/usage',
    ])
  })
})
