import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { generateTimeslots } from '../../src/domain/availability/generateTimeslots.ts'
import { localDay } from '../../src/domain/scalars/localDay.ts'
import { activities } from '../world/cast.ts'
import { startCommand } from '../world/runCommand.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulk-'))
  // The command line has the real clock.
  const { operatorId, activityId } = activities.sunset
  await world.database.transaction(sql => generateTimeslots(sql, operatorId, activityId, new Date()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (...args: string[]) =>
  startCommand(['bulk', ...args], { DATABASE_URL: world.databaseUrl, DATA_DIR: folder })

const bulk = (...args: string[]) => start(...args).ran

const OPERATOR = ['--operator', 'Harbour Kayaks']

const file = async (name: string, lines: readonly unknown[]) => {
  const path = join(folder, name)
  await writeFile(path, lines.map(each => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'))
  return path
}

const booking = (index: number) => ({
  externalReference: `old-${index}`,
  activityId: activities.sunset.id,
  date: localDay(new Date(), 'Europe/London', 2 + (index % 100)),
  time: '13:00',
  participants: 1,
  customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
})

describe('bulk import', () => {
  it('imports bookings, tells what was refused, and ends with 1 then', async () => {
    const path = await file('bookings.jsonl', [booking(1), '{"broken', booking(1), booking(2)])
    const results = join(folder, 'results.jsonl')
    expect(await bulk('import', 'bookings', path, ...OPERATOR, '--results', results)).toEqual({
      out: 'Done     2\nRefused  2\n',
      err: expect.stringMatching(
        /^Line 2: The line is not JSON that parses: .*\nLine 3: old-1 was imported before as .*\n$/,
      ),
      code: 1,
    })
    const verdicts = (await readFile(results, 'utf8')).trim().split('\n')
    expect(verdicts.map(each => JSON.parse(each).ok)).toEqual([true, false, false, true])
    const actors = await world.admin.query('select distinct actor, key_id "keyId" from booking_event')
    expect(actors).toEqual([{ actor: 'OPERATOR', keyId: null }])
  })

  it('imports products, and ends with 0', async () => {
    const path = await file('products.jsonl', [{ name: 'Night Paddle', durationMinutes: 90, price: { amount: 5000 } }])
    expect(await bulk('import', 'products', path, ...OPERATOR)).toEqual({
      out: 'Done     1\nRefused  0\n',
      err: '',
      code: 0,
    })
  })

  it('continues a stopped import, with each line once', async () => {
    const path = await file(
      'many.jsonl',
      Array.from({ length: 600 }, (_, index) => booking(1000 + index)),
    )
    const done = async () =>
      (await world.admin.query<{ lines: number }>('select lines::int from bulk_operation where total = 600'))[0]
        ?.lines ?? 0
    const { child, ran } = start('import', 'bookings', path, ...OPERATOR)
    await until(async () => (await done()) > 20)
    child.kill('SIGINT')
    expect(await ran).toMatchObject({ code: 130, err: expect.stringMatching(/^Stopped after line \d+\. Run the same/) })
    const stopped = await done()
    expect(stopped).toBeLessThan(600)
    const again = start('import', 'bookings', path, ...OPERATOR)
    await until(async () => (await done()) > stopped + 20)
    again.child.kill('SIGKILL')
    await again.ran
    expect(await bulk('import', 'bookings', path, ...OPERATOR)).toEqual({
      out: 'Done     600\nRefused  0\n',
      err: expect.stringMatching(/^Continuing after line \d+\.\n/),
      code: 0,
    })
  })

  it.each([
    [['import', 'coupons', 'x'], '"import coupons" is not a command. See booking-gateway bulk --help.\n', 64],
    [['import', 'bookings', 'none.jsonl', ...OPERATOR], "ENOENT: no such file or directory, open 'none.jsonl'\n", 1],
  ])('refuses %j', async (args, err, code) => {
    expect(await bulk(...args)).toEqual({ out: '', err, code })
  })
})

describe('bulk query', () => {
  it('writes a list to standard output', async () => {
    const path = await file('bookings.graphql', ['{ products: bookings { edges { node { bookingReference } } } }'])
    const { out, err, code } = await bulk('query', path, ...OPERATOR)
    const [row] = await world.admin.query<{ count: number }>('select count(*)::int from booking')
    expect([out.trim().split('\n').length, err, code]).toEqual([row!.count, `Wrote ${row!.count} lines.\n`, 0])
    expect(JSON.parse(out.split('\n')[0]!)).toEqual({ bookingReference: expect.stringMatching(/-/) })
  })

  it('refuses a query with all that is wrong with it', async () => {
    const path = await file('wrong.graphql', ['{ bookings(last: 3) { edges { node { colour } } } }'])
    expect(await bulk('query', path, ...OPERATOR)).toEqual({
      out: '',
      err: expect.stringMatching(/^Cannot query field "colour".*\nLeave out last: .*\n$/),
      code: 1,
    })
  })
})
