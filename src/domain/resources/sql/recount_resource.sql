-- Recomputes what is left of a resource from a moment on, from its quantities and all uses.
--
-- Called by: recount_resources.
-- Locks: none: its caller has locked the resource.
create or replace function recount_resource(operator uuid, resource uuid, since timestamptz)
returns void
language plpgsql
as $$
declare
  longest interval;
begin
  select make_interval(mins => r.longest_minutes) into longest
  from resource r where r.operator_id = operator and r.resource_id = resource;
  with change as (
    select u.starts_at moment, -u.used amount from resource_use u
    where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since - longest
    union all select u.ends_at, u.used from resource_use u
    where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since - longest
    union all select q.starts_at, q.quantity from resource_quantity q
    where q.operator_id = operator and q.resource_id = resource
    union all select q.ends_at, -q.quantity from resource_quantity q
    where q.operator_id = operator and q.resource_id = resource
  ), step as materialized (
    select moment, (sum(sum(amount)) over (order by moment))::integer spare from change group by moment
  ), uses as (
    update resource_use u set spare = s.spare, short = greatest(0, -s.spare) from step s
    where u.operator_id = operator and u.resource_id = resource and u.starts_at >= since and s.moment = u.starts_at
      and (u.spare, u.short) is distinct from (s.spare, greatest(0, -s.spare))
  )
  update resource_quantity q set spare = s.spare, short = greatest(0, -s.spare) from step s
  where q.operator_id = operator and q.resource_id = resource and q.starts_at >= since and s.moment = q.starts_at
    and (q.spare, q.short) is distinct from (s.spare, greatest(0, -s.spare));
end
$$;
