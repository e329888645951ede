import type { LinkSigner } from '../access/LinkSigner.ts'

/** The purpose of the token in a link to a statement. */
const STATEMENT_LINK = 'statement'

const MONTH_BYTES = 4

/** The link to the lines of a statement as CSV. It works while the statement is recorded as sent. */
export function statementUrl(links: LinkSigner, operatorId: string, partnerId: string, month: string): string {
  const bytes = Buffer.alloc(MONTH_BYTES)
  bytes.writeUInt32BE(Number(month.replace('-', '')))
  return `${links.publicUrl}/statements/${links.signTarget(STATEMENT_LINK, operatorId, partnerId, bytes)}.csv`
}

/** What a link to a statement is for. */
export interface StatementLink {
  operatorId: string
  partnerId: string
  /** `YYYY-MM` */
  month: string
}

/** The statement of a link; undefined if it is not genuine. */
export function readStatementToken(links: LinkSigner, token: string): StatementLink | undefined {
  const found = links.readTarget(STATEMENT_LINK, token, MONTH_BYTES)
  if (!found || found.operatorId === null) return undefined
  const digits = String(found.rest.readUInt32BE()).padStart(6, '0')
  return { operatorId: found.operatorId, partnerId: found.id, month: `${digits.slice(0, 4)}-${digits.slice(4)}` }
}
