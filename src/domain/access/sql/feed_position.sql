-- The position of an operator in the feed of changes: its last number, and how many changes have none yet, `most` at most. It is
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
$$;
