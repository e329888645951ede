import type { Operator } from './Operator.ts'

/** The row of an operator. */
export type OperatorRow = Omit<Operator, 'createdAt' | 'timeZoneChangedAt'>

/** The columns of an OperatorRow, for an operator `o`. */
export const operatorColumns = [
  'o.operator_id as operatorId',
  'o.name',
  'o.logo',
  'o.brand_colour as brandColour',
  'o.phone',
  'o.website',
  'o.languages',
  'o.reply_to as replyTo',
  'o.billing_name as billingName',
  'o.billing_address as billingAddress',
  'o.tax_number as taxNumber',
  'o.time_zone as timeZone',
  'o.currency',
  'o.hold_minutes as holdMinutes',
  'o.waitlist_offer_minutes as waitlistOfferMinutes',
  'o.held_places_per_key as heldPlacesPerKey',
  'o.held_places_per_timeslot as heldPlacesPerTimeslot',
  'o.default_booking_cutoff_minutes as defaultBookingCutoffMinutes',
  'o.default_cancellation_cutoff_minutes as defaultCancellationCutoffMinutes',
  'o.usage_retention_months as usageRetentionMonths',
  'o.answer_retention_days as answerRetentionDays',
  'o.file_retention_days as fileRetentionDays',
  'o.email_retention_days as emailRetentionDays',
  'o.version',
] as const
