import { describe, expect, it } from '@jest/globals'
import type { Route } from '../../src/transports/rest/Route.ts'
import { restName } from '../../src/transports/rest/restName.ts'
import { routes } from '../../src/transports/rest/routes.ts'
import { takesBody } from '../../src/transports/rest/takesBody.ts'
import type { RestRequest } from '../world/rest.ts'
import { expectNoWrites } from './expectNoWrites.ts'

const ask = expectNoWrites()
const partner = '/api/v2/ota/partner'
const webhook = `${partner}/webhooks/wh_01k0cbzdp4f2xtn6v9w4y1z7qe`

const post = (url: string, more: Partial<RestRequest>) => ask('POST', url, { key: 'wanderly', ...more })
const get = (url: string) => ask('GET', url, { key: 'wanderly' })

/** Well-formed identifiers of nothing, by parameter. */
const identifiers: Record<string, string> = {
  WebhookID: 'wh_01k0cbzdp4f2xtn6v9w4y1z7qe',
  WebhookDeliveryID: 'msg_01k0cbzdp4f2xtn6v9w4y1z7qe',
  WaitlistID: 'wl_01k0cbzdp4f2xtn6v9w4y1z7qe',
  BookingReference: 'K7QF-4M2X',
  ID: '1',
}

describe('a POST path without a body', () => {
  const bodyless = routes.filter(row => row.method === 'POST' && !takesBody(row))
  const urls = bodyless.map(row => row.path.replace(/:(\w+)/g, (_, name: string) => identifiers[name]!))

  it('is one of these', () => {
    expect(bodyless.map(row => row.documentation.operationId).sort()).toEqual([
      'deleteWebhook',
      'leaveWaitlist',
      'replayWebhook',
      'resendWebhookDelivery',
      'rollWebhookSecret',
      'testWebhook',
    ])
  })

  it.each(urls)('422: refuses every member of a body: %s', async url => {
    const { status, problem } = await post(url, { body: { Note: 'x', Reason: 'y' } })
    const errors = (problem as { errors?: object[] }).errors
    expect([status, problem?.code, errors?.slice(-2)]).toEqual([
      422,
      'validation',
      [
        { pointer: '/Note', detail: expect.stringMatching(/^Note is not known: this path takes no body/) },
        { pointer: '/Reason', detail: expect.stringMatching(/^Reason is not known: this path takes no body/) },
      ],
    ])
  })

  it.each<[string, Partial<RestRequest>]>([
    ['none', {}],
    ['an empty object', { body: {} }],
    ['null', { body: null }],
    ['an empty text', { payload: '', headers: { 'content-type': 'application/json' } }],
  ])('accepts %s', async (_, sent) => {
    // The path is read: only now does it turn out that there is no such endpoint.
    expect((await post(`${webhook}/delete`, sent)).problem?.code).toBe('not-found')
  })

  it('422: says that a value belongs into the query', async () => {
    const { problem } = await post(`${webhook}/roll-secret`, { body: { GraceMinutes: 0 } })
    const detail = 'GraceMinutes is a parameter of the query: send it as "?GraceMinutes=…". This path takes no body.'
    expect(problem).toMatchObject({ status: 422, detail, errors: [{ pointer: '/GraceMinutes', detail }] })
  })

  it('422: says which values go into the query', async () => {
    const { problem } = await post(`${webhook}/replay?after=0`, { body: { from: 1 } })
    expect(problem?.detail).toBe('from is not known: this path takes no body, and in the query After and To.')
  })

  it('422: refuses a body that is no object', async () => {
    const { problem } = await post(`${webhook}/delete`, { body: [] })
    const detail = 'This path takes no body: send none, or an empty object.'
    expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '', detail }] })
  })

  it('415: refuses a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post(`${webhook}/roll-secret`, { payload: 'GraceMinutes=0', headers })).status).toBe(415)
  })
})

describe('a body', () => {
  const sources = (row: Route) => Object.values(row.variables).find(source => source.beside)
  const bodies = routes.filter(row => sources(row))

  it('is completed from elsewhere in the request on these paths', () => {
    expect(bodies.map(row => row.documentation.operationId).sort()).toEqual([
      'amendBooking',
      'amendUsageEntry',
      'answerQuestions',
      'cancelBooking',
      'confirmBooking',
      'createBooking',
      'extendHold',
      'holdBooking',
      'joinWaitlist',
      'recordUsage',
      'recordUsageBatch',
      'voidUsageEntry',
    ])
  })

  it.each(bodies.map(row => [`${row.method} ${row.path}`, row] as const))(
    '422: has no member that belongs elsewhere, or that the path does not take: %s',
    async (_, row) => {
      const { beside = {}, without = [] } = sources(row)!
      const names = [...without.map(restName), ...Object.values(beside).map(source => source.name)]
      expect(names).not.toEqual([])
      const url = row.path.replace(/:(\w+)/g, (_, name: string) => identifiers[name]!)
      const key = row.scope.includes('ota') ? 'wanderly' : 'usage'
      const body = Object.fromEntries(names.map(name => [name, 'x']))
      const { status, problem } = await ask(row.method, url, { key, body })
      const errors = (problem as { errors?: { pointer: string; detail: string }[] }).errors ?? []
      expect([status, errors.filter(each => names.includes(each.pointer?.slice(1)))]).toEqual([
        422,
        names.map(name => ({ pointer: `/${name}`, detail: expect.stringMatching(`^${name} is not`) })),
      ])
    },
  )
})

describe('a member of a body', () => {
  it('422: is not known if it is spelled as in GraphQL', async () => {
    const body = { bookingReference: 'K7QF-4M2X' }
    const { status, problem } = await post(`${partner}/booking/K7QF-4M2X/cancel`, { body })
    // It is in the path, so there is no member to suggest.
    const detail = 'bookingReference is not a known field.'
    expect([status, problem]).toEqual([
      422,
      expect.objectContaining({ errors: [{ pointer: '/bookingReference', detail }] }),
    ])
  })
})

describe('an unknown parameter of the query', () => {
  it.each([
    [`${partner}/changes?aftre=6400`, 'aftre', ' Did you mean After?'],
    [`${partner}/changes/snapshot?StartDate=2026-07-01&EndDate=2026-07-02&SequenceNumber=1`, 'SequenceNumber', ''],
    [
      `${partner}/changes/digest?StartDate=2026-07-01&EndDate=2026-07-02&SequenceNumber=0&SequenceNumbr=1`,
      'SequenceNumbr',
      ' Did you mean SequenceNumber?',
    ],
    [`${partner}/webhooks?limit=3`, 'limit', ''],
    [`${webhook}/deliveries?stat=FAILED`, 'stat', ' Did you mean Status?'],
    [`${partner}/webhook-deliveries/${identifiers.WebhookDeliveryID}?x=1`, 'x', ''],
    [
      `${partner}/availability?StartDate=2026-07-01&EndDate=2026-07-02&ActivityID=act_x`,
      'ActivityID',
      ' Did you mean ActivityIDs?',
    ],
    [`${partner}/bookings?Cursr=x`, 'Cursr', ' Did you mean Cursor?'],
  ])('422: is refused by a path that is strict: %s', async (url, parameter, hint) => {
    const detail = `${parameter} is not a parameter of this path.${hint}`
    const { problem } = await get(url)
    expect(problem).toMatchObject({ status: 422, code: 'validation', errors: [{ parameter, detail }] })
  })

  it('is refused with every other violation', async () => {
    const { problem } = await get(`${partner}/changes?after=x&page=2`)
    expect((problem as { errors?: { parameter: string }[] }).errors?.map(each => each.parameter)).toEqual([
      'After',
      'page',
    ])
  })

  it('is ignored by the older paths', async () => {
    expect((await get(`${partner}/products?page=2`)).status).toBe(200)
  })

  it('is known in any case', async () => {
    expect((await get(`${partner}/changes?AFTER=0`)).status).toBe(200)
  })
})
