import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { hashKeyText } from '../../src/domain/access/keyText.ts'
import { openWithToken, purposes } from '../../src/domain/access/openSession.ts'
import { endSession, resumeSession } from '../../src/domain/access/resumeSession.ts'
import { readCalendar } from '../../src/domain/assignments/readCalendar.ts'
import { admitBookingLink } from '../../src/domain/bookings/admitBookingLink.ts'
import { WAIVER_LINK } from '../../src/domain/bookings/waiver/waiverUrl.ts'
import * as bulk from '../../src/domain/bulk/bulkLinks.ts'
import { followFileLink } from '../../src/domain/bulk/followBulkLink.ts'
import { CHOICE_LINK } from '../../src/domain/closures/choice/choiceUrl.ts'
import { admitInvitation } from '../../src/domain/waitlist/admitInvitation.ts'
import { admitOfferLink } from '../../src/domain/waitlist/admitOfferLink.ts'
import { invitationPurpose } from '../../src/domain/waitlist/invitationUrl.ts'
import { OFFER_LINK } from '../../src/domain/waitlist/offerUrl.ts'
import { FILE_LINK } from '../../src/domain/waivers/fileUrl.ts'
import { openFile } from '../../src/domain/waivers/openFile.ts'
import { storedName } from '../../src/domain/waivers/storedName.ts'
import { activities, client, keys, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { oldToken } from './oldToken.ts'

const world = useWorld()

const kayaks = { operatorId: operators.kayaks.operatorId, key: keys.operator, activity: activities.sunset }
const walls = { operatorId: operators.walls.operatorId, key: keys.wallsOperator, activity: activities.bouldering }
type Owner = typeof kayaks | typeof walls

/** The objects of both operators have this identifier, so only the operator tells them apart. */
const both = '01970000-0000-7000-8000-0000000000aa'
/** The objects of the second operator alone. */
const alone = '01970000-0000-7000-8000-0000000000bb'
/** The objects of nobody. */
const nobody = '01970000-0000-7000-8000-0000000000cc'
const expiresAt = new Date(NOW.getTime() + 60_000)

const unit = {
  kind: 'UNIT',
  name: 'A',
  quantity: 1,
  each: 100,
  amount: 100,
  unitId: both,
  unitType: 'OTHER',
  paxCount: 1,
}

/** An object of each kind of an operator. */
const inserts = ({ operatorId, activity: { activityId } }: Owner, id: string, keyId: string) => [
  `insert into booking (operator_id, booking_id, booking_reference, basket_id, activity_id, timeslot_id, date, time, starts_at, channel,
     participants, price_minor, currency, first_name, last_name, email, payment_reference, status, waiver_status, created_at, lines)
   values ('${operatorId}', '${id}', '${id === both ? 'AAAA-AAAA' : 'BBBB-BBBB'}', '${id}', '${activityId}', '${id}', '2026-07-01', '05:00',
     now(), 'ONLINE', 1, 100, 'EUR', 'A', 'B', 'a@example.com', 'x', 'CONFIRMED', 'not_required', now(), '${JSON.stringify([unit])}')`,
  `insert into waitlist_entry (operator_id, waitlist_id, activity_id, date, participants, first_name, last_name, email, channel, status,
     booking_id, created_at)
   values ('${operatorId}', '${id}', '${activityId}', '2026-07-01', 1, 'A', 'B', 'a@example.com', 'ONLINE', 'LEFT', '${id}', now())`,
  `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
   values ('${operatorId}', '${id}', '${activityId}', '2020-07-01', '05:00', '2020-07-0${id === both ? 1 : 2}', '2020-07-03', 5)`,
  `insert into upload (operator_id, upload_id, owner_id, file_name, content_type, bytes, sha256, created_at)
   values ('${operatorId}', '${id}', '${id}', 'a.pdf', 'application/pdf', 36, 'x', now())`,
  `insert into bulk_operation (operator_id, bulk_operation_id, kind, state, mutation, created_at, expires_at)
   values ('${operatorId}', '${id}', 'MUTATION', 'CREATED', 'CREATE_PRODUCT', now(), now())`,
  `insert into dashboard_session (operator_id, session_id, key_id, expires_at) values ('${operatorId}', '${id}', '${keyId}', '2026-06-16')`,
  `insert into resource_member (operator_id, member_id, resource_id, name, skills, created_at)
   values ('${operatorId}', '${id}', '${id}', 'Ana', '{}', now())`,
]

beforeAll(async () => {
  for (const [owner, id] of [
    [kayaks, both],
    [walls, both],
    [walls, alone],
  ] as const) {
    const hash = hashKeyText(owner.key.text)
    const [key] = await world.admin.query<{ keyId: string }>('select key_id "keyId" from api_key where hash = $1', [
      hash,
    ])
    await world.admin.transaction(async db => {
      // Without the rows that these refer to.
      await db.query('set local session_replication_role = replica')
      for (const each of inserts(owner, id, key!.keyId)) await db.query(each)
    })
    await world.storage.put(storedName(owner.operatorId, id), Readable.from([owner.operatorId]))
  }
})

/** Signs in again with the same link. */
const closeSessions = () =>
  world.admin.query('update dashboard_session set opened_at = null, ended_at = null, expires_at = $1', [expiresAt])

const operatorOf = (caller: { operatorId: string } | string) =>
  typeof caller === 'string' ? caller : caller.operatorId

/** Each kind of link: its purpose, and whose object it leads to. */
type Link = [string, string, (token: string) => Promise<string | undefined>]
const links: Link[] = [
  ...([WAIVER_LINK, CHOICE_LINK] as const).map(
    (purpose): Link => [
      `a booking, to its ${purpose}`,
      purpose,
      async token => operatorOf(await admitBookingLink(world.database, world.links, purpose, token, NOW)),
    ],
  ),
  ['an offer', OFFER_LINK, async token => operatorOf(await admitOfferLink(world.database, world.links, token, NOW))],
  [
    'an invitation',
    invitationPurpose('online'),
    async token => operatorOf(await admitInvitation(world.database, world.links, 'online', token, NOW)),
  ],
  [
    'a file',
    FILE_LINK,
    async token => text((await openFile(world.database, world.storage, world.links, token, NOW)).content),
  ],
  [
    'a bulk operation',
    bulk.FILE_LINK,
    async token => operatorOf(await followFileLink(world.database, world.links, token, NOW)),
  ],
  [
    'a sign-in and its session',
    purposes.signIn,
    async token => {
      await closeSessions()
      const opened = await openWithToken(world.database, world.links, token, { ...client, userAgent: undefined }, NOW)
      if (!opened) return undefined
      const session = opened.token
      const { operatorId } = await resumeSession(world.database, world.links, session, NOW, client)
      await endSession(world.database, world.links, session, NOW)
      const ended = await world.admin.query<{ id: string }>(
        'select operator_id id from dashboard_session where ended_at is not null',
      )
      expect(ended).toEqual([{ id: operatorId }])
      return operatorId
    },
  ],
]

describe('the operator of a link', () => {
  it.each(links)('is in the token of %s', async (_, purpose, follow) => {
    const to = ({ operatorId }: Owner, id: string) =>
      follow(world.links.sign(purpose, operatorId, id, expiresAt)).catch(error => error.code)
    expect(await to(kayaks, both)).toBe(kayaks.operatorId)
    expect(await to(walls, both)).toBe(walls.operatorId)
    expect(await to(walls, alone)).toBe(walls.operatorId)
    expect([undefined, 'unknown', 'not-found']).toContain(await to(kayaks, alone))
  })

  it.each(links)('is found for %s whose token is older', async (_, purpose, follow) => {
    const to = (id: string) => follow(oldToken(world.links, purpose, id, expiresAt)).catch(error => error.code)
    expect(await to(alone)).toBe(walls.operatorId)
    expect([undefined, 'unknown', 'not-found']).toContain(await to(nobody))
  })

  it('is found for a session whose token is older', async () => {
    await closeSessions()
    await world.admin.query('update dashboard_session set opened_at = $1', [NOW])
    const old = oldToken(world.links, purposes.session, alone, expiresAt)
    expect((await resumeSession(world.database, world.links, old, NOW, client)).operatorId).toBe(walls.operatorId)
    await endSession(world.database, world.links, old, NOW)
    await expect(resumeSession(world.database, world.links, old, NOW, client)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('is in the link of a calendar, and found for an older one', async () => {
    const version = Buffer.from([0, 0, 0, 1])
    const nameOf = async (token: string) => {
      const calendar = await readCalendar(world.database, world.links, token, NOW).catch(error => error.code)
      return /NAME:(.*)\r/.exec(calendar)?.[1] ?? calendar
    }
    const purpose = 'member calendar'
    const sign = ({ operatorId }: Owner, id: string) => world.links.signTarget(purpose, operatorId, id, version)
    expect(await nameOf(sign(kayaks, both))).toBe('Ana – Harbour Kayaks')
    expect(await nameOf(sign(walls, both))).toBe('Ana – Brooklyn Walls')
    expect(await nameOf(sign(kayaks, alone))).toBe('not-found')
    const old = Buffer.concat([Buffer.from(alone.replaceAll('-', ''), 'hex'), version])
    expect(await nameOf(world.links.signBytes(purpose, old))).toBe('Ana – Brooklyn Walls')
  })
})
