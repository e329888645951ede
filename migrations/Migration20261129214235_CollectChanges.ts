import { Migration } from '@mikro-orm/migrations'

export class Migration20261129214235_CollectChanges extends Migration {
  override name = 'Migration20261129214235_CollectChanges'

  override up(): void | Promise<void> {
    this.addSql(`-- Appends an action to the audit log of an operator: an entry for each object that the transaction has changed, with these changes, or
-- one if there are none. Without \`always\` it appends nothing if there are none. It is the last statement of its transaction, because
-- all others of the operator wait for it. Returns how many entries were appended.
--
-- Called by: src/domain/audit/audited.ts.
-- Locks: the row of the operator in audit_head.
create or replace function append_audit_entries(
  operator uuid,
  occurred timestamptz,
  action text,
  object_type text,
  id_column text,
  object_id text,
  actor text,
  key uuid,
  session uuid,
  request text,
  address text,
  always boolean
)
returns integer
language plpgsql
as $$
declare
  collected jsonb := coalesce(nullif(current_setting('booking.changes', true), ''), '[]');
  own jsonb := (select jsonb_agg(c) from jsonb_array_elements(collected) c where c -> 'ids' ->> 'operator_id' = operator::text);
  entry record;
  last bigint;
  latest bytea;
  details jsonb;
  digest bytea;
  appended int := 0;
begin
  if own is null and not always then
    return 0;
  end if;
  insert into audit_head as h (operator_id, last_number, hash) values (operator, 0, '')
  on conflict (operator_id) do update set last_number = h.last_number
  returning h.last_number, h.hash into last, latest;
  for entry in
    select coalesce(c.change -> 'ids' ->> id_column, append_audit_entries.object_id) id,
      coalesce(jsonb_agg(c.change #- '{ids,operator_id}' order by c.position) filter (where c.change is not null), '[]') changes
    from (select) once left join jsonb_array_elements(own) with ordinality c (change, position) on true
    group by 1 order by min(c.position)
  loop
    last := last + 1;
    appended := appended + 1;
    -- Nobody can guess what was erased from its digest.
    details := jsonb_build_object('salt', gen_random_uuid(), 'address', address, 'changes', entry.changes);
    digest := sha256(convert_to(details::text, 'UTF8'));
    latest := audit_hash(operator, last, latest, occurred, action, object_type, entry.id, actor, key, session, request, digest);
    insert into audit_entry (operator_id, number, occurred_at, action, object_type, object_id, actor, key_id, session_id, request_id,
      details_digest, hash)
    values (operator, last, occurred, action, object_type, entry.id, actor, key, session, request, digest, latest);
    insert into audit_detail (operator_id, number, details) values (operator, last, details);
  end loop;
  update audit_head h set last_number = last, hash = latest where h.operator_id = operator;
  -- What follows in the transaction is another action.
  perform set_config('booking.changes', coalesce(
    (select jsonb_agg(c) from jsonb_array_elements(collected) c where c -> 'ids' ->> 'operator_id' <> operator::text), '[]')::text, true);
  return appended;
end
$$;`)
    this.addSql(`-- The hash of an audit entry: over that of the entry before it and everything that it says. Of its details it takes the digest, so that
-- these can be erased.
--
-- Called by: append_audit_entries, src/domain/audit/verifyAudit.ts.
-- Locks: none.
create or replace function audit_hash(
  operator uuid,
  number bigint,
  previous bytea,
  occurred timestamptz,
  action text,
  object_type text,
  object_id text,
  actor text,
  key uuid,
  session uuid,
  request text,
  digest bytea
)
returns bytea
language plpgsql
immutable
as $$
begin
  return sha256(previous || convert_to(jsonb_build_array(
    operator, number, extract(epoch from occurred), action, object_type, object_id, actor, key, session, request, encode(digest, 'hex')
  )::text, 'UTF8'));
end
$$;`)
    this.addSql(`-- Collects what changes in a row, for the audit entry of the transaction: the setting \`booking.changes\` has all of it. It does
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
  select jsonb_object_agg(c.key, c.value) into ids from jsonb_each(coalesce(becomes, was)) c where c.key like '%\\_id';
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
$$;`)
    this.addSql(`create or replace trigger agency_grant_collected
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
  execute function collect_change();
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
  execute function collect_change('updated_at');`)
  }

  override down(): void | Promise<void> {
    this.addSql(`drop trigger audit_detail_collected on audit_detail;`)
    this.addSql(`drop trigger workflow_collected on workflow;`)
    this.addSql(`drop trigger webhook_endpoint_collected on webhook_endpoint;`)
    this.addSql(`drop trigger waiver_question_collected on waiver_question;`)
    this.addSql(`drop trigger voucher_collected on voucher;`)
    this.addSql(`drop trigger usage_quota_collected on usage_quota;`)
    this.addSql(`drop trigger usage_correction_collected on usage_correction;`)
    this.addSql(`drop trigger schedule_exception_collected on schedule_exception;`)
    this.addSql(`drop trigger schedule_collected on schedule;`)
    this.addSql(`drop trigger resource_need_collected on resource_need;`)
    this.addSql(`drop trigger resource_collected on resource;`)
    this.addSql(`drop trigger refund_collected on refund;`)
    this.addSql(`drop trigger promo_code_collected on promo_code;`)
    this.addSql(`drop trigger payment_collected on payment;`)
    this.addSql(`drop trigger commission_collected on commission;`)
    this.addSql(`drop trigger bulk_operation_collected on bulk_operation;`)
    this.addSql(`drop trigger booking_event_collected on booking_event;`)
    this.addSql(`drop trigger product_collected on product;`)
    this.addSql(`drop trigger assignment_exclusion_collected on assignment_exclusion;`)
    this.addSql(`drop trigger resource_member_collected on resource_member;`)
    this.addSql(`drop trigger operator_collected on operator;`)
    this.addSql(`drop trigger api_key_collected on api_key;`)
    this.addSql(`drop trigger partner_collected on partner;`)
    this.addSql(`drop trigger agency_grant_collected on agency_grant;`)
    this.addSql(`drop trigger resource_assignment_collected on resource_assignment;`)
    this.addSql(`drop function collect_change();`)
    this.addSql(
      `drop function audit_hash(operator uuid, number bigint, previous bytea, occurred timestamp with time zone, action text, object_type text, object_id text, actor text, key uuid, session uuid, request text, digest bytea);`,
    )
    this.addSql(
      `drop function append_audit_entries(operator uuid, occurred timestamp with time zone, action text, object_type text, id_column text, object_id text, actor text, key uuid, session uuid, request text, address text, always boolean);`,
    )
  }
}
