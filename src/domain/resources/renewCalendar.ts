import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { findMembersById } from './findResources.ts'
import type { ResourceMember } from './ResourceMember.ts'

const renew = preparedStatement(
  ({ operatorId, memberId }: Placeholders<{ operatorId: string; memberId: string }>) => sql`
  update resource_member set calendar_version = calendar_version + 1 where operator_id = ${operatorId} and member_id = ${memberId}`,
)

/** Gives a member a new calendar link. The one before stops working. */
export async function renewCalendar(database: Database, operatorId: string, memberId: string): Promise<ResourceMember> {
  return database.transaction(async db => {
    await renew(db, { operatorId, memberId })
    const member = (await findMembersById(db, operatorId, [memberId])).get(memberId)
    if (!member) throw notFound('member')
    return member
  })
}
