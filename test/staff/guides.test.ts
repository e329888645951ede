import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { StaffRole } from '../../src/domain/access/StaffRole.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { ticketCode } from '../../src/domain/bookings/tickets/ticketCode.ts'
import { decodeTypeId, encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import type { Headers } from '../graphql/post.ts'
import { activities, NOW } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { Crew } from './Crew.ts'

const { world, app } = useApp()
const date = '2026-07-01'

let crew: Crew
let resourceId: string
let ana: string
let rui: string
/** The departures of Ana and of Rui, each with a booking. */
let ofAna: Booking
let ofRui: Booking
let guide: Headers
let guideId: string

const idOf = ({ timeslotId }: Booking) => encodeTypeId('ts', timeslotId)
const operator = <Data>(query: string, variables = {}) => crew.data<Data>(bearer('operator'), query, variables)

/** Assigns the members of a departure, all of them. */
const assign = (booking: Booking, memberIds: string[]) =>
  operator('mutation ($input: AssignMembersInput!) { assignMembers(input: $input) { resourceUse { used } } }', {
    input: { timeslotId: idOf(booking), resourceId, memberIds },
  })

const link = (staffId: string, memberIds: string[]) =>
  operator(
    'mutation ($input: UpdateStaffInput!) { updateStaff(input: $input) { staffAccount { members { name } } } }',
    {
      input: { staffId, memberIds },
    },
  )

beforeAll(async () => {
  crew = new Crew(world, app)
  const { createResource } = await operator<{
    createResource: { resource: { id: string; members: { id: string }[] } }
  }>(`mutation { createResource(input: { name: "Guide", members: [{ name: "Ana" }, { name: "Rui" }] }) { resource {
    id members { id } } } }`)
  resourceId = createResource.resource.id
  ;[ana, rui] = createResource.resource.members.map(each => each.id) as [string, string]
  await operator(
    `mutation ($activityId: ActivityID!, $resourceId: ResourceID!) { updateResourceNeeds(input: { activityId: $activityId, needs: [
      { resourceId: $resourceId, per: DEPARTURE }] }) { product { name } } }`,
    { activityId: activities.sunset.id, resourceId },
  )
  // It runs past midnight.
  await operator(
    'mutation ($activityId: ActivityID!) { updateProduct(input: { activityId: $activityId, durationMinutes: 1440 }) { product { name } } }',
    { activityId: activities.sunset.id },
  )
  const desk = await Desk.open(world, 'operator')
  ofAna = await desk.book({ date, time: '09:00' })
  ofRui = await desk.book({ date, time: '13:00' })
  const member = await crew.add(StaffRole.GUIDE, { memberIds: [decodeTypeId('mem', ana)!] })
  guideId = member.id
  guide = await crew.signIn(member)
})

beforeEach(async () => {
  world.now = NOW
  await link(guideId, [ana])
  await assign(ofAna, [ana])
  await assign(ofRui, [rui])
})

describe('a guide sees', () => {
  it.each([
    ['timeslots', `{ timeslots(from: "${date}", to: "${date}") { id } }`],
    ['carriedOverTimeslots', '{ carriedOverTimeslots(date: "2026-07-02") { id } }'],
  ])('in %s the departures to which the guide is assigned', async (name, query) => {
    const idsFor = async (headers: Headers) =>
      (await crew.data<Record<string, { id: string }[]>>(headers, query))[name]!.map(each => each.id)
    expect(await idsFor(guide)).toEqual([idOf(ofAna)])
    expect(await idsFor(bearer('operator'))).toEqual(expect.arrayContaining([idOf(ofAna), idOf(ofRui)]))
  })

  it('such a departure, with who comes and with its guides', async () => {
    const query = `query ($timeslotId: TimeslotID!) { timeslot(timeslotId: $timeslotId) { time tally { bookingCount }
      bookings { nodes { bookingReference customer { lastName } } } assignments { member { name } }
      resourceUses { used missingMembers members { name } } } }`
    expect(await crew.data(guide, query, { timeslotId: idOf(ofAna) })).toEqual({
      timeslot: {
        time: '09:00',
        tally: { bookingCount: 1 },
        bookings: { nodes: [{ bookingReference: ofAna.bookingReference, customer: { lastName: 'Lovelace' } }] },
        assignments: [{ member: { name: 'Ana' } }],
        resourceUses: [{ used: 1, missingMembers: 0, members: [{ name: 'Ana' }] }],
      },
    })
    expect(await crew.codeOf(guide, query, { timeslotId: idOf(ofRui) })).toBe('not-found')
  })

  it('a booking of such a departure, and no other', async () => {
    const query =
      'query ($bookingReference: String!) { booking(bookingReference: $bookingReference) { timeslot { id } history { byName } } }'
    const { booking } = await crew.data<{ booking: object }>(guide, query, ofAna)
    expect(booking).toEqual({ timeslot: { id: idOf(ofAna) }, history: [{ byName: 'operator' }] })
    const other = await crew.ask(guide, query, ofRui)
    const unknown = await crew.ask(guide, query, { bookingReference: 'ABCDEFGH' })
    expect(other.error.extensions.code).toBe('booking-not-found')
    expect(other.error.message).toBe(unknown.error.message)
  })

  it('what is assigned, and not what was assigned, from the next request on', async () => {
    const seen = async () => {
      const query = `{ timeslots(from: "${date}", to: "${date}") { id } }`
      return (await crew.data<{ timeslots: { id: string }[] }>(guide, query)).timeslots.map(each => each.id)
    }
    await assign(ofRui, [])
    await assign(ofRui, [ana]).catch(() => undefined)
    expect(await seen()).toEqual([idOf(ofAna)])
    await assign(ofAna, [])
    expect(await seen()).toEqual([])
    await assign(ofRui, [ana])
    expect(await seen()).toEqual([idOf(ofRui)])
    await link(guideId, [rui])
    expect(await seen()).toEqual([])
    await assign(ofRui, [rui])
    expect(await seen()).toEqual([idOf(ofRui)])
    await link(guideId, [])
    expect(await seen()).toEqual([])
  })

  it('the booking of a ticket for such a departure, and no other', async () => {
    const query = 'query ($code: String!) { bookingByTicket(code: $code) { bookingReference } }'
    const codeOf = (booking: Booking) => ticketCode(world.links, crew.operatorId, booking.bookingId)
    const { bookingByTicket } = await crew.data<{ bookingByTicket: object }>(guide, query, { code: codeOf(ofAna) })
    expect(bookingByTicket).toEqual({ bookingReference: ofAna.bookingReference })
    const other = await crew.ask(guide, query, { code: codeOf(ofRui) })
    expect(other.error.extensions.errors).toMatchObject([
      { detail: 'The ticket is for a departure to which you are not assigned.' },
    ])
  })

  it('nothing, if the account is no member of a resource', async () => {
    const other = await crew.signInAs(StaffRole.GUIDE)
    const query = `{ timeslots(from: "${date}", to: "${date}") { id } carriedOverTimeslots(date: "2026-07-02") { id } }`
    expect(await crew.data(other, query)).toEqual({ timeslots: [], carriedOverTimeslots: [] })
    const read = 'query ($bookingReference: String!) { booking(bookingReference: $bookingReference) { id } }'
    expect(await crew.codeOf(other, read, ofAna)).toBe('booking-not-found')
  })
})

describe('a guide changes', () => {
  const change = (
    name: 'redeemBooking' | 'markNoShow' | 'reopenBooking',
    headers: Headers,
    { bookingReference }: Booking,
  ) =>
    crew.ask(
      headers,
      `mutation ($input: ${name[0]!.toUpperCase() + name.slice(1)}Input!) { ${name}(input: $input) { booking { status } } }`,
      { input: { bookingReference } },
    )

  it('a booking of its own departure, in its name', async () => {
    const desk = await Desk.open(world, 'operator')
    const booking = await desk.book({ date, time: '09:00' })
    // It began at 08:00 UTC.
    world.now = new Date('2026-07-01T08:30:00Z')
    const later = await crew.signIn(memberOf(guideId))
    expect((await change('markNoShow', later, booking)).body.data.markNoShow.booking.status).toBe('NO_SHOW')
    expect((await change('redeemBooking', later, booking)).body.data.redeemBooking.booking.status).toBe('REDEEMED')
    const history = await desk.history(booking)
    const { keyId } = memberOf(guideId)
    expect(history.slice(1)).toMatchObject([
      { status: 'NO_SHOW', actor: 'OPERATOR', keyId },
      { status: 'REDEEMED', actor: 'OPERATOR', keyId },
    ])
  })

  it('none of another departure', async () => {
    world.now = new Date('2026-07-01T12:30:00Z')
    const later = await crew.signIn(memberOf(guideId))
    for (const name of ['redeemBooking', 'markNoShow', 'reopenBooking'] as const) {
      expect((await change(name, later, ofRui)).error.extensions.code).toBe('booking-not-found')
    }
    expect((await (await Desk.open(world, 'operator')).see(ofRui)).status).toBe('CONFIRMED')
  })
})

const memberOf = (id: string) => ({ keyId: decodeTypeId('stf', id)! })

describe('no way around: a guide is refused', () => {
  const range = 'from: "2026-06-29T00:00:00Z", before: "2026-07-06T00:00:00Z"'
  const own = (selection: string) => () => `{ timeslot(timeslotId: "${idOf(ofAna)}") { ${selection} } }`

  it.each<[string, () => string]>([
    ['the assignments of a member', own(`assignments { member { assignments(${range}) { timeslot { id } } } }`)],
    ['the calendar of a member', own('assignments { member { calendarUrl } }')],
    ['the uses of a resource', own(`assignments { resource { uses(${range}) { timeslot { id } } } }`)],
    ['the uses of a resource that it uses', own(`resourceUses { resource { uses(${range}) { timeslot { id } } } }`)],
    ['who else could be assigned', own('resourceUses { candidates { busyTimeslot { id } } }')],
    ['the bookings of an activity', own('product { bookings { nodes { id } } }')],
    ['the departures of an activity', own(`product { timeslots(from: "${date}", to: "${date}") { id } }`)],
    ['what remains of an activity', own('product { upcoming { next { id } } }')],
    ['the waitlist', own('waitlist { nodes { id } }')],
    ['the basket of a booking', own('bookings { nodes { basket { bookings { id } } } }')],
    ['the e-mails about a booking', own('bookings { nodes { emails { id } } }')],
    ['the bookings of the operator', () => '{ viewer { operator { bookings { nodes { id } } } } }'],
    ['the list of bookings', () => '{ bookings { nodes { id } } }'],
    ['all assignments', () => `{ resourceAssignments(${range}) { timeslot { id } } }`],
    ['departures that lack guides', () => `{ understaffedTimeslots(${range}) { timeslot { id } } }`],
    ['a member', () => `{ resourceMember(memberId: "${rui}") { name } }`],
    ['resources', () => '{ resources { nodes { name } } }'],
    ['what changed', () => '{ changes { changes { type } } }'],
    ['the members of the staff', () => '{ staff { name } }'],
  ])('%s', async (_what, query) => {
    const { body, error } = await crew.ask(guide, query())
    expect(error?.extensions.code).toBe('permission-denied')
    expect(JSON.stringify(body.data ?? null)).not.toContain(idOf(ofRui))
    // It is a valid operation.
    expect(await crew.codeOf(bearer('operator'), query())).toBeUndefined()
  })

  it('a node, also of its own departure', async () => {
    const ids = [
      idOf(ofAna),
      idOf(ofRui),
      encodeTypeId('bkg', ofAna.bookingId),
      encodeTypeId('bkg', ofRui.bookingId),
      encodeTypeId('bsk', ofAna.basketId),
      rui,
      resourceId,
      guideId,
      activities.sunset.id,
    ]
    for (const id of ids) {
      const { body, error } = await crew.ask(guide, 'query ($id: ID!) { node(id: $id) { id } }', { id })
      expect([id, body.data, error?.extensions.code]).toEqual([id, { node: null }, 'not-found'])
      expect(await crew.codeOf(bearer('operator'), 'query ($id: ID!) { node(id: $id) { id } }', { id })).toBeUndefined()
    }
  })

  it('the member of another account', async () => {
    const input = { name: 'Eva', email: 'eva@example.com', role: 'GUIDE', memberIds: [rui, ana] }
    const invite = 'mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { staffAccount { id } } }'
    const { error } = await crew.ask(bearer('operator'), invite, { input })
    expect(error.extensions).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/variables/input/memberIds/1', detail: 'Another staff account is this member.' }],
    })
    expect(await world.admin.query('select from staff_account where email = $1', [input.email])).toEqual([])
  })
})
