-- Locks the idempotency keys of purchases without waiting. For each: null, `contended` if another request has it, `repeated` if
-- it was used before.
--
-- Called by: src/domain/bookings/sale/insertBookings.ts.
-- Locks: the keys, until the transaction ends.
create or replace function lock_idempotency_keys(operator uuid, callers uuid[], keys text[])
returns text[]
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  seen text[] := '{}';
  outcomes text[] := array_fill(null::text, array[cardinality(keys)]);
  this text;
begin
  for at in 1 .. cardinality(keys) loop
    continue when keys[at] is null;
    this := operator || ' ' || callers[at] || ' ' || keys[at];
    if this = any(seen) or not pg_try_advisory_xact_lock(hashtextextended(this, 0)) then
      outcomes[at] := 'contended';
    -- Not by EXISTS: while the table is short, its plan would be to read all of it, and stay that.
    elsif (
      select true from idempotency_record r
      where r.operator_id = operator and r.caller_id = callers[at] and r.idempotency_key = keys[at])
    then
      outcomes[at] := 'repeated';
    end if;
    seen := seen || this;
  end loop;
  return outcomes;
end
$$;
