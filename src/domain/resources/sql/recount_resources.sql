-- Recomputes what is left of resources from a moment on, and the places of all departures that use them.
--
-- Called by: plan_resources, src/domain/resources/recountResource.ts.
-- Locks: the timeslots, in the order of their identifiers; its caller has locked the resources.
create or replace function recount_resources(operator uuid, resources uuid[], since timestamptz)
returns void
language plpgsql
as $$
begin
  perform recount_resource(operator, r, since - interval '7 days') from unnest(resources) r;
  perform recompute_all_resource_places(operator, array(
    select u.timeslot_id from resource_use u
    where u.operator_id = operator and u.resource_id = any(resources) and u.ends_at > since));
end
$$;
