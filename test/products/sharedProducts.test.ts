import { beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { issueKey } from '../../src/domain/access/issueKey.ts'
import { revokeKey } from '../../src/domain/access/revokeKey.ts'
import { listProducts } from '../../src/domain/products/listProducts.ts'
import type { ProductFilter } from '../../src/domain/products/ProductFilter.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import type { PageRequest } from '../../src/platform/sql/Page.ts'
import { atEndOfFile } from '../world/atEndOfFile.ts'
import { operators, partners } from '../world/cast.ts'
import { countStatements } from '../world/countStatements.ts'
import { openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

interface Requested {
  operatorId?: string
  filter?: ProductFilter
  unpublishedToo?: boolean
  request?: PageRequest
}

const whole: PageRequest = { size: 500, backwards: false, beyond: null }
const position = { key: 'Island Kayak Day', id: '1' }

/** Different pages. */
const pages: Requested[] = [
  {},
  { operatorId: operators.walls.operatorId },
  { unpublishedToo: true },
  { filter: { text: 'kayak' } },
  { filter: { text: 'nowhere' } },
  { filter: { updatedAt: { from: new Date(0) } } },
  { request: { ...whole, size: 2 } },
  { request: { ...whole, size: 3 } },
  { request: { ...whole, size: 2, backwards: true } },
  { request: { ...whole, beyond: position } },
  { request: { ...whole, beyond: { ...position, id: '999999' } } },
]

const list = (db: Sql, { operatorId, filter, unpublishedToo, request }: Requested) =>
  listProducts(db, operatorId ?? operators.kayaks.operatorId, filter ?? {}, unpublishedToo ?? false, request ?? whole)

describe('products that are read together', () => {
  it('are those that each request finds alone, in one statement for each page', async () => {
    const { db, sent } = countStatements(world.database)
    const together = await Promise.all([...pages, ...pages].map(page => list(db, page)))
    expect(sent).toHaveLength(pages.length)
    const alone: unknown[] = []
    for (const page of pages) alone.push(await list(db, page))
    expect(together).toEqual([...alone, ...alone])
    const names = together.slice(0, pages.length).map(({ items }) => items.map(each => each.name).join())
    // The epoch and no filter find the same, and so do two numbers after the first name.
    expect(new Set(names).size).toBeGreaterThanOrEqual(pages.length - 2)
  })

  it('include what was changed before the request, even if an earlier one is still being answered', async () => {
    const [wasRead, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let reads = 0
    const query: Sql['query'] = async (text, values) => {
      const isFirst = reads++ === 0
      const rows = await world.admin.query<never>(text, values)
      wasRead.resolve()
      if (isFirst) await mayAnswer.promise
      return rows
    }
    const db = { ...world.database, query }
    const before = list(db, {})
    await wasRead.promise
    const change = 'update product set short_description = $2 where operator_id = $1'
    await world.admin.query(change, [operators.kayaks.operatorId, 'Changed since'])
    const after = await list(db, {})
    mayAnswer.resolve()
    expect(after.items.map(each => each.shortDescription)).toEqual(after.items.map(() => 'Changed since'))
    expect((await before).items.map(each => each.shortDescription)).not.toContain('Changed since')
  })
})

describe('the list of products over REST without kept answers', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await openApp(world)
    atEndOfFile(() => app.close())
  })

  it.each(['', '?name=nowhere', '?Limit=0'])('refuses a key at once when it is revoked: products%s', async query => {
    const key = { partnerId: partners.wanderly.partnerId, name: 'To be revoked', scopes: ['ota'] as ['ota'] }
    const { operatorId } = operators.kayaks
    const { apiKey, key: text } = await issueKey(world.database, operatorId, key, world.now)
    const headers = { authorization: `Bearer ${text}` }
    const ask = () => app.inject({ url: `/api/v2/ota/partner/products${query}`, headers })
    expect((await ask()).statusCode).toBe(query === '?Limit=0' ? 422 : 200)
    await revokeKey(world.database, operatorId, apiKey.keyId, world.now)
    const refused = await ask()
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthenticated'])
  })
})
