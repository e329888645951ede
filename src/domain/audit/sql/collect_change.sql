-- Collects what changes in a row, for the audit entry of the transaction: the setting `booking.changes` has all of it. It does
-- nothing unless the transaction is audited, and writes no row. The arguments of a trigger are columns that no entry has: secrets,
-- what is known of persons, and what is no decision of anybody.
--
-- Called by: the triggers below.
-- Locks: none.
create or replace function collect_change()
returns trigger
language plpgsql
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv, '{}') end;
  ids jsonb;
begin
  select jsonb_object_agg(c.key, c.value) into ids from jsonb_each(coalesce(becomes, was)) c where c.key like '%\_id';
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(c.key, c.value), jsonb_object_agg(c.key, becomes -> c.key) into was, becomes
    from jsonb_each(was) c where c.value is distinct from becomes -> c.key;
    if was is null then
      return null;
    end if;
  end if;
  perform set_config('booking.changes', (current_setting('booking.changes')::jsonb || jsonb_build_object(
    'table', tg_table_name, 'ids', ids, 'before', was - 'operator_id', 'after', becomes - 'operator_id'))::text, true);
  return null;
end
$$;

create or replace trigger agency_grant_collected
  after insert or delete or update on agency_grant
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change();

create or replace trigger api_key_collected
  after insert or delete or update on api_key
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('hash', 'last_used_at');

create or replace trigger assignment_exclusion_collected
  after insert or delete or update on assignment_exclusion
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('excluded_at');

create or replace trigger audit_detail_collected
  after delete on audit_detail
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('details');

create or replace trigger booking_event_collected
  after insert on booking_event
  for each row
  when (new.actor = 'OPERATOR' and current_setting('booking.changes', true) <> '')
  execute function collect_change('changes', 'reason', 'relayed', 'retail_change', 'commission_change', 'voucher_change');

create or replace trigger bulk_operation_collected
  after insert or delete or update on bulk_operation
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('query', 'cursor', 'last_line', 'position', 'lines', 'refused', 'total', 'bytes', 'parts', 'input_file_id');

create or replace trigger commission_collected
  after insert or delete or update on commission
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change();

create or replace trigger operator_collected
  after insert or delete or update on operator
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change();

create or replace trigger partner_collected
  after insert or delete or update on partner
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('billing_email');

create or replace trigger payment_collected
  after insert or delete or update on payment
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('provider_reference', 'reason');

create or replace trigger product_collected
  after insert or delete or update on product
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('updated_at', 'timeslots_until', 'price_minor', 'price_varies');

create or replace trigger promo_code_collected
  after insert or delete or update on promo_code
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('uses');

create or replace trigger refund_collected
  after insert or delete or update on refund
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('provider_reference', 'reason');

create or replace trigger resource_collected
  after insert or delete or update on resource
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('updated_at', 'quantities_until', 'longest_minutes');

create or replace trigger resource_assignment_collected
  after insert or delete or update on resource_assignment
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('assigned_at', 'changed_at');

create or replace trigger resource_member_collected
  after insert or delete or update on resource_member
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('name');

create or replace trigger resource_need_collected
  after insert or delete or update on resource_need
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change();

create or replace trigger schedule_collected
  after insert or delete or update on schedule
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change();

create or replace trigger schedule_exception_collected
  after insert or delete or update on schedule_exception
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change();

create or replace trigger staff_passkey_collected
  after insert or delete or update on staff_passkey
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('name', 'credential_id', 'public_key', 'sign_count', 'last_used_at');

create or replace trigger statement_status_collected
  after insert or delete or update on statement_status
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('sent_to', 'payment_note');

create or replace trigger usage_correction_collected
  after insert or delete or update on usage_correction
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change();

create or replace trigger usage_quota_collected
  after insert or delete or update on usage_quota
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('email');

create or replace trigger voucher_collected
  after insert or delete or update on voucher
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('code', 'balance_minor', 'last_entry', 'recipient', 'buyer_email', 'payment_reference', 'void_reason');

create or replace trigger waiver_question_collected
  after insert or delete or update on waiver_question
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change();

create or replace trigger webhook_endpoint_collected
  after insert or delete or update on webhook_endpoint
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('secret', 'previous_secret', 'email', 'last_number', 'failing_since', 'not_before');

create or replace trigger workflow_collected
  after insert or delete or update on workflow
  for each row
  when (current_setting('booking.changes', true) <> '')
  execute function collect_change('updated_at');
