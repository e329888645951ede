import type { Sql } from '../../platform/sql/Database.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { Refusal } from '../refusals/refusal.ts'
import { findStatuses } from './findStatuses.ts'
import { readStatementToken, type StatementLink } from './statementUrl.ts'

/**
 * The statement behind a link.
 * @throws Refusal `not-found` if the link is not genuine, or the statement is not recorded as sent any more
 */
export async function followStatementLink(db: Sql, links: LinkSigner, token: string): Promise<StatementLink> {
  const link = readStatementToken(links, token)
  const statuses = link && (await findStatuses(db, link.operatorId, [link.partnerId], link.month))
  if (!link || !statuses?.get(link.partnerId)?.sentAt) {
    throw new Refusal('not-found', 'This is not the link of a statement, or the statement was taken back.')
  }
  return link
}
