import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { validationRefusal } from '../refusals/refusal.ts'

interface Links {
  operatorId: string
  keyId: string
  memberIds: readonly string[]
}

const link = preparedStatement(
  ({ operatorId, keyId, memberIds }: Placeholders<Links>) => sql<{ memberId: string; isOfOther: boolean }>`
  with known as materialized (
    select m.member_id, m.key_id from resource_member m
    where m.operator_id = ${operatorId} and (m.key_id = ${keyId} or m.member_id = any(${memberIds}::uuid[]))
    order by m.member_id for update
  ), changed as (
    update resource_member m set key_id = case when k.member_id = any(${memberIds}::uuid[]) then ${keyId}::uuid end
    from known k where m.operator_id = ${operatorId} and m.member_id = k.member_id
      and (k.key_id is null or k.key_id = ${keyId}) and (k.key_id = ${keyId}) is distinct from (k.member_id = any(${memberIds}::uuid[]))
  )
  select member_id "memberId", key_id is not null and key_id <> ${keyId} "isOfOther" from known`,
)

/** Records which members of resources a staff account is, such as a guide, instead of those before. */
export async function linkMembers(db: Sql, links: Links): Promise<void> {
  const known = new Map((await link(db, links)).map(each => [each.memberId, each]))
  const violations = links.memberIds.flatMap((memberId, index) => {
    const path = ['input', 'memberIds', index]
    const member = known.get(memberId)
    if (!member) return [{ path, detail: 'No member of a resource of this operator has this ID.' }]
    return member.isOfOther ? [{ path, detail: 'Another staff account is this member.' }] : []
  })
  if (violations.length > 0) throw validationRefusal(violations)
}
