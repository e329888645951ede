import { beforeAll, describe, expect, it } from '@jest/globals'
import { findKeys } from '../../src/domain/access/findKeys.ts'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { decodeTypeId, encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { deactivateStaff } from '../../src/domain/staff/deactivateStaff.ts'
import { updateStaff } from '../../src/domain/staff/updateStaff.ts'
import { Desk } from '../bookings/Desk.ts'
import type { Headers } from '../graphql/post.ts'
import { activities, operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { Crew, type Member } from './Crew.ts'

const { world, app } = useApp()
const { GUIDE, RECEPTION, MANAGER, OWNER } = StaffRole
const operator = bearer('operator')
let crew: Crew
/** Stays the only owner between the tests. */
let marta: Member
let asMarta: Headers
beforeAll(async () => {
  crew = new Crew(world, app)
  marta = await crew.add(OWNER, { name: 'Marta Reis', email: 'marta@example.com' })
  asMarta = await crew.signIn(marta)
})

const update = (staffId: string, input: object, headers = asMarta) =>
  crew.ask(
    headers,
    'mutation ($input: UpdateStaffInput!) { updateStaff(input: $input) { staffAccount { name email role version } } }',
    { input: { staffId, ...input } },
  )

const deactivate = (staffId: string, headers = asMarta) =>
  crew.ask(
    headers,
    'mutation ($input: DeactivateStaffInput!) { deactivateStaff(input: $input) { staffAccount { deactivatedAt sessions { sessionId } } } }',
    { input: { staffId } },
  )

const ALIVE = '{ viewer { scopes } }'

describe('a change of an account', () => {
  it('applies to the next request of a session that is open', async () => {
    const person = await crew.add(RECEPTION)
    const session = await crew.signIn(person)
    const scopes = async () =>
      (await crew.data<{ viewer: { scopes: string[] } }>(session, '{ viewer { scopes } }')).viewer.scopes
    expect(await scopes()).toEqual(['BOOKINGS_WRITE'])
    expect(await crew.codeOf(session, '{ auditLog { nodes { action } } }')).toBe('permission-denied')
    await update(person.id, { role: 'MANAGER' })
    expect(await scopes()).toEqual(['BOOKINGS_WRITE', 'CATALOGUE_WRITE', 'PARTNERS_WRITE', 'AUDIT_READ'])
    expect(await crew.codeOf(session, '{ auditLog { nodes { action } } }')).toBeUndefined()
    await update(person.id, { role: 'GUIDE' })
    expect(await crew.codeOf(session, '{ bookings { nodes { id } } }')).toBe('permission-denied')
  })

  it('changes what is given, once its version is as it was read', async () => {
    const person = await crew.add(GUIDE, { name: 'Old', email: 'old@example.com' })
    const changed = await update(person.id, { name: ' New ', expectedVersion: 1 })
    expect(changed.body.data.updateStaff.staffAccount).toEqual({
      name: 'New',
      email: 'old@example.com',
      role: 'GUIDE',
      version: 2,
    })
    expect((await update(person.id, { role: 'OWNER', expectedVersion: 1 })).error.extensions).toMatchObject({
      code: 'version-conflict',
      currentVersion: 2,
    })
    expect((await update(person.id, { email: 'Marta@example.com' })).error.extensions.errors).toMatchObject([
      { pointer: '/variables/input/email' },
    ])
    expect((await update(person.id, { name: null })).error.extensions.errors).toMatchObject([
      { pointer: '/variables/input/name' },
    ])
  })

  it('is refused for an account that was deactivated', async () => {
    const person = await crew.add(GUIDE, { name: 'Gone' })
    await deactivate(person.id)
    expect((await update(person.id, { role: 'OWNER' })).error.message).toMatch(
      /^The account of Gone was deactivated at /,
    )
  })
})

describe('the end of an account', () => {
  it('ends its sessions and its links at once, and doing it again changes nothing', async () => {
    const person = await crew.add(MANAGER)
    const [session, other, link] = [await crew.signIn(person), await crew.signIn(person), await crew.token(person)]
    const first = (await deactivate(person.id)).body.data.deactivateStaff.staffAccount
    expect(first).toEqual({ deactivatedAt: world.now.toISOString(), sessions: [] })
    for (const each of [session, other]) expect(await crew.codeOf(each, ALIVE)).toBe('unauthenticated')
    const answer = await crew.open(link)
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, undefined])
    expect((await deactivate(person.id)).body.data.deactivateStaff.staffAccount).toEqual(first)
  })

  it('leaves its name in histories, and frees its memberships', async () => {
    const desk = await Desk.open(world, 'operator')
    const booking = await desk.book()
    const { createResource } = await crew.data<{ createResource: { resource: { members: { id: string }[] } } }>(
      operator,
      'mutation { createResource(input: { name: "Guide", members: [{ name: "Ana" }] }) { resource { members { id } } } }',
    )
    const memberIds = [decodeTypeId('mem', createResource.resource.members[0]!.id)!]
    const person = await crew.add(RECEPTION, { name: 'Beatriz Lopes', memberIds })
    const cancel = 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { booking { status } } }'
    const { bookingReference } = booking
    await crew.data(await crew.signIn(person), cancel, { input: { bookingReference } })
    await deactivate(person.id)
    const read =
      'query ($bookingReference: String!) { booking(bookingReference: $bookingReference) { history { action byName } } }'
    const { booking: seen } = await crew.data<{ booking: { history: object[] } }>(operator, read, { bookingReference })
    expect(seen.history.at(-1)).toEqual({ action: 'CANCELLED', byName: 'Beatriz Lopes' })
    await crew.add(GUIDE, { memberIds })
  })

  it('leaves the account in the list, behind the others', async () => {
    const { staff } = await crew.data<{ staff: { name: string; deactivatedAt: string | null }[] }>(
      asMarta,
      '{ staff { name deactivatedAt } }',
    )
    const ended = staff.map(each => each.deactivatedAt !== null)
    expect(ended).toEqual([...ended].sort())
    expect(new Set(ended)).toEqual(new Set([false, true]))
    const active = staff.filter(each => each.deactivatedAt === null).map(each => each.name)
    expect(active).toEqual([...active].sort((one, other) => one.localeCompare(other)))
  })
})

describe('the last owner', () => {
  it('keeps the role and the account', async () => {
    for (const headers of [asMarta, operator]) {
      for (const role of ['MANAGER', 'RECEPTION', 'GUIDE']) {
        const { error } = await update(marta.id, { role }, headers)
        expect(error.message).toBe('Marta Reis is the last owner. Make somebody else an owner first.')
        expect(error.extensions.errors).toMatchObject([{ pointer: '/variables/input/role' }])
      }
      const { error } = await deactivate(marta.id, headers)
      expect(error.extensions).toMatchObject({ code: 'validation', errors: [{ pointer: '/variables/input/staffId' }] })
    }
    expect(await crew.codeOf(asMarta, '{ staff { name } }')).toBeUndefined()
    expect((await update(marta.id, { name: 'Marta Reis', role: 'OWNER' })).error).toBeUndefined()
  })

  it('is not counted with those whose accounts have ended', async () => {
    const second = await crew.add(OWNER)
    await deactivate(second.id)
    expect((await deactivate(marta.id)).error.message).toMatch(/is the last owner/)
  })

  it.each<[string, (person: Member) => Promise<unknown>]>([
    ['demote', person => updateStaff(world.database, crew.operatorId, person.keyId, { role: GUIDE }, world.now)],
    ['deactivate', person => deactivateStaff(world.database, crew.operatorId, person.keyId, world.now)],
  ])('stays if two owners %s each other at the same time: one of them succeeds', async (_, end) => {
    for (let round = 0; round < 10; round++) {
      const other = await crew.add(OWNER)
      // Both wait for the same lock, whichever they ask for first.
      const outcomes = await whileLocked(
        world,
        [
          [
            `select from api_key where operator_id = $1 and role = 'OWNER' and revoked_at is null order by key_id for update`,
            [crew.operatorId],
          ],
        ],
        () => Promise.allSettled([end(marta), end(other)]),
        { waiting: 2 },
      )
      expect(outcomes.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = outcomes.find(each => each.status === 'rejected')!
      expect(refused.reason).toBeInstanceOf(Refusal)
      expect(refused.reason.facts.errors).toMatchObject([{ detail: expect.stringMatching(/ is the last owner\./) }])
      const owners = await world.admin.query<{ keyId: string }>(
        `select key_id "keyId" from api_key where operator_id = $1 and role = 'OWNER' and revoked_at is null`,
        [crew.operatorId],
      )
      expect(owners).toHaveLength(1)
      // Marta is the only owner again.
      if (owners[0]!.keyId === marta.keyId) continue
      await world.admin.query(
        `update api_key set role = 'OWNER', scopes = '{operator:write,usage:read}', revoked_at = null where key_id = $1`,
        [marta.keyId],
      )
      await world.admin.query('update staff_account set deactivated_at = null where key_id = $1', [marta.keyId])
      await updateStaff(world.database, crew.operatorId, other.keyId, { role: GUIDE }, world.now)
    }
  })

  it('stays if two owners demote each other with requests of their sessions', async () => {
    for (let round = 0; round < 10; round++) {
      const other = await crew.add(OWNER)
      const asOther = await crew.signIn(other)
      const answers = await Promise.all([
        update(other.id, { role: 'GUIDE' }, asMarta),
        update(marta.id, { role: 'GUIDE' }, asOther),
      ])
      const codes = answers.map(each => each.error?.extensions.code)
      expect(codes.filter(each => each === undefined)).toHaveLength(1)
      expect(['validation', 'permission-denied']).toContain(codes.find(each => each !== undefined))
      if (codes[0] === undefined) continue
      expect((await update(marta.id, { role: 'OWNER' }, asOther)).error).toBeUndefined()
      expect((await update(other.id, { role: 'GUIDE' })).error).toBeUndefined()
    }
  })
})

describe('the key of an account', () => {
  it('is no key of the API: it is in no list, and nothing changes it', async () => {
    const keyId = encodeTypeId('key', marta.keyId)
    const { apiKeys } = await crew.data<{ apiKeys: { nodes: { id: string }[]; totalCount: number } }>(
      asMarta,
      '{ apiKeys(first: 100) { nodes { id } totalCount } }',
    )
    expect(apiKeys.nodes.map(each => each.id)).not.toContain(keyId)
    expect(apiKeys.totalCount).toBe(apiKeys.nodes.length)
    expect((await findKeys(world.database, crew.operatorId)).map(each => each.keyId)).not.toContain(marta.keyId)
    const [before] = await world.admin.query('select * from api_key where key_id = $1', [marta.keyId])
    for (const [name, input] of [
      ['revokeKey', {}],
      ['rollKey', {}],
      ['updateKey', { name: 'Program' }],
      ['setKeyRateLimits', { rateLimits: { reads: 1 } }],
    ] as const) {
      const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
      const selection = name === 'rollKey' ? 'issuedKey { key }' : 'apiKey { id }'
      const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`
      expect([name, await crew.codeOf(asMarta, query, { input: { keyId, ...input } })]).toEqual([name, 'not-found'])
    }
    expect(await world.admin.query('select * from api_key where key_id = $1', [marta.keyId])).toEqual([before])
    expect(await crew.codeOf(asMarta, ALIVE)).toBeUndefined()
  })

  it('has no text', async () => {
    expect(await world.admin.query('select hash, prefix from api_key where key_id = $1', [marta.keyId])).toEqual([
      { hash: null, prefix: '' },
    ])
    for (const text of [marta.keyId, marta.id, encodeTypeId('key', marta.keyId)]) {
      expect(await crew.codeOf({ authorization: `Bearer ${text}` }, ALIVE)).toBe('unauthenticated')
    }
  })
})

describe('the audit log', () => {
  interface Entry {
    action: string
    objectType: string
    objectId: string | null
    actor: string
    staff: { name: string } | null
    key: { name: string } | null
  }

  const entries = async (filter = '') => {
    const query = `{ auditLog(first: 100 ${filter && `, filter: { ${filter} }`}) { nodes {
      action objectType objectId actor staff { name } key { name } } } }`
    return (await crew.data<{ auditLog: { nodes: Entry[] } }>(asMarta, query)).auditLog.nodes
  }

  it('names the person who did something', async () => {
    const manager = await crew.add(MANAGER, { name: 'Tiago Costa' })
    const session = await crew.signIn(manager)
    const rename = `mutation { updateProduct(input: { activityId: "${activities.sunset.id}", name: "Sunset" }) { product { name } } }`
    await crew.data(session, rename)
    await crew.data(operator, rename.replace('Sunset"', 'Sunset Kayak Tour"'))
    expect((await entries('actions: ["updateProduct"]')).slice(0, 2)).toEqual([
      expect.objectContaining({ actor: 'KEY', staff: null, key: { name: 'operator' } }),
      expect.objectContaining({
        actor: 'SESSION',
        objectType: 'PRODUCT',
        objectId: activities.sunset.id,
        staff: { name: 'Tiago Costa' },
        key: { name: 'Tiago Costa' },
      }),
    ])
  })

  it('has what is done to accounts, by their identifiers', async () => {
    const invited = await crew.data<{ inviteStaff: { staffAccount: { id: string } } }>(
      asMarta,
      'mutation { inviteStaff(input: { name: "Rita", email: "rita@example.com", role: GUIDE }) { staffAccount { id } } }',
    )
    const { id } = invited.inviteStaff.staffAccount
    expect(id).toMatch(/^stf_/)
    await update(id, { role: 'RECEPTION' })
    await crew.data(asMarta, `mutation { resendInvitation(input: { staffId: "${id}" }) { staffAccount { id } } }`)
    await deactivate(id)
    const done = await entries(`objects: ["${id}"]`)
    expect(done.map(each => each.action)).toEqual(['deactivateStaff', 'resendInvitation', 'updateStaff', 'inviteStaff'])
    for (const each of done) {
      expect(each).toMatchObject({ objectType: 'STAFF_ACCOUNT', objectId: id, staff: { name: 'Marta Reis' } })
    }
    expect(await entries('objectTypes: [STAFF_ACCOUNT], actions: ["updateStaff"]')).toEqual(
      expect.arrayContaining([expect.objectContaining({ objectId: id })]),
    )
  })
})

describe('another operator', () => {
  it('sees and changes nothing of it', async () => {
    const walls = new Crew(world, app, operators.walls)
    const stranger = await walls.add(OWNER, { name: 'Stranger' })
    const asStranger = await walls.signIn(stranger)
    const { staff } = await walls.data<{ staff: { name: string }[] }>(asStranger, '{ staff { name } }')
    expect(staff).toEqual([{ name: 'Stranger' }])
    for (const headers of [asStranger, bearer('wallsOperator')]) {
      const codes = [
        await crew.codeOf(headers, `{ node(id: "${marta.id}") { id } }`),
        (await update(marta.id, { role: 'GUIDE' }, headers)).error.extensions.code,
        (await deactivate(marta.id, headers)).error.extensions.code,
        await crew.codeOf(
          headers,
          `mutation { resendInvitation(input: { staffId: "${marta.id}" }) { staffAccount { id } } }`,
        ),
      ]
      expect(codes).toEqual(['not-found', 'not-found', 'not-found', 'not-found'])
    }
    const { viewer } = await crew.data<{ viewer: { sessions: { sessionId: string }[] } }>(
      asMarta,
      '{ viewer { sessions { sessionId } } }',
    )
    const { sessionId } = viewer.sessions[0]!
    const end = `mutation { endSession(input: { sessionId: "${sessionId}" }) { viewer { id } } }`
    expect(await crew.codeOf(asStranger, end)).toBe('not-found')
    expect(await crew.codeOf(asMarta, ALIVE)).toBeUndefined()
    // The same address and the same person can be at both.
    await walls.add(GUIDE, { email: 'marta@example.com' })
  })
})
