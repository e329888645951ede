import type { Sql } from '../../platform/sql/Database.ts'
import { notFound } from '../refusals/notFound.ts'
import { findMembersByResource, findResourcesById } from './findResources.ts'

/** A resource with its members, in the state of this transaction. */
export async function readResource(db: Sql, operatorId: string, resourceId: string) {
  const resource = (await findResourcesById(db, operatorId, [resourceId])).get(resourceId)
  if (!resource) throw notFound('resource')
  const members = (await findMembersByResource(db, operatorId, [resourceId])).get(resourceId) ?? []
  return { ...resource, members, activeMembers: members.filter(each => each.active).map(each => each.memberId) }
}
