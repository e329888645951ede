-- Counts what timeslots use of resources after their places have changed, and with that what others have left.
--
-- Called by: take_places, src/domain/availability/places.ts.
-- Locks: none: its caller has locked them with lock_timeslots.
create or replace function count_resources(operator uuid, slots uuid[])
returns void
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  touched uuid[] := slots;
  counted record;
begin
  for counted in
    select u.timeslot_id, r.resource_id, r.longest_minutes, u.starts_at, u.ends_at,
      resource_used(u.per, u.quantity, u.group_size, t.taken, t.booking_count) - u.used more
    from resource_use u
    join timeslot t on t.operator_id = u.operator_id and t.timeslot_id = u.timeslot_id
    join resource r on r.operator_id = u.operator_id and r.resource_id = u.resource_id
    where u.operator_id = operator and u.timeslot_id = any(slots)
    order by u.resource_id, u.timeslot_id
  loop
    continue when counted.more = 0;
    update resource_use u
    set used = case when u.timeslot_id = counted.timeslot_id then u.used + counted.more else u.used end,
      spare = u.spare - counted.more, short = least(u.short, greatest(0, counted.more - u.spare))
    where u.operator_id = operator and u.resource_id = counted.resource_id
      and u.starts_at >= counted.starts_at and u.starts_at < counted.ends_at;
    update resource_quantity q
    set spare = q.spare - counted.more, short = least(q.short, greatest(0, counted.more - q.spare))
    where q.operator_id = operator and q.resource_id = counted.resource_id
      and q.starts_at >= counted.starts_at and q.starts_at < counted.ends_at;
    if counted.more < 0 then
      perform end_unused_assignments(operator, counted.resource_id, array[counted.timeslot_id]);
    end if;
    touched := touched || array(
      select u.timeslot_id from resource_use u
      where u.operator_id = operator and u.resource_id = counted.resource_id and u.starts_at < counted.ends_at
        and u.starts_at > counted.starts_at - make_interval(mins => counted.longest_minutes) and u.ends_at > counted.starts_at);
  end loop;
  perform recompute_resource_places(operator, touched);
end
$$;
