import { beforeAll, describe, expect, it } from '@jest/globals'
import { Desk } from '../bookings/Desk.ts'
import { NOW } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { useApp } from '../world/useWorld.ts'
import { Bulk, type Shown } from './Bulk.ts'

const { world, app } = useApp()
const bulk = new Bulk(world, app)
let references: string[]

beforeAll(async () => {
  const desk = await Desk.open(world, 'wanderly')
  const made = []
  for (let each = 0; each < 7; each++) {
    made.push(await desk.book({ date: `2026-07-0${each + 1}`, time: '09:00', participants: 1 }))
  }
  references = made.map(each => each.bookingReference)
})

const BOOKINGS = '{ bookings { edges { node { bookingReference product { name } history { action } } } } }'

const run = async (made: Shown) => {
  await doJobs(world, ['bulk'])
  return bulk.find(made)
}

/** The sentences of every violation of a query. */
const violationsOf = async (query: string, key: Parameters<Bulk['query']>[1] = 'operator') => {
  const refused = await bulk.query(query, key).catch((error: unknown) => error)
  const { code, errors, detail } = refused as { code: string; errors?: { detail: string }[]; detail: string }
  return [code, ...(errors?.map(each => each.detail) ?? [detail])]
}

describe('bulkQuery', () => {
  it('writes one line for each object of a list', async () => {
    const made = await bulk.query(BOOKINGS)
    expect(made).toMatchObject({ status: 'RUNNING', lineCount: 0, url: null, uploadUrl: null })
    expect(await run(made)).toMatchObject({ status: 'COMPLETED', lineCount: 7, refusedCount: 0, totalCount: null })
    const lines = await bulk.result(made)
    expect(lines.map(each => each.bookingReference).toSorted()).toEqual(references.toSorted())
    expect(lines[0]).toEqual({
      bookingReference: expect.any(String),
      product: { name: 'Sunset Kayak Tour' },
      history: [{ action: 'BOOKED' }],
    })
  })

  it('takes filters, aliases, fragments and directives inside the objects', async () => {
    const made = await bulk.query(`
      query Sold { bookings(filter: { statuses: [CONFIRMED] }) { edges { node { ...Part reference: bookingReference } } } }
      fragment Part on Booking { ... on Booking { starts: startsAt @skip(if: true) participants } }`)
    await run(made)
    const [line] = await bulk.result(made)
    expect(line).toEqual({ participants: 1, reference: expect.any(String) })
  })

  it('has no result if the list is empty', async () => {
    const made = await bulk.query(
      '{ bookings(filter: { statuses: [CANCELLED] }) { edges { node { bookingReference } } } }',
    )
    expect(await run(made)).toMatchObject({ status: 'COMPLETED', lineCount: 0, bytes: 0, url: null })
  })

  it('is refused with every violation at once, when it is made', async () => {
    expect(
      await violationsOf(
        '{ bookings(first: 5, orderBy: STARTS_AT_ASC) { edges { node { colour partner { bookings { pageInfo { hasNextPage } } } } } } }',
      ),
    ).toEqual([
      'validation',
      'Cannot query field "colour" on type "Booking". (line 1, column 63)',
      "Leave out first, orderBy: a bulk query reads all pages, in the list's own order.",
      'node.partner.bookings is a list with pages inside another one. Ask for it in a bulk query of its own.',
    ])
  })

  it.each([
    ['{', 'Syntax Error: Expected Name, found <EOF>. (line 1, column 2)'],
    ['', 'Syntax Error: Unexpected <EOF>. (line 1, column 1)'],
    [
      'mutation { bulkQuery(input: { query: "" }) { bulkOperation { id } } }',
      'A bulk query must be a query; this is a mutation.',
    ],
    ['fragment A on Booking { status }', 'The document must hold one query and nothing else to run.'],
    [
      '{ viewer { scopes } bookings { edges { node { status } } } }',
      'A bulk query must select one list at the top, and nothing beside it.',
    ],
    [
      '{ viewer { scopes } }',
      expect.stringMatching(/^viewer is no list with pages\. These are: .*bookings, .*emails, .*usageEntries/),
    ],
    [
      '{ bookings { edges { cursor node { status } } } }',
      expect.stringMatching(/^Select edges \{ node \{ … \} \}.* of bookings, and nothing beside it/),
    ],
    ['{ bookings { edges { node @include(if: false) { status } } } }', expect.stringMatching(/^Select edges/)],
    ['{ bookings { edges { node { __proto__: status } } } }', 'No field can be named __proto__.'],
    [
      'query ($s: [BookingStatus!]) { bookings(filter: { statuses: $s }) { edges { node { status } } } }',
      'A bulk query has no variables: write the values into the query.',
    ],
  ])('refuses %j', async (query, detail) => {
    const [code, ...details] = await violationsOf(query)
    expect([code, details]).toEqual(['validation', expect.arrayContaining([detail])])
  })

  it('refuses fields that the key may not read, and names them all', async () => {
    expect(
      await violationsOf('{ bookings { edges { node { status emails { subject } } } } }', 'usageReadOnly'),
    ).toEqual([
      'permission-denied',
      'bookings needs the scope "bookings:read" or "operator:read". node.emails needs the scope "bookings:read" or "operator:read".',
    ])
    expect(await violationsOf('{ bookings { edges { node { status } } } }', 'wanderly')).toEqual([
      'permission-denied',
      'This key lacks the scope "operator:read" or "usage:read".',
    ])
  })

  it('refuses a sixth one until one has ended', async () => {
    const made = []
    for (let each = 0; each < 5; each++) made.push(await bulk.query(BOOKINGS))
    expect(await violationsOf(BOOKINGS)).toEqual([
      'rate-limited',
      '5 bulk operations of this operator have not ended, and at most 5 may. Wait until one has ended, or cancel one.',
    ])
    await bulk.cancel(made[0]!)
    made.push(await bulk.query(BOOKINGS))
    await doJobs(world, ['bulk'])
    expect(await bulk.find(made.at(-1)!)).toMatchObject({ status: 'COMPLETED' })
  })

  it('fails if its key is revoked before it has ended', async () => {
    const made = await bulk.query('{ usageEntries { edges { node { id } } } }', 'usageReadOnly')
    const { keyId } = await world.caller('usageReadOnly')
    await world.admin.query('update api_key set revoked_at = $2 where key_id = $1', [keyId, NOW])
    try {
      expect(await run(made)).toMatchObject({
        status: 'FAILED',
        failure: 'The API key with which it was made has been revoked, or has expired.',
      })
    } finally {
      await world.admin.query('update api_key set revoked_at = null where key_id = $1', [keyId])
    }
  })
})

describe('a bulk operation', () => {
  it('is not found by another operator, nor by a key that did not make it and may not read everything', async () => {
    const made = await bulk.query(BOOKINGS)
    const read = async (key: 'wallsOperator' | 'usageReadOnly' | 'operatorReadOnly') =>
      (await bulk.ask(`{ bulkOperation(bulkOperationId: "${made.bulkOperationId}") { status } }`, {}, key)).errors?.[0]
        ?.extensions.code
    expect(await read('wallsOperator')).toBe('not-found')
    expect(await read('usageReadOnly')).toBe('not-found')
    expect(await read('operatorReadOnly')).toBeUndefined()
    expect(await bulk.find(made, 'usageReadOnly')).toBeNull()
    await expect(bulk.cancel(made, 'wallsOperator')).rejects.toMatchObject({ code: 'not-found' })
    await expect(bulk.cancel(made, 'operatorReadOnly')).rejects.toMatchObject({ code: 'permission-denied' })
    await bulk.cancel(made)
  })

  it('is listed, latest first', async () => {
    world.now = new Date(NOW.getTime() + 1000)
    try {
      const made = await bulk.query(BOOKINGS)
      const { data } = await bulk.ask('{ bulkOperations(first: 1) { edges { node { id } } pageInfo { hasNextPage } } }')
      expect(data.bulkOperations).toEqual({ edges: [{ node: { id: made.id } }], pageInfo: { hasNextPage: true } })
      const own = await bulk.ask('{ bulkOperations { edges { node { id query } } } }', {}, 'usageReadOnly')
      expect(own.data.bulkOperations!.edges).toHaveLength(1)
      await doJobs(world, ['bulk'])
    } finally {
      world.now = NOW
    }
  })

  it('is cancelled once, and has ended then', async () => {
    const made = await bulk.query(BOOKINGS)
    expect(await bulk.cancel(made)).toMatchObject({ status: 'CANCELLED' })
    expect(await bulk.cancel(made)).toMatchObject({ status: 'CANCELLED' })
    expect(await run(made)).toMatchObject({ status: 'CANCELLED', lineCount: 0 })
    const done = await bulk.query(BOOKINGS)
    await doJobs(world, ['bulk'])
    await expect(bulk.cancel(done)).rejects.toMatchObject({ code: 'invalid-transition', state: 'COMPLETED' })
  })

  it('has a link to its result that works for an hour', async () => {
    const made = await bulk.query(BOOKINGS)
    const { url } = await run(made)
    const path = new URL(url!).pathname
    const get = async (at: string) => (await app.inject({ method: 'GET', url: at })).statusCode
    expect(await get(path)).toBe(200)
    expect(await get(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
    world.now = new Date(NOW.getTime() + 3_600_000)
    try {
      expect(await get(path)).toBe(404)
      expect(await get(new URL((await bulk.find(made)).url!).pathname)).toBe(200)
    } finally {
      world.now = NOW
    }
  })
})
