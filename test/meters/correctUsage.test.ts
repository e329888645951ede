import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued, whileLocked } from '../world/whileLocked.ts'
import { counting } from './counting.ts'
import { Book } from './ledger/Book.ts'

const world = useWorld()
let book: Book
beforeAll(async () => {
  book = new Book(world)
})
beforeEach(() => world.admin.query('truncate usage_entry, usage_day, usage_hour, usage_correction'))

const { operatorId } = operators.kayaks

/** Every entry as it was recorded, with its correction data if it is a correction. */
const ledger = () =>
  world.admin.query(
    `select trim_scale(e.usage) usage, e.events, e.source, e.extra_info "extraInfo", e.occurred_at "occurredAt", e.idempotency_key key,
       c.number, c.kind, trim_scale(c.usage) counts, c.reason
     from usage_entry e left join usage_correction c using (operator_id, id) where e.operator_id = $1 order by e.id`,
    [operatorId],
  )
const written = async () => (await ledger()).length
const id = async (meter = 'a', usage = '5', at?: string) => (await book.record(meter, usage, at)).entry.id

describe('correctUsage', () => {
  it('voids an entry: it no longer counts, and stays readable with the reason', async () => {
    await book.record('a', '1', '2020-02-29T12:00:00Z')
    const entry = await id('a', '12345678901234567890123456789.123456789', '2020-02-29T12:30:00Z')
    expect(await book.void(entry, '  Twice. ')).toMatchObject({
      id: entry,
      usage: '12345678901234567890123456789.123456789',
    })
    expect(await book.totals('2020-02-29', '2020-02-29')).toEqual({ a: ['1', 1] })
    const [, first, second] = await ledger()
    expect([first, second]).toMatchObject([
      { usage: '12345678901234567890123456789.123456789', events: 1, number: null },
      {
        usage: '-12345678901234567890123456789.123456789',
        events: -1,
        number: 1,
        kind: 'VOID',
        counts: '0',
        reason: 'Twice.',
        occurredAt: new Date('2020-02-29T12:30:00Z'),
      },
    ])
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 3 })
  })

  it('amends the usage of an entry repeatedly, up and down', async () => {
    const entry = await id()
    for (const usage of ['7.5', '0.000000001', '12345678901234567890123456789.123456789']) {
      expect(await book.amend(entry, usage)).toMatchObject({ id: entry, usage: '5' })
      expect(await book.totals()).toEqual({ a: [usage, 1] })
    }
    expect((await ledger()).map(each => [each.number, each.counts])).toEqual([
      [null, null],
      [1, '7.5'],
      [2, '0.000000001'],
      [3, '12345678901234567890123456789.123456789'],
    ])
    await book.void(entry)
    expect(await book.totals()).toEqual({})
    expect(await book.verify()).toMatchObject({ equal: true })
  })

  it('adds nothing where nothing changes: voided again, or amended to the current usage', async () => {
    const entry = await id('a', '5.50')
    await book.amend(entry, '5.5')
    expect(await written()).toBe(1)
    await book.amend(entry, '6')
    await book.amend(entry, '6')
    expect(await written()).toBe(2)
    await book.void(entry)
    expect(await book.void(entry)).toMatchObject({ id: entry })
    expect(await written()).toBe(3)
  })

  it('refuses to amend a voided entry', async () => {
    const entry = await id()
    await book.void(entry)
    await expect(book.amend(entry, '6')).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Entry ${entry} is VOIDED and cannot become AMENDED. Record a new one.`,
    })
    expect(await book.totals()).toEqual({})
  })

  it("refuses an unknown ID, the ID of a correction, and the ID of another operator's entry", async () => {
    const entry = await id()
    await book.void(entry)
    const [correction] = await world.admin.query<{ id: number }>('select id from usage_correction')
    const [theirs] = await world.admin.query<{ id: number }>(
      counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
       values ($1, 'a', 1, $2, $2, 'client')`),
      [operators.walls.operatorId, world.now],
    )
    for (const none of [0, -1, Number.MAX_SAFE_INTEGER, correction!.id, theirs!.id]) {
      await expect(book.void(none)).rejects.toMatchObject({ code: 'not-found' })
      await expect(book.amend(none, '1')).rejects.toMatchObject({ code: 'not-found' })
    }
  })

  it('corrects entries of the service and entries with a key, which still replay on repetition', async () => {
    const { entry } = await book.record('a', '5', '2026-06-01T12:00:00Z', 'once')
    await book.amend(entry.id, '4')
    expect(await book.record('a', '5', '2026-06-01T12:00:00Z', 'once')).toMatchObject({
      entry: { id: entry.id },
      replayed: true,
    })
    const [own] = await world.admin.query<{ id: number }>(
      counting(`insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
       values ($1, 'order-completed', 1, '{"BasketID":"x"}', $2, $2, 'service')`),
      [operatorId, world.now],
    )
    await book.void(own!.id)
    expect((await ledger()).at(-1)).toMatchObject({ source: 'service', extraInfo: '{"BasketID":"x"}', key: null })
    expect(await book.totals()).toEqual({ a: ['4', 1] })
  })

  it('takes no lock on the entry while it waits for the exclusive lock of the ledger', async () => {
    const entry = await id()
    const alone: [string] = [`select pg_advisory_xact_lock(1970495847, hashtext('${operatorId}'))`]
    const { corrected } = await holding(world, [alone], async () => {
      const corrected = book.void(entry)
      await untilQueued(world, 1)
      await world.admin.query('select from usage_entry where operator_id = $1 and id = $2 for update nowait', [
        operatorId,
        entry,
      ])
      return { corrected }
    })
    expect(await corrected).toMatchObject({ id: entry })
  })

  it('serialises concurrent corrections of one entry', async () => {
    const entry = await id()
    const lock: [string, unknown[]] = [
      'select from usage_entry where operator_id = $1 and id = $2 for update',
      [operatorId, entry],
    ]
    const two = () => Promise.allSettled([book.amend(entry, '6'), book.amend(entry, '7')])
    const done = await whileLocked(world, [lock], two, { waiting: 2 })
    expect(done.map(each => each.status)).toEqual(['fulfilled', 'fulfilled'])
    const last = (await ledger()).at(-1)!
    expect(await book.totals()).toEqual({ a: [last.counts, 1] })
    expect((await ledger()).map(each => each.number)).toEqual([null, 1, 2])

    await whileLocked(world, [lock], () => Promise.all([book.void(entry), book.void(entry)]), { waiting: 2 })
    expect(await book.totals()).toEqual({})
    expect(await written()).toBe(4)
  })
})
