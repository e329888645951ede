import { insertStaffKey } from '../domain/access/insertStaffKey.ts'
import type { LinkSigner } from '../domain/access/LinkSigner.ts'
import { issueSignIn } from '../domain/access/openSession.ts'
import { linkMembers } from '../domain/resources/linkMembers.ts'
import type { Database } from '../platform/sql/Database.ts'
import type { DemoPerson } from '../transports/http/dashboard/serveSession.ts'
import { demoId } from './demoId.ts'
import { type DemoStaff, demoStaff } from './demoStaff.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import { DEMO_LOCK } from './loadDemo.ts'

const SIGN_IN_MS = 60_000

const EXISTS = 'select from api_key where operator_id = $1 and key_id = $2'

/** Ensures that the people of the demo are there, and returns those whose accounts are active. */
export async function openStaff(
  database: Database,
  links: LinkSigner,
  clock: () => Date,
): Promise<readonly DemoPerson[]> {
  for (const person of demoStaff) await open(database, person, clock())
  return demoStaff.map(({ operator, name, role, email }) => ({
    name,
    role,
    operatorName: operator.name,
    signIn: () => {
      const now = clock()
      const key = { operatorId: idOf.operator(operator), keyId: idOf.staff(email) }
      return issueSignIn(database, links, key, new Date(now.getTime() + SIGN_IN_MS), now)
    },
  }))
}

async function open(database: Database, { operator, name, email, role, members }: DemoStaff, now: Date): Promise<void> {
  const operatorId = idOf.operator(operator)
  const keyId = idOf.staff(email)
  await database.transaction(async db => {
    await db.query(DEMO_LOCK)
    if ((await db.query(EXISTS, [operatorId, keyId], operatorId)).length > 0) return
    await insertStaffKey(db, { operatorId, keyId, name, role, now })
    await insertRows(db, 'staff_account', [{ operatorId, keyId, email, createdAt: now, invitedAt: now }])
    const memberIds = (members ?? []).map(each => demoId('member', operator.slug, each))
    await linkMembers(db, { operatorId, keyId, memberIds })
  })
}
