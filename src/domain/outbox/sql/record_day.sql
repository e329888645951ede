-- Records that the availability of a day of an activity has changed.
--
-- Called by: take_places, recompute_resource_places.
-- Locks: none.
create or replace function record_day(operator uuid, activity uuid, day date)
returns void
language plpgsql
as $$
begin
  insert into change_outbox (operator_id, kind, activity_id, date) values (operator, 'availability', activity, day);
end
$$;
