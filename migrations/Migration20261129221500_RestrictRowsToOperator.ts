import { Migration } from '@mikro-orm/migrations'
import { expose, restrictToOperator, unrestrict, viewOfOperator } from '../src/app/schema/rowSecurity.ts'

const tables = [
  'agency_grant',
  'api_key',
  'api_key_directory',
  'assignment_exclusion',
  'basket',
  'booking',
  'booking_event',
  'booking_import',
  'booking_total',
  'bulk_line',
  'bulk_operation',
  'bulk_part',
  'call_tally',
  'change_event',
  'change_outbox',
  'change_position',
  'commission',
  'dashboard_session',
  'email',
  'email_skip',
  'idempotency_record',
  'operator',
  'partner',
  'payment',
  'product',
  'promo_code',
  'promo_use',
  'refund',
  'request_tally',
  'resource',
  'resource_assignment',
  'resource_member',
  'resource_need',
  'resource_quantity',
  'resource_use',
  'schedule',
  'schedule_exception',
  'statement_month',
  'statement_total',
  'timeslot',
  'upload',
  'usage_correction',
  'usage_day',
  'usage_entry',
  'usage_hour',
  'usage_import',
  'usage_quota',
  'usage_quota_crossing',
  'usage_quota_due',
  'usage_receipt',
  'voucher',
  'voucher_entry',
  'waitlist_entry',
  'waiver_answer',
  'waiver_question',
  'webhook_attempt',
  'webhook_delivery',
  'webhook_endpoint',
  'workflow',
]

/** What the control plane sees of each table. */
const exposed: Record<string, string> = {
  agency_grant: 'operator_id, agency_id, partner_id',
  api_key: 'operator_id, key_id, partner_id, prefix, hash, scopes, expires_at, revoked_at, last_used_at, rate_limits',
  api_key_directory: 'operator_id, hash',
  booking: 'operator_id, booking_id, timeslot_id, status, hold_expires_at',
  booking_event: 'operator_id, occurred_at, relayed',
  booking_total: 'operator_id, merged',
  bulk_operation: 'operator_id, bulk_operation_id, key_id, state, created_at, expires_at',
  change_event: 'operator_id, numbered_at',
  change_outbox: 'operator_id, changed_at',
  change_position: 'operator_id, last_number',
  dashboard_session: 'operator_id, session_id',
  email: 'operator_id, status, due_at',
  idempotency_record: 'operator_id, created_at',
  operator:
    'operator_id, name, reply_to, time_zone, currency, hold_minutes, waitlist_offer_minutes, held_places_per_key, held_places_per_timeslot, usage_retention_months, answer_retention_days, file_retention_days, email_retention_days, version',
  partner: 'operator_id, partner_id, slug',
  product: 'operator_id, activity_id, time_zone, timeslots_until',
  resource: 'operator_id, resource_id, time_zone, auto_assign, quantities_until',
  resource_assignment: 'operator_id, resource_id, timeslot_id',
  resource_member: 'operator_id, member_id',
  resource_use: 'operator_id, resource_id, timeslot_id, starts_at, used',
  timeslot: 'operator_id, timeslot_id, has_waitlist_offer',
  upload: 'operator_id, upload_id, expires_at',
  usage_quota_due: 'operator_id',
  waitlist_entry: 'operator_id, waitlist_id, status',
  webhook_delivery: 'operator_id, webhook_id, state, created_at, next_attempt_at, claimed_until',
  webhook_endpoint: 'operator_id, webhook_id, paused_at, not_before, failing_since, last_number',
  workflow: 'operator_id',
}

/** Only the owner of an index may merge what was added to it. */
const mergeSearchIndex = `create or replace function control_plane.merge_search_index() returns void
  language sql security definer set search_path to pg_catalog, pg_temp
  as $$ select pg_catalog.gin_clean_pending_list('public.booking_search_index'::regclass) $$;`

const feedPosition = `-- The position of an operator in the feed of changes: its last number, and how many changes have none yet, \`most\` at most. It is
-- another one after each change.
--
-- Called by: src/domain/access/feedPosition.ts.
-- Locks: none.
create or replace function feed_position(operator uuid, most integer)
returns json
language plpgsql
stable
set enable_seqscan to 'off'
set enable_bitmapscan to 'off'
set plan_cache_mode to 'force_generic_plan'
as $$
begin
  return json_build_object(
    'sequenceNumber', coalesce((select c.last_number from control_plane.change_position c where c.operator_id = operator), 0),
    'unnumbered', (select count(*) from (select from control_plane.change_outbox c where c.operator_id = operator limit most) c));
end
$$;`

const formerFeedPosition = `-- The position of an operator in the feed of changes: its last number, and how many changes have none yet, \`most\` at most. It is
-- another one after each change.
--
-- Called by: src/domain/access/feedPosition.ts.
-- Locks: none.
create or replace function feed_position(operator uuid, most integer)
returns json
language plpgsql
stable
set enable_seqscan to 'off'
set enable_bitmapscan to 'off'
set plan_cache_mode to 'force_generic_plan'
as $$
begin
  return json_build_object(
    'sequenceNumber', coalesce((select c.last_number from change_position c where c.operator_id = operator), 0),
    'unnumbered', (select count(*) from (select from change_outbox c where c.operator_id = operator limit most) c));
end
$$;`

/** Only the owner of a table may analyse it. */
const analyzeTables = `create or replace function control_plane.analyze_tables() returns void
  language plpgsql security definer set search_path to public, pg_temp
  as $$ begin analyze product, timeslot, booking, waiver_answer, usage_entry, resource_use; end $$;`

export class Migration20261129221500_RestrictRowsToOperator extends Migration {
  override name = 'Migration20261129221500_RestrictRowsToOperator'

  // Each table is locked for a moment alone: nothing waits for all of them, and two that wait for each other are not possible.
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql('create schema if not exists control_plane;')
    for (const [table, columns] of Object.entries(exposed)) this.addSql(expose(table, columns))
    for (const each of ['booking', 'product']) this.addSql(viewOfOperator(each))
    this.addSql(mergeSearchIndex)
    this.addSql(analyzeTables)
    this.addSql(feedPosition)
    for (const each of tables) this.addSql(restrictToOperator(each))
  }

  override down(): void {
    for (const each of tables) this.addSql(unrestrict(each))
    this.addSql(formerFeedPosition)
    this.addSql('drop schema control_plane cascade;')
    this.addSql('drop view booking_of_operator, product_of_operator;')
  }
}
