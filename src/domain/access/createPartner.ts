import type { Database } from '../../platform/sql/Database.ts'
import { violates } from '../../platform/sql/violates.ts'
import { refuseViolations, validationRefusal } from '../refusals/refusal.ts'
import { rateOf } from '../rules/pricing/percentRate.ts'
import { newId } from '../scalars/typeid.ts'
import { Operator } from './Operator.ts'
import { Partner } from './Partner.ts'
import type { PartnerInput } from './PartnerInput.ts'
import { rateViolations } from './rateViolations.ts'
import { slugTaken, slugViolations } from './slugViolations.ts'

/** Adds a partner. It can sell the operator's activities once a key is issued for it. */
export async function createPartner(
  database: Database,
  operatorId: string,
  input: PartnerInput,
  now: Date,
): Promise<Partner> {
  const slug = input.slug.trim()
  const commission = input.commissionPercent ?? 0
  refuseViolations([...slugViolations(slug), ...rateViolations(commission, ['input', 'commissionPercent'])])
  const row = {
    partnerId: newId(now),
    name: input.name.trim(),
    slug,
    commissionRate: rateOf(commission),
    billingName: null,
    billingAddress: null,
    billingEmail: null,
    taxNumber: null,
    createdAt: now,
    version: 1,
  }
  try {
    await database.unitOfWork(operatorId, async em => {
      em.create(Partner, { ...row, operator: em.getReference(Operator, operatorId) })
    })
  } catch (error) {
    if (violates(error, 'partner_slug_unique')) throw validationRefusal([slugTaken(slug)])
    throw error
  }
  return row
}
