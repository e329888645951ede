import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import pg from 'pg'
import { parse } from 'pg-protocol'
import { PooledClients } from '../../src/database/connection/PooledClients.ts'
import { readMessages } from '../../src/database/connection/readMessages.ts'
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

/** The bytes of a row, as PostgreSQL sends them. */
function rowOf(values: readonly (string | null)[]): Buffer {
  const parts = values.flatMap(each => {
    const size = Buffer.alloc(4)
    if (each === null) size.writeInt32BE(-1)
    else size.writeInt32BE(Buffer.byteLength(each))
    return each === null ? [size] : [size, Buffer.from(each)]
  })
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(7)
  head.write('D')
  head.writeInt32BE(content.length + 6, 1)
  head.writeUInt16BE(values.length, 5)
  return Buffer.concat([head, content])
}

/** Keeps what a connection would emit. */
class Sent extends EventEmitter {
  readonly messages: unknown[] = []

  override emit(name: string, message: unknown): boolean {
    return this.messages.push([name, { ...(message as object) }]) > 0
  }
}

describe('what a connection reads', () => {
  it('is the messages that the driver reads, wherever the stream is cut', () => {
    const rows = fc.array(fc.array(value, { maxLength: 5 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, fc.nat(), (values, at) => {
        const bytes = Buffer.concat(values.map(rowOf))
        const cut = at % bytes.length
        const read = (listen: (stream: PassThrough, sent: Sent) => void) => {
          const [stream, sent] = [new PassThrough(), new Sent()]
          listen(stream, sent)
          for (const part of [bytes.subarray(0, cut), bytes.subarray(cut)]) stream.emit('data', Buffer.from(part))
          return sent.messages
        }
        const expected = read((stream, sent) => void parse(stream, message => void sent.emit(message.name, message)))
        expect(read((stream, sent) => readMessages(stream, sent as unknown as pg.Connection))).toEqual(expected)
        expect(expected).toHaveLength(values.length)
      }),
    )
  })

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
