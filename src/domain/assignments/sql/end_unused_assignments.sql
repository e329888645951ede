-- Ends the assignments that departures no longer need: those made by hand and the older ones stay.
--
-- Called by: count_resources, plan_resources.
-- Locks: none: its caller has locked the timeslots.
create or replace function end_unused_assignments(operator uuid, resource uuid, timeslots uuid[])
returns void
language plpgsql
as $$
begin
  delete from resource_assignment a using (
    select b.timeslot_id, b.member_id, u.used,
      row_number() over (partition by b.timeslot_id order by b.by_hand desc, b.assigned_at, b.member_id) at
    from resource_assignment b
    join resource_use u on u.operator_id = b.operator_id and u.timeslot_id = b.timeslot_id and u.resource_id = b.resource_id
    where b.operator_id = operator and b.resource_id = resource and b.timeslot_id = any(timeslots)
  ) surplus
  where a.operator_id = operator and a.resource_id = resource and a.timeslot_id = surplus.timeslot_id
    and a.member_id = surplus.member_id and surplus.at > surplus.used;
end
$$;
