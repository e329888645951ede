import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type DemoKeyTexts, demoKeys } from '../../src/demo/demoKeys.ts'
import { loadDemo } from '../../src/demo/loadDemo.ts'
import { openDemo } from '../../src/demo/openDemo.ts'
import { authenticate } from '../../src/domain/access/authenticate.ts'
import { revokeKey } from '../../src/domain/access/revokeKey.ts'
import type { Database } from '../../src/platform/sql/Database.ts'
import { listen } from '../http/sendRaw.ts'
import { aroundStatements } from '../world/aroundStatements.ts'
import { client } from '../world/cast.ts'
import { openApp } from '../world/openApp.ts'
import { World } from '../world/World.ts'

const worlds: World[] = []
let world: World
const count = async (table: string) =>
  (await world.admin.query<{ count: number }>(`select count(*) from ${table}`))[0]!.count

async function openWorld(): Promise<void> {
  world = await World.open()
  worlds.push(world)
  // The cast has explicit product numbers, which the sequence does not skip.
  await world.admin.query("select setval('product_product_id_seq', 1000)")
}

afterAll(() => Promise.all(worlds.map(each => each.close())))

describe('openDemo', () => {
  let folder: string
  let dataDir: string
  const file = () => join(dataDir, 'demo.json')
  const readDemo = async () => JSON.parse(await readFile(file(), 'utf8'))
  const open = (publicUrl = 'http://127.0.0.1:4000') =>
    openDemo(world.database, { dataDir, publicUrl, storage: world.storage, progress: () => {} }, world.now)
  const callerWith = (key: string) => authenticate(world.database, `Bearer ${key}`, world.now, client)

  beforeAll(openWorld)
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'))
    dataDir = join(folder, 'not', 'there', 'yet')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('loads one demo and issues one set of keys when two services open it at once', async () => {
    const working = 'api_key where revoked_at is null'
    const before = await count(working)
    const [one, other] = await Promise.all([open(), open()])
    expect(other).toEqual(one)
    expect(await count(working)).toBe(before + Object.keys(demoKeys).length)
    expect(await count("operator where name = 'Granite & Keys'")).toBe(1)
  })

  it('has statements of earlier months paid, and those of the last one sent but for one', async () => {
    await open()
    const rows = await world.admin.query<{ open: number; sent: number; paid: number }>(
      `select count(*) filter (where s.sent_at is null) "open", count(*) filter (where s.sent_at is not null and s.paid_at is null) sent,
         count(s.paid_at) paid
       from operator o join statement_month m using (operator_id) join partner p using (operator_id)
       left join statement_status s using (operator_id, partner_id, month)
       where o.name = 'Maré Alta Kayaks' group by m.month order by m.month desc`,
    )
    expect(rows.slice(0, 2)).toEqual([
      { open: 1, sent: 1, paid: 0 },
      { open: 0, sent: 0, paid: 2 },
    ])
  })

  it('writes demo.json, readable by its owner only, with the URLs and a key for each kind of caller', async () => {
    const keys = await open()
    expect(await readDemo()).toEqual({
      baseUrl: 'http://127.0.0.1:4000',
      graphqlUrl: 'http://127.0.0.1:4000/graphql',
      keys,
    })
    expect(Object.keys(keys)).toEqual(
      'partner partnerOfOtherOperator usage usageReadOnly operator reference noScopes'.split(' '),
    )
    expect((await stat(file())).mode & 0o777).toBe(0o600)

    const callers = await Promise.all(Object.values(keys).map(callerWith))
    expect(callers.map(each => each.scopes)).toEqual(Object.values(demoKeys).map(each => each.scopes))
    expect(callers.map(each => each.partnerSlug)).toEqual(['roamly', 'roamly', null, null, null, 'roamly', null])
    const [own, other, ...rest] = callers.map(each => each.operatorId)
    expect(other).not.toBe(own)
    expect(new Set(rest)).toEqual(new Set([own]))
  })

  it('stores only the hashes of keys in the database', async () => {
    const keys = await open()
    const [row] = await world.admin.query<{ all: string }>('select string_agg(k::text, $1) "all" from api_key k', [' '])
    for (const key of Object.values(keys)) expect(row!.all).not.toContain(key)
  })

  it('keeps keys and data when it is opened again, and updates the URLs in demo.json', async () => {
    const keys = await open()
    const bookings = await count('booking')
    expect(await open('http://127.0.0.1:4001')).toEqual(keys)
    expect(await readDemo()).toEqual({
      baseUrl: 'http://127.0.0.1:4001',
      graphqlUrl: 'http://127.0.0.1:4001/graphql',
      keys,
    })
    expect(await count('booking')).toBe(bookings)
  })

  it('does not change demo.json while the service that wrote it runs', async () => {
    const app = await openApp(world)
    try {
      const { origin } = await listen(app)
      const keys = await open(origin)
      expect(await open('http://127.0.0.1:4001')).toEqual(keys)
      expect(await readDemo()).toMatchObject({ baseUrl: origin, graphqlUrl: `${origin}/graphql`, keys })
    } finally {
      await app.close()
    }
    await open('http://127.0.0.1:4001')
    expect(await readDemo()).toMatchObject({ baseUrl: 'http://127.0.0.1:4001' })
  })

  it('updates demo.json if a service with another database listens at its URL', async () => {
    await openWorld()
    const stranger = await openApp(world)
    world = worlds[0]!
    try {
      const { origin } = await listen(stranger)
      await open(origin)
      await open('http://127.0.0.1:4001')
      expect(await readDemo()).toMatchObject({ baseUrl: 'http://127.0.0.1:4001' })
    } finally {
      await stranger.close()
    }
  })

  it.each([
    ['lost', () => rm(file())],
    ['damaged', () => writeFile(file(), '{"keys": {"partner": 7')],
    ['of another database', () => writeFile(file(), '{"keys": {"partner": "abk_0", "operator": null}}')],
  ])('issues new keys when demo.json is %s', async (_, spoil) => {
    const before = await open()
    await spoil()
    const after = await open()
    expect(await readDemo()).toMatchObject({ keys: after })
    for (const [name, key] of Object.entries(after)) {
      expect(key).not.toBe(before[name as keyof DemoKeyTexts])
      await expect(callerWith(key)).resolves.toBeDefined()
    }
  })

  it('replaces only a revoked key, which stays revoked', async () => {
    const before = await open()
    const { operatorId, keyId } = await callerWith(before.usage)
    await revokeKey(world.database, operatorId, keyId, world.now)
    const after = await open()
    expect(after).toEqual({ ...before, usage: expect.not.stringMatching(before.usage) })
    await expect(callerWith(before.usage)).rejects.toThrow('revoked')
    await expect(callerWith(after.usage)).resolves.toMatchObject({ scopes: demoKeys.usage.scopes })
  })
})

describe('loadDemo', () => {
  beforeAll(openWorld)

  it.each([10, 60, 130])('leaves nothing behind if the connection is lost at statement %i', async index => {
    await expect(loadDemo(cutOff(world.database, index), world.now)).rejects.toThrow('The database cannot be reached')
    expect(await count('operator')).toBe(2)
    expect(await count('booking')).toBe(0)
  })

  it('loads the whole demo afterwards', async () => {
    expect(await loadDemo(world.database, world.now)).toBe(true)
    expect(await count('operator')).toBe(4)
    expect(await count('booking')).toBeGreaterThan(500)
  })
})

/** A database that terminates the connection before a statement of a transaction, as if the service were killed. */
function cutOff(database: Database, statement: number): Database {
  let done = 0
  return aroundStatements(database, async (sql, ...given) => {
    if (++done === statement) await sql.query('select pg_terminate_backend(pg_backend_pid())')
    return sql.query(...given)
  })
}
