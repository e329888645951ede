import type { Database } from '../../platform/sql/Database.ts'
import { violates } from '../../platform/sql/violates.ts'
import { notFound } from '../refusals/notFound.ts'
import { nullViolations } from '../refusals/nullViolations.ts'
import { refuseViolations, validationRefusal } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { rateOf } from '../rules/pricing/percentRate.ts'
import { lockPartner } from './lockPartner.ts'
import { Partner } from './Partner.ts'
import type { PartnerChanges } from './PartnerChanges.ts'
import { rateViolations } from './rateViolations.ts'
import { slugTaken, slugViolations } from './slugViolations.ts'

const clearable = ['billingName', 'billingAddress', 'billingEmail', 'taxNumber'] as const

/** Changes a partner's name, slug, commission or billing details. Its keys and bookings are not changed. */
export async function updatePartner(
  database: Database,
  operatorId: string,
  partnerId: string,
  input: PartnerChanges,
  expectedVersion: number | null = null,
): Promise<Partner> {
  const slug = input.slug?.trim()
  const rate = input.commissionPercent
  refuseViolations([
    ...nullViolations(input, clearable),
    ...(slug === undefined ? [] : slugViolations(slug)),
    ...rateViolations(rate, ['input', 'commissionPercent']),
  ])
  try {
    return await database.unitOfWork(operatorId, async (em, db) => {
      await lockPartner(db, operatorId, partnerId)
      const partner = await em.findOne(Partner, { operator: operatorId, partnerId })
      if (!partner) {
        throw notFound('partner')
      }
      refuseStale('The partner', partner.version, expectedVersion)
      partner.version++
      if (input.name) partner.name = input.name.trim()
      if (slug !== undefined) partner.slug = slug
      if (rate != null) partner.commissionRate = rateOf(rate)
      for (const member of clearable) {
        const text = input[member]
        if (text !== undefined) partner[member] = text?.trim() ?? null
      }
      return partner
    })
  } catch (error) {
    if (violates(error, 'partner_slug_unique')) throw validationRefusal([slugTaken(slug ?? '')])
    throw error
  }
}
