import { format } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Desk } from '../bookings/Desk.ts'
import { post } from '../graphql/post.ts'
import { withoutIdentifier } from '../graphql/withoutIdentifier.ts'
import { Instance } from '../live/Instance.ts'
import { activities } from '../world/cast.ts'
import { until, untilPasses } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { apolloClient, type CachingClient, documentCacheClient, graphcacheClient, type View } from './CachingClient.ts'

const world = useWorld()
let service: Instance
let reference: string
let id: string
beforeAll(async () => {
  service = await Instance.open(world)
  const desk = await Desk.open(world, 'wanderly')
  for (const day of ['01', '02', '03', '04', '05']) await desk.book({ date: `2026-07-${day}`, participants: 2 })
  // They were booked at the same time, so any of them can be the first of the list.
  const { body } = await post(service.app, {
    query: '{ bookings(first: 1) { edges { node { id bookingReference } } } }',
  })
  ;({ id, bookingReference: reference } = body.data.bookings.edges[0].node)
})
afterAll(() => service?.close())

/** What the clients have written to the console, in all tests. */
const warnings: string[] = []
const views: View[] = []
beforeEach(() => {
  for (const level of ['warn', 'error'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts) => {
      warnings.push(format(...parts))
    })
  }
})
afterEach(() => {
  for (const view of views.splice(0)) view.close()
  jest.restoreAllMocks()
})

const LIST = `query ($after: String) {
  bookings(first: 2, after: $after) {
    edges { node { id bookingReference participants notes customer { firstName lastName } price { amount currency } product { id name } } }
    pageInfo { endCursor hasNextPage }
  }
}`
const ONE = `query ($reference: String!) {
  booking(bookingReference: $reference) { id participants status notes product { id description } }
}`
const AGAIN = 'query ($id: ID!) { node(id: $id) { id ... on Booking { participants notes } } }'
const AMEND = `mutation ($input: AmendBookingInput!) {
  amendBooking(input: $input) { booking { id participants notes price { amount currency } } }
}`
const RENAME = 'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { id name } } }'
const CHANGES = 'subscription { bookingChanged { id participants notes } }'

interface Listed {
  bookings: { edges: { node: { notes: string | null; product: { name: string } } }[]; pageInfo: { endCursor: string } }
}

/** The first booking of the list that a page shows. */
const first = ({ data }: View) => (data as Listed).bookings.edges[0]!.node

/** Opens a page and waits for its data. */
async function open(client: CachingClient, query: string, variables?: Record<string, unknown>): Promise<View> {
  const view = client.watch(query, variables)
  views.push(view)
  await until(() => view.data !== undefined)
  return view
}

const normalizing = [
  ['Apollo Client', apolloClient],
  ['urql with graphcache', graphcacheClient],
] as const

describe.each(normalizing)('%s without configuration', (name, newClient) => {
  let client: CachingClient
  beforeEach(() => {
    client = newClient(service, 'operator')
  })

  /** Does something that sends so many requests itself, and nothing else. */
  async function sending(requests: number, act: () => unknown): Promise<void> {
    const before = client.requests()
    await act()
    expect(client.requests() - before).toBe(requests)
  }

  it('shows in a list what a mutation has changed, without another request', async () => {
    const list = await open(client, LIST)
    const notes = `Late, says ${name}`
    await sending(1, async () => {
      await client.mutate(AMEND, { input: { bookingReference: reference, notes } })
      await until(() => first(list).notes === notes)
    })
    const product = `Sunset by ${name}`
    await sending(1, async () => {
      await client.mutate(RENAME, { input: { activityId: activities.sunset.id, name: product } })
      await until(() => first(list).product.name === product)
    })
  })

  it('keeps one object that several queries read', async () => {
    const list = await open(client, LIST)
    const one = await open(client, ONE, { reference })
    const again = await open(client, AGAIN, { id })
    const notes = `One, says ${name}`
    await sending(1, async () => {
      await client.mutate(AMEND, { input: { bookingReference: reference, notes } })
      await until(() => first(list).notes === notes)
      await untilPasses(() => expect(one.data).toMatchObject({ booking: { notes } }))
      await untilPasses(() => expect(again.data).toMatchObject({ node: { notes } }))
    })
  })

  it('shows what a subscription brings', async () => {
    const list = await open(client, LIST)
    const subscribers = service.subscriberCount()
    const changes = client.subscribe(CHANGES)
    views.push(changes)
    await until(() => service.subscriberCount() > subscribers)
    const notes = `Live, says ${name}`
    await sending(0, async () => {
      await apolloClient(service, 'operator').mutate(AMEND, { input: { bookingReference: reference, notes } })
      await until(() => first(list).notes === notes)
    })
  })

  it('pages forwards, and back without another request', async () => {
    const page = await open(client, LIST)
    const after = (page.data as Listed).bookings.pageInfo.endCursor
    await sending(1, () => open(client, LIST, { after }))
    await sending(0, async () => expect((await open(client, LIST)).data).toEqual(page.data))
    await sending(0, () => open(client, LIST, { after }))
  })

  it('keeps what several queries know of the viewer', async () => {
    const queries = ['{ viewer { id scopes } }', '{ viewer { id operator { id name } } }']
    for (const query of queries) await open(client, query)
    await sending(0, async () => {
      for (const query of queries) await open(client, query)
    })
  })
})

/** The types of which graphcache has warned that they have no key. It warns once of each. */
const keyless = () => new Set(warnings.flatMap(each => /custom `keys` config for `(\w+)`/.exec(each)?.[1] ?? []))

describe('Apollo Client', () => {
  it('warns of nothing', () => {
    expect(warnings.filter(each => !each.startsWith('Invalid key'))).toEqual([])
  })

  it('warns of values only if one query asks for other parts of them than another', async () => {
    const client = apolloClient(service, 'operator')
    const one = (part: string) => `query ($id: ID!) { node(id: $id) { id ... on Booking { customer { ${part} } } } }`
    await open(client, one('firstName'), { id })
    await open(client, one('lastName'), { id })
    expect(warnings.filter(each => each.includes('Cache data')).at(-1)).toMatch(
      /Cache data may be lost when replacing the customer field of a Booking object/,
    )
  })
})

describe('graphcache', () => {
  it('warns of values alone, which have no identifier', () => {
    expect(keyless()).toEqual(new Set(['Customer', 'Money']))
    for (const type of keyless()) expect(Object.keys(withoutIdentifier)).toContain(type)
  })
})

describe('urql without configuration', () => {
  it('reads a list again once a mutation has changed one of its objects', async () => {
    const client = documentCacheClient(service, 'operator')
    const list = await open(client, LIST)
    const notes = 'Again, says urql'
    await client.mutate(AMEND, { input: { bookingReference: reference, notes } })
    await until(() => first(list).notes === notes)
    expect(client.requests()).toBe(3)
  })
})
