import { beforeAll, describe, expect, it } from '@jest/globals'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { decodeTypeId, encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import type { Headers } from '../graphql/post.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { Crew } from './Crew.ts'

const { world, app } = useApp()

let crew: Crew
let guide: Headers
/** A departure of the guide, and one of somebody else. */
let own: string
let other: string

const WRITE = `mutation ($input: SetTimeslotNoteInput!) { setTimeslotNote(input: $input) { timeslot {
  note { text byName version } } } }`
const READ = 'query ($timeslotId: TimeslotID!) { timeslot(timeslotId: $timeslotId) { note { text byName version } } }'

const read = async (timeslotId: string, headers: Headers = bearer('operator')) =>
  (await crew.data<{ timeslot: { note: unknown } }>(headers, READ, { timeslotId })).timeslot.note
const write = (headers: Headers, timeslotId: string, text: string | null, expectedVersion?: number) =>
  crew.codeOf(headers, WRITE, { input: { timeslotId, text, expectedVersion } })

beforeAll(async () => {
  crew = new Crew(world, app)
  const operator = <Data>(query: string, variables: object) => crew.data<Data>(bearer('operator'), query, variables)
  const { createResource } = await operator<{
    createResource: { resource: { id: string; members: { id: string }[] } }
  }>(
    'mutation { createResource(input: { name: "Guide", members: [{ name: "Ana" }] }) { resource { id members { id } } } }',
    {},
  )
  const { id: resourceId, members } = createResource.resource
  await operator(
    `mutation ($activityId: ActivityID!, $resourceId: ResourceID!) { updateResourceNeeds(input: { activityId: $activityId,
      needs: [{ resourceId: $resourceId, per: DEPARTURE }] }) { product { name } } }`,
    { activityId: activities.sunset.id, resourceId },
  )
  const desk = await Desk.open(world, 'operator')
  const idOf = ({ timeslotId }: Booking) => encodeTypeId('ts', timeslotId)
  own = idOf(await desk.book({ date: '2026-07-01', time: '09:00' }))
  other = idOf(await desk.book({ date: '2026-07-01', time: '13:00' }))
  const memberIds = members.map(each => each.id)
  await operator('mutation ($input: AssignMembersInput!) { assignMembers(input: $input) { resourceUse { used } } }', {
    input: { timeslotId: own, resourceId, memberIds },
  })
  guide = await crew.signInAs(StaffRole.GUIDE, {
    name: 'Ana',
    memberIds: memberIds.map(each => decodeTypeId('mem', each)!),
  })
})

describe('setTimeslotNote', () => {
  it('writes the note of a departure, with who wrote it, and deletes it with a blank one', async () => {
    expect(await read(own)).toBeNull()
    expect(await write(guide, own, '  Meet at the beach.\nLow tide. ')).toBeUndefined()
    expect(await read(own)).toEqual({ text: 'Meet at the beach.\nLow tide.', byName: 'Ana', version: 1 })
    expect(await write(bearer('operator'), own, 'Meet at the pier.')).toBeUndefined()
    expect(await read(own, guide)).toEqual({ text: 'Meet at the pier.', byName: 'operator', version: 2 })
    expect(await write(guide, own, ' ')).toBeUndefined()
    expect(await read(own)).toBeNull()
  })

  it('lets a guide write on own departures only', async () => {
    expect(await write(guide, other, 'Mine?')).toBe('not-found')
    expect(await read(other)).toBeNull()
  })

  it('changes only what was read: 0 stands for no note', async () => {
    expect(await write(guide, own, 'First', 0)).toBeUndefined()
    expect(await write(bearer('operator'), own, 'Also first', 0)).toBe('version-conflict')
    expect(await write(bearer('operator'), own, null, 2)).toBe('version-conflict')
    expect(await read(own)).toMatchObject({ text: 'First', version: 1 })
    expect(await write(bearer('operator'), own, null, 1)).toBeUndefined()
  })

  it('refuses what is too long, and partners read no note', async () => {
    expect(await write(guide, own, 'x'.repeat(2001))).toBe('validation')
    expect(await crew.codeOf(bearer('wanderly'), WRITE, { input: { timeslotId: own, text: 'Hello' } })).toBe(
      'permission-denied',
    )
  })

  it('goes with a departure that is deleted', async () => {
    const rows = () => world.admin.query('select from timeslot_note where text = $1', ['Gone'])
    const [free] = await world.admin.query<{ id: string }>(
      'select timeslot_id id from timeslot where activity_id = $1 and not has_had_bookings limit 1',
      [activities.island.activityId],
    )
    await write(bearer('operator'), encodeTypeId('ts', free!.id), 'Gone')
    expect(await rows()).toHaveLength(1)
    await world.admin.query('delete from timeslot where timeslot_id = $1', [free!.id])
    expect(await rows()).toEqual([])
  })
})
