import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { LinkSigner } from './LinkSigner.ts'
import { purposes } from './openSession.ts'

interface OfKey {
  operatorId: string
  keyId: string
  now: Date
}

interface One {
  operatorId: string
  id: string
  now: Date
}

const ended = (operatorId: Placeholders<One>['operatorId'], now: Placeholders<One>['now']) =>
  kysely
    .updateTable('dashboard_session')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('opened_at', 'is', null)
    .where('ended_at', 'is', null)

const endAll = preparedStatement(({ operatorId, keyId, now }: Placeholders<OfKey>) =>
  ended(operatorId, now).where('key_id', '=', keyId),
)

const endOne = preparedStatement(({ operatorId, id, now }: Placeholders<One>) =>
  ended(operatorId, now).where('session_id', '=', id),
)

/** Ends the links to sign in with a key that were not used. */
export async function endLinks(db: Sql, links: OfKey): Promise<void> {
  await endAll(db, links)
}

/** Ends a link to sign in, by its token, if it was not used. */
export async function endLink(db: Sql, links: LinkSigner, token: string, now: Date): Promise<void> {
  const link = links.read(purposes.signIn, token)
  if (link?.operatorId) await endOne(db, { operatorId: link.operatorId, id: link.id, now })
}
