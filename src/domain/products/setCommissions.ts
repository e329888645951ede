import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { findPartnersById } from '../access/findPartners.ts'
import { lockPartner } from '../access/lockPartner.ts'
import type { Partner } from '../access/Partner.ts'
import { rateViolations } from '../access/rateViolations.ts'
import { setCommissionRate } from '../access/setCommissionRate.ts'
import { notFound } from '../refusals/notFound.ts'
import { refuseViolations, type Violation } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { rateOf } from '../rules/pricing/percentRate.ts'
import { type CommissionChanges, type CommissionInput, MAX_COMMISSIONS } from './CommissionInput.ts'

const selectKnown = preparedStatement(
  ({ operatorId, activityIds }: Placeholders<{ operatorId: string; activityIds: readonly string[] }>) =>
    kysely
      .selectFrom('product')
      .select('activity_id as activityId')
      .where('operator_id', '=', operatorId)
      .where(eb => eb('activity_id', '=', eb.fn.any(activityIds))),
)

const upsert = preparedStatement(
  ({ operatorId, partnerId, activityIds, rates }: Placeholders<Rates>) => sql`
  insert into commission (operator_id, partner_id, activity_id, rate)
  select ${operatorId}, ${partnerId}, r.activity_id, r.rate
  from unnest(${activityIds}::uuid[], ${rates}::int[]) r (activity_id, rate)
  on conflict (operator_id, partner_id, activity_id) do update set rate = excluded.rate`,
)

interface Rates {
  operatorId: string
  partnerId: string
  activityIds: readonly string[]
  rates: readonly number[]
}

const remove = preparedStatement(({ operatorId, partnerId, activityIds }: Placeholders<Omit<Rates, 'rates'>>) =>
  kysely
    .deleteFrom('commission')
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', partnerId)
    .where(eb => eb('activity_id', '=', eb.fn.any(activityIds))),
)

const count = preparedStatement(({ operatorId, partnerId }: Placeholders<{ operatorId: string; partnerId: string }>) =>
  kysely
    .selectFrom('commission')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', partnerId),
)

/** Sets a partner's commission, and its commissions on some activities, or none of it. Bookings that were made before keep theirs. */
export async function setCommissions(
  database: Database,
  operatorId: string,
  partnerId: string,
  { percent, commissions: given }: CommissionChanges,
  expectedVersion: number | null = null,
): Promise<Partner> {
  const commissions = given ?? []
  return database.transaction(async db => {
    // The lock lets one caller at a time count the commissions of a partner.
    await lockPartner(db, operatorId, partnerId)
    const partner = (await findPartnersById(db, operatorId, [partnerId])).get(partnerId)
    if (!partner) throw notFound('partner')
    refuseStale('The partner', partner.version, expectedVersion)
    refuseViolations([
      ...rateViolations(percent, ['input', 'percent']),
      ...(await violationsOf(db, operatorId, commissions)),
    ])

    const set = commissions.filter(each => each.percent != null)
    const removed = commissions.filter(each => each.percent == null)
    const activityIds = set.map(each => each.activityId)
    await upsert(db, { operatorId, partnerId, activityIds, rates: set.map(each => rateOf(each.percent!)) })
    await remove(db, { operatorId, partnerId, activityIds: removed.map(each => each.activityId) })
    const [all] = await count(db, { operatorId, partnerId })
    if (all!.count > MAX_COMMISSIONS) {
      const detail = `A partner has a commission of its own on at most ${MAX_COMMISSIONS} activities; these would be ${all!.count}.`
      refuseViolations([{ path: ['input', 'commissions'], detail }])
    }
    await setCommissionRate(db, operatorId, partnerId, percent == null ? null : rateOf(percent))
    return (await findPartnersById(db, operatorId, [partnerId])).get(partnerId)!
  })
}

async function violationsOf(
  db: Sql,
  operatorId: string,
  commissions: readonly CommissionInput[],
): Promise<Violation[]> {
  const activityIds = commissions.map(each => each.activityId)
  const rows = await selectKnown(db, { operatorId, activityIds })
  const known = new Set(rows.map(each => each.activityId))
  return commissions.flatMap(({ activityId, percent }, index) => {
    const path = ['input', 'commissions', index]
    const violations = rateViolations(percent, [...path, 'percent'])
    if (!known.has(activityId)) {
      const detail = 'No activity of this operator has this identifier: list the products.'
      violations.push({ path: [...path, 'activityId'], detail })
    } else if (activityIds.indexOf(activityId) < index) {
      violations.push({ path: [...path, 'activityId'], detail: 'Give each activity once.' })
    }
    return violations
  })
}
