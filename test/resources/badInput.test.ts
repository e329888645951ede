import { beforeAll, describe, expect, it } from '@jest/globals'
import { encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { type Headers, post } from '../graphql/post.ts'
import { activities, operators } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()

interface Known {
  kayak: string
  van: string
  guide: string
  ana: string
  rui: string
  /** Resources and members of another operator. */
  theirs: string
  theirMember: string
  /** A member of another resource of the same operator. */
  skipper: string
}
let known: Known

type Input = Record<string, unknown>
/** By pointer; or the refusal of an unknown object. */
type Violations = Record<string, string | RegExp> | 'not-found'
type Case = [name: string, input: (known: Known) => Input, violations: Violations]

async function send(field: string, returned: string, input: Input, headers?: Headers) {
  const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${field}(input: $input) { ${returned} } }`
  return post(app, { query, variables: { input } }, headers)
}

async function add(input: Input, headers?: Headers) {
  const { body } = await send('createResource', 'resource { id members { id name } }', input, headers)
  const { id, members } = body.data.createResource.resource
  return { id, members: members.map((each: { id: string }) => each.id) } as { id: string; members: string[] }
}

const unknownResource = encodeTypeId('res', newId(new Date('2026-01-01')))
const unknownMember = encodeTypeId('mem', newId(new Date('2026-01-01')))

beforeAll(async () => {
  const kayak = await add({ name: 'Kayak', quantity: 6 })
  const van = await add({ name: 'Van', quantity: 1 })
  const guide = await add({ name: 'Guide', members: [{ name: 'Ana', skills: ['Portuguese'] }, { name: 'Rui' }] })
  const skipper = await add({ name: 'Skipper', members: [{ name: 'Zé' }] })
  const theirs = await add({ name: 'Belayer', members: [{ name: 'Mia' }] }, bearer('wallsOperator'))
  known = {
    kayak: kayak.id,
    van: van.id,
    guide: guide.id,
    ana: guide.members[0]!,
    rui: guide.members[1]!,
    skipper: skipper.members[0]!,
    theirs: theirs.id,
    theirMember: theirs.members[0]!,
  }
  await send('updateResourceNeeds', 'product { id }', {
    activityId: activities.rapids.id,
    needs: [{ resourceId: known.kayak, per: 'PARTICIPANT' }],
  })
})

/** Everything that is stored of resources, and the places that they leave. */
const stored = () =>
  world.admin.query(
    `select (select jsonb_agg(r order by r.resource_id) from resource r) resources,
       (select jsonb_agg(m order by m.member_id) from resource_member m) members,
       (select jsonb_agg(q order by q.resource_id, q.starts_at) from resource_quantity q) quantities,
       (select jsonb_agg(n order by n.activity_id, n.resource_id) from resource_need n) needs,
       (select jsonb_agg(u order by u.timeslot_id, u.resource_id) from resource_use u) uses`,
  )

/** Expects that a mutation is refused for exactly these fields, and writes nothing. */
async function expectRefusal(field: string, input: Input, violations: Violations): Promise<void> {
  const before = await stored()
  const { error, body } = await send(field, '__typename', input)
  expect([field, error?.extensions.code ?? JSON.stringify(body)]).toEqual([
    field,
    violations === 'not-found' ? violations : 'validation',
  ])
  if (violations === 'not-found') {
    expect(await stored()).toEqual(before)
    return
  }
  const found = Object.fromEntries(
    error.extensions.errors.map(({ pointer, detail }: { pointer: string; detail: string }) => [
      pointer.replace('/variables', ''),
      detail,
    ]),
  )
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(violations).toSorted())
  for (const [pointer, detail] of Object.entries(violations))
    expect([pointer, found[pointer]]).toEqual([pointer, match(detail)])
  expect(await stored()).toEqual(before)
}

const match = (detail: string | RegExp) =>
  typeof detail === 'string' ? expect.stringContaining(detail) : expect.stringMatching(detail)

const created: Case[] = [
  ['neither a quantity nor members', () => ({ name: 'Boat' }), { '/input/quantity': 'or who they are with members' }],
  [
    'both of them',
    () => ({ name: 'Boat', quantity: 2, members: [{ name: 'Ana' }] }),
    { '/input/quantity': 'leave the quantity out' },
  ],
  ['a quantity of zero', () => ({ name: 'Boat', quantity: 0 }), { '/input/quantity': 'from 1 to 10000' }],
  ['too many', () => ({ name: 'Boat', quantity: 10_001 }), { '/input/quantity': 'from 1 to 10000' }],
  ['no members', () => ({ name: 'Boat', members: [] }), { '/input/members': 'at least 1' }],
  ['a blank name', () => ({ name: ' ', quantity: 1 }), { '/input/name': /missing|empty|blank|required/ }],
  ['a name that is taken', () => ({ name: ' kAYAK ', quantity: 1 }), { '/input/name': 'names are unique' }],
  [
    'members of the same name',
    () => ({ name: 'Crew', members: [{ name: 'Ana' }, { name: 'ana ' }] }),
    { '/input/members/1/name': 'names are unique within a resource' },
  ],
  [
    'a member that exists elsewhere',
    ({ ana, theirMember }) => ({
      name: 'Crew',
      members: [
        { name: 'Ana', memberId: ana },
        { name: 'Mia', memberId: theirMember },
      ],
    }),
    { '/input/members/0/memberId': 'are new too', '/input/members/1/memberId': 'are new too' },
  ],
  [
    'absences of members, who have no identifiers yet',
    ({ ana }) => ({
      name: 'Crew',
      members: [{ name: 'Ana' }],
      exceptions: [
        { from: '2026-07-05', memberId: ana },
        { from: '2026-07-06', memberId: unknownMember },
        { from: '2026-07-07' },
      ],
    }),
    {
      '/input/exceptions/0/memberId': 'once it exists',
      '/input/exceptions/1/memberId': 'once it exists',
      '/input/exceptions/2/memberId': 'once it exists',
    },
  ],
  [
    'the absence of a member of a counted resource',
    ({ ana }) => ({ name: 'Boat', quantity: 1, exceptions: [{ from: '2026-07-05', quantity: 0, memberId: ana }] }),
    { '/input/exceptions/0/memberId': 'counted and not named' },
  ],
  [
    'bounds and rules at once',
    () => ({
      name: ' ',
      autoAssign: true,
      openingTimes: [
        { weekdays: [1, 9, 1], opensAt: '09:00', closesAt: '17:00' },
        { weekdays: [2, 'x', 2], opensAt: '09:00', closesAt: '17:00' },
      ],
      exceptions: [
        { from: '2026-07-05', to: '2026-07-04', quantity: -1 },
        { from: 'soon', to: '2026-07-04' },
        { from: '2026-08-01' },
        { from: '2026-08-01', quantity: 1 },
      ],
    }),
    {
      '/input/name': 'blank',
      '/input/quantity': 'or who they are with members',
      '/input/autoAssign': 'counted and not named',
      '/input/openingTimes/0/weekdays/1': 'from 1 to 7',
      '/input/openingTimes/0/weekdays': 'given once',
      '/input/openingTimes/1/weekdays/1': 'whole number',
      '/input/exceptions/0/quantity': 'from 0',
      '/input/exceptions/0/to': 'before it begins',
      '/input/exceptions/1/from': 'must be',
      '/input/exceptions/2/quantity': 'Say how many',
      '/input/exceptions/3/from': 'overlaps',
    },
  ],
  [
    'bounds and rules of members at once',
    ({ ana }) => ({
      name: 'Crew',
      quantity: 2,
      members: [{ name: 'Ana' }, { name: ' ANA', skills: [''] }, { name: 7 }, { name: 'Rui', memberId: ana }],
    }),
    {
      '/input/quantity': 'leave the quantity out',
      '/input/members/1/name': 'names are unique',
      '/input/members/1/skills/0': 'blank',
      '/input/members/2/name': 'text',
      '/input/members/3/memberId': 'are new too',
    },
  ],
  [
    'hours of a day that is given twice',
    () => ({
      name: 'Boat',
      quantity: 1,
      openingTimes: [{ weekdays: [1, 2, 1], opensAt: '09:00', closesAt: '17:00' }],
    }),
    { '/input/openingTimes/0/weekdays': 'given once' },
  ],
  [
    'hours of no day, and of days that do not exist',
    () => ({
      name: 'Boat',
      quantity: 1,
      openingTimes: [
        { weekdays: [], opensAt: '09:00', closesAt: '17:00' },
        { weekdays: [0, 8], opensAt: '09:00', closesAt: '17:00' },
      ],
    }),
    {
      '/input/openingTimes/0/weekdays': 'at least 1',
      '/input/openingTimes/1/weekdays/0': 'from 1 to 7',
      '/input/openingTimes/1/weekdays/1': 'from 1 to 7',
    },
  ],
  [
    'every violation of exceptions at once',
    () => ({
      name: 'Boat',
      quantity: 2,
      exceptions: [
        { from: '2026-07-05', to: '2026-07-09', quantity: 1 },
        { from: '2026-07-09', to: '2026-07-10', quantity: 0 },
        { from: '2026-08-02', to: '2026-08-01', quantity: 1 },
        { from: '2026-09-01', to: '2026-09-01' },
        { from: '2026-10-01', quantity: 1 },
        { from: '2026-12-24', quantity: 1 },
      ],
    }),
    {
      '/input/exceptions/1/from': 'overlaps with the exception from 2026-07-05 to 2026-07-09',
      '/input/exceptions/2/to': 'before it begins',
      '/input/exceptions/3/quantity': 'Say how many',
      '/input/exceptions/5/from': 'overlaps with the exception from 2026-10-01 on',
    },
  ],
]

const changed: Case[] = [
  ['another operator’s resource', ({ theirs }) => ({ resourceId: theirs, name: 'Mine' }), 'not-found'],
  ['an unknown resource', () => ({ resourceId: unknownResource, name: 'Mine' }), 'not-found'],
  ['a name that is taken', ({ van }) => ({ resourceId: van, name: 'KAYAK' }), { '/input/name': 'names are unique' }],
  ['a quantity of zero', ({ van }) => ({ resourceId: van, quantity: 0 }), { '/input/quantity': 'from 1 to 10000' }],
  [
    'nulls',
    ({ van }) => ({ resourceId: van, name: null, quantity: null, openingTimes: null, exceptions: null, members: null }),
    {
      '/input/name': 'cannot be cleared',
      '/input/quantity': 'cannot be cleared',
      '/input/openingTimes': 'cannot be cleared',
      '/input/exceptions': 'cannot be cleared',
      '/input/members': 'cannot be cleared',
    },
  ],
  [
    'members of a counted resource, and the absence of one',
    ({ van, ana }) => ({
      resourceId: van,
      members: [{ name: 'Ana' }],
      exceptions: [{ from: '2026-07-05', quantity: 0, memberId: ana }],
    }),
    { '/input/members': 'counted and not named', '/input/exceptions/0/memberId': 'counted and not named' },
  ],
  [
    'a quantity of a named resource, and exceptions with quantities',
    ({ guide }) => ({ resourceId: guide, quantity: 3, exceptions: [{ from: '2026-07-05', quantity: 1 }] }),
    {
      '/input/quantity': 'leave the quantity out',
      '/input/exceptions/0/quantity': 'absences of its members',
      '/input/exceptions/0/memberId': 'Say which member',
    },
  ],
  [
    'members of others, and one given twice',
    ({ guide, ana, skipper, theirMember }) => ({
      resourceId: guide,
      members: [
        { memberId: ana, name: 'Ana' },
        { memberId: ana, name: 'Ana Maria' },
        { memberId: skipper, name: 'Zé' },
        { memberId: theirMember, name: 'Mia' },
        { memberId: unknownMember, name: 'Nobody' },
      ],
    }),
    {
      '/input/members/1/memberId': 'given once',
      '/input/members/2/memberId': 'No member of this resource',
      '/input/members/3/memberId': 'No member of this resource',
      '/input/members/4/memberId': 'No member of this resource',
    },
  ],
  [
    'absences of members that leave, or of others, or that overlap',
    ({ guide, ana, rui, skipper }) => ({
      resourceId: guide,
      members: [{ memberId: ana, name: 'Ana' }],
      exceptions: [
        { from: '2026-07-05', memberId: rui },
        { from: '2026-07-05', memberId: skipper },
        { from: '2026-07-05', to: '2026-07-06', memberId: ana },
        { from: '2026-07-06', to: '2026-07-07', memberId: ana },
      ],
    }),
    {
      '/input/exceptions/0/memberId': 'No member of this resource',
      '/input/exceptions/1/memberId': 'No member of this resource',
      '/input/exceptions/3/from': 'overlaps with the exception from 2026-07-05 to 2026-07-06',
    },
  ],
  [
    'bounds and rules at once',
    ({ guide, ana }) => ({
      resourceId: guide,
      expectedVersion: 0,
      members: [
        { memberId: ana, name: 'Ana' },
        { memberId: ana, name: 'ana' },
      ],
      openingTimes: [{ weekdays: [1, 1], opensAt: '09:00', closesAt: '17:00' }],
      exceptions: [
        { from: '2026-07-05', to: '2026-07-04', memberId: ana },
        { from: '2026-08-01', memberId: ana },
        { from: '2026-08-02', memberId: ana },
      ],
    }),
    {
      '/input/expectedVersion': 'from 1',
      '/input/members/1/memberId': 'given once',
      '/input/members/1/name': 'names are unique',
      '/input/openingTimes/0/weekdays': 'given once',
      '/input/exceptions/0/to': 'before it begins',
      '/input/exceptions/2/from': 'overlaps',
    },
  ],
]

const activityId = activities.cave.id
const needed: Case[] = [
  [
    'an activity of another operator',
    ({ kayak }) => ({ activityId: activities.bouldering.id, needs: [{ resourceId: kayak, per: 'PARTICIPANT' }] }),
    'not-found',
  ],
  [
    'a resource of another operator, and an unknown one',
    ({ theirs }) => ({
      activityId,
      needs: [
        { resourceId: theirs, per: 'DEPARTURE' },
        { resourceId: unknownResource, per: 'DEPARTURE' },
      ],
    }),
    { '/input/needs/0/resourceId': 'No resource', '/input/needs/1/resourceId': 'No resource' },
  ],
  [
    'a resource that is needed twice',
    ({ kayak }) => ({
      activityId,
      needs: [
        { resourceId: kayak, per: 'PARTICIPANT' },
        { resourceId: kayak, per: 'DEPARTURE' },
      ],
    }),
    { '/input/needs/1/resourceId': 'each resource once' },
  ],
  [
    'quantities of zero and times below zero',
    ({ kayak }) => ({
      activityId,
      needs: [{ resourceId: kayak, per: 'PARTICIPANT', quantity: 0, minutesBefore: -1, minutesAfter: 10_081 }],
    }),
    {
      '/input/needs/0/quantity': 'from 1',
      '/input/needs/0/minutesBefore': 'from 0',
      '/input/needs/0/minutesAfter': 'from 0',
    },
  ],
  [
    'groups without a size, and a size without groups',
    ({ kayak, van, guide }) => ({
      activityId,
      needs: [
        { resourceId: kayak, per: 'GROUP' },
        { resourceId: van, per: 'BOOKING', groupSize: 4 },
        { resourceId: guide, per: 'GROUP', groupSize: 0 },
      ],
    }),
    {
      '/input/needs/0/groupSize': 'how many participants',
      '/input/needs/1/groupSize': 'Only a need per GROUP',
      '/input/needs/2/groupSize': 'from 1',
    },
  ],
  [
    'bounds and rules at once, and no rule of what cannot be read',
    ({ kayak }) => ({
      activityId,
      needs: [
        { resourceId: kayak, per: 'PARTICIPANT', quantity: 0 },
        { resourceId: kayak, per: 'DEPARTURE' },
        { resourceId: kayak, per: 'GROUP', groupSize: 'x' },
      ],
    }),
    {
      '/input/needs/0/quantity': 'from 1',
      '/input/needs/1/resourceId': 'each resource once',
      '/input/needs/2/groupSize': 'whole number',
    },
  ],
  [
    'what can never be met',
    ({ guide, kayak, van }) => ({
      activityId: activities.island.id,
      needs: [
        { resourceId: guide, per: 'DEPARTURE', quantity: 3 },
        { resourceId: kayak, per: 'PARTICIPANT', quantity: 4 },
        { resourceId: van, per: 'GROUP', groupSize: 1 },
      ],
    }),
    {
      '/input/needs/0/quantity': /The smallest booking needs 3 of .*Guide.*, and there are 2\./,
      '/input/needs/1/quantity': /The smallest booking needs 8 of .*Kayak.*, and there are 6\./,
      '/input/needs/2/quantity': /The smallest booking needs 2 of .*Van.*, and there is 1\./,
    },
  ],
  [
    'skills of what has no names',
    ({ van }) => ({ activityId, needs: [{ resourceId: van, per: 'DEPARTURE', skills: ['German'] }] }),
    { '/input/needs/0/skills': 'has no skills' },
  ],
  [
    'more than 20',
    ({ kayak }) => ({ activityId, needs: Array(21).fill({ resourceId: kayak, per: 'PARTICIPANT' }) }),
    { '/input/needs': '20' },
  ],
]

const deleted: Case[] = [
  [
    'one that is in use',
    ({ kayak }) => ({ resourceId: kayak }),
    { '/input/resourceId': /needed by .*White Water Rapids/ },
  ],
  ['another operator’s', ({ theirs }) => ({ resourceId: theirs }), 'not-found'],
  ['an unknown one', () => ({ resourceId: unknownResource }), 'not-found'],
]

describe.each([
  ['createResource', created],
  ['updateResource', changed],
  ['updateResourceNeeds', needed],
  ['deleteResource', deleted],
] as const)('%s refuses, for every field, and writes nothing:', (field, cases) => {
  it.each(cases)('%s', (_name, input, violations) => expectRefusal(field, input(known), violations))
})

describe('updateResource', () => {
  it('refuses a version that is no longer current', async () => {
    const before = await stored()
    const { error } = await send('updateResource', '__typename', {
      resourceId: known.van,
      quantity: 2,
      expectedVersion: 7,
    })
    expect(error.extensions).toMatchObject({ code: 'version-conflict', currentVersion: 1 })
    expect(await stored()).toEqual(before)
  })

  it('gives members the names of each other', async () => {
    const { body } = await send('updateResource', 'resource { members { id name skills } }', {
      resourceId: known.guide,
      members: [
        { memberId: known.ana, name: 'Rui' },
        { memberId: known.rui, name: 'Ana' },
      ],
    })
    expect(body).toMatchObject({
      data: {
        updateResource: {
          resource: {
            members: [
              { id: known.rui, name: 'Ana', skills: [] },
              { id: known.ana, name: 'Rui', skills: [] },
            ],
          },
        },
      },
    })
  })
})

describe('updateResourceNeeds', () => {
  it('refuses a version that is no longer current, and counts each change', async () => {
    const change = (input: Input) =>
      send('updateResourceNeeds', 'product { resourceNeedsVersion resourceNeeds { quantity } }', {
        activityId,
        ...input,
      })
    const needs = (quantity: number) => [{ resourceId: known.kayak, per: 'PARTICIPANT', quantity }]
    const answer = (resourceNeedsVersion: number, quantity: number) => ({
      data: { updateResourceNeeds: { product: { resourceNeedsVersion, resourceNeeds: [{ quantity }] } } },
    })
    expect((await change({ needs: needs(1), expectedVersion: 1 })).body).toMatchObject(answer(2, 1))
    const before = await stored()
    const { error } = await change({ needs: needs(2), expectedVersion: 1 })
    expect(error.extensions).toMatchObject({ code: 'version-conflict', currentVersion: 2 })
    expect(error.message).toMatch(/has changed: its version is 2, not 1/)
    expect(await stored()).toEqual(before)
    expect((await change({ needs: needs(2) })).body).toMatchObject(answer(3, 2))
  })
})

describe('deleteResource', () => {
  it('deletes one that is no longer needed, with what was used of it', async () => {
    const { operatorId } = operators.kayaks
    for (const each of [activities.rapids.id, activityId]) {
      await send('updateResourceNeeds', '__typename', { activityId: each, needs: [] })
    }
    const { body } = await send('deleteResource', 'deletedResourceId', { resourceId: known.kayak })
    expect(body).toMatchObject({ data: { deleteResource: { deletedResourceId: known.kayak } } })
    const [left] = await world.admin.query(
      `select (select count(*)::int from resource_use where operator_id = $1) uses,
         (select count(*)::int from resource where operator_id = $1 and name = 'Kayak') resources`,
      [operatorId],
    )
    expect(left).toEqual({ uses: 0, resources: 0 })
  })
})
