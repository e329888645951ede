import { describe, expect, it } from '@jest/globals'
import type { SliceEnd } from '../../src/app/tasks/bulk/BulkSlice.ts'
import { resumeBulkOperations } from '../../src/app/tasks/bulk/resumeBulkOperations.ts'
import { runSlice } from '../../src/app/tasks/bulk/runBulkOperation.ts'
import type { BulkOperation } from '../../src/domain/bulk/BulkOperation.ts'
import { findBulkOperation } from '../../src/domain/bulk/findBulkOperations.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { decodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, operators } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { servicesOf } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { Bulk, type Shown } from './Bulk.ts'

const { world, app } = useApp()
const bulk = new Bulk(world, app)
const { operatorId } = operators.kayaks

const rowOf = async ({ id }: Shown) =>
  (await findBulkOperation(world.database, operatorId, decodeTypeId('bulk', id)!)) as BulkOperation

/** The errors that the log gets. */
const reported: unknown[] = []

/** Runs a bulk operation from what was read of it, until a number of lines or parts are done. */
async function run(row: BulkOperation, steps = Number.POSITIVE_INFINITY): Promise<SliceEnd> {
  let asked = 0
  return runSlice({
    services: servicesOf(world),
    operatorId,
    row,
    caller: await world.caller('operator'),
    over: () => asked++ >= steps,
    report: error => void reported.push(error),
  })
}

const importing = async (date: string, count: number) => {
  const made = await bulk.mutation('IMPORT_BOOKING')
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      externalReference: `${date} ${index}`,
      activityId: activities.sunset.id,
      date,
      time: '09:00',
      participants: 1,
      customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
    }),
  )
  await bulk.send(made, lines.join('\n'))
  return made
}

const booked = async (date: string) => {
  const [row] = await world.admin.query<{ count: number }>('select count(*)::int from booking where date = $1', [date])
  return row!.count
}

describe('a slice of a bulk mutation', () => {
  it('continues after the last line of the slice before', async () => {
    const made = await importing('2026-07-01', 5)
    expect(await run(await rowOf(made), 2)).toBe('more')
    expect(await rowOf(made)).toMatchObject({ status: 'RUNNING', lineCount: 2, lastLine: 2 })
    expect(await run(await rowOf(made), 1)).toBe('more')
    expect(await run(await rowOf(made))).toBe('done')
    expect((await bulk.result(made)).map(({ line, ok }) => [line, ok])).toEqual(
      [1, 2, 3, 4, 5].map(index => [index, true]),
    )
    expect(await booked('2026-07-01')).toBe(5)
  })

  it('does nothing of a line that another run has done', async () => {
    const made = await importing('2026-07-02', 5)
    const before = await rowOf(made)
    const ends = await Promise.all([run(before), run(before)])
    expect(ends.toSorted()).toEqual(['done', 'lost'])
    expect((await bulk.result(made)).map(({ line, ok }) => [line, ok])).toEqual(
      [1, 2, 3, 4, 5].map(index => [index, true]),
    )
    expect(await booked('2026-07-02')).toBe(5)
  })

  it('does nothing any more once it is cancelled, and the lines before stay done', async () => {
    const made = await importing('2026-07-03', 5)
    await run(await rowOf(made), 2)
    const before = await rowOf(made)
    await bulk.cancel(made)
    expect(await run(before)).toBe('lost')
    expect(await booked('2026-07-03')).toBe(2)
    expect(await bulk.result(made)).toHaveLength(2)
  })

  it('carries out nothing of a line whose verdict cannot be stored, and goes on with the next one', async () => {
    const made = await importing('2026-07-04', 2)
    await world.admin.query(
      `alter table bulk_line add constraint no_line check (line <> 1 or verdict not like '%"ok":true%') not valid`,
    )
    try {
      expect(await run(await rowOf(made))).toBe('done')
    } finally {
      await world.admin.query('alter table bulk_line drop constraint no_line')
    }
    expect(await booked('2026-07-04')).toBe(1)
    expect(await bulk.result(made)).toEqual([
      { line: 1, ok: false, code: 'internal', detail: 'The service failed on this line. Nothing of it was done.' },
      { line: 2, ok: true, id: expect.any(String) },
    ])
    expect(reported).toEqual([expect.objectContaining({ constraint: 'no_line' })])
  })

  it('stops while the database is overloaded, and decides nothing about the line', async () => {
    const made = await importing('2026-07-05', 1)
    const { unitOfWork, transaction } = world.database
    world.database.transaction = async () => {
      throw new Refusal('overloaded', 'The database is away.')
    }
    try {
      await expect(run(await rowOf(made))).rejects.toThrow('The database is away.')
    } finally {
      Object.assign(world.database, { unitOfWork, transaction })
    }
    expect(await rowOf(made)).toMatchObject({ status: 'RUNNING', lineCount: 0 })
    expect(await run(await rowOf(made))).toBe('done')
    expect(await booked('2026-07-05')).toBe(1)
  })
})

describe('a bulk operation without a job', () => {
  it('is resumed by a chore, once', async () => {
    const made = await importing('2026-07-06', 1)
    const jobs = () =>
      world.admin.query(`select id from graphile_worker._private_jobs where key = 'bulk ' || $1::text`, [
        decodeTypeId('bulk', made.id),
      ])
    const [own] = await jobs()
    await resumeBulkOperations(world.database, newChoreRun())
    expect(await jobs()).toEqual([own])
    await world.admin.query('delete from graphile_worker._private_jobs')
    await resumeBulkOperations(world.database, newChoreRun())
    expect(await jobs()).toHaveLength(1)
    await doJobs(world, ['bulk'])
    expect(await rowOf(made)).toMatchObject({ status: 'COMPLETED' })
  })
})

describe('a slice of a bulk query', () => {
  it('adds a part that continues the one before, and none that another run has added', async () => {
    const desk = await Desk.open(world, 'wanderly')
    // More than a page.
    for (let each = 0; each < 110; each++) {
      const date = `2026-08-${String(1 + (each % 28)).padStart(2, '0')}`
      await desk.book({ date, time: ['09:00', '13:00', '18:00'][each % 3]!, participants: 1 })
    }
    const [row] = await world.admin.query<{ count: number }>('select count(*)::int from booking')
    const made = await bulk.query('{ bookings { edges { node { bookingReference } } } }')
    const before = await rowOf(made)
    expect(await run(before, 0)).toBe('more')
    expect(await rowOf(made)).toMatchObject({ parts: 1, lineCount: 100, cursor: expect.any(String) })
    expect(await run(before)).toBe('lost')
    expect(await run(await rowOf(made))).toBe('done')
    const references = (await bulk.result(made)).map(each => each.bookingReference)
    expect(references).toHaveLength(row!.count)
    expect(new Set(references).size).toBe(row!.count)
    await doJobs(world, ['bulk'])
  })
})
