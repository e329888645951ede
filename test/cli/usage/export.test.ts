import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { operators } from '../../world/cast.ts'
import { rest } from '../../world/rest.ts'
import { useWorld } from '../../world/useWorld.ts'
import { runUsage } from './runUsage.ts'

const world = useWorld()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usage-export-'))
  const Entries = [
    { Meter: 'calls', Usage: 2.5, OccurredAt: 1_780_268_399, IdempotencyKey: 'before' },
    { Meter: 'calls', Usage: 2.5, OccurredAt: 1_780_268_400, IdempotencyKey: 'first', ExtraInfo: '=1+"a",\r\nb' },
    { Meter: 'gb', Usage: 1, OccurredAt: 1_780_354_799 },
    { Meter: 'gb', Usage: 1, OccurredAt: 1_780_354_800 },
  ]
  await rest(world, 'POST', '/api/v2/usage/meters/batch', { key: 'usage', body: { Entries } })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

// London is an hour ahead of UTC in June: its first day begins at 1780268400.
const day = ['--from', '2026-06-01', '--to', '2026-06-01']
const exporting = (...args: string[]) => runUsage(world, 'export', '--operator', 'Harbour Kayaks', ...args)

describe('booking-gateway usage export', () => {
  it('exports the entries of the operator’s days as CSV, unchanged if raw', async () => {
    const { out, err, code } = await exporting(...day, '--formulas', 'raw')
    expect([code, err]).toEqual([0, 'Exported 2 entries.\n'])
    expect(out.replace(/^\d+/gm, 'n')).toBe(
      'ID,Meter,Usage,CountedUsage,Status,ExtraInfo,OccurredAt,RecordedAt,Source,IdempotencyKey\r\n' +
        'n,calls,2.5,2.5,RECORDED,"=1+""a"",\r\nb",2026-05-31T23:00:00.000Z,2026-06-15T08:00:00.000Z,client,first\r\n' +
        'n,gb,1,1,RECORDED,,2026-06-01T22:59:59.000Z,2026-06-15T08:00:00.000Z,client,\r\n',
    )
  })

  it('exports what a spreadsheet would run as text by default', async () => {
    const { out } = await exporting(...day)
    expect(out).toContain(`"'=1+""a"",\r\nb"`)
  })

  it('exports the entries of one meter as NDJSON to a file', async () => {
    const path = join(folder, 'out.ndjson')
    const { out, code } = await exporting(...day, '--meter', 'calls', '--format', 'ndjson', '--out', path)
    expect([out, code]).toEqual(['', 0])
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      ID: expect.any(Number),
      Meter: 'calls',
      Usage: 2.5,
      CountedUsage: 2.5,
      Status: 'RECORDED',
      ExtraInfo: '=1+"a",\r\nb',
      OccurredAt: '2026-05-31T23:00:00.000Z',
      RecordedAt: '2026-06-15T08:00:00.000Z',
      Source: 'client',
      IdempotencyKey: 'first',
    })
  })
})

describe('booking-gateway usage verify', () => {
  it('reports whether totals are equal, and which are not, and exits with 0 or 1', async () => {
    const all = await runUsage(world, 'verify', '--all', '--from', '2026-05-01', '--to', '2026-06-30')
    expect(all).toEqual({
      out: 'Brooklyn Walls: equal (0 entries added up)\nHarbour Kayaks: equal (4 entries added up)\n',
      err: '',
      code: 0,
    })
    await world.admin.query(`update usage_day set usage = usage + 1 where day = '2026-06-01' and meter = 'gb'`)
    const one = await runUsage(world, 'verify', '--operator', operators.kayaks.operatorId, ...day)
    expect(one).toEqual({
      out:
        'Harbour Kayaks: 1 total differs (2 entries added up)\n' +
        'DAY         HOUR  METER  RECORDED  ENTRIES  TOTAL  COUNTED\n' +
        '2026-06-01  -     gb     1         1        2      1\n',
      err: '',
      code: 1,
    })
  })

  it.each<[string, string[], string]>([
    ['no command', ['count'], '"count" is not a command. See booking-gateway usage --help.'],
    ['no operator', ['verify', ...day], 'Give the operator, or --all for every operator: --operator.'],
    ['both', ['verify', '--all', '--operator', 'x', ...day], 'Give --operator or --all, not both.'],
    ['no day', ['export', '--operator', 'x', '--from', '2026-06-01'], 'Give the last day: --to.'],
    [
      'a day that does not exist',
      ['export', '--from', '2026-02-30', '--to', '2026-03-01'],
      '"2026-02-30" is not a day that exists, such as 2026-06-01.',
    ],
    [
      'an end before the start',
      ['export', '--from', '2026-03-02', '--to', '2026-03-01'],
      'The last day, 2026-03-01, is before the first, 2026-03-02.',
    ],
    ['another format', ['export', '--format', 'xml', ...day], '--format is csv or ndjson, and not "xml".'],
    ['no file', ['import', '--operator', 'x'], 'Give the file to import. See booking-gateway usage --help.'],
    [
      'a file that is not there',
      ['import', '/nowhere.csv', '--operator', 'Harbour Kayaks'],
      'There is no file "/nowhere.csv".',
    ],
    [
      'a file of another kind',
      ['import', 'package.json', '--operator', 'Harbour Kayaks'],
      '"package.json" does not end in .ndjson, .jsonl or .csv, with or without .gz.',
    ],
  ])('reports errors in a whole sentence: %s', async (_what, args, sentence) => {
    // Arguments that the program does not know have another exit code than wrong values.
    const code = sentence.endsWith('--help.') ? 64 : 1
    expect(await runUsage(world, ...args)).toEqual({ out: '', err: `${sentence}\n`, code })
  })
})
