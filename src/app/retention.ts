import { ADDRESS_KEPT_DAYS } from '../domain/access/deleteOldAddresses.ts'
import { STATISTICS_KEPT_DAYS } from '../domain/access/deleteOldTallies.ts'
import type { OperatorRow } from '../domain/access/operatorColumns.ts'
import { NAMES_KEPT_DAYS } from '../domain/bookings/erasure/deleteOldNames.ts'
import { RESPONSES_KEPT_DAYS } from '../domain/bookings/sale/deleteOldIdempotencyRecords.ts'
import { bulkLimits } from '../domain/bulk/bulkLimits.ts'
import { KEPT_DAYS } from '../domain/changes/readChanges.ts'
import { UNUSED_HOURS } from '../domain/products/pictures/receivePicture.ts'
import { EMAIL_RETENTION_DAYS } from '../domain/rules/retentionLimits.ts'
import { ENTRIES_KEPT_DAYS } from '../domain/waitlist/deleteOldEntries.ts'
import { HOURS_TO_USE } from '../domain/waivers/receiveUpload.ts'
import { JOBS_KEPT_DAYS } from '../platform/jobs/forgetJobs.ts'

/** How long something is kept. */
export interface Retention {
  what: string
  /** Unless the operator has set it. */
  kept: string
  /** The setting of the operator, if there is one, and what it says of an operator; null for the default. */
  setting?: { name: keyof OperatorRow & string; keptBy(operator: OperatorRow): string | null }
}

const afterActivity = (days: number) => `${days} days after the activity`

const ifSet = (days: number | null) => (days === null ? null : afterActivity(days))

/** How long everything is kept. The guide of personal data and `booking-gateway retention` show it. */
export const retention: readonly Retention[] = [
  { what: 'bookings, payments, refunds, vouchers, statements', kept: 'for ever, without persons who were erased' },
  {
    what: 'waiver answers',
    kept: 'as long as their booking',
    setting: { name: 'answerRetentionDays', keptBy: ({ answerRetentionDays }) => ifSet(answerRetentionDays) },
  },
  {
    what: 'files of waiver answers',
    kept: 'as long as their answer',
    setting: { name: 'fileRetentionDays', keptBy: ({ fileRetentionDays }) => ifSet(fileRetentionDays) },
  },
  { what: 'names of customers without an e-mail address', kept: afterActivity(NAMES_KEPT_DAYS) },
  { what: 'files that no answer uses', kept: `${HOURS_TO_USE} hours` },
  { what: 'pictures that no activity shows, and that are not the logo', kept: `${UNUSED_HOURS} hours` },
  {
    what: 'e-mails, and why others were not sent',
    kept: afterActivity(EMAIL_RETENTION_DAYS),
    setting: { name: 'emailRetentionDays', keptBy: ({ emailRetentionDays }) => ifSet(emailRetentionDays) },
  },
  { what: 'entries of the waitlist', kept: `${ENTRIES_KEPT_DAYS} days after their day` },
  { what: 'responses to bookings, for retries', kept: `${RESPONSES_KEPT_DAYS} days` },
  { what: 'bulk operations with their files', kept: `${bulkLimits.keptDays} days` },
  { what: 'notes on departures', kept: 'for ever, or until somebody deletes them' },
  {
    what: 'addresses that are merged into a customer',
    kept: 'until they are separated, or the person is erased',
  },
  { what: 'closures of departures, with what became of each booking', kept: 'for ever' },
  { what: 'the change feed', kept: `${KEPT_DAYS} days` },
  { what: 'messages of webhooks', kept: `${KEPT_DAYS} days` },
  {
    what: 'single entries of usage',
    kept: 'for ever',
    setting: {
      name: 'usageRetentionMonths',
      keptBy: ({ usageRetentionMonths: months }) => (months === 0 ? null : `${months} months`),
    },
  },
  { what: 'statistics of requests', kept: `${STATISTICS_KEPT_DAYS} days` },
  { what: 'addresses of API keys', kept: `${ADDRESS_KEPT_DAYS} days after the last use` },
  { what: 'sessions of the dashboard, with address and browser', kept: 'until they end' },
  {
    what: 'manifests in the browser of who works with them, for the time without a connection',
    kept: 'a day, or until somebody signs out',
  },
  { what: 'passkeys of the staff', kept: 'until they are removed, or the account is deactivated' },
  { what: 'logins of the staff at an identity provider', kept: 'until the account is deactivated' },
  { what: 'staff accounts', kept: 'for ever: histories have the names' },
  { what: 'jobs that were given up', kept: `${JOBS_KEPT_DAYS} days` },
]
