/**
 * What the columns hold of persons.
 * - `none`: nothing about a person.
 * - `person`: what identifies a customer or participant, or what they said. Erasing a person erases it.
 * - `reference`: names a payment or an order in another system. It stays with the money, and means nothing without that system.
 * - `staff`: names and addresses of those who work for an operator, a partner or an agency.
 * - `secret`: opens or signs something, or proves it.
 * - `words`: words of the operator or of a caller, where persons do not belong.
 */
export type DataClass = 'none' | 'person' | 'reference' | 'staff' | 'secret' | 'words'

/** The columns of a table by class. */
type Columns = Partial<Record<DataClass, string>>

/** Every column of every table by its class. A test compares them with the database: a new column has to be classified. */
export const dataClasses: Readonly<Record<string, Columns>> = {
  agency: { none: 'agency_id created_at', staff: 'name' },
  agency_grant: { none: 'operator_id agency_id partner_id granted_at' },
  agency_key: {
    none: 'agency_key_id agency_id created_at expires_at revoked_at predecessor_id',
    staff: 'name',
    secret: 'prefix hash',
  },
  api_key: {
    none:
      'operator_id key_id partner_id scopes role created_at expires_at revoked_at last_used_at rate_limits agency_key_id version predecessor_id ' +
      'allowed_addresses reminded_at',
    staff: 'name contact_email',
    secret: 'prefix hash',
  },
  api_key_address: { none: 'operator_id key_id first_used_at last_used_at', staff: 'network' },
  api_key_directory: { none: 'operator_id key_id', secret: 'hash' },
  assignment_exclusion: { none: 'operator_id timeslot_id member_id excluded_at' },
  // Names and addresses are left out by the triggers. The details of an object go with the person that it is about.
  audit_detail: { none: 'operator_id number', words: 'details' },
  audit_entry: {
    none: 'operator_id number occurred_at action object_type object_id actor key_id session_id details_digest hash',
    staff: 'request_id',
  },
  audit_head: { none: 'operator_id last_number hash verified_at verified_number fault_count' },
  basket: {
    none: 'operator_id basket_id channel status total_minor currency created_at completed_at partner_id paid_minor abandoned_at uncounted refunded_minor',
  },
  booking: {
    none:
      'operator_id booking_id booking_reference basket_id activity_id timeslot_id date time starts_at channel partner_id participants ' +
      'price_minor currency status waiver_status created_at cancelled_at version hold_expires_at held_at held_by lines commission_minor ' +
      'voucher_minor cancellation_tiers refund_minor commission_rate settled_retail_minor settled_commission_minor refund_percent ' +
      'waiver_changed_at arrived accepted_minor erased_at',
    person: 'first_name last_name email phone notes language cancel_reason',
    reference: 'payment_reference partner_reference',
  },
  booking_event: {
    none: 'operator_id booking_id version action status occurred_at actor key_id relayed retail_change commission_change voucher_change partner_id',
    person: 'reason changes',
  },
  booking_import: { none: 'operator_id booking_id notify imported_at', reference: 'external_reference' },
  booking_total: {
    none: 'operator_id id activity_id channel partner_id status merged bookings participants price_minor commission_minor refund_minor date',
  },
  bulk_line: { none: 'operator_id bulk_operation_id line', person: 'verdict' },
  bulk_operation: {
    none:
      'operator_id bulk_operation_id kind state mutation notify key_id cursor last_line position lines refused total bytes parts input_file_id ' +
      'failure created_at finished_at expires_at',
    person: 'query input_sha256',
  },
  bulk_part: { none: 'operator_id bulk_operation_id part file_id bytes' },
  call_tally: { none: 'operator_id key_id day kind requests limited' },
  change_event: {
    none: 'operator_id sequence_number type activity_id date object_id version changed_at actor partner_id public numbered_at',
  },
  change_outbox: { none: 'operator_id change_id kind activity_id date object_id version changed_at' },
  change_position: { none: 'operator_id last_number' },
  closure: {
    none:
      'operator_id closure_id status date from_time activity_ids language exceptions key_id idempotency_key fingerprint created_at due_at ' +
      'choose_before finished_at',
    words: 'reason subject text',
  },
  closure_booking: {
    none: 'operator_id closure_id booking_id decision timeslot_id to_timeslot_id done_at',
    words: 'failure',
  },
  commission: { none: 'operator_id partner_id activity_id rate' },
  dashboard_session: {
    none: 'operator_id session_id key_id opened_at expires_at ended_at',
    staff: 'address user_agent',
  },
  email: {
    none:
      'operator_id email_id kind workflow_id booking_id waitlist_id status due_at message_id attempts transport sent_at created_at quota_id ' +
      'reason facts decided_at occasion',
    person: 'recipient recipient_name subject text html calendar language failure',
  },
  email_skip: { none: 'operator_id skip_id kind workflow_id booking_id quota_id reason facts decided_at' },
  idempotency_record: {
    none: 'operator_id caller_id created_at',
    person: 'answer',
    words: 'idempotency_key',
    secret: 'fingerprint',
  },
  backup_run: { none: 'backup_run_id kind data_of started_at ended_at folder bytes differences' },
  link_secret: { none: 'id', secret: 'secret' },
  merged_email: { none: 'operator_id customer_id', person: 'email' },
  operator: {
    none:
      'operator_id time_zone currency created_at hold_minutes waitlist_offer_minutes held_places_per_key held_places_per_timeslot ' +
      'default_booking_cutoff_minutes default_cancellation_cutoff_minutes ' +
      'time_zone_changed_at usage_retention_months answer_retention_days file_retention_days email_retention_days version logo brand_colour ' +
      'languages',
    staff: 'name phone website reply_to billing_name billing_address tax_number',
  },
  partner: {
    none: 'operator_id partner_id slug created_at commission_rate version',
    staff: 'name billing_name billing_address billing_email tax_number',
  },
  payment: {
    none: 'operator_id payment_id basket_id outcome method provider amount_minor currency paid_at recorded_at key_id',
    person: 'reason',
    reference: 'provider_reference',
  },
  product: {
    none:
      'operator_id activity_id product_id category duration_minutes time_zone currency min_participants max_participants departure_minimum ' +
      'booking_cutoff_minutes cancellation_cutoff_minutes location waiver_policy published timeslots_until created_at updated_at ' +
      'acceptance_required pricing pricing_version resource_needs_version version price_minor price_varies colour',
    words: 'name short_description description images',
  },
  promo_code: {
    none:
      'operator_id promo_code_id code amount_minor rate sold_from sold_to date_from date_to activity_ids max_uses max_uses_per_customer uses ' +
      'active created_at version',
    words: 'name',
  },
  promo_use: { none: 'operator_id booking_id promo_code_id taken used_at discount', person: 'customer' },
  refund: {
    none: 'operator_id refund_id basket_id method provider amount_minor currency refunded_at recorded_at key_id',
    person: 'reason',
    reference: 'provider_reference',
  },
  request_tally: { none: 'operator_id key_id day outcome bucket requests' },
  resource: {
    none: 'operator_id resource_id named quantity time_zone opening_times quantities_until longest_minutes version created_at updated_at auto_assign',
    words: 'name exceptions',
  },
  resource_assignment: {
    none: 'operator_id timeslot_id resource_id member_id starts_at ends_at by_hand assigned_at changed_at',
  },
  resource_member: {
    none: 'operator_id member_id resource_id key_id skills active created_at calendar_version',
    staff: 'name',
  },
  resource_need: {
    none: 'operator_id activity_id resource_id per quantity group_size minutes_before minutes_after skills position',
  },
  resource_quantity: { none: 'operator_id resource_id starts_at ends_at quantity spare short' },
  resource_use: {
    none: 'operator_id timeslot_id resource_id starts_at ends_at used spare short per quantity group_size',
  },
  schedule: { none: 'operator_id schedule_id activity_id weekdays times season_from season_to capacity version' },
  schedule_exception: { none: 'operator_id exception_id activity_id date time capacity version', words: 'reason' },
  schema_migration: { none: 'id name executed_at' },
  spent_challenge: { none: 'challenge_id expires_at' },
  staff_account: {
    none: 'operator_id key_id created_at invited_at last_signed_in_at deactivated_at oidc_issuer',
    staff: 'email oidc_subject',
  },
  staff_passkey: {
    none: 'operator_id passkey_id key_id sign_count created_at last_used_at',
    staff: 'name',
    secret: 'credential_id public_key',
  },
  statement_month: { none: 'operator_id month starts_at ends_at closed_at' },
  statement_status: {
    none: 'operator_id partner_id month sent_at sent_key_id email_id paid_at paid_key_id payment_method',
    staff: 'sent_to',
    words: 'payment_note',
  },
  statement_total: { none: 'operator_id partner_id month kind lines retail_minor commission_minor voucher_minor' },
  time_zone: { none: 'name starts seconds version' },
  till_close: { none: 'operator_id till_close_id date closed_at key_id currency counts', words: 'note' },
  timeslot: {
    none:
      'operator_id timeslot_id activity_id date time starts_at ends_at capacity taken has_had_bookings closed held has_waitlist_offer ' +
      'booking_count resource_places resource_growth left_at',
  },
  timeslot_note: { none: 'operator_id timeslot_id written_at key_id version', words: 'text' },
  picture: { none: 'operator_id sha256 width height created_at check_at' },
  upload: {
    none: 'operator_id upload_id owner_id content_type bytes created_at expires_at',
    person: 'file_name sha256',
  },
  usage_correction: {
    none: 'operator_id id entry_id number kind usage key_id corrected_at',
    words: 'reason',
  },
  usage_day: { none: 'operator_id day meter slot usage events' },
  usage_entry: {
    none: 'operator_id id meter usage occurred_at recorded_at source events',
    words: 'extra_info idempotency_key',
    secret: 'fingerprint',
  },
  usage_hour: { none: 'operator_id meter starts_at slot usage events' },
  usage_import: {
    none: 'operator_id lines recorded duplicates rejected started_at finished_at',
    words: 'file_name',
    secret: 'file_hash',
  },
  usage_quota: { none: 'operator_id quota_id meter period threshold created_at', staff: 'email' },
  usage_quota_crossing: { none: 'operator_id quota_id period_start usage crossed_at' },
  usage_quota_due: { none: 'operator_id id quota_id day' },
  usage_receipt: { none: 'operator_id id meter usage', words: 'idempotency_key', secret: 'fingerprint' },
  voucher: {
    none: 'operator_id voucher_id initial_minor balance_minor currency last_entry expires_on voided_at created_at',
    person: 'recipient buyer_email void_reason',
    reference: 'payment_reference',
    secret: 'code',
  },
  voucher_entry: {
    none: 'operator_id voucher_id number kind amount_minor balance_minor booking_id key_id occurred_at',
  },
  waitlist_entry: {
    none: 'operator_id waitlist_id turn activity_id date timeslot_id participants channel partner_id status booking_id created_at offered_at',
    person: 'first_name last_name email phone language',
  },
  waiver_answer: {
    none: 'operator_id booking_id participant question_id question_version answered_at',
    person: 'value',
    words: 'label',
  },
  waiver_question: {
    none: 'operator_id question_id activity_id type required scope min_length max_length min max pattern file depends_on position version',
    words: 'label help_text options',
  },
  webhook_attempt: {
    none: 'operator_id delivery_id number started_at latency_ms status failure',
    person: 'response',
    words: 'url',
  },
  webhook_delivery: {
    none: 'operator_id delivery_id webhook_id sequence_number type changed_at state attempt_count failures next_attempt_at claimed_until created_at',
    person: 'body',
  },
  webhook_endpoint: {
    none: 'operator_id webhook_id partner_id types paused_at pause_reason failing_since not_before previous_secret_until last_number created_at version',
    words: 'url description',
    staff: 'email',
    secret: 'secret previous_secret',
  },
  worker: { none: 'worker_id registered_at' },
  workflow: {
    none: 'operator_id workflow_id trigger delay delay_unit at_time activity_ids channels language active deleted_at created_at updated_at version',
    words: 'name subject body translations',
  },
}

/** The columns of a class. */
export function columnsOf(table: string, which: DataClass): string[] {
  return dataClasses[table]?.[which]?.split(' ') ?? []
}
