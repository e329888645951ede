-- Deletes the oldest changes of an operator, `most` at most, and returns them.
--
-- Called by: number_changes.
-- Locks: none: its caller has locked the position of the operator in the feed.
create or replace function delete_changes(operator uuid, most bigint)
returns table(
  change_id bigint,
  kind text,
  activity_id uuid,
  date date,
  object_id uuid,
  version integer,
  changed_at timestamptz
)
language plpgsql
as $$
begin
  return query
  delete from change_outbox o where o.operator_id = operator and o.change_id = any(array(
    select w.change_id from change_outbox w where w.operator_id = operator order by w.change_id limit most))
  returning o.change_id, o.kind, o.activity_id, o.date, o.object_id, o.version, o.changed_at;
end
$$;
