import type { Sql } from '../../platform/sql/Database.ts'
import { findPartnersById } from '../access/findPartners.ts'
import type { Partner } from '../access/Partner.ts'
import { Refusal, refuseViolations } from '../refusals/refusal.ts'
import { findMonth } from './findMonth.ts'

/** The statements that a request is about. */
export interface ChosenStatements {
  /** `YYYY-MM` */
  month: string
  partnerIds: readonly string[]
}

/**
 * The partners of the statements that are to be sent or paid, each once.
 * @throws Refusal `validation` with every partner that does not exist; `invalid-transition` if the month is not closed
 */
export async function findChosen(
  db: Sql,
  operatorId: string,
  { month, partnerIds }: ChosenStatements,
): Promise<Map<string, Partner>> {
  const partners = await findPartnersById(db, operatorId, partnerIds)
  refuseViolations(
    partnerIds.flatMap((partnerId, place) =>
      partners.has(partnerId)
        ? []
        : [{ path: ['input', 'partnerIds', place], detail: 'No partner of this operator has this PartnerID.' }],
    ),
  )
  const { closedAt } = await findMonth(db, operatorId, month)
  if (closedAt) return partners
  const detail = `The month ${month} is not closed: its statements can be sent and paid from the night after its end.`
  throw new Refusal('invalid-transition', detail, { state: 'OPEN' })
}
