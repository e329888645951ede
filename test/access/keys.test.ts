import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { authenticate } from '../../src/domain/access/authenticate.ts'
import { findKey } from '../../src/domain/access/findKey.ts'
import { findKeys } from '../../src/domain/access/findKeys.ts'
import { issueKey } from '../../src/domain/access/issueKey.ts'
import type { KeyInput } from '../../src/domain/access/KeyInput.ts'
import type { KeyRateLimitsInput } from '../../src/domain/access/KeyRateLimitsInput.ts'
import { hashKeyText, isKeyText, newKeyText } from '../../src/domain/access/keyText.ts'
import { revokeKey } from '../../src/domain/access/revokeKey.ts'
import { rollKey } from '../../src/domain/access/rollKey.ts'
import { setKeyRateLimits } from '../../src/domain/access/setKeyRateLimits.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { refusalOf } from '../graphql/ask.ts'
import { kayaks, walls } from '../world/agency.ts'
import { client, operators, partners } from '../world/cast.ts'
import { untilPasses } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, whileLocked } from '../world/whileLocked.ts'
import { addOldKey } from './addOldKey.ts'

const world = useWorld()

const { operatorId } = operators.kayaks
const { partnerId } = partners.wanderly
const later = (minutes: number) => new Date(world.now.getTime() + minutes * 60_000)
const issue = (input: Partial<KeyInput> = {}, now = world.now) =>
  issueKey(world.database, operatorId, { name: 'Till', scopes: ['usage:read'], ...input }, now)
const call = (key: string, now = world.now) => authenticate(world.database, `Bearer ${key}`, now, client)

/** Uses a key until its last use is written, which nobody waits for: it is not written again within a minute. */
async function useOnce(key: string, keyId: string): Promise<void> {
  await call(key)
  await untilPasses(async () => {
    const found = (await findKeys(world.database, operatorId)).find(each => each.keyId === keyId)
    expect(found!.lastUsedAt).toEqual(world.now)
  })
}

/** Counts the statements that reach the database. */
function counting(): Sql & { statements: number; values: unknown[] } {
  return {
    statements: 0,
    values: [],
    query(text, values, operatorId) {
      this.statements++
      this.values.push(values)
      return world.database.query(text, values, operatorId)
    },
    announce() {},
  }
}

describe('setKeyRateLimits', () => {
  const set = (keyId: string, input: KeyRateLimitsInput) => setKeyRateLimits(world.database, operatorId, keyId, input)

  it('changes what is given, and goes back to the limits of the installation', async () => {
    const { key, apiKey } = await issue({ rateLimits: { reads: 5, bookings: null } })
    const { keyId } = apiKey
    expect(apiKey.rateLimits).toEqual({ reads: 5 })
    expect((await call(key)).rateLimits).toEqual({ reads: 5 })
    expect((await set(keyId, { usageEntries: 7 })).rateLimits).toEqual({ reads: 5, 'usage-entries': 7 })
    expect((await call(key)).rateLimits).toEqual({ reads: 5, 'usage-entries': 7 })
    expect((await rollKey(world.database, operatorId, keyId, 60, world.now)).apiKey.rateLimits).toEqual({
      reads: 5,
      'usage-entries': 7,
    })
    expect((await set(keyId, { reads: null, usageEntries: null, availability: null })).rateLimits).toBeNull()
    expect((await call(key)).rateLimits).toBeUndefined()
  })

  it('refuses the key of another operator', async () => {
    const { keyId } = (await findKeys(world.database, operators.walls.operatorId))[0]!
    expect(await refusalOf(set(keyId, { reads: 5 }))).toMatchObject({ code: 'not-found' })
    const [row] = await world.admin.query('select rate_limits from api_key where key_id = $1', [keyId])
    expect(row).toEqual({ rate_limits: null })
  })

  it.each(['0', '100001', '"5"', 'null'])('cannot store %s', async perSecond => {
    const { apiKey } = await issue()
    const store = `update api_key set rate_limits = '{"reads": ${perSecond}}' where key_id = $1`
    await expect(world.admin.query(store, [apiKey.keyId])).rejects.toThrow('api_key_rate_limits_check')
  })
})

describe('issueKey', () => {
  it('issues a key that identifies its holder', async () => {
    const { key, apiKey } = await issue({ name: ' Shop ', scopes: ['ota', 'usage:read', 'ota'], partnerId })
    expect(apiKey).toMatchObject({ name: 'Shop', scopes: ['ota', 'usage:read'], partnerId, createdAt: world.now })
    expect(apiKey.prefix).toBe(key.slice(0, 10))
    expect(await call(key)).toMatchObject({
      operatorId,
      operatorName: 'Harbour Kayaks',
      timeZone: 'Europe/London',
      currency: 'GBP',
      partnerId,
      partnerSlug: 'wanderly',
      keyId: apiKey.keyId,
      scopes: ['ota', 'usage:read'],
    })
  })

  it('stores only the hash of the key', async () => {
    const { key, apiKey } = await issue()
    const [row] = await world.admin.query<{ hash: Buffer; whole: string }>(
      'select hash, row_to_json(k)::text whole from api_key k where operator_id = $1 and key_id = $2',
      [operatorId, apiKey.keyId],
    )
    expect(row!.hash).toEqual(createHash('sha256').update(key).digest())
    expect(row!.whole).not.toContain(key.slice(10))
  })

  it('requires a partner for a key that sells, and refuses one for any other key', async () => {
    const lacking = await refusalOf(issue({ scopes: ['ota'] }))
    expect(lacking.facts.errors).toEqual([
      { path: ['input', 'partnerId'], detail: 'A key with the scope "ota" sells as a partner: say which one.' },
    ])
    const surplus = await refusalOf(issue({ partnerId }))
    expect(surplus.message).toBe('Only a key with the scope "ota" sells as a partner: leave the partner out.')
  })

  it('refuses a partner of another operator like an unknown one, and a past expiry, both at once', async () => {
    const input = { scopes: ['ota' as const], expiresAt: world.now }
    const other = await refusalOf(issue({ ...input, partnerId: partners.wallPartner.partnerId }))
    const made = await refusalOf(issue({ ...input, partnerId: '01970000-0000-7000-8000-00000000dead' }))
    expect(other.facts.errors).toEqual([
      { path: ['input', 'partnerId'], detail: 'No partner of this operator has this PartnerID.' },
      { path: ['input', 'expiresAt'], detail: 'A key must expire in the future: 2026-06-15T08:00:00.000Z has passed.' },
    ])
    expect({ ...made.facts, message: made.message }).toEqual({ ...other.facts, message: other.message })
  })
})

describe('authenticate', () => {
  it('refuses text that cannot be a key without querying the database', async () => {
    const sql = counting()
    const good = newKeyText(operatorId)
    const typo = `${good.slice(0, 12)}${good[12] === 'x' ? 'y' : 'x'}${good.slice(13)}`
    for (const junk of ['junk', typo, good.slice(0, -1), `${good}0`, good.toLowerCase(), `abk_${'0'.repeat(62)}`]) {
      const refusal = await refusalOf(authenticate(sql, `Bearer ${junk}`, world.now, client))
      expect(refusal.code).toBe('unauthenticated')
    }
    expect(sql.statements).toBe(0)
    expect(isKeyText(good)).toBe(true)
    expect((await refusalOf(authenticate(sql, `Bearer ${good}`, world.now, client))).message).toBe(
      'This API key is not known.',
    )
    // One more looks for a key of an agency.
    expect(sql.statements).toBe(2)
  })

  it('looks up all keys of one turn of the event loop in one statement, and checks each on its own', async () => {
    const good = await issue()
    const stopped = await issue()
    await revokeKey(world.database, operatorId, stopped.apiKey.keyId, world.now)
    await useOnce(good.key, good.apiKey.keyId)
    const unknown = newKeyText(operatorId)
    const sql = counting()
    const ask = (key: string) => authenticate(sql, `Bearer ${key}`, world.now, client)
    const answers = await Promise.allSettled([good.key, stopped.key, unknown, good.key].map(ask))
    expect(answers.map(each => (each.status === 'fulfilled' ? each.value.keyId : each.reason.message))).toEqual([
      good.apiKey.keyId,
      'This API key was revoked.',
      'This API key is not known.',
      good.apiKey.keyId,
    ])
    // One more looks whether the unknown key is of an agency.
    expect(sql.statements).toBe(2)
    // Each key once.
    const sent = [good.key, stopped.key, unknown]
    expect(sql.values[0]).toEqual([sent.map(() => operatorId), sent.map(hashKeyText)])
  })

  it('refuses a key that names another operator than the one it belongs to', async () => {
    // Its hash is stored, but for the kayaks.
    const key = newKeyText(operators.walls.operatorId)
    const { apiKey } = await issue()
    await world.admin.query('update api_key set hash = $1 where operator_id = $2 and key_id = $3', [
      hashKeyText(key),
      operatorId,
      apiKey.keyId,
    ])
    for (const operator of [undefined, kayaks, walls]) {
      const { code, message } = await refusalOf(
        authenticate(world.database, `Bearer ${key}`, world.now, client, operator),
      )
      expect([code, message]).toEqual(['unauthenticated', 'This API key is not known.'])
    }
  })

  it('finds the operator of a key that does not name it in the directory alone, in the same statement', async () => {
    const known = await addOldKey(world.admin, operatorId)
    const unlisted = await addOldKey(world.admin, operatorId)
    await world.admin.query(
      'insert into api_key_directory select hash, operator_id, key_id from api_key where operator_id = $1 and key_id = $2',
      [operatorId, known.keyId],
    )
    await useOnce(known.key, known.keyId)
    const sql = counting()
    const ask = (key: string, operator?: string) => authenticate(sql, `Bearer ${key}`, world.now, client, operator)
    const callers = await Promise.all([ask(known.key), ask(known.key, kayaks)])
    expect(callers.map(each => each.keyId)).toEqual([known.keyId, known.keyId])
    expect(sql.statements).toBe(1)
    expect((await refusalOf(ask(known.key, walls))).code).toBe('permission-denied')
    for (const operator of [undefined, kayaks]) {
      expect((await refusalOf(ask(unlisted.key, operator))).message).toBe('This API key is not known.')
    }
    await revokeKey(world.database, operatorId, known.keyId, world.now)
    expect((await refusalOf(ask(known.key))).message).toBe('This API key was revoked.')
  })

  it('reads no other keys, however many there are, and looks into the directory only for those that name no operator', async () => {
    const issued = await Promise.all(Array.from({ length: 10 }, () => issue()))
    const old = await addOldKey(world.admin, operatorId)
    for (const each of [
      `insert into operator (operator_id, name, time_zone, currency, created_at)
       select gen_random_uuid(), 'Operator ' || n, 'UTC', 'EUR', now() from generate_series(1, 1000) n`,
      `insert into api_key (operator_id, key_id, name, prefix, hash, scopes, created_at)
       select operator_id, gen_random_uuid(), 'x', 'x', sha256(uuid_send(operator_id) || n::text::bytea), '{}', now()
       from operator, generate_series(1, 10) n`,
      `insert into api_key_directory select hash, operator_id, key_id from api_key on conflict do nothing`,
      ...['operator', 'api_key', 'api_key_directory'].map(table => `analyze ${table}`),
    ]) {
      await world.admin.query(each)
    }
    const read = await world.admin.transaction(async sql => {
      const rowsRead = () =>
        sql.query<{ table: string; rows: number }>(
          `select relname "table", (seq_tup_read + coalesce(idx_tup_fetch, 0))::int rows from pg_stat_xact_user_tables
           where relname in ('api_key', 'api_key_directory', 'operator') order by relname`,
        )
      const before = await rowsRead()
      const lookups = [
        ...issued.map(({ key }) => ({ operatorId, hash: hashKeyText(key) })),
        { operatorId: undefined, hash: hashKeyText(old.key) },
      ]
      const found = await Promise.all(lookups.map(each => findKey(sql, each)))
      expect(found.map(each => each?.keyId)).toEqual([...issued.map(each => each.apiKey.keyId), old.keyId])
      const after = await rowsRead()
      return after.map(({ table, rows }, index) => [table, rows - before[index]!.rows])
    })
    expect(read).toEqual([
      ['api_key', 11],
      ['api_key_directory', 1],
      ['operator', 11],
    ])
  })

  it('fails every request whose key could not be looked up, and none after it', async () => {
    const { key } = await issue()
    let down = true
    const sql: Sql = {
      query: (text, values, operatorId) =>
        down ? Promise.reject(new Error('no database')) : world.database.query(text, values, operatorId),
      announce() {},
    }
    const ask = () => authenticate(sql, `Bearer ${key}`, world.now, client)
    const answers = await Promise.allSettled([ask(), ask()])
    expect(answers.map(each => each.status)).toEqual(['rejected', 'rejected'])
    down = false
    expect((await ask()).operatorId).toBe(operatorId)
  })

  it('refuses a key from the instant at which it expires', async () => {
    const { key } = await issue({ expiresAt: later(10) })
    await call(key, new Date(later(10).getTime() - 1))
    expect((await refusalOf(call(key, later(10)))).message).toBe('This API key has expired.')
  })

  it('records the last use at most once a minute', async () => {
    const { key, apiKey } = await issue()
    const lastUse = async () =>
      (await findKeys(world.database, operatorId)).find(each => each.keyId === apiKey.keyId)!.lastUsedAt
    const use = async (at: Date) => {
      const sql = counting()
      await authenticate(sql, `Bearer ${key}`, at, client)
      return sql.statements
    }
    const expectLastUse = (at: Date) => untilPasses(async () => expect(await lastUse()).toEqual(at))
    expect(await use(world.now)).toBe(2)
    await expectLastUse(world.now)
    expect(await use(later(1))).toBe(1)
    expect(await use(new Date(later(1).getTime() + 1))).toBe(2)
    await expectLastUse(new Date(later(1).getTime() + 1))
  })

  it('does not wait until the last use is written', async () => {
    const { key, apiKey } = await issue()
    const locks = 'select from api_key where operator_id = $1 and key_id = $2 for update'
    const caller = await holding(world, [[locks, [operatorId, apiKey.keyId]]], () => call(key))
    expect(caller.keyId).toBe(apiKey.keyId)
  })
})

describe('revokeKey', () => {
  it('revokes a key at once, and keeps the first time when repeated', async () => {
    const { key, apiKey } = await issue()
    const first = await revokeKey(world.database, operatorId, apiKey.keyId, world.now)
    expect(first.revokedAt).toEqual(world.now)
    expect((await refusalOf(call(key))).message).toBe('This API key was revoked.')
    const second = await revokeKey(world.database, operatorId, apiKey.keyId, later(5))
    expect(second).toEqual(first)
  })

  it('revokes the keys that it has replaced, which still work, and no successor', async () => {
    const first = await issue()
    const second = await rollKey(world.database, operatorId, first.apiKey.keyId, 60, world.now)
    const third = await rollKey(world.database, operatorId, second.apiKey.keyId, 60, world.now)
    const fourth = await rollKey(world.database, operatorId, third.apiKey.keyId, 60, world.now)
    for (const { key } of [first, second, third, fourth]) await call(key)
    await revokeKey(world.database, operatorId, third.apiKey.keyId, later(1))
    for (const { key } of [first, second, third]) {
      expect((await refusalOf(call(key, later(1)))).message).toBe('This API key was revoked.')
    }
    await call(fourth.key, later(1))
  })

  it('keeps the time at which a replaced key was revoked', async () => {
    const first = await issue()
    const { apiKey } = await rollKey(world.database, operatorId, first.apiKey.keyId, 0, world.now)
    await revokeKey(world.database, operatorId, apiKey.keyId, later(5))
    const found = (await findKeys(world.database, operatorId)).find(each => each.keyId === first.apiKey.keyId)!
    expect(found.revokedAt).toEqual(world.now)
  })

  it('refuses a key of another operator like an unknown one, and does not revoke it', async () => {
    const { key, apiKey } = await issue()
    const walls = operators.walls.operatorId
    const other = await refusalOf(revokeKey(world.database, walls, apiKey.keyId, world.now))
    const made = await refusalOf(revokeKey(world.database, walls, '01970000-0000-7000-8000-00000000dead', world.now))
    expect(other.message).toBe('No key of this operator has this KeyID.')
    expect({ ...made }).toEqual({ ...other })
    await call(key)
  })
})

describe('rollKey', () => {
  const roll = (keyId: string, graceMinutes = 0, now = world.now) =>
    rollKey(world.database, operatorId, keyId, graceMinutes, now)

  it('issues a key on the same terms and revokes the old one at once', async () => {
    const old = await issue({ name: 'Shop', scopes: ['ota'], partnerId, expiresAt: later(600) })
    const { key, apiKey } = await roll(old.apiKey.keyId)
    expect(apiKey).toMatchObject({ name: 'Shop', scopes: ['ota'], partnerId, expiresAt: later(600), revokedAt: null })
    expect(key).not.toBe(old.key)
    expect((await call(key)).partnerSlug).toBe('wanderly')
    expect((await refusalOf(call(old.key))).message).toBe('This API key was revoked.')
  })

  it('accepts both keys during the grace period, then only the new one', async () => {
    const old = await issue()
    const { key } = await roll(old.apiKey.keyId, 30)
    await call(old.key, later(29))
    await call(key, later(29))
    expect((await refusalOf(call(old.key, later(30)))).message).toBe('This API key has expired.')
    await call(key, later(30))
  })

  it('never extends the expiry of the old key by the grace period', async () => {
    const old = await issue({ expiresAt: later(10) })
    await roll(old.apiKey.keyId, 60)
    expect((await refusalOf(call(old.key, later(10)))).message).toBe('This API key has expired.')
  })

  it.each([
    ['of its first rotation', 600],
    ['that never came', null],
  ])('rolls a key again in its grace period, with the expiry %s', async (_, expires) => {
    const expiresAt = expires === null ? null : later(expires)
    const old = await issue({ expiresAt })
    const lost = await roll(old.apiKey.keyId, 30)
    const again = await roll(old.apiKey.keyId, 60, later(1))
    expect(again.apiKey.expiresAt).toEqual(expiresAt)
    for (const key of [old.key, lost.key, again.key]) await call(key, later(29))
    // The second rotation does not extend the grace period of the first.
    expect((await refusalOf(call(old.key, later(30)))).message).toBe('This API key has expired.')
    await call(again.key, later(599))
  })

  it('refuses a revoked or expired key, and a grace period above a week', async () => {
    const revoked = await issue()
    await revokeKey(world.database, operatorId, revoked.apiKey.keyId, world.now)
    const expired = await issue({ expiresAt: later(10) })
    expect((await refusalOf(roll(revoked.apiKey.keyId))).message).toBe(
      'This key was revoked at 2026-06-15T08:00:00.000Z. Issue a new one instead.',
    )
    expect((await refusalOf(roll(expired.apiKey.keyId, 0, later(10)))).message).toBe(
      'This key expired at 2026-06-15T08:10:00.000Z. Issue a new one instead.',
    )
    expect((await refusalOf(roll(expired.apiKey.keyId, 10_081))).facts.errors).toEqual([
      { path: ['graceMinutes'], detail: 'The old key can work on for 0 to 10080 minutes, not for 10081.' },
    ])
  })

  it('succeeds for only one of two concurrent requests', async () => {
    const { apiKey } = await issue({ name: 'Contested' })
    const lock = 'select from api_key where operator_id = $1 and key_id = $2 for update'
    const both = await whileLocked(
      world,
      [[lock, [operatorId, apiKey.keyId]]],
      () => Promise.allSettled([roll(apiKey.keyId), roll(apiKey.keyId)]),
      { waiting: 2 },
    )
    expect(both.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
    const contested = (await findKeys(world.database, operatorId)).filter(each => each.name === 'Contested')
    expect(contested.map(each => each.revokedAt === null).sort()).toEqual([false, true])
  })
})
