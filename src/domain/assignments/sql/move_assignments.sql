-- Gives assignments the times of the departures that they are for. Of two that overlap for a member, the one made by hand stays,
-- then the older one.
--
-- Called by: plan_resources.
-- Locks: none: its caller has locked the resource and the timeslots.
create or replace function move_assignments(operator uuid, resource uuid)
returns void
language plpgsql
as $$
declare
  since timestamptz;
begin
  select min(least(a.starts_at, u.starts_at)) into since from resource_member m
  join resource_assignment a on a.operator_id = m.operator_id and a.member_id = m.member_id
  join resource_use u on u.operator_id = a.operator_id and u.timeslot_id = a.timeslot_id and u.resource_id = a.resource_id
  where m.operator_id = operator and m.resource_id = resource and (a.starts_at, a.ends_at) is distinct from (u.starts_at, u.ends_at);
  if since is null then
    return;
  end if;
  with moved as materialized (
    select a.timeslot_id, a.member_id, u.starts_at, u.ends_at, row_number() over (
      order by a.by_hand desc, a.assigned_at, a.starts_at, a.timeslot_id) rank
    from resource_member m
    join resource_assignment a on a.operator_id = m.operator_id and a.member_id = m.member_id and a.ends_at > since - interval '8 days'
    join resource_use u on u.operator_id = a.operator_id and u.timeslot_id = a.timeslot_id and u.resource_id = a.resource_id
    where m.operator_id = operator and m.resource_id = resource and u.ends_at > since
  )
  delete from resource_assignment a using moved one
  where a.operator_id = operator and a.resource_id = resource and a.timeslot_id = one.timeslot_id and a.member_id = one.member_id
    and exists (
      select from moved other
      where other.member_id = one.member_id and other.rank < one.rank and other.starts_at < one.ends_at and other.ends_at > one.starts_at);
  update resource_assignment a set starts_at = u.starts_at, ends_at = u.ends_at, changed_at = greatest(a.changed_at, now())
  from resource_member m, resource_use u
  where m.operator_id = operator and m.resource_id = resource and a.operator_id = operator and a.member_id = m.member_id
    and u.operator_id = operator and u.timeslot_id = a.timeslot_id and u.resource_id = resource
    and (a.starts_at, a.ends_at) is distinct from (u.starts_at, u.ends_at);
end
$$;
