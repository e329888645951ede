-- The resources that timeslots use, in the order of their identifiers.
--
-- Called by: lock_timeslots.
-- Locks: none.
create or replace function timeslot_resources(operator uuid, timeslots uuid[])
returns uuid[]
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
begin
  return array(
    select distinct u.resource_id from resource_use u
    where u.operator_id = operator and u.timeslot_id = any(timeslots) order by 1);
end
$$;
