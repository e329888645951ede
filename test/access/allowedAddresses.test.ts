import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { remindOfKeys } from '../../src/app/tasks/remindOfKeys.ts'
import { isAllowedFrom } from '../../src/domain/access/allowedAddresses.ts'
import { authenticate } from '../../src/domain/access/authenticate.ts'
import { ADDRESS_KEPT_DAYS, deleteOldAddresses } from '../../src/domain/access/deleteOldAddresses.ts'
import { issueKey } from '../../src/domain/access/issueKey.ts'
import type { KeyInput } from '../../src/domain/access/KeyInput.ts'
import { openSession } from '../../src/domain/access/openSession.ts'
import { plainAddress } from '../../src/domain/access/plainAddress.ts'
import { resumeSession } from '../../src/domain/access/resumeSession.ts'
import { revokeKey } from '../../src/domain/access/revokeKey.ts'
import { rollKey } from '../../src/domain/access/rollKey.ts'
import { updateKey } from '../../src/domain/access/updateKey.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { refusalOf } from '../graphql/ask.ts'
import { operators, partners } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { openApp } from '../world/openApp.ts'
import { untilPasses } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(world.now.getTime() + days * DAY_MS)
const issue = (input: Partial<KeyInput> = {}, now = world.now) =>
  issueKey(world.database, operatorId, { name: 'Till', scopes: ['operator:write'], ...input }, now)
const callFrom = (key: string, address: string, now = world.now) =>
  authenticate(world.database, `Bearer ${key}`, now, { address })
const nobody = { keyId: '' }
const change = (keyId: string, changes: Parameters<typeof updateKey>[3], now = world.now) =>
  updateKey(world.database, operatorId, keyId, changes, { editor: nobody, now })

describe('the addresses of a key', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.8', ['198.51.100.1', '203.0.113.0/24'], true],
    ['203.0.114.8', ['203.0.113.0/24'], false],
    ['2001:db8:1::5', ['2001:db8::/32'], true],
    ['2001:db9::5', ['2001:db8::/32'], false],
    ['::1', ['127.0.0.1'], false],
    ['203.0.113.8', ['0.0.0.0/0'], true],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['', ['0.0.0.0/0', '::/0'], false],
    ['unknown', ['0.0.0.0/0', '::/0'], false],
  ])('a client from %s and the list %j: %s', (address, list, allowed) => {
    expect(isAllowedFrom(list, address)).toBe(allowed)
  })

  it.each([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is the address %s', (given, plain) => {
    expect(plainAddress(given)).toBe(plain)
  })

  it('are stored as networks, and refuse what comes from elsewhere with the reason', async () => {
    const { key, apiKey } = await issue({
      allowedAddresses: [' 203.0.113.7', '198.51.100.9/24', '2001:db8::1/32', '203.0.113.7'],
    })
    expect(apiKey.allowedAddresses).toEqual(['198.51.100.0/24', '203.0.113.7/32', '2001:db8::/32'])
    expect((await callFrom(key, '198.51.100.77')).keyId).toBe(apiKey.keyId)
    expect((await callFrom(key, '2001:db8:ffff::1')).keyId).toBe(apiKey.keyId)
    const { code, message } = await refusalOf(callFrom(key, '203.0.113.8'))
    expect([code, message]).toEqual(['permission-denied', expect.stringContaining('203.0.113.8')])
  })

  it('are named one by one when they are wrong, and nothing is issued', async () => {
    const keys = () => world.admin.query('select key_id from api_key where operator_id = $1', [operatorId])
    const before = await keys()
    const wrong = ['203.0.113.7', '203.0.113', '203.0.113.0/33', 'localhost', 'fe80::1%eth0', '203.0.113.0/']
    const refusal = await refusalOf(issue({ allowedAddresses: wrong }))
    expect(refusal.facts.errors!.map(each => each.path.join('.'))).toEqual(
      [1, 2, 3, 4, 5].map(index => `input.allowedAddresses.${index}`),
    )
    expect(await keys()).toEqual(before)
  })

  it('go on to the key that replaces it, and can be changed and cleared', async () => {
    const { apiKey } = await issue({ allowedAddresses: ['203.0.113.7'], contactEmail: 'dev@wanderly.test' })
    const rolled = await rollKey(world.database, operatorId, apiKey.keyId, 60, world.now)
    expect(rolled.apiKey).toMatchObject({ allowedAddresses: ['203.0.113.7/32'], contactEmail: 'dev@wanderly.test' })
    await refusalOf(callFrom(rolled.key, '203.0.113.8'))
    const changed = await change(rolled.apiKey.keyId, { allowedAddresses: ['203.0.113.8'], name: ' Server ' })
    expect(changed).toMatchObject({ name: 'Server', allowedAddresses: ['203.0.113.8/32'], version: 2 })
    await callFrom(rolled.key, '203.0.113.8')
    await change(rolled.apiKey.keyId, { allowedAddresses: null, contactEmail: null })
    await callFrom(rolled.key, '192.0.2.1')
  })

  it('cannot lock out the key of the request', async () => {
    const { keyId } = (await issue()).apiKey
    const changeFrom = (address: string, allowedAddresses: string[]) => {
      const options = { editor: { keyId, address }, now: world.now }
      return updateKey(world.database, operatorId, keyId, { allowedAddresses }, options)
    }
    const refusal = await refusalOf(changeFrom('203.0.113.8', ['203.0.113.7']))
    expect(refusal.facts.errors).toMatchObject([{ path: ['input', 'allowedAddresses'] }])
    expect((await changeFrom('203.0.113.8', ['203.0.113.0/24'])).allowedAddresses).toEqual(['203.0.113.0/24'])
  })

  it('hold for the sessions that were opened with it', async () => {
    const { key, apiKey } = await issue()
    const browser = { address: '203.0.113.7', userAgent: undefined }
    const caller = await callFrom(key, browser.address)
    const session = await openSession(world.database, world.links, caller, browser, world.now)
    const resume = (address: string) => resumeSession(world.database, world.links, session, world.now, { address })
    await resume('203.0.113.7')
    await change(apiKey.keyId, { allowedAddresses: ['203.0.113.8'] })
    expect(await refusalOf(resume('203.0.113.7'))).toMatchObject({ code: 'permission-denied' })
    expect((await resume('203.0.113.8')).keyId).toBe(apiKey.keyId)
  })
})

describe('the use of a key from a new address', () => {
  const stored = (keyId: string) =>
    world.admin.query<{ network: string; first: Date; last: Date }>(
      'select network::text, first_used_at first, last_used_at last from api_key_address where key_id = $1 order by first_used_at, 1',
      [keyId],
    )

  it('is recorded, and reported unless it is the first', async () => {
    const { key, apiKey } = await issue()
    const reported: string[] = []
    const use = (address: string, now = world.now) =>
      authenticate(world.database, `Bearer ${key}`, now, { address, onNewAddress: () => void reported.push(address) })
    const recorded = (networks: string[]) =>
      untilPasses(async () => expect((await stored(apiKey.keyId)).map(each => each.network)).toEqual(networks))
    await use('203.0.113.7')
    await recorded(['203.0.113.7/32'])
    await use('203.0.113.8', inDays(1))
    await recorded(['203.0.113.7/32', '203.0.113.8/32'])
    // Of one network of 64 bits: known already.
    await use('2001:db8:0:1::5', inDays(2))
    await recorded(['203.0.113.7/32', '203.0.113.8/32', '2001:db8:0:1::/64'])
    await use('2001:db8:0:1::6', inDays(3))
    await use('203.0.113.7', inDays(3))
    await untilPasses(async () =>
      expect((await stored(apiKey.keyId)).map(each => [each.first, each.last])).toEqual([
        [world.now, inDays(3)],
        [inDays(1), inDays(1)],
        [inDays(2), inDays(3)],
      ]),
    )
    await untilPasses(async () => expect(reported).toEqual(['203.0.113.8', '2001:db8:0:1::5']))
  })

  it('is not recorded beyond a thousand addresses', async () => {
    const { key, apiKey } = await issue()
    await world.admin.query(
      `insert into api_key_address select $1, $2, ('10.0.' || n / 256 || '.' || n % 256)::cidr, $3, $3 from generate_series(0, 998) n`,
      [operatorId, apiKey.keyId, world.now],
    )
    await callFrom(key, '203.0.113.7')
    await untilPasses(async () => expect(await stored(apiKey.keyId)).toHaveLength(1000))
    await callFrom(key, '203.0.113.8')
    // One that is known still is.
    await callFrom(key, '10.0.0.0', inDays(1))
    await untilPasses(async () =>
      expect((await stored(apiKey.keyId)).find(each => each.network === '10.0.0.0/32')).toMatchObject({
        last: inDays(1),
      }),
    )
    expect(await stored(apiKey.keyId)).toHaveLength(1000)
  })

  it('is forgotten after 90 days without another', async () => {
    const { key, apiKey } = await issue()
    await callFrom(key, '203.0.113.7')
    await untilPasses(async () => expect(await stored(apiKey.keyId)).toHaveLength(1))
    const run = newChoreRun()
    await deleteOldAddresses(world.database, inDays(ADDRESS_KEPT_DAYS), run)
    expect(await stored(apiKey.keyId)).toHaveLength(1)
    await deleteOldAddresses(world.database, inDays(ADDRESS_KEPT_DAYS + 1), run)
    expect([await stored(apiKey.keyId), run.failures]).toEqual([[], []])
  })
})

describe('the reminder of a key that expires', () => {
  interface Sent {
    recipient: string
    subject: string
    text: string
  }
  const remind = async (now: Date): Promise<Sent[]> => {
    const known = new Set(
      (await world.admin.query<{ id: string }>('select email_id id from email')).map(each => each.id),
    )
    const run = newChoreRun()
    await remindOfKeys({ database: world.database } as never, now, run)
    expect(run.failures).toEqual([])
    const sql: Sql = world.admin
    const all = await sql.query<Sent & { id: string; kind: string; status: string }>(
      'select email_id id, kind, status, recipient, subject, text from email order by subject',
    )
    const planned = all.filter(each => !known.has(each.id))
    for (const each of planned) expect(each).toMatchObject({ kind: 'KEY_EXPIRES', status: 'PLANNED' })
    return planned.map(({ recipient, subject, text }) => ({ recipient, subject, text }))
  }

  it('is sent once, 14 days before, and again when the key expires later', async () => {
    const { apiKey } = await issue({ expiresAt: inDays(100), contactEmail: 'dev@wanderly.test', name: 'Server' })
    expect(await remind(inDays(85))).toEqual([])
    const [email, ...others] = await remind(inDays(86))
    expect([email, others]).toMatchObject([{ recipient: 'dev@wanderly.test' }, []])
    expect(email!.subject).toContain('Server')
    expect(email!.text).toContain(apiKey.prefix)
    expect(email!.text).toContain('23 September 2026')
    expect(await remind(inDays(99))).toEqual([])
    await change(apiKey.keyId, { expiresAt: inDays(200) }, inDays(99))
    expect(await remind(inDays(99))).toEqual([])
    expect(await remind(inDays(186))).toHaveLength(1)
    await revokeKey(world.database, operatorId, apiKey.keyId, world.now)
  })

  it('comes when a quarter of the time is left of a key that works for days', async () => {
    const { apiKey } = await issue({ expiresAt: inDays(8), contactEmail: 'dev@wanderly.test' })
    expect(await remind(inDays(5.9))).toEqual([])
    expect(await remind(inDays(6))).toHaveLength(1)
    await revokeKey(world.database, operatorId, apiKey.keyId, world.now)
  })

  it('goes to the operator if the key has no address, and waits for one if that has none either', async () => {
    const { apiKey } = await issue({
      expiresAt: inDays(10),
      scopes: ['ota'],
      partnerId: partners.wanderly.partnerId,
      name: 'Shop',
    })
    await world.admin.query('update operator set reply_to = null where operator_id = $1', [operatorId])
    expect(await remind(inDays(9))).toEqual([])
    await world.admin.query(`update operator set reply_to = 'desk@kayaks.test' where operator_id = $1`, [operatorId])
    expect(await remind(inDays(9))).toMatchObject([
      { recipient: 'desk@kayaks.test', text: expect.stringContaining('Wanderly') },
    ])
    await revokeKey(world.database, operatorId, apiKey.keyId, world.now)
  })

  it('is not sent of a key that was replaced or revoked, or has expired', async () => {
    const soon = { expiresAt: inDays(40), contactEmail: 'dev@wanderly.test' }
    const replaced = await issue(soon)
    const { apiKey: successor } = await rollKey(world.database, operatorId, replaced.apiKey.keyId, 10_000, inDays(31))
    const revoked = await issue(soon)
    await revokeKey(world.database, operatorId, revoked.apiKey.keyId, world.now)
    expect(await remind(inDays(41))).toEqual([])
    expect(await remind(inDays(38.5))).toHaveLength(1)
    await revokeKey(world.database, operatorId, successor.keyId, world.now)
  })
})

describe('over HTTP', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await openApp(world, { trustProxy: 1 })
  })
  afterAll(() => app.close())

  it('a key is restricted, used from two addresses and shown with them', async () => {
    const { key, apiKey } = await issue({ allowedAddresses: ['203.0.113.0/24', '127.0.0.1'] })
    const id = encodeTypeId('key', apiKey.keyId)
    const ask = async (address: string, query: string) => {
      const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': address }
      const response = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })
      return { status: response.statusCode, body: response.json() }
    }
    const shown = '{ viewer { key { allowedAddresses addresses { network } } } }'
    expect(await ask('198.51.100.7', shown)).toMatchObject({
      status: 403,
      body: { errors: [{ extensions: { code: 'permission-denied' } }] },
    })
    await ask('203.0.113.7', shown)
    await ask('203.0.113.8', shown)
    await untilPasses(async () => {
      const { allowedAddresses, addresses } = (await ask('203.0.113.7', shown)).body.data.viewer.key
      expect(allowedAddresses).toEqual(['127.0.0.1', '203.0.113.0/24'])
      expect(addresses.map((each: { network: string }) => each.network).toSorted()).toEqual([
        '203.0.113.7',
        '203.0.113.8',
      ])
    })
    const out = `mutation { updateKey(input: { keyId: "${id}", allowedAddresses: ["198.51.100.7"] }) { apiKey { id } } }`
    expect((await ask('203.0.113.7', out)).body.errors[0].extensions.errors[0].pointer).toBe(
      '/updateKey/input/allowedAddresses',
    )
    const both = `mutation { updateKey(input: { keyId: "${id}", allowedAddresses: ["203.0.113.7", "198.51.100.7"] }) { apiKey { allowedAddresses } } }`
    expect((await ask('203.0.113.7', both)).body.data.updateKey.apiKey.allowedAddresses).toEqual([
      '198.51.100.7',
      '203.0.113.7',
    ])
    expect((await ask('198.51.100.7', shown)).status).toBe(200)
    expect((await ask('203.0.113.8', shown)).status).toBe(403)
  })
})
