-- How much of a resource is free throughout a period; null if nothing limits it there.
--
-- Called by: src/domain/availability/findShortResources.ts, src/domain/availability/findUses.ts.
-- Locks: none.
create or replace function resource_free(
  operator uuid,
  resource uuid,
  since timestamptz,
  until timestamptz
)
returns integer
language plpgsql
stable
as $$
begin
  return least(
    (select min(u.spare) from resource_use u
      where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since and u.starts_at < until),
    (select min(q.spare) from resource_quantity q
      where q.operator_id = operator and q.resource_id = resource and q.starts_at >= since and q.starts_at < until));
end
$$;
