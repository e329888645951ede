import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { Instance } from '../live/Instance.ts'
import { keys } from '../world/cast.ts'
import { deprecate, restoreDeprecations } from '../world/deprecate.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { post } from './post.ts'

const world = useWorld()
let app: FastifyInstance
afterAll(restoreDeprecations)
beforeAll(async () => {
  deprecate('Viewer', 'scopes', { use: 'ApiKey.scopes', removedAfter: '2027-06-30' })
  deprecate('KeyInput', 'partnerId', { use: 'IssueKeyInput.name', removedAfter: '2027-12-31' })
  deprecate('Booking', 'price', { use: 'Booking.amountDue', removedAfter: '2027-06-30' })
  app = await openApp(world)
  return () => app.close()
})
afterEach(async () => {
  await world.requests.write()
  await world.database.query('delete from deprecation_tally')
})

const scopes = '{ viewer { scopes } }'
const period = 'from: "2026-06-01", to: "2026-06-15"'
const own = `{ viewer { key { deprecatedUse(${period}) { coordinate uses lastUsedOn use removedAfter } } } }`

/** What the key of a caller used, as it sees it itself. */
async function usedBy(key: keyof typeof keys): Promise<unknown[]> {
  await world.requests.write()
  const { body } = await post(app, { query: own }, bearer(key))
  return body.data.viewer.key.deprecatedUse
}

const scopesUsed = (uses: number) => ({
  coordinate: 'Viewer.scopes',
  uses,
  lastUsedOn: '2026-06-15',
  use: 'ApiKey.scopes',
  removedAfter: '2027-06-30',
})

describe('ApiKey.deprecatedUse', () => {
  it('has every operation of the key that uses something deprecated, by POST and by GET, and says what to use instead', async () => {
    expect(await usedBy('wanderly')).toEqual([])
    await post(app, { query: scopes }, bearer('wanderly'))
    await post(
      app,
      { query: 'query a { viewer { scopes } } query b { viewer { key { name } } }', operationName: 'b' },
      bearer('wanderly'),
    )
    await app.inject({ url: `/graphql?query=${encodeURIComponent(scopes)}`, headers: bearer('wanderly') })
    expect(await usedBy('wanderly')).toEqual([scopesUsed(2)])
    expect(await usedBy('tripster')).toEqual([])
  })

  it('counts what is in variables, also if the operation is refused', async () => {
    const query = 'mutation ($input: IssueKeyInput!) { issueKey(input: $input) { __typename } }'
    await post(app, { query, variables: { input: { name: 'One', scopes: [], partnerId: null } } }, bearer('wanderly'))
    expect(await usedBy('wanderly')).toMatchObject([
      { coordinate: 'IssueKeyInput.partnerId', uses: 1, removedAfter: '2027-12-31' },
    ])
  })

  it('does not count requests over REST, without a key, or with an invalid document', async () => {
    await app.inject({ url: '/api/v2/ota/partner/products', headers: bearer('wanderly') })
    await post(app, { query: scopes }, {})
    await post(app, { query: '{ viewer { scopes nonsense } }' }, bearer('wanderly'))
    await world.requests.write()
    expect(await world.database.query('select from deprecation_tally')).toEqual([])
  })

  it('counts a subscription when it starts', async () => {
    const here = await Instance.open(world)
    try {
      await here.subscribe('operator', 'subscription { bookingChanged { price { amount } } }')
      await expectSoon(() => usedBy('operator')).toMatchObject([{ coordinate: 'Booking.price', uses: 1 }])
    } finally {
      await here.close()
    }
  })

  it('is by day, and has what is removed already', async () => {
    const caller = await world.caller('wanderly')
    for (const day of ['2026-05-31', '2026-06-01', '2026-06-10']) {
      world.requests.countDeprecated(caller, ['Gone.field', 'Viewer.scopes'], new Date(`${day}T12:00:00Z`))
    }
    world.requests.countDeprecated(caller, ['Gone.field'], new Date('2026-06-02T12:00:00Z'))
    expect(await usedBy('wanderly')).toEqual([
      { coordinate: 'Gone.field', uses: 3, lastUsedOn: '2026-06-10', use: null, removedAfter: null },
      { ...scopesUsed(2), lastUsedOn: '2026-06-10' },
    ])
  })

  it('is of every key of the operator for one that reads, and refuses a period that is too long', async () => {
    await post(app, { query: scopes }, bearer('wanderly'))
    await world.requests.write()
    const list = (dates: string) => `{ apiKeys { edges { node { name deprecatedUse(${dates}) { coordinate } } } } }`
    const { body } = await post(app, { query: list(period) }, bearer('operatorReadOnly'))
    const nodes = body.data.apiKeys.edges.map((each: { node: { deprecatedUse: unknown[] } }) => each.node)
    expect(nodes.filter((each: { deprecatedUse: unknown[] }) => each.deprecatedUse.length > 0)).toEqual([
      { name: 'wanderly', deprecatedUse: [{ coordinate: 'Viewer.scopes' }] },
    ])
    const { error } = await post(app, { query: list('from: "2024-01-01", to: "2026-06-15"') }, bearer('operator'))
    expect(error.extensions.code).toBe('validation')
    expect((await post(app, { query: list(period) }, bearer('wanderly'))).error.extensions.code).toBe(
      'permission-denied',
    )
  })
})
