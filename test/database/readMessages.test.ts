import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import pg from 'pg'
import { PooledClients } from '../../src/database/connection/PooledClients.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let driver: pg.Client
let ours: pg.Client
beforeAll(async () => {
  driver = new pg.Client(world.databaseUrl)
  ours = new new PooledClients().Client(world.databaseUrl)
  await Promise.all([driver.connect(), ours.connect()])
})
afterAll(() => Promise.all([driver.end(), ours.end()]))

/** Texts of lengths whose bytes look like letters, and letters of one to four bytes. */
const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
  fc.integer({ min: 120, max: 260 }).map(length => 'x'.repeat(length)),
)
const value = fc.option(text.map(each => each.replaceAll('\0', ' ')))

describe('what a connection reads', () => {
  it('is what the driver reads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value, value), { maxLength: 40 }), async rows => {
        const query = {
          text: 'select * from unnest($1::text[], $2::text[], $3::text[]) row (a, b, c)',
          values: [0, 1, 2].map(at => rows.map(row => row[at])),
        }
        const [expected, actual] = await Promise.all([driver.query(query), ours.query(query)])
        expect(actual.rows).toEqual(expected.rows)
        expect(actual.rows).toEqual(rows.map(([a, b, c]) => ({ a, b, c })))
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    [
      'other types',
      `select 1 a, null::int b, true c, now() = now() d, '{1,2}'::int[] e, '{"f": "é"}'::jsonb f, ''::text g`,
    ],
    ['a row without columns', 'select'],
    ['rows longer than a part of the stream', `select repeat('long ', 100000) a, n from generate_series(1, 5) n`],
    ['many rows', `select n, md5(n::text) from generate_series(1, 5000) n`],
  ])('is what the driver reads: %s', async (_what, query) => {
    const [expected, actual] = await Promise.all([driver.query(query), ours.query(query)])
    expect(actual.rows).toEqual(expected.rows)
    expect(actual.fields).toEqual(expected.fields)
  })

  it('contains the errors of PostgreSQL', async () => {
    await expect(ours.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  })
})
