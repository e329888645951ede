-- Ends the assignments after a moment of members who are no longer active, are absent, or lack a skill.
--
-- Called by: src/domain/resources/endInvalidAssignments.ts.
-- Locks: none: its caller has locked the resource.
create or replace function end_invalid_assignments(operator uuid, resource uuid, since timestamptz)
returns void
language plpgsql
as $$
begin
  delete from resource_assignment a using resource r, resource_member m, timeslot t
  where a.operator_id = operator and a.resource_id = resource and r.operator_id = operator and r.resource_id = resource
    and m.operator_id = operator and m.member_id = a.member_id and t.operator_id = operator and t.timeslot_id = a.timeslot_id
    and t.starts_at > since
    and (not m.active or member_absent(r.exceptions, r.time_zone, m.member_id, a.starts_at, a.ends_at) or exists (
      select from resource_need n
      where n.operator_id = operator and n.activity_id = t.activity_id and n.resource_id = resource
        and missing_skills(n.skills, m.skills) <> '{}'));
end
$$;
