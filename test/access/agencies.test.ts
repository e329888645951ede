import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { agencyKeyHash } from '../../src/domain/access/agencies/agencyKeyHash.ts'
import { createAgency } from '../../src/domain/access/agencies/createAgency.ts'
import { endAgencyGrant } from '../../src/domain/access/agencies/endAgencyGrant.ts'
import { grantAgency } from '../../src/domain/access/agencies/grantAgency.ts'
import { issueAgencyKey } from '../../src/domain/access/agencies/issueAgencyKey.ts'
import { revokeAgencyKey } from '../../src/domain/access/agencies/revokeAgencyKey.ts'
import { rollAgencyKey } from '../../src/domain/access/agencies/rollAgencyKey.ts'
import { authenticate } from '../../src/domain/access/authenticate.ts'
import { findKeys } from '../../src/domain/access/findKeys.ts'
import { revokeKey } from '../../src/domain/access/revokeKey.ts'
import { rollKey } from '../../src/domain/access/rollKey.ts'
import { setKeyRateLimits } from '../../src/domain/access/setKeyRateLimits.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { refusalOf } from '../graphql/ask.ts'
import { asAgency, kayaks, openAgency, walls } from '../world/agency.ts'
import { client, keys, operators, partners } from '../world/cast.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const wanderly = partners.wanderly.partnerId

let agency: Awaited<ReturnType<typeof openAgency>>
let number = 0
beforeEach(async () => {
  agency = await openAgency(world, `Agency ${++number}`)
})

const grant = (partner: keyof typeof partners = 'wanderly') =>
  grantAgency(world.database, partners[partner].operatorId, partners[partner].partnerId, agency.agencyId, world.now)
const end = (of = operatorId) => endAgencyGrant(world.database, of, agency.agencyId, world.now)
const call = (key = agency.key, operator: string | undefined = kayaks, now = world.now) =>
  authenticate(world.database, asAgency(key).authorization, now, client, operator)
const refused = async (key?: string, operator?: string, now?: Date) => {
  const { code, message } = await refusalOf(call(key, operator, now))
  return [code, message]
}
const rowsOf = async (agencyKeyId = agency.agencyKey.agencyKeyId) =>
  (await findKeys(world.database, operatorId)).filter(each => each.agencyKeyId === agencyKeyId)

const DENIED = [
  'permission-denied',
  'This key is of an agency, and no operator with the OperatorID in the header "Operator" has granted the agency.',
]
const minutes = (count: number) => new Date(world.now.getTime() + count * 60_000)

/** A partner is connected to one agency at most. */
const endAll = async () => {
  const grants = await world.admin.query<{ operator: string; agency: string }>(
    'select operator_id operator, agency_id agency from agency_grant',
  )
  for (const each of grants) await endAgencyGrant(world.database, each.operator, each.agency, world.now)
}
beforeEach(endAll)

describe('grantAgency', () => {
  it('lets every working key of the agency sell as the partner, with an ordinary key each', async () => {
    const second = await issueAgencyKey(
      world.database,
      agency.agencyId,
      { name: 'Second', expiresAt: minutes(5) },
      world.now,
    )
    const revoked = await issueAgencyKey(world.database, agency.agencyId, { name: 'Old', expiresAt: null }, world.now)
    await revokeAgencyKey(world.database, revoked.agencyKey.agencyKeyId, world.now)
    await grant()
    expect(await call()).toMatchObject({ operatorId, partnerId: wanderly, partnerSlug: 'wanderly', scopes: ['ota'] })
    expect((await call(second.key)).keyId).not.toBe((await call()).keyId)
    expect(await refused(second.key, kayaks, minutes(5))).toEqual(['unauthenticated', 'This API key has expired.'])
    expect(await refused(revoked.key)).toEqual(['unauthenticated', 'This API key was revoked.'])
    expect(await rowsOf()).toMatchObject([{ name: agency.agencyKey.name, prefix: agency.key.slice(0, 10) }])
    expect(await rowsOf(revoked.agencyKey.agencyKeyId)).toEqual([])
  })

  it('changes nothing the second time', async () => {
    await grant()
    const { keyId } = await call()
    await grant()
    expect((await call()).keyId).toBe(keyId)
    expect(await rowsOf()).toHaveLength(1)
  })

  it('connects an agency to one partner of an operator, and a partner to one agency', async () => {
    await grant()
    expect((await refusalOf(grant('tripster'))).message).toBe(
      'This agency is connected to your partner "Wanderly" already. End that connection first.',
    )
    const { agencyId } = await createAgency(world.database, `Rival ${number}`, world.now)
    expect((await refusalOf(grantAgency(world.database, operatorId, wanderly, agencyId, world.now))).message).toBe(
      `This partner is connected to the agency "${agency.name}" already. End that connection first.`,
    )
    await grant('wallPartner')
  })

  it('refuses the partner of another operator and an agency that there is not, both at once', async () => {
    const nobody = '01970000-0000-7000-8000-ffffffffffff'
    const { partnerId } = partners.wallPartner
    const { facts } = await refusalOf(grantAgency(world.database, operatorId, partnerId, nobody, world.now))
    expect(facts.errors).toEqual([
      { path: ['partnerId'], detail: 'No partner of this operator has this PartnerID.' },
      { path: ['agencyId'], detail: 'There is no agency with this AgencyID.' },
    ])
  })

  it('and a key that is issued meanwhile see each other', async () => {
    let issuing: ReturnType<typeof issueAgencyKey> | undefined
    await world.admin.transaction(async db => {
      await db.query('select from agency where agency_id = $1 for no key update', [agency.agencyId])
      const granting = grant()
      issuing = issueAgencyKey(world.database, agency.agencyId, { name: 'Meanwhile', expiresAt: null }, world.now)
      const waiting = `select count(*)::int n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await world.admin.query<{ n: number }>(waiting))[0]!.n === 2)
      void granting
    })
    const { key } = await issuing!
    await until(async () => (await rowsOf()).length === 1)
    expect((await call(key)).partnerId).toBe(wanderly)
    expect((await call()).partnerId).toBe(wanderly)
  })
})

describe('a key of an agency', () => {
  it('needs the operator, and is told which ones granted the agency', async () => {
    await grant()
    await grant('wallPartner')
    const { code, facts } = await refusalOf(authenticate(world.database, `Bearer ${agency.key}`, world.now, client))
    expect(code).toBe('operator-required')
    expect(facts.operators).toEqual([
      { operatorId: operators.walls.operatorId, name: 'Brooklyn Walls' },
      { operatorId, name: 'Harbour Kayaks' },
    ])
  })

  it('is refused in the same words for operators that did not grant, no longer grant, or do not exist', async () => {
    await grant('wallPartner')
    expect(await refused()).toEqual(DENIED)
    expect(await refused(agency.key, encodeTypeId('op', '01970000-0000-7000-8000-ffffffffffff'))).toEqual(DENIED)
    await grant()
    await end()
    expect(await refused()).toEqual(DENIED)
    expect((await call(agency.key, walls)).operatorId).toBe(operators.walls.operatorId)
  })

  it.each(['', 'op_', 'Harbour Kayaks', `${kayaks}, ${kayaks}`, encodeTypeId('ptr', operators.kayaks.operatorId)])(
    'refuses the operator %j as malformed',
    async operator => {
      await grant()
      expect((await refused(agency.key, operator))[0]).toBe('malformed-request')
    },
  )

  it('does not open anything by the hash that is stored for an operator', () => {
    expect(agencyKeyHash(agency.agencyKey.hash, operatorId)).not.toEqual(agency.agencyKey.hash)
    expect(agencyKeyHash(agency.agencyKey.hash, operatorId)).not.toEqual(
      agencyKeyHash(agency.agencyKey.hash, operators.walls.operatorId),
    )
  })
})

describe('an ordinary key', () => {
  const ordinary = (operator?: string) => call(keys.wanderly.text, operator)

  it('may name its own operator, and no other', async () => {
    const plain = await authenticate(world.database, `Bearer ${keys.wanderly.text}`, world.now, client)
    // Others write meanwhile.
    expect(await ordinary(kayaks)).toEqual({ ...plain, walPosition: expect.any(Number) })
    expect(await refused(keys.wanderly.text, walls)).toEqual([
      'permission-denied',
      'This key belongs to another operator than the one that the header "Operator" names. Leave the header out.',
    ])
    expect((await refused(keys.wanderly.text, 'Harbour'))[0]).toBe('malformed-request')
  })

  it.each([undefined, kayaks])('costs one statement with the operator %s', async operator => {
    await authenticate(world.database, `Bearer ${keys.wanderly.text}`, world.now, client)
    let statements = 0
    const counting = Object.assign(Object.create(world.database), {
      query: (text: string, values?: readonly unknown[], operatorId?: string) => {
        statements++
        return world.database.query(text, values, operatorId)
      },
    })
    await authenticate(counting, `Bearer ${keys.wanderly.text}`, world.now, client, operator)
    expect(statements).toBe(1)
  })
})

describe('endAgencyGrant', () => {
  it('leaves the bookings’ key in the list as revoked, and lets a later grant choose another partner', async () => {
    await grant()
    const { keyId } = await call()
    expect((await end()).partnerId).toBe(wanderly)
    expect(await rowsOf()).toMatchObject([{ keyId, revokedAt: world.now }])
    await grant('tripster')
    expect(await call()).toMatchObject({ partnerId: partners.tripster.partnerId })
    expect((await call()).keyId).not.toBe(keyId)
    expect((await rowsOf()).filter(each => each.revokedAt)).toMatchObject([{ keyId, partnerId: wanderly }])
  })

  it('refuses an agency that is not connected to this operator', async () => {
    await grant('wallPartner')
    expect((await refusalOf(end())).message).toBe('No partner of this operator is connected to this agency.')
    expect((await call(agency.key, walls)).operatorId).toBe(operators.walls.operatorId)
  })
})

describe('the keys of an agency', () => {
  it('work for operators that granted it before they were issued', async () => {
    await grant()
    const { key } = await issueAgencyKey(world.database, agency.agencyId, { name: 'New', expiresAt: null }, world.now)
    expect((await call(key)).partnerId).toBe(wanderly)
  })

  it('are revoked for every operator at once', async () => {
    await grant()
    await grant('wallPartner')
    await revokeAgencyKey(world.database, agency.agencyKey.agencyKeyId, world.now)
    for (const operator of [kayaks, walls]) {
      expect(await refused(agency.key, operator)).toEqual(['unauthenticated', 'This API key was revoked.'])
    }
    const { code } = await refusalOf(authenticate(world.database, `Bearer ${agency.key}`, world.now, client))
    expect(code).toBe('unauthenticated')
    const again = await revokeAgencyKey(world.database, agency.agencyKey.agencyKeyId, minutes(1))
    expect(again.revokedAt).toEqual(world.now)
  })

  it('are rolled for every operator at once, with a grace period and the limits of each operator', async () => {
    await grant()
    await grant('wallPartner')
    const { keyId } = await call()
    await setKeyRateLimits(world.database, operatorId, keyId, { reads: 7 })
    const { key, agencyKey } = await rollAgencyKey(world.database, agency.agencyKey.agencyKeyId, 60, world.now)
    expect(await call(key)).toMatchObject({ partnerId: wanderly, rateLimits: { reads: 7 } })
    expect((await call(key, walls)).rateLimits).toBeUndefined()
    expect((await call()).keyId).toBe(keyId)
    expect(await refused(agency.key, kayaks, minutes(60))).toEqual(['unauthenticated', 'This API key has expired.'])
    await rollAgencyKey(world.database, agencyKey.agencyKeyId, 0, world.now)
    expect(await refused(key, walls)).toEqual(['unauthenticated', 'This API key was revoked.'])
    expect((await refusalOf(rollAgencyKey(world.database, agencyKey.agencyKeyId, 0, world.now))).message).toBe(
      'This key was revoked. Issue a new one instead.',
    )
  })

  it('are rolled again in the grace period, with the expiry of the first rotation', async () => {
    await grant()
    const first = await rollAgencyKey(world.database, agency.agencyKey.agencyKeyId, 60, world.now)
    const second = await rollAgencyKey(world.database, agency.agencyKey.agencyKeyId, 60, minutes(1))
    expect(second.agencyKey.expiresAt).toEqual(agency.agencyKey.expiresAt)
    expect((await rowsOf(second.agencyKey.agencyKeyId))[0]!.expiresAt).toEqual(agency.agencyKey.expiresAt)
    for (const key of [first.key, second.key]) await call(key, kayaks, minutes(61))
  })

  it('are revoked with those that they have replaced', async () => {
    await grant()
    await grant('wallPartner')
    const first = await rollAgencyKey(world.database, agency.agencyKey.agencyKeyId, 60, world.now)
    const second = await rollAgencyKey(world.database, first.agencyKey.agencyKeyId, 60, world.now)
    for (const key of [agency.key, first.key, second.key]) await call(key)
    await revokeAgencyKey(world.database, second.agencyKey.agencyKeyId, minutes(1))
    for (const key of [agency.key, first.key, second.key]) {
      for (const operator of [kayaks, walls]) {
        expect(await refused(key, operator)).toEqual(['unauthenticated', 'This API key was revoked.'])
      }
    }
  })

  it('are not given to an operator whose grant has ended', async () => {
    await grant()
    await end()
    const { key } = await rollAgencyKey(world.database, agency.agencyKey.agencyKeyId, 0, world.now)
    expect(await refused(key)).toEqual(DENIED)
  })

  it('are neither rolled nor revoked by an operator, who limits them', async () => {
    await grant()
    const { keyId } = await call()
    expect((await refusalOf(rollKey(world.database, operatorId, keyId, 0, world.now))).message).toBe(
      'This key is of an agency. The agency has it replaced, for all its operators at once.',
    )
    expect((await refusalOf(revokeKey(world.database, operatorId, keyId, world.now))).message).toBe(
      'This key is of an agency. End the connection to the agency instead.',
    )
    await setKeyRateLimits(world.database, operatorId, keyId, { bookings: 3 })
    expect(await call()).toMatchObject({ keyId, rateLimits: { bookings: 3 } })
  })

  it('can do nothing but sell', async () => {
    await grant()
    const widened = world.admin.query(`update api_key set scopes = '{ota,operator:write}' where key_id = $1`, [
      (await call()).keyId,
    ])
    await expect(widened).rejects.toThrow('api_key_agency_check')
  })
})

describe('createAgency', () => {
  it.each([
    ['  ', 'The name has 1–100 characters.'],
    ['x'.repeat(101), 'The name has 1–100 characters.'],
    ['Taken', 'There is an agency "Taken" already.'],
  ])('refuses the name %j', async (name, message) => {
    expect((await refusalOf(createAgency(world.database, name, world.now))).message).toBe(message)
  })

  beforeAll(async () => {
    await createAgency(world.database, ' Taken ', world.now)
  })
})
