import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { importUsage } from '../../../src/domain/meters/imports/importUsage.ts'
import { verifyUsage } from '../../../src/domain/meters/totals/verifyUsage.ts'
import { operators } from '../../world/cast.ts'
import { rest } from '../../world/rest.ts'
import { useWorld } from '../../world/useWorld.ts'
import { holding, untilQueued } from '../../world/whileLocked.ts'
import { runUsage, startUsage } from './runUsage.ts'

const world = useWorld()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usage-import-'))
})
afterEach(() => world.admin.query('truncate usage_entry, usage_correction, usage_day, usage_hour, usage_import'))
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const { operatorId } = operators.kayaks

async function file(name: string, content: string | Buffer, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content, encoding)
  return path
}
const lines = (...entries: object[]) => entries.map(each => `${JSON.stringify(each)}\n`).join('')
const importing = (path: string, ...more: string[]) =>
  runUsage(world, 'import', path, '--operator', 'Harbour Kayaks', ...more)
const summary = (recorded: number, duplicates: number, rejected: number) =>
  `Recorded    ${recorded}\nDuplicates  ${duplicates}\nRejected    ${rejected}\n`

const entries = () =>
  world.admin.query(
    `select meter, trim_scale(usage) usage, extra_info info, occurred_at at, idempotency_key key, source
     from usage_entry where operator_id = $1 order by id`,
    [operatorId],
  )
const totals = async () => {
  const [row] = await world.admin.query<{ usage: string; events: number; entries: number }>(
    `select trim_scale(sum(usage)) usage, sum(events)::bigint events, (select count(*) from usage_entry) entries from usage_day`,
  )
  return row!
}

describe('booking-gateway usage import', () => {
  it('records the lines of an NDJSON file with every digit', async () => {
    const path = await file(
      'exact.ndjson',
      '\uFEFF{"Meter":"gb","Usage":12345678901234567890.123456789,"OccurredAt":1781510400,"IdempotencyKey":"a"}\r\n\n' +
        '{"Meter":"gb","Usage":1e-9,"OccurredAt":"2026-06-15T10:00:00.5+02:00","ExtraInfo":"{\\"a\\":\\"ü\\"}"}',
    )
    expect(await importing(path)).toEqual({ out: summary(2, 0, 0), err: '', code: 0 })
    expect(await entries()).toMatchObject([
      {
        usage: '12345678901234567890.123456789',
        at: new Date(1_781_510_400_000),
        key: 'a',
        info: null,
        source: 'client',
      },
      { usage: '0.000000001', at: new Date('2026-06-15T08:00:00.500Z'), key: null, info: '{"a":"ü"}' },
    ])
  })

  it.each(['csv', 'ndjson', 'raw csv'])('records what was exported as %s, once and with what counts', async kind => {
    const Entries = [
      { Meter: '=HYPERLINK("x")', Usage: 2.5, OccurredAt: 1_781_510_400, ExtraInfo: "'=1;+2\n@a" },
      { Meter: 'gb', Usage: 1, OccurredAt: 1_781_510_401, IdempotencyKey: '-1+1' },
      { Meter: 'gb', Usage: 7, OccurredAt: 1_781_510_402, IdempotencyKey: 'void' },
      { Meter: 'gb', Usage: 1_234_567_890.5, OccurredAt: 1_781_510_403 },
    ]
    const recorded = await rest(world, 'POST', '/api/v2/usage/meters/batch', { key: 'usage', body: { Entries } })
    const ids = (recorded.body as { data: { Entries: { Entry: { ID: number } }[] } }).data.Entries.map(
      each => each.Entry.ID,
    )
    const correct = (id: number | undefined, action: string, body: object) =>
      rest(world, 'POST', `/api/v2/usage/meters/${id}/${action}`, { key: 'usage', body: { Reason: 'wrong', ...body } })
    expect((await correct(ids[1], 'amend', { Usage: 1.25 })).status).toBe(200)
    expect((await correct(ids[2], 'void', {})).status).toBe(200)
    const raw = kind === 'raw csv' ? ['--formulas', 'raw'] : []
    const format = kind === 'ndjson' ? kind : 'csv'
    const path = join(folder, `${kind}.${format}`)
    const days = ['--from', '2026-06-01', '--to', '2026-06-30']
    await runUsage(world, 'export', '--operator', operatorId, ...days, '--format', format, '--out', path, ...raw)

    const into = ['import', path, '--operator', operators.walls.operatorId, ...raw]
    expect(await runUsage(world, ...into)).toEqual({ out: summary(3, 0, 0), err: '', code: 0 })
    const counted = (operator: string) =>
      world.admin.query(
        `select meter, trim_scale(sum(usage)) usage, sum(events)::int events from usage_day where operator_id = $1
         group by meter having sum(events) > 0 order by meter`,
        [operator],
      )
    expect(await counted(operators.walls.operatorId)).toEqual(await counted(operatorId))
    const of = (operator: string) =>
      world.admin.query(`select meter, extra_info from usage_entry where operator_id = $1 and extra_info is not null`, [
        operator,
      ])
    expect(await of(operators.walls.operatorId)).toEqual(await of(operatorId))

    if (kind !== 'csv') return
    // Another export of the same entries is another file, and they are counted once all the same.
    const other = await file(`other.${format}`, `${await readFile(path, 'utf8')}\n`)
    const again = await runUsage(world, 'import', other, '--operator', operators.walls.operatorId, ...raw)
    expect(again).toEqual({ out: summary(0, 3, 0), err: '', code: 0 })
  })

  it('records the records of a CSV file with its columns in any order, compressed or not', async () => {
    const csv =
      '\uFEFFUsage,OccurredAt,"Meter",ExtraInfo,IdempotencyKey\r\n' +
      '1.50,1781510400,"calls, ""eu""","two\r\nlines",\r\n' +
      '2,2026-06-15T08:00:00Z,calls,,k-1\n'
    for (const name of ['a.csv', 'b.csv.gz']) {
      await world.admin.query('truncate usage_entry, usage_import cascade')
      const path = await file(name, name.endsWith('gz') ? gzipSync(csv) : csv)
      expect(await importing(path)).toEqual({ out: summary(2, 0, 0), err: '', code: 0 })
      expect(await entries()).toMatchObject([
        { meter: 'calls, "eu"', usage: '1.5', info: 'two\r\nlines', key: null },
        { meter: 'calls', usage: '2', info: null, key: 'k-1' },
      ])
    }
  })

  it('takes 16 KiB of ExtraInfo of which every character is escaped', async () => {
    const path = await file('escaped.ndjson', `{"Meter":"a","Usage":1,"ExtraInfo":"${'\\u0041'.repeat(16_384)}"}`)
    expect(await importing(path)).toEqual({ out: summary(1, 0, 0), err: '', code: 0 })
    expect(await entries()).toMatchObject([{ meter: 'a', info: 'A'.repeat(16_384) }])
  })

  it('reports every rejected line with all its violations, and records the others', async () => {
    const path = await file(
      'bad.ndjson',
      [
        '{"Meter":"a","Usage":1}',
        '{"Meter":"a","Usage":"5"}',
        '{"Meter":"","Usage":-1,"OccurredAt":1781510400000}',
        '{"Meter":"a" "Usage":1}',
        '[1]',
        '{"Meter":"a","Usage":1,"ExtraInf":"x"}',
        `{"Meter":"a","Usage":1,"ExtraInfo":"${'x'.repeat(140_000)}"}`,
        '{"Meter":"\\u00ff","Usage":1}',
        '{"Meter":"a","Usage":2}',
        '{"Meter":"\xff","Usage":1}',
      ].join('\n'),
      'latin1',
    )
    const rejects = join(folder, 'rejects.ndjson')
    const { out, err, code } = await importing(path, '--rejects', rejects)
    expect([out, code]).toEqual([summary(3, 0, 7), 2])
    const sentences = [
      [2, 'Usage must be a number with at most 29 digits before and 9 after the point.'],
      [
        3,
        'Meter must not be blank. Usage must be greater than 0; it is -1. ' +
          'The time of occurrence must be in seconds; this looks like milliseconds. Divide it by 1,000.',
      ],
      [
        4,
        "The line is not JSON that parses: Expected ',' or '}' after property value in JSON at position 13 (line 1 column 14).",
      ],
      [5, 'The line must be a JSON object.'],
      [6, 'ExtraInf is not a known field. Did you mean ExtraInfo?'],
      [7, 'It has more than 131072 bytes.'],
      [10, 'The line is not valid UTF-8, and JSON must be.'],
    ]
    expect(err).toBe(sentences.map(([line, sentence]) => `Line ${line}: ${sentence}\n`).join(''))
    const rows = (await readFile(rejects, 'utf8'))
      .trimEnd()
      .split('\n')
      .map(row => JSON.parse(row))
    expect(rows.map(row => [row.Line, row.Detail])).toEqual(sentences)
    expect(rows[0].Text).toBe('{"Meter":"a","Usage":"5"}')
    expect(await totals()).toMatchObject({ usage: '4', entries: 3 })
  })

  it('reports violations in the records, values and header of a CSV file', async () => {
    const path = await file('bad.csv', 'Meter,Usage\na,1\na\n"a\nb",x\na,5" pipe\n\na,2\n')
    const { out, err, code } = await importing(path)
    expect([out, code]).toEqual([summary(2, 0, 3), 2])
    expect(err.split('\n')).toEqual([
      'Line 3: The record has 1 value; the header has 2 values.',
      'Line 4: Usage must be a number with at most 29 digits before and 9 after the point. Meter must not hold control characters or line breaks.',
      'Line 6: Value 2 is not well formed: quotes stand around the whole of a value, and one inside is doubled.',
      '',
    ])
    const known =
      'The columns are Meter, Usage, ExtraInfo, OccurredAt, IdempotencyKey, in any order; the first two are required. ' +
      'A file that was exported can have all of its columns.\n'
    for (const [header, sentence] of [
      ['Meter,Usage,Region', `The header names the column "Region". ${known}`],
      ['Meter,ExtraInfo', `The header does not name Usage. ${known}`],
      ['Meter,Usage,Usage', 'The header names the column Usage twice.\n'],
      ['', 'The file is empty: it has no header line.\n'],
    ]) {
      expect(await importing(await file('header.csv', header!))).toEqual({ out: '', err: sentence, code: 1 })
    }
  })

  it('counts an idempotency key once, whether a file or the API sent it first', async () => {
    const entry = { Meter: 'calls', Usage: 2, OccurredAt: 1_781_510_400 }
    const headers = { 'idempotency-key': 'sent' }
    await rest(world, 'POST', '/api/v2/usage/meters', { key: 'usage', body: entry, headers })
    const path = await file(
      'keys.ndjson',
      lines(
        { ...entry, IdempotencyKey: 'sent' },
        { ...entry, IdempotencyKey: 'sent', Usage: 3 },
        { ...entry, IdempotencyKey: 'own' },
        { ...entry, IdempotencyKey: 'own' },
      ),
    )
    expect(await importing(path)).toEqual({
      out: summary(1, 2, 1),
      err: 'Line 2: This Idempotency-Key recorded another entry before. The usage was 2 and is now 3. Use a new key for a new entry.\n',
      code: 2,
    })
    const again = await rest(world, 'POST', '/api/v2/usage/meters', {
      key: 'usage',
      body: entry,
      headers: { 'idempotency-key': 'own' },
    })
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
    expect(await totals()).toMatchObject({ usage: '4', entries: 2 })
  })

  it('skips a file that was completely imported before, even under another name', async () => {
    const content = lines({ Meter: 'a', Usage: 1 }, { Meter: 'a', Usage: 0 })
    expect((await importing(await file('once.ndjson', content))).code).toBe(2)
    const { out, err, code } = await importing(await file('twice.ndjson', content))
    expect([out, code]).toEqual([summary(1, 0, 1), 2])
    expect(err).toMatch(/^This file was imported on .* There is nothing to do\.\n$/)
    expect(await totals()).toMatchObject({ entries: 1 })
  })
})

describe('an interrupted import', () => {
  const many = Array.from({ length: 12_000 }, (_, index) => ({
    Meter: `m${index % 7}`,
    Usage: index % 400 === 9 ? 0 : 0.25,
    OccurredAt: 1_780_000_000 + index * 60,
    ...(index % 2 && { IdempotencyKey: `k${index}` }),
  }))
  const recorded = 12_000 - 30
  const dealtWith = async () => {
    const [row] = await world.admin.query<{ lines: number }>('select lines from usage_import')
    return row?.lines ?? 0
  }
  // Each batch ends with a lock on the import's row, so that a test can stop an import at any line, however fast it is.
  const LINES = 4711
  const heldAt = <T>(line: number, work: () => Promise<T>) =>
    holding(world, [['select pg_advisory_xact_lock($1::int, $2::int)', [LINES, line]]], work)

  beforeAll(() =>
    world.admin.query(`do $$ begin
      create function hold_import() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${LINES}, new.lines::int); return new; end';
      create trigger hold_import before insert or update on usage_import for each row execute function hold_import();
    end $$`),
  )
  afterAll(() => world.admin.query('drop function hold_import cascade'))

  it('continues after it was killed, and counts every line once', async () => {
    const path = await file('killed.ndjson', lines(...many))
    const rejects = join(folder, 'killed.rejects')
    for (const line of [1000, 3000, 6000, 9000]) {
      // In the middle of a batch: the database finishes its statement although the client is gone.
      await heldAt(line, async () => {
        const { child, ran } = startUsage(world, ['import', path, '--operator', operatorId, '--rejects', rejects])
        await untilQueued(world, 1)
        child.kill('SIGKILL')
        expect((await ran).code).toBeNull()
      })
      expect((await totals()).entries).toBeLessThan(recorded)
    }
    const { out, err, code } = await importing(path, '--rejects', rejects)
    expect([out, code]).toEqual([summary(recorded, 0, 30), 2])
    expect(err).toMatch(/^Continuing after line \d+000\.\n/)
    expect(await totals()).toEqual({ usage: String(recorded / 4), events: recorded, entries: recorded })
    expect(await verifyUsage(world.database, operatorId, '2026-05-01', '2026-07-31')).toMatchObject({ equal: true })
    const rows = (await readFile(rejects, 'utf8')).trimEnd().split('\n')
    expect(rows.map(row => JSON.parse(row).Line)).toEqual(Array.from({ length: 30 }, (_, index) => index * 400 + 10))
  })

  it('finishes its batch on Ctrl-C, and says how to continue', async () => {
    const path = await file('stopped.ndjson', lines(...many))
    const { ran } = await heldAt(2000, async () => {
      const started = startUsage(world, ['import', path, '--operator', operatorId])
      await untilQueued(world, 1)
      started.child.kill('SIGINT')
      return started
    })
    const { out, err, code } = await ran
    const line = await dealtWith()
    expect([out, code]).toEqual(['', 130])
    expect(err).toMatch(new RegExp(`Stopped after line ${line}\\. Run the same command again to continue\\.\n$`))
    expect((await importing(path)).out).toBe(summary(recorded, 0, 30))
  })

  it('stops if another process is ahead with the same file', async () => {
    const hash = Buffer.alloc(32, 1)
    await world.admin.query(
      `insert into usage_import (operator_id, file_hash, file_name, lines, started_at) values ($1, $2, 'x', 1000, now())`,
      [operatorId, hash],
    )
    const line = { meter: 'a', usage: '1', occurredAt: world.now }
    const batch = { before: 0, through: 1, entries: [line] }
    const importing = importUsage(world.database, operatorId, hash, batch, world.now, async () => {})
    await expect(importing).rejects.toThrow('Somebody else imports this file at the same time')
    expect(await entries()).toEqual([])
  })
})
