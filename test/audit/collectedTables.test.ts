import { expect, it } from '@jest/globals'
import { useWorld } from '../world/useWorld.ts'

/** The tables of operators whose rows no audit entry has, with the reason. */
const uncollected: Readonly<Record<string, string>> = {
  api_key_address: 'recorded by requests',
  api_key_directory: 'a copy for the lookup of keys',
  audit_entry: 'the log itself',
  audit_head: 'the log itself',
  basket: 'follows its bookings, payments and refunds',
  booking: 'its events are collected, with what changed in their history',
  booking_import: 'where an imported booking came from: the bulk operation is collected',
  booking_total: 'sums of bookings',
  bulk_line: 'lines of a bulk operation, which is collected',
  bulk_part: 'parts of a bulk operation, which is collected',
  call_tally: 'recorded by requests',
  change_event: 'follows what is collected',
  change_outbox: 'follows what is collected',
  change_position: 'follows what is collected',
  dashboard_session: 'signing in changes nothing',
  email: 'planned by rules: resent and tested e-mails are entries of their own',
  email_skip: 'decided by rules',
  idempotency_record: 'recorded by requests',
  merged_email: 'its addresses are persons, who stay out of the log',
  picture: 'its activity is collected, with the address of the picture',
  promo_use: 'follows bookings',
  request_tally: 'recorded by requests',
  resource_quantity: 'follows resource',
  resource_use: 'follows timeslots and needs',
  staff_account: 'its key is collected, with name and role; e-mail addresses of the staff stay out of the log',
  statement_month: 'follows booking events',
  statement_total: 'follows booking events',
  closure: 'its exceptions are collected, and it says who closed the departures',
  closure_booking: 'what happens to each booking is in the history of the booking',
  till_close: 'a log of its own, which is only appended to',
  timeslot: 'follows schedules and their exceptions',
  timeslot_note: 'has who wrote it last, and may name customers',
  upload: 'sent by customers and partners',
  usage_day: 'sums of usage',
  usage_entry: 'recorded by clients: corrections are collected',
  usage_hour: 'sums of usage',
  usage_import: 'an import is an entry of its own',
  usage_quota_crossing: 'follows usage',
  usage_quota_due: 'follows usage',
  usage_receipt: 'recorded by requests',
  voucher_entry: 'follows vouchers and bookings',
  waitlist_entry: 'made by customers and partners',
  waiver_answer: 'given by customers and partners',
  webhook_attempt: 'follows deliveries',
  webhook_delivery: 'follows the feed',
}

const world = useWorld()

it('every table of operators is collected for the audit log, or is not for a reason', async () => {
  const rows = await world.admin.query<{ name: string; isCollected: boolean }>(
    `select c.relname name, exists (
       select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_collected') "isCollected"
     from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'rows_of_operator' order by 1`,
  )
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.flatMap(each => (each.isCollected ? [] : each.name))).toEqual(Object.keys(uncollected).toSorted())
})
