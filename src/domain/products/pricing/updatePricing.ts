import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { findPartnersById } from '../../access/findPartners.ts'
import { rateViolations } from '../../access/rateViolations.ts'
import { recordProducts } from '../../outbox/recordChanges.ts'
import { nullViolations } from '../../refusals/nullViolations.ts'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { refuseStale } from '../../refusals/refuseStale.ts'
import type { CancellationTier, PriceChange, PriceRule, Pricing, Unit } from '../../rules/pricing/Pricing.ts'
import { rateOf } from '../../rules/pricing/percentRate.ts'
import { pricingViolations } from '../../rules/pricing/pricingViolations.ts'
import { withBasePrice } from '../../rules/pricing/withBasePrice.ts'
import { localDay } from '../../scalars/localDay.ts'
import { newId } from '../../scalars/typeid.ts'
import { findProductsById } from '../findProducts.ts'
import { lockActivity } from '../lockActivity.ts'
import type { Product } from '../Product.ts'
import type { PriceAdjustmentInput } from './PriceAdjustmentInput.ts'
import type { PriceRuleInput, PricingInput, UnitInput } from './PricingInput.ts'

const selectPricing = preparedStatement(
  ({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) =>
    sql<{
      pricing: Pricing
      version: number
      timeZone: string
    }>`select pricing, pricing_version "version", time_zone "timeZone" from product where operator_id = ${operatorId} and activity_id = ${activityId}`,
)

const writePricing = preparedStatement(
  ({ operatorId, activityId, pricing, now }: Placeholders<NewPricing>) => sql`
  with priced as (
    update product set pricing = ${pricing}, pricing_version = pricing_version + 1, updated_at = ${now}
    where operator_id = ${operatorId} and activity_id = ${activityId}
    returning activity_id
  )
  ${recordProducts(operatorId, sql`priced`)}`,
)

interface NewPricing {
  operatorId: string
  activityId: string
  /** As JSON. */
  pricing: string
  now: Date
}

const selectUnitsElsewhere = preparedStatement(
  ({ operatorId, activityId, unitIds }: Placeholders<{ operatorId: string; activityId: string; unitIds: string[] }>) =>
    sql<{ unitId: string }>`
  select i.unit_id "unitId" from unnest(${unitIds}::text[]) i (unit_id)
  where exists (
    select from product p where p.operator_id = ${operatorId} and p.activity_id <> ${activityId}
      and p.pricing -> 'units' @> jsonb_build_array(jsonb_build_object('unitId', i.unit_id)))`,
)

/**
 * Changes the pricing of an activity, which it locks. Bookings that were made keep their prices.
 * @throws Refusal `validation` with every violation, or `version-conflict`
 */
export async function updatePricing(
  db: Sql,
  operatorId: string,
  activityId: string,
  input: PricingInput,
  now: Date,
): Promise<{ product: Product; changed: boolean }> {
  await lockActivity(db, operatorId, activityId)
  const [stored] = await selectPricing(db, { operatorId, activityId })
  const { pricing: before, version, timeZone } = stored!
  refuseStale('The pricing', version, input.expectedVersion)
  const after = pricingAfter(before, input, now, localDay(now, timeZone))
  refuseViolations([
    ...nullViolations(input, ['groupPrice', 'cancellationTiers', 'expectedVersion']),
    ...numberViolations(input),
    ...pricingViolations(after).map(({ path, detail }) => ({ path: ['input', ...path], detail })),
    ...(await referenceViolations(db, operatorId, activityId, input)),
  ])
  const changed = !isDeepStrictEqual(before, after)
  if (changed) await writePricing(db, { operatorId, activityId, pricing: JSON.stringify(after), now })
  return { product: (await findProductsById(db, operatorId, [activityId])).get(activityId)!, changed }
}

function pricingAfter(before: Pricing, input: PricingInput, now: Date, today: string): Pricing {
  const { units, groupPrice, rules, fees, taxes, cancellationTiers: tiers } = input
  const adjustments = input.adjustments?.map(ruleOf) ?? before.adjustments ?? []
  return {
    units: units?.map(unit => unitOf(unit, before, now, today)) ?? before.units,
    groupPrice:
      groupPrice === undefined
        ? before.groupPrice
        : groupPrice && {
            amount: groupPrice.price,
            upTo: groupPrice.maxParticipants,
            perExtra: groupPrice.extraParticipantPrice,
          },
    rules: rules?.map(ruleOf) ?? before.rules,
    ...(adjustments.length > 0 && { adjustments }),
    fees:
      fees?.map(({ name, amount, per, taxed }) => ({ name: name.trim(), amount, per, taxed: taxed ?? true })) ??
      before.fees,
    taxes: taxes?.map(({ name, percent }) => ({ name: name.trim(), rate: rateOf(percent) })) ?? before.taxes,
    cancellationTiers: tiers === undefined ? before.cancellationTiers : tiersOf(tiers),
  }
}

function tiersOf(tiers: readonly CancellationTier[] | null): CancellationTier[] | null {
  if (tiers === null) return null
  return tiers
    .map(({ minutesBefore, percent }) => ({ minutesBefore, percent }))
    .toSorted((one, other) => other.minutesBefore - one.minutesBefore)
}

/** A unit as it is given. Without `laterPrices` its price is that of today, and those of other days stay. */
function unitOf(unit: UnitInput, before: Pricing, now: Date, today: string): Unit {
  const stored = before.units.find(each => each.unitId === unit.unitId)
  const { price, laterPrices } =
    unit.laterPrices == null && stored
      ? withBasePrice(stored, unit.price, today)
      : { price: unit.price, laterPrices: unit.laterPrices?.map(({ from, price }) => ({ from, price })) }
  return {
    unitId: unit.unitId ?? newId(now),
    type: unit.type,
    name: unit.name.trim(),
    paxCount: unit.paxCount ?? 1,
    price,
    ...(laterPrices && laterPrices.length > 0 && { laterPrices }),
    minAge: unit.minAge ?? null,
    maxAge: unit.maxAge ?? null,
    accompaniedBy: unit.accompaniedBy ?? [],
    minQuantity: unit.minQuantity ?? 1,
    maxQuantity: unit.maxQuantity ?? null,
    isDefault: unit.isDefault ?? false,
  }
}

function ruleOf({
  price,
  amount,
  percent,
  name,
  ...conditions
}: PriceAdjustmentInput & Partial<PriceRuleInput>): PriceRule {
  const given = Object.entries(conditions).filter(([, value]) => value != null)
  const change: PriceChange =
    price != null
      ? { kind: 'PRICE', value: price }
      : amount != null
        ? { kind: 'AMOUNT', value: amount }
        : { kind: 'PERCENTAGE', value: rateOf(percent ?? 0) }
  return { name: name.trim(), ...Object.fromEntries(given), change }
}

/** Violations of the rates, and of rules and adjustments that give no change or several. */
function numberViolations({ rules, adjustments, taxes }: PricingInput): Violation[] {
  return [
    ...(rules ?? []).flatMap(({ price, amount, percent }, index) =>
      changeViolations({ price, amount, percent }, ['input', 'rules', index]),
    ),
    ...(adjustments ?? []).flatMap(({ amount, percent }, index) =>
      changeViolations({ amount, percent }, ['input', 'adjustments', index]),
    ),
    ...(taxes ?? []).flatMap(({ percent }, index) => rateViolations(percent, ['input', 'taxes', index, 'percent'])),
  ]
}

/** Violations of the one change of a rule or adjustment, by the names of its members. */
function changeViolations(changes: Record<string, number | null | undefined>, path: Violation['path']): Violation[] {
  const given = Object.values(changes).filter(each => each != null).length
  if (given === 1) return rateViolations(changes.percent, [...path, 'percent'])
  const names = Object.keys(changes)
  const detail = `Give exactly one of ${names.slice(0, -1).join(', ')} and ${names.at(-1)}; it was ${given}.`
  return [{ path, detail }]
}

async function referenceViolations(
  db: Sql,
  operatorId: string,
  activityId: string,
  { units, rules, adjustments }: PricingInput,
): Promise<Violation[]> {
  const unitIds = (units ?? []).flatMap(each => each.unitId ?? [])
  const elsewhere =
    unitIds.length > 0
      ? (await selectUnitsElsewhere(db, { operatorId, activityId, unitIds })).map(each => each.unitId)
      : []
  const partnerIds = [...(rules ?? []), ...(adjustments ?? [])].flatMap(each => each.partnerIds ?? [])
  const partners = partnerIds.length > 0 ? await findPartnersById(db, operatorId, partnerIds) : new Map()
  return [
    ...(units ?? []).flatMap(({ unitId }, index): Violation[] =>
      unitId && elsewhere.includes(unitId)
        ? [{ path: ['input', 'units', index, 'unitId'], detail: 'This unit belongs to another activity.' }]
        : [],
    ),
    ...unknownPartners(rules, 'rules', partners),
    ...unknownPartners(adjustments, 'adjustments', partners),
  ]
}

function unknownPartners(
  list: readonly PriceAdjustmentInput[] | null | undefined,
  name: string,
  partners: ReadonlyMap<string, unknown>,
): Violation[] {
  return (list ?? []).flatMap(({ partnerIds }, index): Violation[] =>
    partnerIds?.some(each => !partners.has(each))
      ? [{ path: ['input', name, index, 'partnerIds'], detail: 'No partner of this operator has this PartnerID.' }]
      : [],
  )
}
