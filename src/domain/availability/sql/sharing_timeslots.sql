-- The timeslots and those that share a resource with them at an overlapping time.
--
-- Called by: lock_timeslots.
-- Locks: none.
create or replace function sharing_timeslots(operator uuid, timeslots uuid[])
returns uuid[]
language plpgsql
stable
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  sharing uuid[] := timeslots;
  own record;
begin
  for own in
    select u.resource_id, u.starts_at, u.ends_at,
      (select make_interval(mins => r.longest_minutes) from resource r where r.operator_id = operator and r.resource_id = u.resource_id) longest
    from resource_use u where u.operator_id = operator and u.timeslot_id = any(timeslots)
  loop
    sharing := sharing || array(
      select u.timeslot_id from resource_use u
      where u.operator_id = operator and u.resource_id = own.resource_id and u.starts_at < own.ends_at
        and u.starts_at >= own.starts_at - own.longest and u.ends_at > own.starts_at);
  end loop;
  return sharing;
end
$$;
