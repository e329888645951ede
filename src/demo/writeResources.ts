import { planQuantities } from '../domain/resources/planQuantities.ts'
import { planResources } from '../domain/resources/planResources.ts'
import { readResource } from '../domain/resources/readResource.ts'
import { recountResource } from '../domain/resources/recountResource.ts'
import { localDay } from '../domain/scalars/localDay.ts'
import type { Sql } from '../platform/sql/Database.ts'
import { demoId } from './demoId.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import type { DemoOperator } from './operators.ts'
import type { DemoResource } from './resources.ts'

/** Writes what an operator's activities share. It is counted once, after all bookings are there. */
export async function writeResources(sql: Sql, operator: DemoOperator, now: Date): Promise<void> {
  const operatorId = idOf.operator(operator)
  const idOfResource = ({ slug }: DemoResource) => demoId('resource', operator.slug, slug)
  await insertRows(
    sql,
    'resource',
    operator.resources.map(each => resourceRow(each, idOfResource(each), operator, now)),
  )
  const members = operator.resources.flatMap(each =>
    (each.members ?? []).map(([name, ...skills]) => ({
      operatorId,
      resourceId: idOfResource(each),
      memberId: demoId('member', operator.slug, name),
      name,
      skills,
      active: true,
      createdAt: now,
    })),
  )
  await insertRows(sql, 'resource_member', members)
  for (const each of operator.resources) {
    const resourceId = idOfResource(each)
    await planQuantities(
      sql,
      operatorId,
      resourceId,
      await readResource(sql, operatorId, resourceId),
      now,
      weekBefore(now),
    )
    await recountResource(sql, operatorId, resourceId, now)
  }
  const needs = operator.resources.flatMap((resource, position) =>
    resource.needs.map(({ activity, ...need }) => ({
      operatorId,
      resourceId: idOfResource(resource),
      activityId: demoId('activity', activity),
      quantity: 1,
      groupSize: null,
      minutesBefore: 0,
      minutesAfter: 0,
      skills: [],
      ...need,
      position,
    })),
  )
  await insertRows(sql, 'resource_need', needs)
  for (const activityId of new Set(needs.map(each => each.activityId))) {
    await planResources(sql, operatorId, activityId, now)
  }
}

function resourceRow(resource: DemoResource, resourceId: string, operator: DemoOperator, now: Date) {
  const { name, quantity, members, openingTimes, exceptions } = resource
  const { timeZone } = operator
  return {
    operatorId: idOf.operator(operator),
    resourceId,
    name,
    named: members !== undefined,
    quantity: members?.length ?? quantity,
    timeZone,
    openingTimes: openingTimes ?? [],
    exceptions: (exceptions ?? []).map(each => ({
      from: localDay(now, timeZone, each.fromDay),
      until: localDay(now, timeZone, each.untilDay),
      quantity: each.quantity,
      memberId: null,
      reason: each.reason,
    })),
    quantitiesUntil: localDay(now, timeZone),
    longestMinutes: 0,
    version: 1,
    autoAssign: members !== undefined,
    createdAt: now,
    updatedAt: now,
  }
}

function weekBefore(now: Date): Date {
  return new Date(now.getTime() - 7 * 86_400_000)
}
