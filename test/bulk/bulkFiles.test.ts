import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'
import { bulkLimits } from '../../src/domain/bulk/bulkLimits.ts'
import { deleteOldBulkOperations } from '../../src/domain/bulk/deleteOldBulkOperations.ts'
import { activities, NOW } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { once } from '../world/once.ts'
import { servicesOf } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { useApp } from '../world/useWorld.ts'
import { Bulk, type Shown } from './Bulk.ts'

const { world, app } = useApp()
const bulk = new Bulk(world, app)

const schedule = JSON.stringify({ activityId: activities.sunset.id, weekdays: [1], times: ['06:00'], capacity: 3 })

/** Files that are stored, of whatever kind. */
const stored = async () =>
  (await readdir(world.folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(each => each.isFile())
    .length

const refusalOf = async (made: Shown, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const before = await stored()
  const response = await bulk.send(made, payload, headers)
  expect(await stored()).toBe(before)
  return [
    response.statusCode,
    response.json<{ type: string }>().type.split('/').at(-1),
    response.json<{ detail: string }>().detail,
  ]
}

describe('PUT /bulk/:token', () => {
  it('takes the file of a bulk mutation once, whatever type it says', async () => {
    const made = await bulk.mutation('CREATE_SCHEDULE')
    expect(made).toMatchObject({ status: 'CREATED', totalCount: null, uploadUrl: expect.stringMatching(/\/bulk\//) })
    expect((await bulk.send(made, `${schedule}\n\n  \n${schedule}`, { 'content-type': 'text/plain' })).statusCode).toBe(
      204,
    )
    expect(await bulk.find(made)).toMatchObject({ status: 'RUNNING', totalCount: 2, lineCount: 0, uploadUrl: null })
    expect(await refusalOf(made, schedule)).toEqual([
      409,
      'invalid-transition',
      'The bulk operation is RUNNING and takes no file.',
    ])
    await doJobs(world, ['bulk'])
    expect((await bulk.result(made)).map(each => each.line)).toEqual([1, 4])
    expect(await bulk.find(made)).toMatchObject({ status: 'COMPLETED', lineCount: 2, refusedCount: 0 })
  })

  it.each([
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${schedule}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(schedule, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${schedule}`, 'utf16le').swap16()],
    ['zero bytes', Buffer.from(`${schedule}\n\0\0\0`)],
    ['an image', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ])('refuses %s before anything is done', async (_, payload) => {
    const made = await bulk.mutation('CREATE_SCHEDULE')
    expect(await refusalOf(made, payload)).toEqual([
      415,
      'unsupported-media-type',
      'The file is not text in UTF-8: save it as UTF-8, with one JSON object a line.',
    ])
    await bulk.cancel(made)
  })

  it('refuses a file without lines, and takes another one', async () => {
    const made = await bulk.mutation('CREATE_SCHEDULE')
    for (const empty of ['', '\r\n \n\t', '\uFEFF\n']) {
      expect(await refusalOf(made, empty)).toEqual([422, 'validation', 'The file has no lines.'])
    }
    expect((await bulk.send(made, schedule)).statusCode).toBe(204)
    await doJobs(world, ['bulk'])
  })

  it('refuses a file of 2 GB at once, and an endless one as soon as it is too large', async () => {
    const made = await bulk.mutation('CREATE_SCHEDULE')
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const path = new URL(made.uploadUrl!).pathname
    /** Sends chunks without end until there is an answer. */
    const send = async (headers: Record<string, string | number>) => {
      const asked = request({ host: '127.0.0.1', port, path, method: 'PUT', headers })
      // The connection is closed while it still sends.
      asked.on('error', () => {})
      const answered = once(asked, 'response') as Promise<[IncomingMessage]>
      let answer: IncomingMessage | undefined
      answered.then(([response]) => {
        answer = response
      })
      const chunk = Buffer.alloc(2 ** 20, 'x')
      let sent = 0
      while (!answer) {
        if (!asked.write(chunk)) await Promise.race([once(asked, 'drain'), answered])
        sent += chunk.length
      }
      const { detail } = (await json(answer)) as { detail: string }
      asked.destroy()
      return [answer.statusCode, detail, sent] as const
    }
    const tooLarge = 'A file must have at most 100,000,000 bytes.'
    const before = await stored()
    const [status, detail, sent] = await send({ 'content-length': 2 * 2 ** 30 })
    expect([status, detail]).toEqual([413, tooLarge])
    expect(sent).toBeLessThan(20 * 2 ** 20)
    const heap = process.memoryUsage().rss
    expect((await send({ 'transfer-encoding': 'chunked' })).slice(0, 2)).toEqual([413, tooLarge])
    expect(process.memoryUsage().rss - heap).toBeLessThan(100 * 2 ** 20)
    expect(await bulk.find(made)).toMatchObject({ status: 'CREATED' })
    await until(async () => (await stored()) === before)
    await bulk.cancel(made)
  })

  it('takes no file after an hour, and the bulk mutation is given up', async () => {
    const made = await bulk.mutation('CREATE_SCHEDULE')
    world.now = new Date(NOW.getTime() + bulkLimits.linkHours * 3_600_000)
    try {
      expect(await refusalOf(made, schedule)).toEqual([
        404,
        'not-found',
        'This link has expired: ask for the bulk operation again.',
      ])
      await deleteOldBulkOperations(servicesOf(world), world.now, newChoreRun())
      expect(await bulk.find(made)).toMatchObject({
        status: 'FAILED',
        failure: 'Its file was not sent within an hour.',
      })
    } finally {
      world.now = NOW
    }
  })

  it('takes no link of a result, and GET none of a file', async () => {
    const made = await bulk.mutation('CREATE_SCHEDULE')
    const { pathname } = new URL(made.uploadUrl!)
    expect((await app.inject({ method: 'GET', url: pathname })).statusCode).toBe(404)
    await bulk.send(made, schedule)
    await doJobs(world, ['bulk'])
    const { url } = await bulk.find(made)
    expect((await app.inject({ method: 'PUT', url: new URL(url!).pathname, payload: schedule })).statusCode).toBe(404)
  })
})

describe('the lines of a file', () => {
  it('are each refused or carried out, and a broken one does not end the others', async () => {
    const made = await bulk.mutation('CREATE_SCHEDULE')
    const long = JSON.stringify({ x: 'x'.repeat(bulkLimits.lineBytes) })
    const latin1 = Buffer.from('{"activityId": "K\xf6ln"}', 'latin1')
    const lines = [
      `\uFEFF${schedule}\r`,
      '{"activityId": ',
      latin1,
      '[1, 2]',
      'null',
      long,
      '{"a": 1, "a": 2}',
      schedule.replace('06:00', '06:\\u0000'),
      `${'['.repeat(100)}${']'.repeat(100)}`,
      schedule,
    ]
    await bulk.send(
      made,
      Buffer.concat(lines.map(each => Buffer.concat([Buffer.from(each as string), Buffer.from('\n')]))),
    )
    await doJobs(world, ['bulk'])
    const verdicts = await bulk.result(made)
    expect(verdicts.map(({ line, ok, code, detail }) => [line, ok, code, detail])).toEqual([
      [1, true, undefined, undefined],
      [2, false, 'malformed-request', expect.stringMatching(/^The line is not JSON that parses: .+\.$/)],
      [3, false, 'malformed-request', 'The line is not valid UTF-8, and JSON must be.'],
      [4, false, 'malformed-request', 'The line must be a JSON object.'],
      [5, false, 'malformed-request', 'The line must be a JSON object.'],
      [6, false, 'payload-too-large', 'The line is longer than 1,048,576 bytes.'],
      [7, false, 'validation', expect.any(String)],
      [8, false, 'validation', expect.any(String)],
      [9, false, 'malformed-request', 'The line is nested more than 32 levels deep.'],
      [10, true, undefined, undefined],
    ])
    expect(await bulk.find(made)).toMatchObject({ status: 'COMPLETED', totalCount: 10, lineCount: 10, refusedCount: 8 })
  })

  it('may be one line that is too long for the memory', async () => {
    const made = await bulk.mutation('CREATE_SCHEDULE')
    const sent = await bulk.send(made, Buffer.alloc(20_000_000, 'x'))
    expect(sent.statusCode).toBe(204)
    await doJobs(world, ['bulk'])
    expect(await bulk.result(made)).toEqual([
      { line: 1, ok: false, code: 'payload-too-large', detail: 'The line is longer than 1,048,576 bytes.' },
    ])
  })

  it('are those of other mutations too', async () => {
    const verdicts = await bulk.carryOut('CREATE_PRODUCT', [
      { name: 'Night Paddle', durationMinutes: 90, price: { amount: 5000 } },
      { name: 'Night Paddle', durationMinutes: 90, price: { amount: 5000 } },
    ])
    expect(verdicts).toEqual([
      { line: 1, ok: true, id: expect.stringMatching(/^act_/) },
      expect.objectContaining({
        line: 2,
        ok: false,
        code: 'validation',
        errors: [expect.objectContaining({ pointer: '/name' })],
      }),
    ])
  })
})

describe('an expired bulk operation', () => {
  it('is deleted with its file and its result', async () => {
    const before = await stored()
    const made = await bulk.mutation('CREATE_SCHEDULE')
    await bulk.send(made, schedule)
    const query = await bulk.query('{ bookings { edges { node { id } } } }')
    await doJobs(world, ['bulk'])
    world.now = new Date(NOW.getTime() + bulkLimits.keptDays * 86_400_000)
    try {
      await deleteOldBulkOperations(servicesOf(world), world.now, newChoreRun())
      expect(await bulk.find(made)).toBeNull()
      expect(await bulk.find(query)).toBeNull()
      expect(await stored()).toBeLessThanOrEqual(before)
      const [left] = await world.admin.query(
        'select (select count(*) from bulk_line)::int lines, (select count(*) from bulk_part)::int parts',
      )
      expect(left).toEqual({ lines: 0, parts: 0 })
    } finally {
      world.now = NOW
    }
  })
})
