import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { batchRecords } from '../../../src/cli/meters/batchRecords.ts'
import { readCsv } from '../../../src/cli/meters/readCsv.ts'
import { type FileRecord, MAX_RECORD_BYTES, splitRecords } from '../../../src/cli/meters/splitRecords.ts'

/** A file's content in chunks of some bytes. */
async function* inChunks(content: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size)
}

async function split(content: string | Buffer, csv: boolean, size = 3): Promise<FileRecord[]> {
  const records: FileRecord[] = []
  for await (const part of splitRecords(inChunks(content, size), csv)) records.push(...part)
  return records
}

const shown = (records: FileRecord[]) =>
  records.map(({ line, lastLine, bytes }) => [line, lastLine, bytes?.toString() ?? null])

describe('splitRecords', () => {
  it.each<[string, string, unknown[]]>([
    [
      'lines, with either line break, and a last one without any',
      'a\r\nb\n\nc',
      [
        [1, 1, 'a'],
        [2, 2, 'b'],
        [3, 3, ''],
        [4, 4, 'c'],
      ],
    ],
    ['nothing', '', []],
    ['a line break alone', '\n', [[1, 1, '']]],
  ])('gives %s', async (_, content, records) => {
    for (const size of [1, 2, 100]) expect(shown(await split(content, false, size))).toEqual(records)
  })

  it('keeps the lines of a quoted CSV value together, and counts them', async () => {
    const records = [
      [1, 3, 'a,"b\n""\nc",d'],
      [4, 4, 'x"y,z'],
      [5, 6, '"\r\n"'],
    ]
    for (const size of [1, 2, 100])
      expect(shown(await split('a,"b\n""\nc",d\nx"y,z\n"\r\n"\r\n', true, size))).toEqual(records)
  })

  it('accepts a record of the maximum size, and omits the bytes of a longer one', async () => {
    const longest = 'x'.repeat(MAX_RECORD_BYTES)
    const records = await split(`${longest}\r\n${longest}y\n${longest.repeat(9)}\nz`, false, 1000)
    expect(shown(records)).toEqual([
      [1, 1, longest],
      [2, 2, null],
      [3, 3, null],
      [4, 4, 'z'],
    ])
  })
})

describe('batchRecords', () => {
  it('starts after the processed lines, skips empty ones, and limits the bytes of a batch', async () => {
    const long = `${'x'.repeat(60_000)}\n`
    const content = `1\n2\n\n${'3\n'.repeat(1000)}${long.repeat(71)}`
    const batches: unknown[] = []
    for await (const { before, through, records } of batchRecords(splitRecords(inChunks(content, 5000), false), 1)) {
      batches.push([before, through, records.length])
    }
    expect(batches).toEqual([
      [1, 1002, 1000],
      [1002, 1073, 71],
      [1073, 1074, 1],
    ])
  })
})

describe('readCsv', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a') }))
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

  it('reads back what was written, however the file is split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(value, value), { maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        async (rows, size) => {
          const file = `Meter,Usage\r\n${rows.map(row => `${row.map(quoted).join(',')}\r\n`).join('')}`
          const [header, ...records] = await split(file, true, size)
          const read = readCsv(header!)
          const entries = records.map(record => read(record.bytes!))
          const given = rows.map(row =>
            Object.fromEntries(
              ['Meter', 'Usage'].map((name, index) => [name, row[index]!]).filter(([, text]) => text !== ''),
            ),
          )
          expect(entries).toEqual(given)
        },
      ),
    )
  })
})
