-- Appends an action to the audit log of an operator: an entry for each object that the transaction has changed, with these changes, or
-- one if there are none. Without `always` it appends nothing if there are none. It is the last statement of its transaction, because
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
$$;
