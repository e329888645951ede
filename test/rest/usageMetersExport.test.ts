import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { listen } from '../http/sendRaw.ts'
import { counting } from '../meters/counting.ts'
import { operators } from '../world/cast.ts'
import { once } from '../world/once.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
let served: FastifyInstance | undefined
afterEach(async () => {
  await served?.close()
  served = undefined
  await world.admin.query('truncate usage_entry, usage_correction cascade')
})

const path = '/api/v2/usage/meters/export'
const get = (query: string, key: Parameters<typeof bearer>[0] = 'usageReadOnly', method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `${path}?${query}`, headers: bearer(key) })

/** Adds entries a second apart, at instants finer than a Date, each with extra info of a given length. */
const fill = (count: number, bytes = 10) =>
  world.admin.query(
    counting(`insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
     select $1, 'm' || n % 3, n / 4.0, repeat('x', $3), '2026-06-01 00:00:00.000001'::timestamptz + n * interval '1 second', now(), 'client'
     from generate_series(1, $2::int) n`),
    [operators.kayaks.operatorId, count, bytes],
  )
const june = 'from=2026-06-01&to=2026-06-30'

describe('GET /api/v2/usage/meters/export', () => {
  it('200: gives every entry of the period once, oldest first, over any number of pages', async () => {
    await fill(4500)
    const response = await get(`${june}&format=ndjson`)
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': 'attachment; filename="usage-2026-06-01-2026-06-30.ndjson"',
      'cache-control': 'no-store',
    })
    const rows = response.body
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(rows.map(row => row.Usage)).toEqual(Array.from({ length: 4500 }, (_, index) => (index + 1) / 4))
    for (const meter of ['m1', '%20m1%20']) {
      expect((await get(`${june}&meter=${meter}`)).body.trimEnd().split('\r\n')).toHaveLength(1501)
    }
  })

  it('200: gives corrected entries, and no corrections', async () => {
    await fill(3)
    const [first, second] = await world.admin.query<{ id: number }>('select id from usage_entry order by id')
    const correct = (id: number, usage: string, events: number, kind: string, counted: string, number: number) =>
      world.admin.query(
        `with difference as (
           insert into usage_entry (operator_id, meter, usage, events, occurred_at, recorded_at, source)
           select operator_id, meter, $2, $3, occurred_at, now(), source from usage_entry where id = $1 returning *)
         insert into usage_correction (operator_id, id, entry_id, number, kind, usage, reason, key_id, corrected_at)
         select operator_id, id, $1, $6, $4, $5, 'wrong', gen_random_uuid(), now() from difference`,
        [id, usage, events, kind, counted, number],
      )
    await correct(first!.id, '5', 0, 'AMEND', '5.25', 1)
    await correct(first!.id, '1', 0, 'AMEND', '6.25', 2)
    await correct(second!.id, '-0.5', -1, 'VOID', '0', 1)
    const lines = (await get(june)).body.trimEnd().split('\r\n').slice(1)
    expect(lines.map(line => line.split(',').slice(2, 5).join(' '))).toEqual([
      '0.25 6.25 AMENDED',
      '0.5 0 VOIDED',
      '0.75 0.75 RECORDED',
    ])
  })

  it('200: gives only a header line, or nothing, if there are no entries', async () => {
    expect((await get(june)).body.split('\r\n')).toHaveLength(2)
    expect((await get(`${june}&format=ndjson`)).body).toBe('')
  })

  it('200: writes formulas as text, unless a program asks for them raw', async () => {
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
       values ($1, '=HYPERLINK("x")', 1, '2026-06-01 12:00Z', now(), 'client')`),
      [operators.kayaks.operatorId],
    )
    expect((await get(june)).body).toContain(`,"'=HYPERLINK(""x"")",`)
    expect((await get(`${june}&formulas=raw`)).body).toContain(',"=HYPERLINK(""x"")",')
  })

  it('200: gives nothing of another operator', async () => {
    await fill(3)
    expect((await get(`${june}&format=ndjson`, 'wallsOperator')).body).toBe('')
  })

  it('200: answers HEAD without reading the entries', async () => {
    await fill(3)
    const { statusCode, body, headers } = await get(june, 'usageReadOnly', 'HEAD')
    expect([statusCode, body]).toEqual([200, ''])
    expect(headers['content-disposition']).toMatch(/csv"$/)
  })

  it.each<[string, string, string[]]>([
    ['no days', '', ['from', 'to']],
    [
      'days that do not exist, and another format',
      'from=2026-02-30&to=x&format=xml&formulas=no',
      ['from', 'to', 'format', 'formulas'],
    ],
    ['an end before the start', 'from=2026-06-02&to=2026-06-01', ['to']],
    ['401 days', 'from=2026-01-01&to=2027-02-05', ['to']],
    ['a day given twice', 'from=2026-06-01&from=2026-06-02&to=2026-06-03', ['from']],
    ['a meter with half a character', `${june}&meter=%00`, ['meter']],
  ])('422: refuses %s', async (_, query, parameters) => {
    const response = await get(query)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors.map((each: { parameter: string }) => each.parameter)).toEqual(parameters)
  })

  it('401 and 403: needs a key with the scope to read usage', async () => {
    expect((await get(june, 'wanderly')).statusCode).toBe(403)
    expect((await app.inject({ url: `${path}?${june}` })).statusCode).toBe(401)
  })
})

describe('GET /api/v2/usage/meters/export, slow readers', () => {
  /** Starts an export on a connection that stops reading, and waits until the response has begun. */
  async function beginReading(port: number) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path}?${june} HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer('usage').authorization}\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }

  it.each([
    ['all of it', 20_000, 1000],
    ['only its last part', 1900, 8000],
  ])('ends a response of which %s is unread', async (_, entries, length) => {
    await fill(entries, length)
    served = await openApp(world, { responseTimeout: 300, drainTime: 0 })
    const { port } = await listen(served)
    const answered = once(served.server, 'request') as Promise<[unknown, ServerResponse]>
    const socket = await beginReading(port)
    const [, response] = await answered
    if (!response.closed) await once(response, 'close')
    expect(response.writableFinished).toBe(false)
    socket.destroy()
  })

  it('429: allows one export of an operator at a time', async () => {
    await fill(20_000, 1000)
    served = await openApp(world, { drainTime: 0 })
    const { port, origin } = await listen(served)
    const answered = once(served.server, 'request') as Promise<[unknown, ServerResponse]>
    const socket = await beginReading(port)
    const [, response] = await answered
    const again = (key: Parameters<typeof bearer>[0]) =>
      fetch(`${origin}${path}?${june}&meter=none`, { headers: bearer(key) })
    expect((await again('wallsOperator')).status).toBe(200)
    const refused = await again('usageReadOnly')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('one at a time') })
    socket.destroy()
    if (!response.closed) await once(response, 'close')
    expect((await again('usageReadOnly')).status).toBe(200)
  })

  it('releases the permit when the client disconnects', async () => {
    await fill(20_000, 1000)
    served = await openApp(world, { maxInFlight: 16, drainTime: 0 })
    const { port, origin } = await listen(served)
    const answered = once(served.server, 'request') as Promise<[unknown, ServerResponse]>
    const socket = await beginReading(port)
    const [, response] = await answered
    const again = () => fetch(`${origin}${path}?${june}&meter=none`, { headers: bearer('usage') })
    expect((await again()).status).toBe(503)
    socket.destroy()
    if (!response.closed) await once(response, 'close')
    expect((await again()).status).toBe(200)
  })
})
