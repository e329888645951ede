import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { violates } from '../../platform/sql/violates.ts'
import type { Caller } from '../access/Caller.ts'
import { nullViolations } from '../refusals/nullViolations.ts'
import { refuseViolations, type Violation, validationRefusal } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { isolate } from '../rules/isolate.ts'
import { newId } from '../scalars/typeid.ts'
import { endInvalidAssignments } from './endInvalidAssignments.ts'
import { lockResource } from './lockResource.ts'
import type { OpeningTime } from './OpeningTime.ts'
import { planQuantities } from './planQuantities.ts'
import type { Resource } from './Resource.ts'
import type { ResourceException } from './ResourceException.ts'
import type {
  OpeningTimeInput,
  ResourceChanges,
  ResourceExceptionInput,
  ResourceInput,
  ResourceMemberInput,
} from './ResourceInput.ts'
import { readResource } from './readResource.ts'
import { recountResource } from './recountResource.ts'
import { changesViolations, newResourceViolations } from './resourceViolations.ts'
import { refuseShortages } from './shortages.ts'

const MAX_RESOURCES = 200

interface Written {
  operatorId: string
  resourceId: string
  name: string
  named: boolean
  quantity: number
  timeZone: string
  /** As JSON. */
  openingTimes: string
  exceptions: string
  autoAssign: boolean
  now: Date
}

const insert = preparedStatement(
  ({
    operatorId,
    resourceId,
    name,
    named,
    quantity,
    timeZone,
    openingTimes,
    exceptions,
    autoAssign,
    now,
  }: Placeholders<Written>) => sql`
  insert into resource (operator_id, resource_id, name, named, quantity, time_zone, opening_times, exceptions, auto_assign,
    quantities_until, created_at, updated_at)
  select ${operatorId}, ${resourceId}, ${name}, ${named}, ${quantity}, ${timeZone}, ${openingTimes}::jsonb, ${exceptions}::jsonb,
    ${autoAssign}, (${now}::timestamptz at time zone 'UTC')::date, ${now}, ${now}
  where (select count(*) from resource where operator_id = ${operatorId}) < ${MAX_RESOURCES}
  returning resource_id`,
)

const update = preparedStatement(
  ({
    operatorId,
    resourceId,
    name,
    quantity,
    openingTimes,
    exceptions,
    autoAssign,
    now,
  }: Placeholders<Omit<Written, 'named' | 'timeZone'>>) => sql`
  update resource set name = ${name}, quantity = ${quantity}, opening_times = ${openingTimes}::jsonb, exceptions = ${exceptions}::jsonb,
    auto_assign = ${autoAssign}, version = version + 1, updated_at = ${now}
  where operator_id = ${operatorId} and resource_id = ${resourceId}`,
)

interface WrittenMembers {
  operatorId: string
  resourceId: string
  memberIds: readonly string[]
  names: readonly string[]
  /** Each list as JSON. */
  skills: readonly string[]
  active: readonly boolean[]
  now: Date
}

// Those with assignments are kept: who guided what stays known.
const endMembers = preparedStatement(
  ({
    operatorId,
    resourceId,
    memberIds,
  }: Placeholders<Pick<WrittenMembers, 'operatorId' | 'resourceId' | 'memberIds'>>) => sql`
  with ended as (
    select m.member_id, exists (
      select from resource_assignment a where a.operator_id = m.operator_id and a.member_id = m.member_id) assigned
    from resource_member m
    where m.operator_id = ${operatorId} and m.resource_id = ${resourceId} and m.member_id <> all(${memberIds}::uuid[])
  ), deleted as (
    delete from resource_member m using ended e
    where m.operator_id = ${operatorId} and m.member_id = e.member_id and not e.assigned
  )
  update resource_member m set active = false from ended e
  where m.operator_id = ${operatorId} and m.member_id = e.member_id and e.assigned`,
)

// Members can get the names of each other.
const freeNames = preparedStatement(
  ({ operatorId, memberIds, names }: Placeholders<Pick<WrittenMembers, 'operatorId' | 'memberIds' | 'names'>>) => sql`
  update resource_member m set name = m.member_id::text
  from unnest(${memberIds}::uuid[], ${names}::text[]) w (member_id, name)
  where m.operator_id = ${operatorId} and m.member_id = w.member_id and m.name <> w.name`,
)

const upsertMembers = preparedStatement(
  ({ operatorId, resourceId, memberIds, names, skills, active, now }: Placeholders<WrittenMembers>) => sql`
  insert into resource_member (operator_id, member_id, resource_id, name, skills, active, created_at)
  select ${operatorId}, m.member_id, ${resourceId}, m.name, array(select jsonb_array_elements_text(m.skills)), m.active, ${now}
  from unnest(${memberIds}::uuid[], ${names}::text[], ${skills}::jsonb[], ${active}::boolean[]) m (member_id, name, skills, active)
  on conflict (operator_id, member_id) do update set name = excluded.name, skills = excluded.skills, active = excluded.active`,
)

/** Adds a resource. Activities use it when they need it (`updateNeeds`). */
export async function createResource(
  database: Database,
  { operatorId, timeZone }: Caller,
  input: ResourceInput,
  now: Date,
): Promise<Resource> {
  const members = input.members ?? null
  const named = members !== null
  const given = new Set(Object.entries(input).flatMap(([name, value]) => (value == null ? [] : [name])))
  refuseViolations(newResourceViolations(input, given).map(inInput))
  const resourceId = newId(now)
  return database.transaction(async db => {
    const [made] = await insert(db, {
      operatorId,
      resourceId,
      name: input.name.trim(),
      named,
      quantity: named ? activeOf(members) : input.quantity!,
      timeZone,
      openingTimes: JSON.stringify((input.openingTimes ?? []).map(asOpeningTime)),
      exceptions: JSON.stringify((input.exceptions ?? []).map(asException)),
      autoAssign: input.autoAssign ?? false,
      now,
    }).catch(nameTaken(input.name))
    if (!made) {
      const detail = `An operator has at most ${MAX_RESOURCES} resources.`
      throw validationRefusal([{ path: ['input'], detail }])
    }
    if (members) await writeMembers(db, operatorId, resourceId, members, now)
    const resource = await readResource(db, operatorId, resourceId)
    // An activity can need it before a timeslot that starts soon.
    await planQuantities(db, operatorId, resourceId, resource, now, new Date(now.getTime() - WEEK))
    await recountResource(db, operatorId, resourceId, now)
    return resource
  })
}

const WEEK = 7 * 86_400_000

/**
 * Changes a resource in one transaction, with the places of all timeslots that use it.
 * @param force whether timeslots with bookings may be left short of it
 * @throws Refusal `validation` with every violation, `version-conflict`, or `resource-shortage` with the bookings concerned
 */
export async function updateResource(
  database: Database,
  operatorId: string,
  resourceId: string,
  { expectedVersion, ...input }: ResourceChanges,
  force: boolean,
  now: Date,
): Promise<Resource> {
  return database.transaction(async db => {
    await lockResource(db, operatorId, resourceId)
    const before = await readResource(db, operatorId, resourceId)
    refuseStale('The resource', before.version, expectedVersion)
    const { hasNamedMembers: named } = before
    refuseViolations([...nullViolations(input), ...changesViolations(input, named, before.members).map(inInput)])

    const members = input.members ?? null
    const exceptions = input.exceptions?.map(asException) ?? before.exceptions
    const kept = new Set(members?.map(each => each.memberId))
    return refuseShortages(db, operatorId, [resourceId], force, async () => {
      if (members) await writeMembers(db, operatorId, resourceId, members, now)
      await update(db, {
        operatorId,
        resourceId,
        name: input.name?.trim() ?? before.name,
        quantity: members ? activeOf(members) : (input.quantity ?? before.quantity),
        openingTimes: JSON.stringify(input.openingTimes?.map(asOpeningTime) ?? before.openingTimes),
        exceptions: JSON.stringify(
          exceptions.filter(each => !members || each.memberId === null || kept.has(each.memberId)),
        ),
        autoAssign: input.autoAssign ?? before.autoAssign,
        now,
      }).catch(nameTaken(input.name ?? before.name))
      const resource = await readResource(db, operatorId, resourceId)
      // A new name changes no places.
      if (Object.keys(input).some(each => each !== 'name')) {
        await planQuantities(db, operatorId, resourceId, resource, now)
        await recountResource(db, operatorId, resourceId, now)
        await endInvalidAssignments(db, operatorId, [resourceId], now)
      }
      return resource
    })
  })
}

async function writeMembers(
  db: Sql,
  operatorId: string,
  resourceId: string,
  members: readonly ResourceMemberInput[],
  now: Date,
): Promise<void> {
  const memberIds = members.map(each => each.memberId ?? newId(now))
  await endMembers(db, { operatorId, resourceId, memberIds })
  const names = members.map(each => each.name.trim())
  await freeNames(db, { operatorId, memberIds, names })
  await upsertMembers(db, {
    operatorId,
    resourceId,
    memberIds,
    names,
    skills: members.map(each => JSON.stringify([...new Set((each.skills ?? []).map(skill => skill.trim()))])),
    active: members.map(each => each.active ?? true),
    now,
  }).catch(memberNameTaken)
}

const inInput = (violation: Violation): Violation => ({ ...violation, path: ['input', ...violation.path] })

function activeOf(members: readonly ResourceMemberInput[]): number {
  return members.filter(each => each.active ?? true).length
}

function asOpeningTime({ weekdays, opensAt: from, closesAt: until }: OpeningTimeInput): OpeningTime {
  return { weekdays: weekdays.toSorted(), opensAt: from, closesAt: until }
}

function asException({ from, to: until, quantity, memberId, reason }: ResourceExceptionInput): ResourceException {
  return {
    from,
    to: until ?? null,
    quantity: quantity ?? null,
    memberId: memberId ?? null,
    reason: reason?.trim() || null,
  }
}

function memberNameTaken(error: unknown): never {
  if (!violates(error, 'resource_member_name_unique')) throw error
  const detail = 'A former member has one of these names: send its ResourceMemberID with it, or choose another name.'
  throw validationRefusal([{ path: ['input', 'members'], detail }])
}

const nameTaken =
  (name: string) =>
  (error: unknown): never => {
    if (!violates(error, 'resource_name_unique')) throw error
    const detail = `Another resource is called ${isolate(name.trim())}: names are unique, ignoring case.`
    throw validationRefusal([{ path: ['input', 'name'], detail }])
  }
