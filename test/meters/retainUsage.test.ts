import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { recordUsageBatch } from '../../src/domain/meters/recording/recordUsageBatch.ts'
import { UsageBatchMode } from '../../src/domain/meters/recording/UsageBatch.ts'
import { retainUsage } from '../../src/domain/meters/retention/retainUsage.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, whileLocked } from '../world/whileLocked.ts'
import { counting, uncounting } from './counting.ts'
import { Book } from './ledger/Book.ts'

const world = useWorld()
let book: Book
beforeAll(async () => {
  book = new Book(world)
})
beforeEach(async () => {
  await world.admin.query('truncate usage_entry, usage_day, usage_hour, usage_correction, usage_receipt')
  await keepMonths(2)
})

const { operatorId } = operators.kayaks
const keepMonths = (months: number) =>
  world.admin.query('update operator set usage_retention_months = $2 where operator_id = $1', [operatorId, months])
const retain = () => retainUsage(world.database, operatorId, world.now, new AbortController().signal)
const meters = async () =>
  (await world.admin.query<{ meter: string }>('select distinct meter from usage_entry order by meter')).map(
    each => each.meter,
  )

describe('retainUsage', () => {
  it("deletes entries from before the operator's oldest kept month, and changes no total", async () => {
    // It is June in London: April and May are kept. April began an hour earlier in London than in UTC.
    await book.record('first kept', '1', '2026-03-31T23:00:00Z')
    await book.record('last deleted', '2', '2026-03-31T22:59:59Z')
    await book.record('old', '0.000000001', '2000-01-01T00:00:00Z')
    await book.record('new', '3')
    const before = await book.totals()
    expect(await retain()).toBe(2)
    expect(await meters()).toEqual(['first kept', 'new'])
    expect(await book.totals()).toEqual(before)
    expect(await book.totals('2026-03-31', '2026-03-31')).toEqual({ 'last deleted': ['2', 1] })
    expect(await book.slots('usage_day', 'old')).toContain(-1)
    expect(await book.slots('usage_hour', 'old')).toContain(-1)
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 2 })
    expect(await retain()).toBe(0)
  })

  it('keeps everything if no number of months is set, and deletes nothing of other operators', async () => {
    await book.record('old', '1', '2001-01-01T00:00:00Z')
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
       values ($1, 'walls', 1, '2001-01-01T00:00:00Z', $2, 'client')`),
      [operators.walls.operatorId, world.now],
    )
    await keepMonths(0)
    expect(await retain()).toBe(0)
    await keepMonths(1)
    expect(await retain()).toBe(1)
    expect(await meters()).toEqual(['walls'])
  })

  it('deletes corrections with the entries they correct, and keeps the corrected totals', async () => {
    const amended = (await book.record('amended', '5', '2026-01-05T10:00:00Z')).entry.id
    await book.amend(amended, '6')
    await book.amend(amended, '7.5')
    await book.void((await book.record('voided', '5', '2026-01-05T10:00:00Z')).entry.id)
    const kept = (await book.record('kept', '5', '2026-05-05T10:00:00Z')).entry.id
    await book.amend(kept, '4')
    expect(await retain()).toBe(2)
    expect(await book.totals()).toEqual({ amended: ['7.5', 1], kept: ['4', 1] })
    const left = await world.admin.query('select entry_id "entryId" from usage_correction')
    expect(left).toEqual([{ entryId: kept }])
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 2 })
    await expect(book.void(amended)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('deletes thousands of entries in batches, including corrections at the same instant', async () => {
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
       select $1, 'm' || n % 7, n, '2026-01-05T10:00:00Z', $2, 'client' from generate_series(1, 2500) n`),
      [operatorId, world.now],
    )
    const early = (await book.record('early', '1', '2026-01-05T09:00:00Z')).entry.id
    await book.amend(early, '2')
    await book.amend(early, '3')
    const [some] = await world.admin.query<{ id: number }>('select min(id) + 499 id from usage_entry')
    await book.amend(some!.id, '17')
    const before = await book.totals()
    expect(await retain()).toBe(2501)
    expect(await meters()).toEqual([])
    expect(await book.totals()).toEqual(before)
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 0 })
  })

  it('counts a late entry in a deleted month, and deletes it in the next run', async () => {
    await book.record('a', '1', '2026-01-05T10:00:00Z')
    await retain()
    await book.record('a', '2', '2026-01-05T10:00:01Z')
    expect(await book.totals()).toEqual({ a: ['3', 2] })
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 1 })
    await retain()
    expect(await book.totals()).toEqual({ a: ['3', 2] })
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 0 })
  })

  it('still recognises the keys of deleted entries: the same entry is replayed, another is refused', async () => {
    const first = await book.record('a', '1.5', '2026-01-05T10:00:00Z', 'k')
    await book.amend(first.entry.id, '9')
    await retain()
    expect(await book.record('a', '1.5', '2026-01-05T10:00:00Z', 'k')).toMatchObject({
      entry: { id: first.entry.id, meter: 'a', usage: '1.5' },
      replayed: true,
    })
    await expect(book.record('a', '2', '2026-01-05T10:00:00Z', 'k')).rejects.toMatchObject({
      code: 'idempotency-mismatch',
      facts: { errors: [{ path: ['input', 'usage'] }] },
    })
    await expect(book.record('a', '1.5', '2026-01-05T10:00:01Z', 'k')).rejects.toMatchObject({
      code: 'idempotency-mismatch',
      facts: { errors: [{ path: ['input', 'occurredAt'] }] },
    })
    expect(await book.totals()).toEqual({ a: ['9', 1] })
  })

  describe('while the entry with a key is being deleted', () => {
    // The deletion of retention, without its commit.
    const deleting: [string, unknown[]?][] = [
      [`select pg_advisory_xact_lock(1970495847, hashtext('${operatorId}'))`],
      [
        `insert into usage_receipt (operator_id, idempotency_key, fingerprint, id, meter, usage)
         select operator_id, idempotency_key, fingerprint, id, meter, usage from usage_entry where operator_id = $1`,
        [operatorId],
      ],
      [uncounting('delete from usage_entry where operator_id = $1'), [operatorId]],
    ]
    const entry = { meter: 'a', usage: '1', occurredAt: new Date('2026-01-05T10:00:00Z'), idempotencyKey: 'k' }
    const batch = (mode: UsageBatchMode) =>
      recordUsageBatch(world.database, operatorId, [entry, { ...entry, idempotencyKey: null }], mode, world.now)

    it('a repetition waits, and replays the first entry', async () => {
      const first = await book.record('a', '1', '2026-01-05T10:00:00Z', 'k')
      const repeat = () => book.record('a', '1', '2026-01-05T10:00:00Z', 'k')
      expect(await whileLocked(world, deleting, repeat)).toMatchObject({ entry: first.entry, replayed: true })
      expect(await book.record('a', '1', '2026-01-05T10:00:00Z', 'k')).toMatchObject({ replayed: true })
    })

    it.each(Object.values(UsageBatchMode))('a batch with the key does so too, %s', async mode => {
      const { entry } = await book.record('a', '1', '2026-01-05T10:00:00Z', 'k')
      const {
        createdCount: created,
        duplicateCount: duplicates,
        results: verdicts,
      } = await whileLocked(world, deleting, () => batch(mode))
      expect({ created, duplicates, first: verdicts[0]!.entry }).toMatchObject({
        created: 1,
        duplicates: 1,
        first: { id: entry.id },
      })
      expect(await world.admin.query('select from usage_entry')).toHaveLength(1)
    })

    it('a correction waits, and finds the entry deleted', async () => {
      const { entry } = await book.record('a', '1', '2026-01-05T10:00:00Z', 'k')
      const outcome = whileLocked(world, deleting, () => book.void(entry.id))
      await expect(outcome).rejects.toMatchObject({ code: 'not-found' })
    })
  })

  it('does not block recording while it waits for a lock, and continues afterwards', async () => {
    await book.record('a', '1', '2026-01-05T10:00:00Z')
    const recording: [string, unknown[]] = [
      counting(
        `insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source) values ($1, 'b', 1, $2, $2, 'client')`,
      ),
      [operatorId, world.now],
    ]
    const { retained } = await holding(world, [recording], async () => {
      const retained = retain()
      await book.record('c', '1')
      await book.record('c', '2')
      expect(await book.totals()).toEqual({ a: ['1', 1], c: ['3', 2] })
      return { retained }
    })
    expect(await retained).toBe(1)
    expect(await book.verify()).toMatchObject({ equal: true })
  })
})
