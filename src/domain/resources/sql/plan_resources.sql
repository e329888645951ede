-- Makes what the departures of an activity use agree with what it needs, from a moment on.
--
-- Called by: src/domain/resources/planResources.ts.
-- Locks: the resources, then the timeslots of the activity, then those that share resources with them.
create or replace function plan_resources(operator uuid, activity uuid, since timestamptz)
returns void
language plpgsql
as $$
declare
  resources uuid[];
  first timestamptz := since;
begin
  resources := array(
    select n.resource_id from resource_need n where n.operator_id = operator and n.activity_id = activity
    union
    select u.resource_id from timeslot t
    join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
    where t.operator_id = operator and t.activity_id = activity and t.starts_at > since);
  perform from resource r where r.operator_id = operator and r.resource_id = any(resources)
  order by r.resource_id for update;
  -- A booking that began before the activity needed anything has not locked a resource: it is counted, or waits.
  perform from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since
  order by t.timeslot_id for no key update;
  select least(first, min(u.starts_at)) into first from timeslot t
  join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
  where t.operator_id = operator and t.activity_id = activity and t.starts_at > since;
  delete from resource_use u using timeslot t
  where t.operator_id = operator and t.activity_id = activity and t.starts_at > since and u.operator_id = operator
    and u.timeslot_id = t.timeslot_id and not exists (
      select from resource_need n
      where n.operator_id = operator and n.activity_id = activity and n.resource_id = u.resource_id);
  insert into resource_use as u (operator_id, timeslot_id, resource_id, per, quantity, group_size, starts_at, ends_at, used)
  select operator, t.timeslot_id, n.resource_id, n.per, n.quantity, n.group_size, t.starts_at - make_interval(mins => n.minutes_before),
    t.ends_at + make_interval(mins => n.minutes_after), resource_used(n.per, n.quantity, n.group_size, t.taken, t.booking_count)
  from resource_need n
  join timeslot t on t.operator_id = n.operator_id and t.activity_id = n.activity_id and t.starts_at > since
  where n.operator_id = operator and n.activity_id = activity
  on conflict on constraint resource_use_pkey do update
    set per = excluded.per, quantity = excluded.quantity, group_size = excluded.group_size,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, used = excluded.used
    where (u.per, u.quantity, u.group_size, u.starts_at, u.ends_at, u.used) is distinct from
      (excluded.per, excluded.quantity, excluded.group_size, excluded.starts_at, excluded.ends_at, excluded.used);
  perform move_assignments(operator, r) from unnest(resources) r;
  perform end_unused_assignments(operator, r, array(
    select t.timeslot_id from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since))
  from unnest(resources) r;
  select least(first, min(u.starts_at)) into first from timeslot t
  join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
  where t.operator_id = operator and t.activity_id = activity and t.starts_at > since;
  update resource r set longest_minutes = u.minutes
  from (
    select u.resource_id, ceil(max(extract(epoch from u.ends_at - u.starts_at)) / 60)::integer minutes
    from timeslot t join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
    where t.operator_id = operator and t.activity_id = activity and t.starts_at > since group by u.resource_id
  ) u
  where r.operator_id = operator and r.resource_id = u.resource_id and r.longest_minutes < u.minutes;
  -- A use that starts before its timeslot can concern departures that have ended by now.
  perform recount_resources(operator, resources, first);
  perform recompute_all_resource_places(operator, array(
    select t.timeslot_id from timeslot t where t.operator_id = operator and t.activity_id = activity and t.starts_at > since));
end
$$;
