-- The instant at which the local hour of an instant begins.
--
-- Called by: src/domain/zones/localTime.ts, count_usage.
-- Locks: none.
create or replace function local_hour(instant timestamptz, starts timestamptz[], seconds integer[])
returns timestamptz
language sql
immutable parallel safe
as $$
select (date_trunc('hour', (instant at time zone 'UTC') + make_interval(secs => seconds[width_bucket(instant, starts)]))
  - make_interval(secs => seconds[width_bucket(instant, starts)])) at time zone 'UTC'
$$;
