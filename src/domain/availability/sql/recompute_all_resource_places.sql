-- Recomputes the places that resources leave to any number of timeslots, 200 at a time.
--
-- Called by: plan_resources, recount_resources.
-- Locks: the timeslots, in the order of their identifiers.
create or replace function recompute_all_resource_places(operator uuid, timeslots uuid[])
returns void
language plpgsql
as $$
declare
  ordered uuid[] := array(select distinct t from unnest(timeslots) t order by t);
begin
  for start in 1 .. cardinality(ordered) by 200 loop
    perform from timeslot t where t.operator_id = operator and t.timeslot_id = any(ordered[start:start + 199])
    order by t.timeslot_id for no key update;
    perform recompute_resource_places(operator, ordered[start:start + 199]);
  end loop;
end
$$;
