import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { readLanguage } from '../scalars/language.ts'
import type { OperatorChanges } from './OperatorChanges.ts'
import { type OperatorRow, operatorColumns } from './operatorColumns.ts'

interface Changed extends Omit<OperatorRow, 'operatorId' | 'currency' | 'version'> {
  timeZoneChangedAt: Date
  expectedVersion: number
}

type Values = { operatorId: string } & { [Member in keyof Changed]: Changed[Member] | undefined }

// Omitted values stay as they are.
const update = dynamicStatement((given: Given<Values>) =>
  kysely
    .updateTable('operator as o')
    .set(eb => ({
      name: given.name ?? eb.ref('o.name'),
      logo: given.logo === undefined ? eb.ref('o.logo') : given.logo,
      brand_colour: given.brandColour === undefined ? eb.ref('o.brand_colour') : given.brandColour,
      phone: given.phone === undefined ? eb.ref('o.phone') : given.phone,
      website: given.website === undefined ? eb.ref('o.website') : given.website,
      languages: given.languages ?? eb.ref('o.languages'),
      hold_minutes: given.holdMinutes ?? eb.ref('o.hold_minutes'),
      waitlist_offer_minutes: given.waitlistOfferMinutes ?? eb.ref('o.waitlist_offer_minutes'),
      held_places_per_key: given.heldPlacesPerKey ?? eb.ref('o.held_places_per_key'),
      held_places_per_timeslot: given.heldPlacesPerTimeslot ?? eb.ref('o.held_places_per_timeslot'),
      default_booking_cutoff_minutes:
        given.defaultBookingCutoffMinutes === undefined
          ? eb.ref('o.default_booking_cutoff_minutes')
          : given.defaultBookingCutoffMinutes,
      default_cancellation_cutoff_minutes:
        given.defaultCancellationCutoffMinutes === undefined
          ? eb.ref('o.default_cancellation_cutoff_minutes')
          : given.defaultCancellationCutoffMinutes,
      reply_to: given.replyTo === undefined ? eb.ref('o.reply_to') : given.replyTo,
      billing_name: given.billingName === undefined ? eb.ref('o.billing_name') : given.billingName,
      billing_address: given.billingAddress === undefined ? eb.ref('o.billing_address') : given.billingAddress,
      tax_number: given.taxNumber === undefined ? eb.ref('o.tax_number') : given.taxNumber,
      time_zone: given.timeZone ?? eb.ref('o.time_zone'),
      usage_retention_months: given.usageRetentionMonths ?? eb.ref('o.usage_retention_months'),
      answer_retention_days:
        given.answerRetentionDays === undefined ? eb.ref('o.answer_retention_days') : given.answerRetentionDays,
      file_retention_days:
        given.fileRetentionDays === undefined ? eb.ref('o.file_retention_days') : given.fileRetentionDays,
      email_retention_days: given.emailRetentionDays ?? eb.ref('o.email_retention_days'),
      time_zone_changed_at: given.timeZoneChangedAt ?? eb.ref('o.time_zone_changed_at'),
      version: eb('o.version', '+', 1),
    }))
    .where('o.operator_id', '=', given.operatorId)
    .where(eb => eb('o.version', '=', given.expectedVersion ?? eb.ref('o.version')))
    .returning(operatorColumns),
)

const selectVersion = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely.selectFrom('operator').select('version').where('operator_id', '=', operatorId),
)

/**
 * Changes an operator's settings, which are checked. Running holds keep their expiry. Usage is counted by
 * local day, so the caller must recount it when the zone changes.
 * @param zoneChangedAt when the time zone was changed to a different one
 */
export async function updateOperator(
  db: Sql,
  operatorId: string,
  changes: OperatorChanges,
  expectedVersion: number | null = null,
  zoneChangedAt: Date | null = null,
): Promise<OperatorRow> {
  const values = {
    operatorId,
    name: changes.name?.trim(),
    logo: changes.logo?.trim().toLowerCase() ?? changes.logo,
    brandColour: changes.brandColour?.trim().toLowerCase() ?? changes.brandColour,
    phone: changes.phone === '' ? null : changes.phone,
    website: changes.website?.href ?? (changes.website as null | undefined),
    languages: changes.languages?.map(each => readLanguage(each)!),
    holdMinutes: changes.holdMinutes ?? undefined,
    waitlistOfferMinutes: changes.waitlistOfferMinutes ?? undefined,
    heldPlacesPerKey: changes.heldPlacesPerKey ?? undefined,
    heldPlacesPerTimeslot: changes.heldPlacesPerTimeslot ?? undefined,
    defaultBookingCutoffMinutes: changes.defaultBookingCutoffMinutes,
    defaultCancellationCutoffMinutes: changes.defaultCancellationCutoffMinutes,
    replyTo: changes.replyTo,
    billingName: changes.billingName?.trim() ?? changes.billingName,
    billingAddress: changes.billingAddress?.trim() ?? changes.billingAddress,
    taxNumber: changes.taxNumber?.trim() ?? changes.taxNumber,
    timeZone: changes.timeZone ?? undefined,
    usageRetentionMonths: changes.usageRetentionMonths ?? undefined,
    answerRetentionDays: changes.answerRetentionDays,
    fileRetentionDays: changes.fileRetentionDays,
    emailRetentionDays: changes.emailRetentionDays ?? undefined,
    timeZoneChangedAt: zoneChangedAt ?? undefined,
    expectedVersion: expectedVersion ?? undefined,
  }
  const [operator] = await update(db, values, {})
  if (operator) return operator
  const [newer] = await selectVersion(db, { operatorId })
  refuseStale('The operator', newer!.version, expectedVersion)
  throw new Error(`The operator ${operatorId} is not there.`)
}
