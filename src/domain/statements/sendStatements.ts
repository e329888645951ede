import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import { findOperatorsById } from '../access/findOperators.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Partner } from '../access/Partner.ts'
import { EmailKind } from '../emails/EmailKind.ts'
import { planWrittenEmail } from '../emails/planWrittenEmail.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { findChosen } from './findChosen.ts'
import { findStatements } from './findStatements.ts'
import { refuseOthers } from './refuseOthers.ts'
import { renderStatement } from './renderStatement.ts'
import type { SendStatementsInput } from './SendStatementsInput.ts'

// One that was sent meanwhile is left out.
const insert = preparedStatement(
  (sent: Placeholders<Sent>) => sql<{ partnerId: string }>`
  insert into statement_status as s (operator_id, partner_id, month, sent_at, sent_key_id, sent_to, email_id)
  select ${sent.operatorId}, n.partner_id, ${sent.month}::date, ${sent.now}, ${sent.keyId}, n.sent_to, n.email_id
  from unnest(${sent.partnerIds}::uuid[], ${sent.addresses}::text[], ${sent.emailIds}::uuid[]) n (partner_id, sent_to, email_id)
  order by n.partner_id
  on conflict (operator_id, partner_id, month) do update set sent_at = excluded.sent_at, sent_key_id = excluded.sent_key_id,
    sent_to = excluded.sent_to, email_id = excluded.email_id
  where s.sent_at is null
  returning s.partner_id "partnerId"`,
)

interface Sent {
  operatorId: string
  /** Its first day. */
  month: string
  now: Date
  keyId: string | null
  partnerIds: readonly string[]
  addresses: readonly (string | null)[]
  emailIds: readonly (string | null)[]
}

/**
 * Records that statements of a closed month were sent, and plans the e-mails that send them. All or none.
 * @throws Refusal `validation` with every partner that does not exist or has no address; `invalid-transition` if the month is not
 * closed, or a statement was sent before
 */
export async function sendStatements(
  database: Database,
  links: LinkSigner,
  { operatorId, currency, keyId }: Caller,
  input: SendStatementsInput,
  now: Date,
): Promise<void> {
  const { month, byEmail } = input
  await database.transaction(async db => {
    const partners = await findChosen(db, operatorId, input)
    const chosen = [...partners.values()]
    if (byEmail) refuseWithoutAddress(input, partners)
    const emails = byEmail ? await planEmails(db, links, { operatorId, currency, month }, chosen, now) : new Map()
    const written = await insert(db, {
      operatorId,
      month: `${month}-01`,
      now,
      keyId: keyId || null,
      partnerIds: chosen.map(each => each.partnerId),
      addresses: chosen.map(each => (byEmail ? each.billingEmail : null)),
      emailIds: chosen.map(each => emails.get(each.partnerId) ?? null),
    })
    refuseOthers(partners, written, 'SENT', names => `Already sent for ${month}: ${names}. Undo it to send it again.`)
  })
}

function refuseWithoutAddress({ partnerIds }: SendStatementsInput, partners: ReadonlyMap<string, Partner>): void {
  refuseViolations(
    partnerIds.flatMap((partnerId, place) => {
      const { name, billingEmail } = partners.get(partnerId)!
      if (billingEmail) return []
      const detail = `${name} has no e-mail address for statements. Set it, or record that the statement was sent in another way.`
      return [{ path: ['input', 'partnerIds', place], detail }]
    }),
  )
}

/** Plans an e-mail to each partner. Returns their identifiers by PartnerID. */
async function planEmails(
  db: Sql,
  links: LinkSigner,
  { operatorId, currency, month }: { operatorId: string; currency: string; month: string },
  partners: readonly Partner[],
  now: Date,
): Promise<Map<string, string>> {
  const partnerIds = partners.map(each => each.partnerId)
  const operator = (await findOperatorsById(db, operatorId, [operatorId])).get(operatorId)!
  const statements = await findStatements(db, operatorId, partnerIds, { month, currency })
  const emails = new Map<string, string>()
  for (const partner of partners) {
    const content = renderStatement(links, operator, partner, statements.get(partner.partnerId)!)
    const plan = { operatorId, kind: EmailKind.STATEMENT, dueAt: now } as const
    emails.set(partner.partnerId, await planWrittenEmail(db, plan, content, now))
  }
  return emails
}
