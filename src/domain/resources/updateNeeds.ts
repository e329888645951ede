import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { advanceNeedsVersion } from '../products/advanceNeedsVersion.ts'
import { findProductsById } from '../products/findProducts.ts'
import { lockActivity } from '../products/lockActivity.ts'
import type { Product } from '../products/Product.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { isolate } from '../rules/isolate.ts'
import { announceSharing } from './announceSharing.ts'
import { endInvalidAssignments } from './endInvalidAssignments.ts'
import { findResourcesById } from './findResources.ts'
import { needsViolations } from './needsViolations.ts'
import { planResources } from './planResources.ts'
import type { Resource } from './Resource.ts'
import type { ResourceNeedInput } from './ResourceInput.ts'
import { ResourcePer } from './ResourcePer.ts'
import { refuseShortages } from './shortages.ts'

interface Activity {
  operatorId: string
  activityId: string
}

// All of them, in the order of every transaction: those that are needed now, and those that will be.
const lockAll = preparedStatement(
  ({ operatorId, activityId, resourceIds }: Placeholders<Activity & { resourceIds: readonly string[] }>) => sql<{
    resourceId: string
  }>`
  select resource_id "resourceId" from resource where operator_id = ${operatorId} and (resource_id = any(${resourceIds}::uuid[]) or resource_id in (
    select resource_id from resource_need where operator_id = ${operatorId} and activity_id = ${activityId}))
  order by resource_id for update`,
)

const remove = preparedStatement(
  ({ operatorId, activityId }: Placeholders<Activity>) => sql`
  delete from resource_need where operator_id = ${operatorId} and activity_id = ${activityId}`,
)

const insert = preparedStatement(
  ({ operatorId, activityId, needs }: Placeholders<Activity & { needs: string }>) => sql`
  insert into resource_need (operator_id, activity_id, resource_id, per, quantity, group_size, minutes_before, minutes_after, skills, position)
  select ${operatorId}, ${activityId}, n."resourceId", n.per, n.quantity, n."groupSize", n."minutesBefore", n."minutesAfter",
    array(select jsonb_array_elements_text(n.skills)), n.position
  from jsonb_to_recordset(${needs}::jsonb) n ("resourceId" uuid, per text, quantity int, "groupSize" int, "minutesBefore" int,
    "minutesAfter" int, skills jsonb, position int)`,
)

/**
 * Sets what an activity needs, in one transaction with the places of all timeslots concerned.
 * @param force whether timeslots with bookings may be left short
 * @param expectedVersion the version of the needs that was read; null for any
 * @throws Refusal `validation` with every violation, `version-conflict`, or `resource-shortage` with the bookings concerned
 */
export async function updateNeeds(
  database: Database,
  operatorId: string,
  activityId: string,
  needs: readonly ResourceNeedInput[],
  force: boolean,
  now: Date,
  expectedVersion?: number | null,
): Promise<Product> {
  return database.transaction(async db => {
    await lockActivity(db, operatorId, activityId)
    const resourceIds = needs.map(each => each.resourceId)
    const locked = (await lockAll(db, { operatorId, activityId, resourceIds })).map(each => each.resourceId)
    const product = await readProduct(db, operatorId, activityId)
    refuseStale('What the activity needs', product.resourceNeedsVersion, expectedVersion)
    const resources = await findResourcesById(db, operatorId, resourceIds)
    const violations = [
      ...needsViolations({ needs }),
      ...needs.flatMap((need, index) => needViolations(need, index, resources, product)),
    ]
    refuseViolations(violations.map(violation => ({ ...violation, path: ['input', ...violation.path] })))

    return refuseShortages(db, operatorId, locked, force, async () => {
      // Those that share what it needed, and those that share what it needs now.
      await announceSharing(db, operatorId, activityId)
      await remove(db, { operatorId, activityId })
      await insert(db, { operatorId, activityId, needs: JSON.stringify(needs.map(asStored)) })
      await advanceNeedsVersion(db, operatorId, activityId)
      await announceSharing(db, operatorId, activityId)
      await planResources(db, operatorId, activityId, now)
      await endInvalidAssignments(db, operatorId, resourceIds, now)
      db.announce({ operatorId, activityId })
      return readProduct(db, operatorId, activityId)
    })
  })
}

async function readProduct(db: Sql, operatorId: string, activityId: string): Promise<Product> {
  return (await findProductsById(db, operatorId, [activityId])).get(activityId)!
}

function asStored(need: ResourceNeedInput, position: number) {
  const { resourceId, per, quantity, groupSize, minutesBefore, minutesAfter, skills } = need
  return {
    resourceId,
    per,
    quantity: quantity ?? 1,
    groupSize: groupSize ?? null,
    minutesBefore: minutesBefore ?? 0,
    minutesAfter: minutesAfter ?? 0,
    skills: [...new Set((skills ?? []).map(each => each.trim()))],
    position,
  }
}

/** The violations of a need for what is stored. */
function needViolations(
  need: ResourceNeedInput,
  index: number,
  resources: ReadonlyMap<string, Resource>,
  { minParticipants }: Product,
): Violation[] {
  const { resourceId, per, groupSize, skills } = need
  const quantity = need.quantity ?? 1
  const violations: Violation[] = []
  const violation = (field: string, detail: string) => violations.push({ path: ['needs', index, field], detail })
  const resource = resources.get(resourceId)
  if (!resource) {
    violation('resourceId', 'No resource of this operator has this ResourceID.')
    return violations
  }
  const smallest = neededBy(minParticipants, per, quantity, groupSize ?? 1)
  const most = Math.max(resource.quantity, ...resource.exceptions.map(each => each.quantity ?? 0))
  if (smallest > most) {
    const detail = `The smallest booking needs ${smallest} of ${isolate(resource.name)}, and there ${most === 1 ? 'is' : 'are'} ${most}.`
    violation('quantity', detail)
  }
  if (skills?.length && !resource.hasNamedMembers) {
    violation('skills', `${isolate(resource.name)} is counted and not named, so it has no skills.`)
  }
  return violations
}

/** How many one booking needs. */
function neededBy(participants: number, per: ResourcePer, quantity: number, groupSize: number): number {
  if (per === ResourcePer.PARTICIPANT) return quantity * participants
  return per === ResourcePer.GROUP ? quantity * Math.ceil(participants / groupSize) : quantity
}
